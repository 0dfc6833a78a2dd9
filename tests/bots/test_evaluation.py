from __future__ import annotations

import random
import tomllib
from functools import partial
from math import isfinite
from pathlib import Path

import pytest

from banneret.bots.draws import accepts
from banneret.bots.evaluation import SURE, Evaluation, decided, fitted, read_weights
from banneret.bots.observation import Observation
from banneret.engine.game import Features, Game, find_game, games
from banneret.engine.match.match import Match
from tests.bots.sticks import STICKS
from tests.games.battle_masters.positions import match_at

TEAMS = {"imperial": "2", "chaos": "2"}


def test_chances_sum_to_one_and_favour_who_leads() -> None:
    chances = Evaluation(STICKS, {"lead": 1.0}).chances(Match.new(STICKS, {"sticks": "7"}, seed=1))
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > chances[1]


def test_only_the_end_of_a_match_is_certain() -> None:
    match = Match.new(STICKS, {"sticks": "2"}, seed=1)
    sure = Evaluation(STICKS, {"lead": 1000.0})
    assert max(sure.chances(match)) == SURE
    match.decide(0, 2)
    assert sure.chances(match) == [1.0, 0.0]


def test_a_draw_is_shared_by_the_sides_and_partners_share_their_part() -> None:
    partners = {"imperial": "2", "chaos": "2"}
    drawn = next(
        match for match in map(partial(_played, partners), range(30)) if match.result and not match.result.winners
    )
    assert decided(drawn) == [0.5, 0.5, 0.5, 0.5]


def _played(options: dict[str, str], seed: int) -> Match:
    """A random match of Battle Masters at its end; most of them are drawn."""
    match, source = Match.new(find_game("battle-masters"), options, seed=seed, keeping=False), random.Random(seed)
    while match.decisions:
        seat, decision = next(iter(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.branches))
    return match


def test_weights_of_features_that_a_position_does_not_have_change_nothing() -> None:
    numbers: Features = {(0,): {"lead": 1.0}, (1,): {"lead": 0.0}}
    assert Evaluation(STICKS, {"lead": 2.0, "gold": 9.0}).shares(numbers) == Evaluation(STICKS, {"lead": 2.0}).shares(
        numbers
    )


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_alone_a_draw_is_accepted_by_whoever_is_clearly_behind(game: Game) -> None:
    match = Match.new(game, seed=3)
    assert all(len(side) == 1 for side in game.features(match.state))
    share = 1 / match.seats
    for seat, chance in enumerate(fitted(game).chances(match)):
        ahead = chance - 0.8 * share
        if abs(ahead) > 0.05:  # nearer, imagined worlds may say otherwise
            assert accepts(Observation(match, seat, random.Random(1))) == (ahead < 0)


@pytest.mark.parametrize(("teams", "chance", "agrees"), [({}, 0.5, False), ({}, 0.39, True), (TEAMS, 0.5, True)])
def test_an_even_match_is_played_on_alone_and_drawn_in_a_team(
    monkeypatch: pytest.MonkeyPatch, teams: dict[str, str], chance: float, *, agrees: bool
) -> None:
    monkeypatch.setattr("banneret.bots.draws.expected", lambda _: chance)
    match = Match.new("battle-masters", teams, seed=3)
    assert [accepts(Observation(match, seat, random.Random(1))) for seat in range(match.seats)] == [
        agrees
    ] * match.seats


def test_whoever_outnumbers_the_enemy_accepts_no_draw() -> None:
    units = {"lord-knights-empire": "4,7", "men-at-arms-altdorf": "5,7", "orcs-gazkull": "3,8"}
    match = match_at({"only": True, "card": "chaos-goblins-orcs", "units": units}, battle="open")
    assert [accepts(Observation(match, seat, random.Random(1))) for seat in (0, 1)] == [False, True]


def test_in_a_game_without_weights_every_draw_is_accepted() -> None:
    match = Match.new(STICKS, {"sticks": "7"}, seed=1)
    assert all(accepts(Observation(match, seat, random.Random(1))) for seat in range(2))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_game_has_fitted_weights_for_features_that_it_has_terms_for(game: Game) -> None:
    assert game.weights is not None
    weights = read_weights(game.weights)
    assert weights
    assert set(weights) <= set(game.terms)
    assert all(map(isfinite, weights.values()))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_the_weights_say_where_they_come_from_and_that_they_are_better(game: Game) -> None:
    assert game.weights is not None
    told = tomllib.loads(Path(game.weights).read_text("utf-8"))
    assert told["source"]["matches"] > 0
    assert told["log_loss"]["weights"] < told["log_loss"]["base_rate"]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_new_match_is_open(game: Game) -> None:
    chances = fitted(game).chances(Match.new(game, seed=3))
    assert sum(chances) == pytest.approx(1.0)
    assert all(0.1 < chance < 0.9 for chance in chances)
