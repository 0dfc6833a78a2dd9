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
