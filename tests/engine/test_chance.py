"""Dice, draws and piles, and the tape they leave."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.chance import Chance, Pile
from banneret.engine.decision import key_of
from banneret.engine.match.events import Outcome, RecordError, Script
from tests.engine.toys.auction import CARDS, Card

Heard = list[tuple[str, tuple[str, ...]]]


def listening(seed: int = 1) -> tuple[Chance, Heard]:
    """Chance, and what it reports."""
    heard: Heard = []
    chance = Chance(random.Random(seed), heard=lambda kind, values: heard.append((kind, tuple(map(key_of, values)))))
    return chance, heard


def test_cards_of_a_split_chance_do_not_hang_on_its_dice() -> None:
    def drawn(dice: int, chance: Chance) -> list[int]:
        chance.split(random.Random(2), random.Random(3))
        pile = Pile(range(40))
        cards = []
        for _ in range(9):
            chance.roll(range(6), dice)
            cards.append(chance.draw(pile))
        return cards

    assert drawn(0, Chance(random.Random(1))) == drawn(3, Chance(random.Random(1)))
    assert drawn(3, listening()[0]) == drawn(3, Chance(random.Random(1)))


# --- piles ------------------------------------------------------------------------------------------------------------


def test_a_pile_is_its_top_and_its_bag() -> None:
    pile = Pile(["c", "d"], top=["b", "a"], known_by=frozenset([1]))

    assert len(pile) == 4
    assert list(pile) == ["b", "a", "c", "d"]


def test_cards_are_added_where_their_keys_sort_them() -> None:
    pile = Pile([Card(3), Card(9)])
    pile.add(Card(11), Card(1), Card(5))

    assert pile.bag == [Card(1), Card(3), Card(5), Card(9), Card(11)]


def test_a_known_top_is_known_until_it_is_drawn() -> None:
    pile = Pile(["c"], top=["b", "a"], known_by=frozenset([1]))
    chance = Chance(random.Random(1))

    assert (chance.draw(pile), pile.known_by) == ("b", frozenset([1]))
    assert (chance.draw(pile), pile.known_by) == ("a", frozenset())


def test_to_shuffle_is_to_forget_the_top() -> None:
    pile = Pile(["c"], top=["d", "a"], known_by=frozenset([0, 1]))
    pile.shuffle()

    assert (pile.bag, pile.top, pile.known_by) == (["a", "c", "d"], [], frozenset())


def test_a_copy_is_a_pile_of_its_own() -> None:
    pile = Pile(["c"], top=["a"], known_by=frozenset([0]))
    twin = pile.copy()
    twin.add("d")
    twin.top.clear()
    twin.known_by = frozenset()

    assert (pile.bag, pile.top, pile.known_by) == (["c"], ["a"], frozenset([0]))
    assert list(pile.copy()) == list(pile)


# --- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heard", [True, False])
@given(st.integers(0, 10**9), st.integers(0, 18), st.integers(0, 18))
def test_no_card_is_lost_or_made(heard: bool, seed: int, top: int, draws: int) -> None:
    pile = Pile(CARDS[top:], top=CARDS[:top])
    chance = listening(seed)[0] if heard else Chance(random.Random(seed))

    drawn = [chance.draw(pile) for _ in range(draws)]

    assert drawn[:top] == list(CARDS[: min(top, draws)])
    assert sorted([*drawn, *pile], key=key_of) == list(CARDS)
    assert pile.bag == sorted(pile.bag, key=key_of)


@pytest.mark.parametrize("heard", [True, False])
def test_every_card_is_as_likely(heard: bool) -> None:
    chance = listening()[0] if heard else Chance(random.Random(1))

    drawn = Counter(chance.draw(Pile("abcd")) for _ in range(4000))

    assert sorted(drawn) == list("abcd")
    assert all(900 < count < 1100 for count in drawn.values())


@pytest.mark.parametrize("heard", [True, False])
def test_an_empty_pile_has_nothing_to_draw(heard: bool) -> None:
    chance = listening()[0] if heard else Chance(random.Random(1))

    with pytest.raises(IndexError):
        chance.draw(Pile([]))


def test_a_known_top_is_no_chance() -> None:
    chance, heard = listening()
    pile = Pile(["c", "d"], top=["b", "a"])

    assert [chance.draw(pile), chance.draw(pile)] == ["b", "a"]
    assert heard == []
    assert chance.draw(pile) in ("c", "d")
    assert len(heard) == 1


def test_the_equal_of_a_card_is_drawn_once() -> None:
    chance, _ = listening()
    pile = Pile(["ward"] * 3 + ["blank"] * 2)

    drawn = Counter(chance.draw(pile) for _ in range(5))

    assert drawn == {"ward": 3, "blank": 2}


def test_playouts_draw_as_kept_matches_do() -> None:
    kept, playout = listening(5)[0], Chance(random.Random(5))
    one, other = Pile(CARDS), Pile(CARDS)

    assert [kept.draw(one) for _ in CARDS] == [playout.draw(other) for _ in CARDS]


# --- rolling and picking ----------------------------------------------------------------------------------------------


def test_dice_fall_in_order_and_are_heard() -> None:
    chance, heard = listening()

    rolled = chance.roll(["hit", "miss"], 5)

    assert len(rolled) == 5
    assert heard == [("roll", tuple(rolled))]


def test_no_dice_are_no_roll() -> None:
    chance, heard = listening()

    assert chance.roll(["hit", "miss"], 0) == []
    assert heard == []
    assert chance.roll([], 0) == []


def test_a_negative_number_of_dice_counts_as_none() -> None:
    """Rules that remove dice may arrive below zero; what is reported must replay."""
    chance, heard = listening()

    assert chance.roll(["hit", "miss"], -1) == []
    assert heard == []


def test_a_roll_of_numbers() -> None:
    chance, _ = listening()

    assert set(chance.roll(range(1, 7), 200)) == {1, 2, 3, 4, 5, 6}


def test_one_is_picked() -> None:
    chance, heard = listening()
    picked = chance.pick(CARDS)

    assert heard == [("pick", (picked.key,))]
    assert {chance.pick("abc") for _ in range(60)} == set("abc")


def test_a_reveal_is_heard() -> None:
    chance, heard = listening()
    chance.reveal()
    Chance(random.Random(1)).reveal()

    assert heard == [("reveal", ())]


def test_without_a_seed_chance_comes_from_the_system() -> None:
    assert isinstance(Chance().source, random.SystemRandom)
    assert Chance().roll(range(10**9), 4) != Chance().roll(range(10**9), 4)


# --- from the tape ----------------------------------------------------------------------------------------------------


def test_a_tape_comes_first_and_then_chance() -> None:
    script = Script([Outcome("roll", ("miss", "miss")), Outcome("draw", ("card:07",)), Outcome("reveal")])
    heard: Heard = []
    chance = Chance(tape=script, heard=lambda kind, values: heard.append((kind, tuple(map(key_of, values)))))
    pile = Pile(CARDS)

    assert chance.roll(["hit", "miss"], 2) == ["miss", "miss"]
    assert chance.draw(pile) == Card(7)
    assert Card(7) not in pile.bag
    chance.reveal()
    assert script.next is None
    assert chance.roll(["hit", "miss"], 1)[0] in ("hit", "miss")
    assert [kind for kind, _ in heard] == ["roll", "draw", "reveal", "roll"]


def test_a_tape_does_not_hear_of_no_dice_or_of_a_known_top() -> None:
    script = Script([Outcome("draw", ("d",))])
    chance = Chance(tape=script)
    pile = Pile("cd", top="b")

    assert chance.roll("xy", 0) == []
    assert [chance.draw(pile), chance.draw(pile)] == ["b", "d"]


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome("draw", ("hit",)), "the rules roll 2 here, and the record says 'draw hit'"),
        (Outcome("roll", ("hit",)), "the rules roll 2 here, and the record says 'roll hit'"),
        (Outcome("roll", ("hit", "six")), "the rules roll here, and 'six' is not among what could come"),
    ],
)
def test_a_tape_that_does_not_fit(outcome: Outcome, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Chance(tape=Script([outcome])).roll(["hit", "miss"], 2)


def test_a_tape_gives_the_things_of_this_match_and_not_of_another() -> None:
    class Die:
        key = "six"

    mine, theirs = Die(), Die()

    assert Chance(tape=Script([Outcome("pick", (theirs,))])).pick([mine]) is mine


def test_a_tape_of_ones_own() -> None:
    class Sixes:
        def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
            return [among[-1]] * count if kind == "roll" else None

    assert Chance(tape=Sixes()).roll(range(1, 7), 3) == [6, 6, 6]
