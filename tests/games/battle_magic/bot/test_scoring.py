"""A number for each answer: every question has one, and the best is what a good player prefers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import pytest

from banneret.bots.observation import Observation
from banneret.bots.search import best_scored
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_magic import GAME
from banneret.games.battle_magic.bot.scoring import EASY, QUIET, SCORES
from tests.games.battle_magic.positions import match_at

LIMITS = {"turn-limit": "12", "quiet-limit": "12"}


@pytest.mark.parametrize(("seed", "more"), [(1, {}), (2, {"players": "4"}), (3, {"empires": "variant"})])
def test_every_question_is_scored(seed: int, more: dict[str, str]) -> None:
    source = random.Random(seed)
    match = Match.new(GAME, {**LIMITS, **more}, seed=seed, keeping=False)
    while match.decisions:
        for seat, decision in match.decisions.items():
            scores = GAME.score(match.state, seat, decision)
            assert len(scores) == len(decision.branches)
            assert all(map(isfinite, scores))
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))


def test_the_lists_of_questions_and_phases_name_what_there_is() -> None:
    assert set(SCORES) >= EASY == GAME.easy
    assert set(GAME.phases) >= QUIET == GAME.quiet
    assert GAME.levels.steady <= set(SCORES)


def asked(position: Mapping[str, Any], *answers: str, tape: Sequence[str] = ()) -> Match:
    """The match at the question after these answers of Red."""
    match = match_at(position, tape)
    for answer in answers:
        match.decide(0, answer)
    return match


def best(match: Match) -> str:
    """The answer with the best score."""
    return key_of(best_scored(Observation(match, next(iter(match.decisions)), random.Random(1))))


FAR_CASTLES = {"red": ["castle a1"], "black": ["castle d3", "castle b4"]}


def test_a_move_card_is_played_if_it_brings_a_unit_to_a_castle() -> None:
    units = {"red": ["castle a1", "army b2"], "black": ["castle d3"]}
    match = asked({"units": units, "hands": {"red": ["move-2", "gold-1"]}})
    assert best(match) == "move-2"


def test_a_unit_with_points_goes_to_the_castle_and_attacks_it() -> None:
    units = {"red": ["castle a1", "army b2"], "black": ["castle d3"]}
    match = asked({"units": units, "points": {"unit:red-army-1": 2}}, "unit:red-army-1")
    assert best(match) == "area:c3"
    near = {"red": ["castle a1", "army c3"], "black": ["castle d3"]}
    assert best(asked({"units": near, "phase": "battle"})) == "unit:red-army-1"


def test_no_card_is_played_for_a_unit_that_is_where_it_should_be() -> None:
    units = {"red": ["castle a1", "army c3"], "black": ["castle d3"]}
    assert best(asked({"units": units, "hands": {"red": ["move-1"]}})) == "pass"


def test_no_card_is_played_for_a_way_that_ends_in_danger() -> None:
    units = {"red": ["castle a1", "army a4"], "black": ["castle d3", "dragon b2"]}
    assert best(asked({"units": units, "hands": {"red": ["move-1"]}})) == "pass"


def test_a_card_that_a_wizard_needs_in_battle_is_not_spent_on_the_way() -> None:
    units = {"red": ["castle a1", "wizard b2"], "black": ["castle d3"]}
    match = asked({"units": units, "hands": {"red": ["magic-2", "move-2"]}})
    scores = GAME.score(match.state, 0, match.decisions[0])
    by_key = dict(zip(map(key_of, match.decisions[0].branches), scores, strict=True))
    assert by_key["move-2"] > by_key["magic-2"]


def test_points_go_to_the_unit_that_gains_most() -> None:
    units = {"red": ["castle a1", "army b3", "army a5"], "black": ["castle d3"]}
    match = asked({"units": units, "hands": {"red": ["move-1"]}}, "move-1")
    assert best(match) == "unit:red-army-1"


def test_the_last_guard_of_a_castle_in_danger_does_not_go_along() -> None:
    units = {"red": ["castle b2", "army b2", "hero b2"], "black": ["castle d3", "army b3"]}
    match = asked({"units": units, "points": {"unit:red-army-1": 3}}, "unit:red-army-1", "area:b1")
    assert best(match) == "done"


def test_a_hopeless_attack_is_left_out() -> None:
    units = {"red": ["castle a1", "dragon b2"], "black": ["castle d3", "castle b3", "wizard b3", "hero b3"]}
    match = asked({"units": {**units, "red": ["castle a1", "hero b2"]}, "phase": "battle", "hands": {"black": []}})
    attack = dict(zip(["hero", "pass"], GAME.score(match.state, 0, match.decisions[0]), strict=True))
    units["black"] = ["castle d3"]
    units["red"] = ["castle a1", "hero c3"]
    match = asked({"units": units, "phase": "battle"})
    last = dict(zip(["hero", "pass"], GAME.score(match.state, 0, match.decisions[0]), strict=True))
    assert last["hero"] > attack["hero"]


def test_the_easier_target_is_attacked() -> None:
    units = {"red": ["castle a1", "army b2"], "black": ["castle d3", "hero b1", "dragon b3"]}
    match = asked({"units": units, "phase": "battle"}, "unit:red-army-1")
    assert best(match) == "unit:black-hero-1"


def test_a_card_that_turns_a_battle_is_played_and_no_dearer_one_than_needed() -> None:
    units = {"red": ["castle a1", "army b1"], "black": ["castle d3", "army b2"]}
    hand = {"red": ["sword-2", "sword-3"], "black": []}
    match = asked(
        {"units": units, "phase": "battle", "hands": hand},
        "unit:red-army-1",
        tape=["gold-1", "gold-1", "sword-1", "magic-1"],
    )
    assert match.decisions[0].name == "substitute"
    assert best(match) == "sword-2"


def test_a_castle_is_the_best_buy_and_is_paid_without_waste() -> None:
    position = {
        "units": FAR_CASTLES,
        "phase": "recruit",
        "hands": {"red": ["gold-1", "gold-2", "gold-3"]},
        "piles": {"red": ["army", "castle"]},
    }
    units = {"red": ["castle a1", "army b3"], "black": ["castle d3"]}
    match = asked({**position, "units": units})
    assert best(match) == "chit:red-castle"
    match.decide(0, "chit:red-castle")
    assert best(match) == "gold-1"


def test_a_recruit_is_placed_towards_the_enemy() -> None:
    position = {
        "units": {"red": ["castle b2"], "black": ["castle d3"]},
        "phase": "recruit",
        "hands": {"red": ["gold-2"]},
        "piles": {"red": ["army"]},
    }
    match = asked(position, "chit:red-army", "gold-2")
    assert best(match) == "area:c3"


def test_an_artifact_goes_to_who_is_near_a_battle() -> None:
    units = {"red": ["castle b2", "hero b1", "hero c3"], "black": ["castle d3"]}
    position = {"units": units, "phase": "recruit", "hands": {"red": ["gold-1"]}, "piles": {"red": ["artifact"]}}
    match = asked(position, "chit:red-artifact", "gold-1")
    assert best(match) == "unit:red-hero-2"


def test_a_dragon_flies_from_a_fight_that_it_would_lose_only_if_that_is_worth_a_card() -> None:
    units = {"red": ["castle a1", "army b3"], "black": ["castle d3", "dragon b4"]}
    match = asked({"units": units, "phase": "battle", "hands": {"black": ["move-3"]}}, "unit:red-army-1")
    assert match.decisions[1].name == "fly-away"
    assert best(match) == "pass"


def test_a_losing_hero_retreats_away_from_the_enemy() -> None:
    units = {"red": ["castle a1", "army b1"], "black": ["castle d3", "hero b2"]}
    position = {"units": units, "phase": "battle", "hands": {"red": [], "black": ["move-1", "move-3"]}}
    match = asked(position, "unit:red-army-1", tape=["sword-3", "sword-3", "gold-1"])
    while match.decisions[1].name == "substitute":
        match.decide(1, "pass")
    assert match.decisions[1].name == "retreat"
    assert best(match) == "move-1"


def test_the_least_useful_card_is_discarded() -> None:
    hand = ["gold-1", "gold-2", "gold-3", "magic-1", "move-2", "move-3", "sword-3"]
    match = match_at({"units": FAR_CASTLES, "phase": "draw", "hands": {"red": hand}})
    assert match.decisions[0].name == "discard"
    worst = best(match)
    assert worst.startswith(("magic", "sword-1"))
