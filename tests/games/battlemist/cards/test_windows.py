"""A pass that stands until the segment ends (mist-R-103)."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist.word_options import HUSH
from tests.games.battlemist.positions import keys, match_at

HANDS = {"orcs": ["levy"], "elves": ["bandit-raid", "tax-gatherers"]}


def council() -> Match:
    """The orcs are asked first; the elves have a card for this moment."""
    return match_at({"phase": "council", "used": {"orcs": 1, "elves": 1}, "hands": HANDS}, [9, 8])


def raided(answer: str) -> Match:
    """The orcs pass in one way or the other, and the elves play their card."""
    match = council()
    match.decide(0, answer)
    for key in ("card:bandit-raid", "pass", "grain", "grain"):
        match.decide(next(iter(match.decisions)), key)
    return match


@pytest.mark.rules("mist-R-103")
def test_who_passes_until_the_segment_ends_is_asked_and_can_but_pass() -> None:
    assert keys(raided("pass"), 0) == ["merchants", "discard", "pass", "hush"]
    assert keys(raided("hush"), 0) == ["pass"]


@pytest.mark.rules("mist-3.1.2-04")
@pytest.mark.parametrize(
    ("hand", "used", "words"),
    [
        (["bandit-raid"], 0, "Play a card or cast a spell?"),
        ([], 0, "Cast a spell?"),
        (["bandit-raid"], 1, "Play a card?"),
        (["levy"], 1, "You have nothing to play: trade, or pass?"),
    ],
)
def test_a_window_names_only_what_is_on_offer(hand: list[str], used: int, words: str) -> None:
    position = {"phase": "council", "used": {"orcs": used}, "hands": {"orcs": hand}, "stock": {"elves": [2, 0, 0]}}
    (question,) = match_at(position, [9, 8]).view(0).questions
    assert question.prompt == words


@pytest.mark.rules("mist-R-103")
@pytest.mark.parametrize(
    ("phase", "seat", "words"),
    [
        ("council", 0, "Pass until the council ends"),
        ("initiative", 0, "Pass until the initiative ends"),
        ("quest", 1, "Pass until your quests end"),
        ("movement", 1, "Pass until your marches end"),
    ],
)
def test_a_pass_that_stands_says_how_long(phase: str, seat: int, words: str) -> None:
    position = {"phase": phase, "active": "elves", "used": {"orcs": 1, "elves": 1}, "hands": HANDS}
    decision = match_at(position, [9, 8]).decisions[seat]
    assert decision.text(HUSH) == words


@pytest.mark.rules("mist-R-103")
def test_a_pass_that_stands_looks_like_any_other() -> None:
    one, other = raided("pass"), raided("hush")
    for viewer in (1, None):
        assert one.view(viewer).json() == other.view(viewer).json()
    assert other.imagine(1).state.hushed.until == {}
    assert other.imagine(0).state.hushed.until == other.state.hushed.until != {}


@pytest.mark.rules("mist-R-103")
def test_the_next_segment_asks_again() -> None:
    match = raided("hush")
    while match.state.phase != "initiative":
        match.decide(next(iter(match.decisions)), "pass")
    assert keys(match, 0) == ["merchants", "pass", "hush"]


def test_where_nothing_can_be_done_there_is_only_the_pass() -> None:
    match = match_at(
        {"phase": "council", "used": {"orcs": 1, "elves": 1}, "hands": HANDS, "stock": {"orcs": [0, 0, 0]}}, [9, 8]
    )
    assert "merchants" not in keys(match, 0)
    match.state.hands[0].keep(())
    match.decisions[0].forget()
    assert keys(match, 0) == ["pass"]


def test_a_card_is_played_and_a_spell_is_cast() -> None:
    match = match_at({"phase": "council", "hands": {"orcs": ["bandit-raid"]}}, [9, 8])
    texts = [match.decisions[0].text(option) for option in match.decisions[0].options]
    assert texts[:2] == ["Play Bandit Raid", "Cast Song of Fire for 1 starpower"]
