"""The types of a record's fields tell how to copy it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, Self

import pytest

from banneret.engine.cards import Deck, Hand
from banneret.engine.checks.snapshot import shared, snapshot
from banneret.engine.copying import Copyable, copied_fields, records_of
from banneret.engine.state import State
from banneret.engine.windows import StandingPasses


@dataclass(frozen=True, slots=True)
class Knight:
    name: str
    vows: Mapping[str, int]
    liege: Knight | None = None


class Blow(NamedTuple):
    by: Knight
    hits: int = 1


@dataclass(slots=True)
class Joust(Copyable):
    lances: list[int] = field(default_factory=lambda: [3, 3])
    course: Literal["first", "second"] = "first"
    before: Joust | None = None


@dataclass(slots=True, kw_only=True)
class Tourney(State):
    knights: Sequence[Knight]
    over: bool = False
    colours: type[Any] = int
    prizes: Hand[str]
    decks: tuple[Deck[str], ...]
    lists: tuple[list[int], list[int]]
    blows: deque[Blow]
    seen: set[str]
    champion: Knight | Blow | None = None
    scores: dict[str, set[int]]
    byes: list[list[Joust]]
    passes: StandingPasses
    joust: Joust | None = None
    last: Joust | None = None
    oath: str = field(default="none", init=False)


@dataclass
class Melee(Tourney):
    """A record without slots, with one field more."""

    horses: list[str] = field(default_factory=list)


ODO = Knight("Odo", {"truth": 1})
PASSES = StandingPasses()
PASSES.stand(0, 1)


def tourney(kind: type[Tourney] = Tourney) -> Any:
    """A record in which no field has its default."""
    found = kind(
        agenda=["joust"],
        running="melee",
        knights=(ODO,),
        over=True,
        colours=str,
        prizes=Hand(["ring"]),
        decks=(Deck(["card"], discards=["gone"]),),
        lists=([1], [2]),
        blows=deque([Blow(ODO, 2)]),
        seen={"Odo"},
        champion=ODO,
        scores={"Odo": {1}},
        byes=[[Joust([1])]],
        passes=PASSES,
        joust=Joust([2], "second", before=Joust([1])),
    )
    found.oath = "sworn"
    return found


@pytest.mark.parametrize("kind", [Tourney, Melee])
def test_a_copy_is_equal_and_shares_nothing_that_can_change(kind: type[Tourney]) -> None:
    ours = tourney(kind)
    twin = ours.copy()
    assert type(twin) is kind
    assert snapshot(twin) == snapshot(ours)
    assert not list(shared(ours, twin))
    assert twin.chance is ours.chance
    assert twin.log is ours.log
    assert twin.running == ours.running


def test_what_cannot_change_is_shared() -> None:
    ours = tourney()
    twin = ours.copy()
    assert twin.knights is ours.knights
    assert twin.champion is ODO
    assert twin.blows[0] is ours.blows[0]


def test_each_class_has_a_copy_of_its_own() -> None:
    tourney().copy()  # the copy of the base is there first
    melee = tourney(Melee)
    melee.horses = ["grey"]
    assert melee.copy().horses == ["grey"]
    assert {one.name for one in fields(Melee)} == copied_fields(Melee).keys()


def test_a_copy_by_hand_is_kept_and_may_use_that_of_the_base() -> None:
    @dataclass(slots=True)
    class Trick(Joust):
        copies: int = 0

        def copy(self) -> Self:
            twin = super(Trick, self).copy()
            twin.copies = self.copies + 1
            return twin

    twin = Trick([1]).copy().copy()
    assert (type(twin), twin.copies, twin.lances) == (Trick, 2, [1])


def test_records_are_found_by_the_types_of_fields() -> None:
    assert records_of(Tourney) == [Tourney, Joust]


@dataclass(slots=True)
class Squire:
    boots: int = 2


@dataclass(slots=True)
class Tent(Copyable):
    anything: Any = None
    bare: list = field(default_factory=list)  # type: ignore[type-arg]
    squire: Squire = field(default_factory=Squire)
    queue: deque[list[int]] = field(default_factory=deque)
    either: list[int] | dict[str, int] = field(default_factory=list)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("anything", "the type of self.anything may be anything"),
        ("bare", "the type of self.bare does not say what it holds"),
        ("squire", "self.squire can change, and Squire has no copy()"),
        ("queue", "self.queue is a deque of what can change"),
        ("either", "self.either can be of several types, which are copied in several ways"),
    ],
)
def test_a_type_that_does_not_tell_how_is_a_sentence(name: str, reason: str) -> None:
    one = type("Tent", (Copyable,), {"__annotations__": {name: Tent.__annotations__[name]}, "__module__": __name__})
    with pytest.raises(TypeError, match=re.escape(f"Tent cannot be copied: {reason}")):
        copied_fields(dataclass(one))


def test_a_plain_class_needs_a_copy_of_its_own() -> None:
    class Field(Joust):
        mud = 0

    with pytest.raises(TypeError, match="Field is no dataclass, and has no copy"):
        Field().copy()
