"""What moves on the Masterboard are worth."""

from __future__ import annotations

import random

import pytest

from banneret.bots.observation import Observation
from banneret.bots.search import is_easy
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.bot import marching
from banneret.games.titan.bot.marching import battle_worth, later, marches
from tests.games.titan.positions import marker, match_at, state_of
from tests.games.titan.test_matches import answer as step

FAR = {"blue-axe": "400: titan, angel, 2 ogre"}


def best(match: Match) -> str:
    """The answer with the best score."""
    ((seat, decision),) = match.decisions.items()
    scores = list(GAME.score(match.state, seat, decision))
    return key_of(decision.branches[scores.index(max(scores))])


def moving(legions: dict[str, str], roll: int = 1) -> Match:
    """Black moves by this roll."""
    position = {"active": "black", "phase": "move", "roll": roll, "turns": {"black": 2}, "legions": FAR | legions}
    return match_at(position)


def test_a_titan_is_worth_a_risk_and_a_weak_legion_is_not_attacked_by_a_weaker() -> None:
    assert battle_worth(60, False, 40, True) > battle_worth(60, False, 40, False) > 0
    assert battle_worth(60, True, 90, False) < battle_worth(60, False, 90, False) < 0


def test_musters_to_come_are_worth_more_where_there_is_room() -> None:
    s = state_of(moving({"black-axe": "100: titan, 2 centaur", "black-bow": "200: 7 centaur"}))
    land = s.board.land[100]
    assert later(s.board, s.held(marker("black-axe")), land) > 0
    assert later(s.board, s.held(marker("black-bow")), land) == 0


def test_a_legion_is_worth_less_where_strong_enemies_come_by() -> None:
    match = moving({"black-axe": "100: titan", "black-bow": "1: 2 ogre", "blue-bow": "42: 2 hydra, 2 colossus"})
    s = state_of(match)
    near, far = s.board.land[1], s.board.land[10]
    seen = marches(s)
    assert seen.move_worth(s, marker("black-bow"), near) < seen.move_worth(s, marker("black-bow"), far)


def test_a_weak_titan_next_door_is_attacked() -> None:
    match = moving({"black-axe": "100: titan", "black-bow": "1: 2 hydra, 2 colossus", "blue-axe": "2: titan, ogre"})
    assert best(match) == "black-bow"
    match.decide(0, "black-bow")
    assert best(match) == "land:2"


def test_an_attack_by_the_titans_legion_is_searched_and_no_other_move() -> None:
    def is_searched(legions: dict[str, str]) -> list[bool]:
        match = moving(legions)
        found = []
        for _ in range(2):
            found.append(not is_easy(Observation(match, 0, random.Random(1))))
            match.decide(0, best(match))
        return found

    near = {"blue-bow": "2: ogre, centaur"}
    assert is_searched(near | {"black-axe": "1: titan, 2 hydra", "black-bow": "100: 2 ogre"}) == [True, True]
    assert is_searched(near | {"black-axe": "100: titan", "black-bow": "1: 2 hydra, ogre"}) == [False, False]
    assert is_searched({"black-axe": "1: titan, 2 ogre", "blue-bow": "100: ogre, centaur"}) == [False, False]


@pytest.mark.parametrize("seed", range(2))
def test_what_is_kept_from_before_changes_no_score(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, source, asked = Match.new("titan", {"players": "3", "turn-cap": "8"}, seed=seed), random.Random(seed), 0
    while match.decisions:
        for seat, decision in match.decisions.items():
            if decision.name in ("move", "move-to"):
                kept = list(GAME.score(match.state, seat, decision))
                monkeypatch.setattr(marching, "_KEPT", marching._MarchCache())
                assert list(GAME.score(match.state, seat, decision)) == kept
                asked += 1
        step(match, source)
    assert asked > 20
