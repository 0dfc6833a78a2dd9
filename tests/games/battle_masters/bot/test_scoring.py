"""A number for each answer: every question has one, and the best is what a good player prefers."""

from __future__ import annotations

import random
from math import isfinite
from typing import Any

import pytest

from banneret.bots.observation import Observation
from banneret.bots.search import best_scored
from banneret.engine.decision import PASS, key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.bot.scoring import EASY, QUIET, SCORES
from tests.games.battle_masters.positions import match_at
from tests.games.battle_masters.tapes import Wanted

BATTLES = ("borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf", "open")
FAR_AWAY = {"cannon": "0,11", "ogre-grimorg": "11,0"}


@pytest.mark.parametrize("battle", BATTLES)
def test_every_question_is_scored(battle: str) -> None:
    source = random.Random(battle)
    match = Match.new(GAME, {"battle": battle, "chaos": "2"}, seed=source.getrandbits(32), keeping=False)
    for _ in range(400):
        if not match.decisions:
            return
        for seat, decision in match.decisions.items():
            scores = GAME.score(match.state, seat, decision)
            assert len(scores) == len(decision.branches)
            assert all(map(isfinite, scores))
        seat = source.choice(list(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))


def test_the_lists_of_questions_and_phases_name_what_there_is() -> None:
    assert set(SCORES) >= EASY == GAME.easy
    assert set(GAME.phases) >= QUIET == GAME.quiet


@pytest.mark.parametrize("battle", ["borderlands", "altdorf"])
def test_a_match_by_the_best_score_is_won(battle: str) -> None:
    match = Match.new(GAME, {"battle": battle}, seed=3)
    bots = [Observation(match, seat, random.Random(seat)) for seat in range(match.seats)]
    while match.decisions:
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, best_scored(bots[seat]))
    assert match.result is not None
    assert match.result.winners


def asked(card: str, units: dict[str, str], *answers: str, battle: str = "open", **more: Any) -> Match:
    """A match in which this card lets these units act, after these answers."""
    match = match_at({"only": True, "card": card, "units": {**FAR_AWAY, **units}, **more}, battle=battle)
    for answer in answers:
        match.decide(next(iter(match.decisions)), answer)
    return match


def best(match: Match) -> str:
    """The answer with the best score."""
    return key_of(best_scored(Observation(match, next(iter(match.decisions)), random.Random(1))))


def scores(match: Match) -> dict[str, float]:
    """The score of each answer, by its key."""
    ((seat, decision),) = match.decisions.items()
    return dict(zip(map(key_of, decision.branches), GAME.score(match.state, seat, decision), strict=True))


def test_who_can_strike_acts_before_who_is_far() -> None:
    units = {"knights-delborne": "4,7", "knights-blitzen": "0,7", "orcs-gazkull": "5,7"}
    assert best(asked("imperial-knights", units)) == "unit:knights-delborne"


def test_a_wounded_enemy_is_finished() -> None:
    units = {"knights-delborne": "4,7", "orcs-gazkull": "5,7", "orcs-zogrod": "3,7"}
    match = asked("imperial-knights", units, "unit:knights-delborne", skulls={"orcs-zogrod": 2})
    assert best(match) == "unit:orcs-zogrod"


def test_nobody_turns_away_from_a_free_attack() -> None:
    match = asked("imperial-knights", {"knights-delborne": "4,7", "orcs-gazkull": "5,7"}, "unit:knights-delborne")
    assert best(match) == "unit:orcs-gazkull"
    assert scores(match)["pass"] < scores(match)["unit:orcs-gazkull"]


def test_a_unit_closes_in() -> None:
    units = {"knights-delborne": "2,7", "orcs-gazkull": "8,7"}
    assert best(asked("imperial-knights", units, "unit:knights-delborne")) == "hex:3,7"


def test_archers_shoot_and_do_not_walk_beside_a_strong_enemy() -> None:
    units = {"archers-grunburg": "4,7", "champions-gorefist": "6,7"}
    match = asked("imperial-archers", units, "unit:archers-grunburg")
    assert best(match) == "unit:champions-gorefist"
    assert scores(match)["pass"] > scores(match)["hex:5,7"]


