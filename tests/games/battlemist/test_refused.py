"""What a player cannot do is refused in one plain sentence."""

from __future__ import annotations

import pytest

from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood
from tests.games.battlemist.positions import match_at

IDLE = {"orcs": 1, "elves": 1, "dwarves": 1}


@pytest.mark.rules("mist-3.1.4-02")
def test_a_vote_out_of_turn() -> None:
    match = match_at({"phase": "council", "events": ["mutiny"], "used": IDLE}, [10, 9, 8], players=3)
    assert list(match.decisions) == [0]
    with pytest.raises(NotNow, match=r"^it is not your turn: Player 1 must answer first$"):
        match.decide(2, "dedicate")
    match.decide(0, "dedicate")
    with pytest.raises(NotNow, match=r"^it is not your turn: Player 2 must answer first$"):
        match.decide(0, "dedicate")


@pytest.mark.rules("mist-R-102")
def test_an_offer_of_what_one_has_not() -> None:
    position = {
        "phase": "guild",
        "used": IDLE,
        "caravans": [["orcs", "elves"]],
        "stock": {"orcs": [10, 10, 12]},
        "hands": {"orcs": ["levy"], "elves": ["levy"]},
    }
    match = match_at(position)
    match.decide(0, "propose")
    match.decide(1, "pass")
    with pytest.raises(NotUnderstood, match=r"^'11' cannot be chosen here: .*no more than lies in the two stocks"):
        match.decide(0, "11")


@pytest.mark.rules("mist-3.2.2-06")
def test_a_town_without_the_resources() -> None:
    match = match_at({"phase": "recruitment", "used": IDLE, "stock": {"orcs": [3, 2, 5]}, "hands": {"orcs": ["levy"]}})
    with pytest.raises(NotAllowed, match=r"^Build a town is not allowed: "):
        match.decide(0, "town")


@pytest.mark.rules("mist-4.0-02", "mist-R-52")
def test_the_reason_against_a_trade_tells_the_ratio_and_what_is_there() -> None:
    position = {
        "phase": "recruitment",
        "used": IDLE,
        "stock": {"orcs": [1, 4, 0], "elves": [0, 0, 0]},
        "troops": {"orcs": ["1 footman abou-xar", "1 footman nightpine"]},
        "built": {"abou-xar": "city", "nightpine": "city"},
    }
    match = match_at(position)
    match.decide(0, "merchants")
    refused = match.refusal(0, "grain-iron")
    assert refused
    assert refused.reason == "You need 2 of a kind, and have 1."


@pytest.mark.rules("mist-3.1.2-04", "mist-5.0-03")
@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("card:levy", "Play Levy in recruitment."),
        ("spell:song-of-fear", "Cast Song of Fear in your battle."),
    ],
)
def test_a_card_or_spell_of_another_time_says_its_time(key: str, reason: str) -> None:
    match = match_at(
        {"phase": "council", "events": ["mutiny"], "used": IDLE, "hands": {"orcs": ["levy"]}}, [9, 8, 7], 3
    )
    while match.decisions[next(iter(match.decisions))].name == "play":
        match.decide(next(iter(match.decisions)), "pass")
    (seat,) = match.decisions
    assert match.decisions[seat].name == "vote"
    refused = match.refusal(seat, key)
    assert refused
    assert refused.reason == reason
