"""Snapshots: two positions are equal if and only if nothing in them differs."""

from __future__ import annotations

from dataclasses import dataclass, field

from banneret.engine.chance import Pile
from banneret.engine.checks.snapshot import shared, snapshot
from banneret.engine.state import State


@dataclass(slots=True)
class Hand:
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Position(State):
    hands: dict[int, Hand] = field(default_factory=dict)
    deck: Pile[str] = field(default_factory=lambda: Pile(["ace"], ["king"]))
    seen: set[str] = field(default_factory=set)


def test_equal_positions_have_equal_snapshots() -> None:
    assert snapshot(Position(["end"], hands={0: Hand(["ace"])})) == snapshot(
        Position(["end"], hands={0: Hand(["ace"])})
    )


def test_a_snapshot_does_not_change_with_the_position() -> None:
    position = Position(["end"], hands={0: Hand()}, seen={"ace"})
    before = snapshot(position)

    position.hands[0].cards.append("king")
    dealt = snapshot(position)
    position.deck.shuffle()
    shuffled = snapshot(position)
    position.seen.clear()

    assert len({before, dealt, shuffled, snapshot(position)}) == 4


def test_what_can_change_and_is_in_both_is_found() -> None:
    one = Position(["end"], hands={0: Hand(["ace"])}, seen={"ace"})
    other = Position(["end"], hands={0: Hand(one.hands[0].cards)}, seen=one.seen)
    other.deck.top = one.deck.top

    assert set(shared(one, other)) == {"state.hands.0.cards", "state.seen", "state.deck.top"}
    assert not list(shared(("king", 1, frozenset("a")), ("king", 1, frozenset("a"))))


def test_a_compiled_class_has_no_slots_and_is_seen_all_the_same() -> None:
    class Compiled:
        __mypyc_attrs__ = ("cards", "__dict__")
        cards: list[str]

        def copy(self) -> None: ...

    one, other = Compiled(), Compiled()
    one.cards = other.cards = ["ace"]

    assert snapshot(one) == ("Compiled", (("cards", ("ace",)),))
    assert list(shared(one, other)) == ["state.cards"]


def test_chance_and_log_are_no_part_of_a_position() -> None:
    one, other = Position(), Position()
    one.log = State().log

    assert snapshot(one) == snapshot(other)
