"""Advice: the best options, with what follows and why."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.bots.advising import Advice, advise, explained, side_names
from banneret.bots.observation import Observation
from banneret.bots.search import Budget
from banneret.engine.match.match import Match
from tests.bots.toss import TOSS


@pytest.fixture
def toss(tmp_path: Path) -> Match:
    weights = tmp_path / "weights.toml"
    weights.write_text("[weights]\nlead = 0.5\n", "utf-8")
    return Match.new(replace(TOSS, weights=weights), {"kind": "toss"}, seed=1)


def advised(match: Match, seed: int = 1) -> dict[str, Advice]:
    return {one.key: one for one in advise(Observation(match, 0, random.Random(seed)), Budget(trials=60))}


def test_each_option_says_why_it_is_better_or_worse_than_the_best_other(toss: Match) -> None:
    found = advised(toss)
    best, *others = found.values()
    assert best.key != "yield"
    assert [one.than for one in others if one.reasons] == [best.key] * sum(bool(one.reasons) for one in others)
    worst = found["yield"]
    assert " fewer points: −" in worst.reasons[0]
    assert (worst.chance or 0) < (best.chance or 0)


def test_options_that_only_luck_tells_apart_have_no_reasons(toss: Match) -> None:
    guess = Match.new(toss.game, {"kind": "guess"}, seed=1)
    assert {one.reasons for one in advised(guess).values()} == {()}
    assert {one.than for one in advised(guess).values()} == {""}


def test_options_that_only_luck_tells_apart_are_close_to_the_best_and_a_plainly_worse_one_is_not(toss: Match) -> None:
    best, *others = advised(Match.new(toss.game, {"kind": "guess"}, seed=1)).values()
    assert not best.close
    assert all(one.close for one in others)
    assert not advised(toss)["yield"].close


def test_nothing_is_explained_where_nothing_was_found(toss: Match) -> None:
    assert explained(Observation(toss, 1), []) == ()


def test_the_same_seed_gives_the_same_advice(toss: Match) -> None:
    assert advised(toss, 4) == advised(toss, 4)


def test_it_is_the_same_whatever_is_hidden(toss: Match) -> None:
    found = []
    for coin in ("heads", "tails"):
        match = Match.new(toss.game, {"kind": "guess"}, seed=1)
        match.state.coin = coin
        found.append(advised(match))
    assert found[0] == found[1]


def test_reasons_name_sides_as_the_page_does() -> None:
    match = Match.new("battlemist", players="2", seed=1)
    assert list(side_names(Observation(match, 0))) == [side.name for side in match.view(0).scene.sides]
    assert "Player 2" not in side_names(Observation(match, 0))


def test_who_shares_a_side_keeps_a_name_of_their_own() -> None:
    match = Match.new("battle-masters", chaos="2", seed=1)
    assert side_names(Observation(match, 0)) == match.seat_names
