"""Turns: their phases, cards drawn and discarded, effects that end, and that nothing of a turn remains."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlelore.turn.state import Turn
from tests.games.battlelore.positions import match_at, offered, play

UNITS: dict[str, Any] = {"pennant": {"archers": ["2,9", "2,2"]}, "standard": {"archers": ["6,9", "6,2"]}}


def at(hands: dict[str, list[str]], tape: list[str] | None = None, **more: Any) -> Match:
    return match_at({**UNITS, "hands": hands, **more}, tape or [])


def hand(match: Match, camp: int) -> list[str]:
    return [card.id for card in match.state.hands[camp]]


@pytest.mark.rules("lore-T-01", "lore-0-06", "lore-5-01")
def test_players_alternate() -> None:
    match = at({"pennant": ["patrol-left"], "standard": ["patrol-right"]}, ["card:attack-left", "card:attack-right"])
    play(match, "card:patrol-left", "done")
    assert list(match.decisions) == [1]
    play(match, "card:patrol-right", "done")
    assert list(match.decisions) == [0]
    assert (hand(match, 0), hand(match, 1)) == (["attack-left"], ["attack-right"])
    assert [card.id for card in match.state.deck.discards] == ["patrol-left", "patrol-right"]


@pytest.mark.rules("lore-T-01", "lore-T-02")
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    match = at({"pennant": ["patrol-left"], "standard": ["patrol-right"]}, standard={"archers": ["4,9", "6,2"]})
    seen = [match.state.phase]
    for answer in ("card:patrol-left", "unit:pennant-archers-1", "done", "pass", "pass"):
        play(match, answer)
        if match.state.phase != seen[-1]:
            seen.append(match.state.phase)
    assert seen == ["command", "orders", "movement", "combat", "command"]


@pytest.mark.rules("lore-R-60", "lore-R-81", "lore-R-08")
def test_nothing_of_a_turn_is_left_over() -> None:
    match = at({"pennant": ["forced-march", "patrol-left"], "standard": ["patrol-right"]})
    play(match, "card:forced-march", "unit:pennant-archers-1", "done", "unit:pennant-archers-1", "hex:3,9")
    s = match.state
    assert s.active == 1
    assert s.turn == Turn()
    assert (s.effects, s.drawn) == ([], [])
    assert (s.card, s.battle, s.aiming, s.attacks, s.flights) == (None, None, None, [], [])


@pytest.mark.rules("lore-R-07", "lore-R-109")
def test_a_scout_of_the_last_card_takes_it() -> None:
    """With a single card to draw there is no choice, but the question is asked as always."""
    match = at({"pennant": ["scout-left"], "standard": ["patrol-right"]}, ["card:scout-left"], deck=[])
    play(match, "card:scout-left", "done")
    assert offered(match, 0) == ["card:scout-left"]
    play(match, "card:scout-left")
    assert (hand(match, 0), match.state.deck.discards) == (["scout-left"], [])


def test_who_keeps_one_of_two_cards_reads_which_they_hold() -> None:
    hands = {"pennant": ["scout-left", "battle-line", "patrol-left"], "standard": ["patrol-right"]}
    match = at(hands, ["card:attack-left", "card:attack-right"])
    play(match, "card:scout-left", "done")
    assert match.view(0).questions[0].in_full == (
        "Which of these cards do you keep? You hold Battle Line, Patrol Left."
    )


@pytest.mark.rules("lore-5-02")
def test_cards_are_never_lost() -> None:
    match = at({"pennant": ["patrol-left"], "standard": ["patrol-right"]}, deck=[], discard=["battle-line"])
    s = match.state
    for _ in range(6):
        play(match, offered(match, s.active)[0], "done")
        cards = [*s.hands[0], *s.hands[1], *s.deck, *s.deck.discards]
        assert sorted(card.id for card in cards) == ["battle-line", "patrol-left", "patrol-right"]


@pytest.mark.rules("lore-R-123", "lore-R-107")
def test_rally_dice_are_rolled_though_nobody_can_be_ordered() -> None:
    position = {
        "pennant": {"giant-spider": ["2,6"], "archers": ["2,2"]},
        "webbed": ["pennant-archers"],
        "figures": {"pennant-archers": 2},
        "hands": {"pennant": ["rally-the-ranks"], "standard": ["patrol-left"]},
        "lore": {"goblets": {"pennant": 0}},
    }
    match = match_at(position, ["green"], adventure="crossing-the-somme")
    play(match, "card:rally-the-ranks")
    s = match.state
    assert s.figures[s.adventure.by_key["unit:pennant-archers"].index] == 3
    assert [entry.rule for entry in s.log.seen_by(None) if entry.rule == "lore-1-06"]


@pytest.mark.rules("lore-R-97")
def test_the_limit_comes_after_two_hundred_turns() -> None:
    match = at({"pennant": ["patrol-left"], "standard": ["patrol-right"]}, turns=198)
    play(match, "card:patrol-left", "done")
    assert match.result is None
    play(match, "card:patrol-right", "done")
    assert match.result is not None
    assert match.result.rule == "lore-R-97"


@pytest.mark.rules("lore-0-11", "lore-5-01")
def test_who_draws_is_told_what_and_others_that() -> None:
    match = at({"pennant": ["patrol-left"], "standard": ["patrol-right"]}, ["card:leadership"])
    play(match, "card:patrol-left", "done")
    public = "Pennant draws a Command card"
    for seat, told in ((0, "You draw Leadership"), (1, public), (None, public)):
        assert [entry.text for entry in match.state.log.seen_by(seat) if entry.rule == "lore-5-01"] == [told]
