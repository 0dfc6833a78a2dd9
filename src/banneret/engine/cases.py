"""What a referee case may hold, and reading one. `referee.py` runs them; docs/referee.md tells how to write one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from banneret.engine.components import fit, read_toml
from banneret.engine.view import Throw

Facts: TypeAlias = dict[str, dict[str, Any]]
"""What is so: by thing, by key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option, or an act (`"! concede"`), that must be refused at the end, and the rule that says no.

    `seat` -1 is the one that is asked. A seat that nobody asks is refused everything, and by no rule.
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
class Moment:
    """Facts that must hold once so many entries of `play` have been given."""

    answers: int
    expect: Facts


@dataclass(frozen=True, slots=True)
class Case:
    """One case. A `partial` position leaves things out on purpose: what must add up in a match does not there.

    `offered` must be among the options at the end, `only_offered` must be all of them.

    `asked` are the seats that must be asked at the end. `told` are rules that the log must cite, in this order. `dice`
    are the throws that the odds of an option must show at the end.
    """

    rules: tuple[str, ...]
    says: str
    game: str
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    partial: bool = False
    tape: tuple[str | int, ...] = ()
    play: tuple[str, ...] = ()
    after: tuple[Moment, ...] = ()
    expect: Facts = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    only_offered: tuple[str, ...] | None = None
    refused: tuple[Refusal, ...] = ()
    dice: dict[str, tuple[Throw, ...]] = field(default_factory=dict)
    asked: tuple[int, ...] | None = None
    over: Ending | None = None
    told: tuple[str, ...] = ()


def read_case(path: Path) -> Case:
    """The case in a file. Raises ValueError naming file, table and key of what is wrong."""
    return fit(read_toml(path), Case, path.name)