def test_an_enemy_is_better_met_by_two_than_by_one() -> None:
    alone = {"men-at-arms-altdorf": "4,7", "champions-gorefist": "7,7"}
    beside = {**alone, "knights-delborne": "5,8"}
    step = "hex:5,7"
    lonely = scores(asked("imperial-arms-archers", alone, "unit:men-at-arms-altdorf"))
    together = scores(asked("imperial-arms-archers", beside, "unit:men-at-arms-altdorf"))
    assert together[step] - together["pass"] > lonely[step] - lonely["pass"]


def test_chaos_takes_the_tower_of_the_borderlands_before_anything_else() -> None:
    units = {"orcs-gazkull": "4,2", "knights-delborne": "4,1"}
    match = asked("chaos-goblins-orcs", units, "unit:orcs-gazkull", battle="borderlands")
    assert best(match) == "hex:5,2"


def test_the_empire_mans_the_tower_and_stays() -> None:
    units = {"crossbowmen-melgar": "6,1", "orcs-gazkull": "0,7"}
    card = "imperial-arms-crossbows-archers"
    assert best(asked(card, units, "unit:crossbowmen-melgar", battle="borderlands")) == "hex:5,2"
    units["crossbowmen-melgar"] = "5,2"
    assert best(asked(card, units, "unit:crossbowmen-melgar", battle="borderlands")) == "pass"


def ogre(action: str, units: dict[str, str], battle: str = "open") -> Match:
    """The Ogre with a card of this action turned."""
    position = {"only": True, "card": "chaos-ogre", "units": {"ogre-grimorg": "4,7", "cannon": "0,11", **units}}
    match = Match.prepared(GAME, {"battle": battle}, position, Wanted((action,)))
    match.begin()
    return match


def test_the_ogre_goes_to_a_unit_that_it_can_strike_and_strikes_the_wounded_one() -> None:
    assert best(ogre("ogre-move", {"archers-grunburg": "6,7"})) in ("hex:5,7", "hex:5,6", "hex:5,8")
    match = ogre("ogre-attack", {"archers-grunburg": "5,7", "archers-bogenhafen": "3,7"})
    assert best(match) != "pass"


def test_the_cannon_fires_at_the_best_that_is_near() -> None:
    units = {"cannon": "4,7", "champions-gorefist": "6,7", "goblins-grom": "10,7"}
    assert best(asked("imperial-cannon", units)) == "unit:champions-gorefist"


def test_the_cannon_does_not_fire_over_a_friend_if_it_can_fire_elsewhere() -> None:
    units = {"cannon": "4,7", "lord-knights-empire": "5,7", "goblins-grom": "6,7", "goblins-uglub": "2,7"}
    assert best(asked("imperial-cannon", units)) == "unit:goblins-uglub"


def test_a_shot_goes_over_an_enemy_and_around_a_friend() -> None:
    units = {"cannon": "4,7", "champions-gorefist": "6,6", "goblins-grom": "5,7", "lord-knights-empire": "5,6"}
    match = asked("imperial-cannon", units, "unit:champions-gorefist")
    ways = scores(match)
    assert len(ways) == 2
    over = {way: match.state.on[match.state.box.mat.by_key[way].index] for way in ways}
    assert max(ways, key=ways.__getitem__) == next(way for way, unit in over.items() if unit and unit.army == 1)


def test_archers_deploy_behind_knights() -> None:
    steps = []
    for unit in ("knights-delborne", "archers-grunburg"):
        units = {"orcs-gazkull": "4,1", unit: "waiting", "lord-knights-empire": "waiting"}
        position = {"only": True, "units": units, "zones": ("south", "north"), "phases": ("deploy",)}
        match = match_at(position, battle="altdorf")
        match.decide(0, f"unit:{unit}")
        mat = match.state.box.mat
        steps.append(match.state.field.marches_to(mat.by_key["hex:4,1"])[mat.by_key[best(match)].index])
    assert steps[0] < steps[1]


def test_the_field_is_soon_finished() -> None:
    match = Match.new(GAME, {"battle": "open", "layout": "imperial"}, seed=1)
    assert best(match) == key_of(PASS)
