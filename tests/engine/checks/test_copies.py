"""Mistakes in hand-written copies are found, on records in which every field differs from its default."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple

import pytest

from banneret.engine.cards import Deck, Hand
from banneret.engine.chance import Pile
from banneret.engine.checks.copies import default_of, faults, faults_of, made, records_of
from banneret.engine.checks.snapshot import LEFT_OUT, snapshot
from banneret.engine.state import State
from banneret.engine.windows import StandingPasses


@dataclass(frozen=True, slots=True)
class Knight:
    name: str
    vows: Mapping[str, int]
    liege: Knight | None


class Blow(NamedTuple):
    by: Knight
    hits: int = 1


@dataclass(slots=True)
class Joust:
    lances: list[int] = field(default_factory=lambda: [3, 3])
    course: Literal["first", "second"] = "first"

    def copy(self) -> Joust:
        return Joust(self.lances[:], self.course)


@dataclass(slots=True, kw_only=True)
class Tourney(State):
    knights: Sequence[Knight]
    over: bool = False
    fair: bool = True
    colours: type[Any] = int
    prizes: Hand[str] = field(default_factory=Hand)
    blows: deque[Blow] = field(default_factory=deque)
    scores: dict[str, set[int]] = field(default_factory=dict)
    joust: Joust | None = None

    def copy(self) -> Tourney:
        return Tourney(
            agenda=self.agenda[:],
            knights=self.knights,
            over=self.over,
            fair=self.fair,
            colours=self.colours,
            prizes=self.prizes.copy(),
            blows=self.blows.copy(),
            scores={knight: set(score) for knight, score in self.scores.items()},
            joust=self.joust and self.joust.copy(),
        )


COPIED = [one for one in fields(Tourney) if one.name not in LEFT_OUT]


def test_every_field_differs_from_its_default() -> None:
    for kind in (Tourney, Joust):
        alike = [
            one.name
            for one in fields(kind)
            if one.name not in LEFT_OUT and snapshot(default_of(one)) == snapshot(getattr(made(kind), one.name))
        ]
        assert not alike


def test_records_are_found_by_the_types_of_fields() -> None:
    assert records_of(Tourney) == [Tourney, Joust]


def test_compiled_classes_are_not_checked() -> None:
    class Compiled:
        copy = list.copy

    assert not list(faults(Compiled))


def test_right_copies_have_no_faults() -> None:
    assert not list(faults(Tourney))


@pytest.mark.parametrize("kind", [Pile, Deck, Hand, StandingPasses])
def test_copies_of_the_engine_have_no_faults(kind: type) -> None:
    assert not list(faults_of(kind))


@pytest.mark.parametrize("wrong", COPIED, ids=lambda one: one.name)
def test_a_field_that_is_left_out_is_found(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Tourney.copy

    def copy(self: Tourney) -> Tourney:
        twin = right(self)
        setattr(twin, wrong.name, default_of(wrong))
        return twin

    monkeypatch.setattr(Tourney, "copy", copy)
    assert list(faults(Tourney)) == [f"Tourney.copy() does not copy {wrong.name!r}"]


@pytest.mark.parametrize("name", ["agenda", "prizes", "blows", "scores", "joust"])
def test_a_field_that_is_shared_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Tourney.copy

    def copy(self: Tourney) -> Tourney:
        twin = right(self)
        setattr(twin, name, getattr(self, name))
        return twin

    monkeypatch.setattr(Tourney, "copy", copy)
    assert f"Tourney.copy() shares what can change: {name}" in list(faults(Tourney))
