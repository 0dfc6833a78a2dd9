"""Read referee cases and check their contents. `referee.py` runs them; docs/referee.md says how to write one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from banneret.engine.components import load
from banneret.engine.scene.view import Throw

Facts: TypeAlias = dict[str, dict[str, Any]]
"""Facts about a match: for each thing, its values by key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option, or an act (`"! concede"`), that must be refused at the end, and the rule that forbids it.

    `seat` -1 is the seat that is asked. If the seat is not asked, every option is refused, and no rule is named.
    """

    option: str
    rule: str = ""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """How the match must have ended."""

    rule: str
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Facts that must hold after a number of entries of `play`."""

    answers: int
    expect: Facts


@dataclass(frozen=True, slots=True)
class Case:
    """One referee case.

    A `partial` position leaves things out on purpose, so the totals that always hold in a match are not checked.

    `offered` must be among the options at the end, `only_offered` must be all of them. `asked` are the seats that must
    be asked at the end. `told` are rules that the log must cite, in this order. `dice` are the throws that the odds of
    an option must show at the end, `chances` the chances that they must tell, by their signs.
    """

    rules: tuple[str, ...]
    says: str
    game: str
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    partial: bool = False
    tape: tuple[str | int, ...] = ()
    play: tuple[str, ...] = ()
    after: tuple[Checkpoint, ...] = ()
    expect: Facts = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    only_offered: tuple[str, ...] | None = None
    refused: tuple[Refusal, ...] = ()
    dice: dict[str, tuple[Throw, ...]] = field(default_factory=dict)
    chances: dict[str, dict[str, float]] = field(default_factory=dict)
    asked: tuple[int, ...] | None = None
    over: Ending | None = None
    told: tuple[str, ...] = ()


def read_case(path: Path) -> Case:
    """Read the case in a file. Raises ValueError that names the file, the table, the key and what is wrong."""
    return load(path, Case)
