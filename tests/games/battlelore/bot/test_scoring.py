"""The fast scores of answers: every question has one, and they prefer what a good player prefers."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.engine.checks.snapshot import snapshot
from banneret.engine.decision import DONE, PASS, key_of
from banneret.engine.match.match import Match
from banneret.engine.scores import NEEDLESS
from banneret.games.battlelore import GAME
from banneret.games.battlelore.bot import scoring
from banneret.games.battlelore.bot.scoring import EASY, QUIET
from tests.games.battlelore.positions import match_at, play
from tests.games.battlelore.walks import new, step

SOMME = "crossing-the-somme"


def scores(match: Match) -> dict[str, float]:
    """The score of each answer to the one open question."""
    ((seat, decision),) = match.decisions.items()
    found = GAME.score(match.state, seat, decision)
    return {key_of(way): one for way, one in zip(decision.branches, found, strict=True)}


def best(match: Match) -> str:
    """The answer with the best score."""
    found = scores(match)
    return max(found, key=found.__getitem__)


@pytest.mark.parametrize("adventure", ["agincourt-1415", "free-companies", "weaver-in-the-wood", "standing-stones"])
def test_every_question_has_a_finite_score(adventure: str) -> None:
    match, source = new(adventure, 3, keeping=False), random.Random(3)
    while match.decisions:
        for seat, decision in match.decisions.items():
            found = GAME.score(match.state, seat, decision)
            assert len(found) == len(decision.branches)
            assert all(map(math.isfinite, found))
        step(match, source)


def test_scoring_leaves_the_position_as_it_was() -> None:
    match, source = new("free-companies", 5), random.Random(5)
    for _ in range(120):
        before = snapshot(match.state)
        for seat, decision in match.decisions.items():
            GAME.score(match.state, seat, decision)
        assert snapshot(match.state) == before
        step(match, source)


def test_a_score_does_not_depend_on_what_was_asked_before() -> None:
    """What is kept for a position is right for every match that reaches it."""

    def of_a_match(seed: int) -> list[list[float]]:
        match, source, found = new("free-companies", seed, keeping=False), random.Random(seed), []
        for _ in range(150):
            ((seat, decision), *_) = match.decisions.items()
            found.append(list(GAME.score(match.state, seat, decision)))
            step(match, source)
        return found

    first = of_a_match(7)
    of_a_match(8)
    assert of_a_match(7) == first


def test_quiet_phases_and_easy_questions_exist() -> None:
    assert set(GAME.phases) >= QUIET == GAME.quiet
    assert set(scoring.SCORES) >= EASY == GAME.easy


# --- command and orders -----------------------------------------------------------------------------------------------


def test_the_card_that_orders_an_attack_is_played() -> None:
    position = {
        "hands": {"pennant": ["patrol-left", "patrol-right"]},
        "pennant": {"heavy-cavalry": ["3,9"], "archers": ["1,1"]},
        "standard": {"archers": ["5,9"]},
    }
    assert best(match_at(position)) == "card:patrol-left"


def test_the_units_that_could_strike_are_ordered() -> None:
    position = {
        "hands": {"pennant": ["scout-left"]},
        "pennant": {"heavy-cavalry": ["3,9"], "archers": ["1,11"]},
        "standard": {"archers": ["5,9"]},
    }
    match = play(match_at(position), "card:scout-left")
    assert best(match) == "unit:pennant-heavy-cavalry"
    assert best(play(match, "unit:pennant-heavy-cavalry")) == DONE.key


def test_a_chain_that_is_not_connected_comes_to_an_end() -> None:
    position = {
        "hands": {"pennant": ["battle-line"]},
        "pennant": {"regular-infantry": ["2,2", "2,3", "2,4", "2,8", "2,9"]},
        "standard": {"archers": ["6,2"]},
    }
    match = play(match_at(position), "card:battle-line", "unit:pennant-regular-infantry-1")
    play(match, "unit:pennant-regular-infantry-3")
    answers = [best(match)]
    while answers[-1] != DONE.key and len(answers) < 12:
        answers.append(best(play(match, answers[-1])))
    assert answers[-1] == DONE.key


# --- movement ---------------------------------------------------------------------------------------------------------


def test_archers_who_can_shoot_stay() -> None:
    position = {"phase": "movement", "pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": ["5,6"]}}
    assert best(match_at(position)) == PASS.key


def test_a_unit_moves_to_where_it_can_strike() -> None:
    position = {"phase": "movement", "pennant": {"heavy-cavalry": ["2,6"]}, "standard": {"archers": ["5,6"]}}
    match = play(match_at(position), "unit:pennant-heavy-cavalry")
    there = match.state.board.by_key[best(match)].index
    assert match.state.board.distance[there][match.state.at[1]] == 1


def test_no_level_forgets_to_move_a_unit_that_gains_by_it() -> None:
    position = {"phase": "movement", "pennant": {"heavy-cavalry": ["2,6"]}, "standard": {"archers": ["5,6"]}}
    match = match_at(position)
    assert scores(match)[PASS.key] == NEEDLESS
    position = {"phase": "movement", "pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": ["5,6"]}}
    assert scores(match_at(position))["unit:pennant-archers"] == NEEDLESS


def test_a_weak_unit_falls_back() -> None:
    position: dict[str, Any] = {
        "phase": "movement",
        "pennant": {"regular-infantry": ["3,6"]},
        "standard": {"heavy-cavalry": ["6,5", "6,7"]},
        "figures": {"pennant-regular-infantry": 1},
    }
    match = match_at(position)
    assert best(match) == "unit:pennant-regular-infantry"
    there = best(play(match, "unit:pennant-regular-infantry"))
    assert match.state.board.by_key[there].row < 3


# --- combat -----------------------------------------------------------------------------------------------------------

FIGHT: dict[str, Any] = {
    "phase": "combat",
    "pennant": {"heavy-infantry": ["3,6"]},
    "standard": {"regular-infantry": ["4,6", "4,7"]},
    "hands": {"pennant": ["patrol-left"], "standard": ["scout-left"]},
}


def test_the_weakest_target_is_attacked() -> None:
    match = play(match_at({**FIGHT, "figures": {"standard-regular-infantry-2": 1}}), "unit:pennant-heavy-infantry")
    assert best(match) == "unit:standard-regular-infantry-2"


def test_the_last_banner_is_worth_more_than_any_other() -> None:
    weak = {**FIGHT, "figures": {"standard-regular-infantry-2": 1}}
    one, last = (
        scores(play(match_at({**weak, "won": {"pennant": won}}), "unit:pennant-heavy-infantry")) for won in (0, 3)
    )
    target = "unit:standard-regular-infantry-2"
    assert last[target] > 2 * one[target] > 0


def test_a_battle_back_is_made() -> None:
    position = {
        "phase": "combat",
        "pennant": {"regular-infantry": ["3,6"]},
        "standard": {"regular-infantry": ["4,6", "4,7", "5,6"]},
    }
    match = match_at(position, ["green"] * 3)
    while "battle-back" not in [decision.name for decision in match.decisions.values()]:
        play(match, best(match))
    assert best(match) != PASS.key


# --- Lore -------------------------------------------------------------------------------------------------------------


def laid(hand: str, tokens: int = 12, **more: Any) -> Match:
    lore = {"goblets": {"pennant": tokens}, "hands": {"pennant": [hand]}}
    return match_at({**FIGHT, "lore": lore, **more}, adventure=SOMME)


def test_a_cheap_die_more_is_laid_before_the_battle() -> None:
    found = scores(laid("warrior-strength"))
    assert found["lore:warrior-strength"] > found["unit:pennant-heavy-infantry"] > found["pass"]


def test_what_does_little_for_its_price_is_kept() -> None:
    found = scores(laid("wizard-mass-might", 6))
    assert found["lore:wizard-mass-might"] < found["unit:pennant-heavy-infantry"]


def test_healing_waits_for_wounds() -> None:
    position: dict[str, Any] = {"phase": "command", "pennant": {"heavy-infantry": ["3,6"], "archers": ["1,2"]}}
    whole = scores(laid("cleric-heal", **position, figures={"pennant-archers": 3}))
    weak = scores(laid("cleric-heal", **position, figures={"pennant-archers": 1}))
    assert weak["lore:cleric-heal"] - weak["card:patrol-left"] >= whole["lore:cleric-heal"] - whole["card:patrol-left"]


def test_a_blow_that_may_kill_is_warded_off() -> None:
    lore = {"goblets": {"standard": 12}, "hands": {"standard": ["cleric-sanctuary"]}}
    by_figures = []
    for figures in (4, 1):
        position = {**FIGHT, "figures": {"standard-regular-infantry-2": figures}, "lore": lore}
        match = match_at(position, adventure=SOMME)
        play(match, "unit:pennant-heavy-infantry", "unit:standard-regular-infantry-2")
        by_figures.append(scores(match))
    whole, weak = by_figures
    assert weak["lore:cleric-sanctuary"] > max(whole["lore:cleric-sanctuary"], weak["pass"])
    assert weak["hush"] < weak["pass"] == 0
