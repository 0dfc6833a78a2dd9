"""Decks that take their discards back, and dealing anew."""

from __future__ import annotations

import random

from banneret.engine.cards import Deck, deal
from banneret.engine.chance import Chance


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


def test_the_history_does_not_hear_what_is_dealt_anew() -> None:
    heard: list[str] = []

    deal([1, 2, 3], 2, Chance(heard=lambda kind, _: heard.append(kind)))

    assert not heard
