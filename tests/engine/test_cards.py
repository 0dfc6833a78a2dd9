"""Decks that take their discards back, hands and who knows their cards, and dealing again."""

from __future__ import annotations

import random
from collections.abc import Callable

from banneret.engine.cards import Deck, Hand, deal
from banneret.engine.chance import Chance, Pile


def test_an_empty_deck_takes_its_discards_back_in_no_order() -> None:
    deck = Deck(["ace"], discards=["queen", "jack"])
    assert not deck.renew()
    assert Chance().draw(deck) == "ace"

    assert deck.renew()

    assert (deck.bag, deck.discards) == (["jack", "queen"], [])
    assert not deck.renew()


def test_a_deck_whose_top_is_known_is_not_empty() -> None:
    deck = Deck((), ["ace"], frozenset({1}), ["jack"])

    assert not deck.renew()
    assert (len(deck), deck.discards) == (1, ["jack"])


def test_without_cards_and_discards_nothing_is_renewed() -> None:
    assert not Deck[str](()).renew()


def test_a_copy_shares_nothing_that_changes() -> None:
    deck = Deck(["ace"], ["king"], frozenset({0}), ["queen"])
    copy = deck.copy()
    copy.discards.append("jack")
    copy.add("ten")
    copy.next()

    assert (deck.bag, deck.top, deck.known_by, deck.discards) == (["ace"], ["king"], frozenset({0}), ["queen"])


def test_dealing_takes_each_card_once_and_is_fixed_by_the_source() -> None:
    def dealt(seed: int) -> tuple[list[int], list[int]]:
        cards = list(range(20))
        return deal(cards, 5, Chance(random.Random(seed))), cards

    hand, left = dealt(1)
    assert sorted(hand + left) == list(range(20))
    assert len(hand) == 5
    assert dealt(1) == (hand, left)
    assert any(dealt(seed) != (hand, left) for seed in range(2, 6))


def test_the_history_does_not_note_what_is_dealt_again() -> None:
    heard: list[str] = []

    deal([1, 2, 3], 2, Chance(heard=lambda kind, _: heard.append(kind)))

    assert not heard


def test_a_hand_holds_the_cards_in_it() -> None:
    hand = Hand(["queen", "ace"])
    assert "ace" in hand
    assert "jack" not in hand


def test_a_hand_is_sorted_however_cards_come() -> None:
    hand = Hand(["queen", "ace"])
    hand.take("jack", "king")
    hand.take("deuce")

    assert list(hand) == ["ace", "deuce", "jack", "king", "queen"]


def test_who_knew_of_a_card_takes_the_one_that_leaves_for_it() -> None:
    hand = Hand(["ace", "ace", "jack"])
    hand.came_openly(1, "ace")
    hand.show(2, Chance())
    hand.leave("ace")

    assert (hand.known_to(1), hand.known_to(2)) == ((), ("ace", "jack"))
    hand.leave("ace")
    assert hand.known_to(2) == ("jack",)


def test_what_is_shown_is_known_to_that_viewer_alone() -> None:
    hand = Hand(["ace", "king"])
    hand.came_openly(0, "king")
    hand.came_openly(0, "ace")

    assert (hand.known_to(0), hand.known_to(1), hand.known_to(None)) == (("ace", "king"), (), ())


def test_a_hand_that_is_dealt_again_keeps_known_cards() -> None:
    hand = Hand(["ace", "ace", "jack"])
    hand.came_openly(1, "ace")

    assert hand.keep(hand.known_to(1)) == ["ace", "jack"]
    hand.take("ten", "two")

    assert hand.cards == ["ace", "ten", "two"]
    assert hand.known_to(1) == ("ace",)


def test_an_emptied_hand_no_longer_tells_anything() -> None:
    hand = Hand(["ace"])
    hand.came_openly(1, "ace")

    assert hand.lay_open(Chance()) == ["ace"]
    assert (len(hand), hand.known_to(1)) == (0, ())


def test_a_copy_of_a_hand_shares_nothing_that_changes() -> None:
    hand = Hand(["ace", "king"])
    hand.came_openly(1, "ace")
    twin = hand.copy()
    twin.leave("ace")
    twin.came_openly(2, "king")

    assert (hand.cards, hand.known) == (["ace", "king"], {1: ("ace",)})


# --- what somebody sees cannot be taken back --------------------------------------------------------------------------


def looks(see: Callable[[Chance], object]) -> int:
    """How often this is a look at something hidden."""
    looked: list[str] = []
    see(Chance(looked=lambda: looked.append("looked")))
    return len(looked)


def test_who_sees_a_hand_looks() -> None:
    hand = Hand(["ace", "king"])

    assert looks(lambda chance: hand.show(1, chance)) == 1
    assert looks(hand.lay_open) == 1


def test_who_draws_what_others_have_seen_looks() -> None:
    pile = Pile(["ace"], ["king"], frozenset({1}))

    assert looks(lambda chance: chance.draw(pile)) == 1
    assert looks(lambda chance: chance.draw(pile)) == 0
