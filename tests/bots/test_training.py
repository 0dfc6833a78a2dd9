from __future__ import annotations

import random
from pathlib import Path

import pytest

from banneret.bots.evaluation import read_weights
from banneret.bots.fitting import fit, quality, split, written
from banneret.bots.training import HELD_OUT, Practice, Sample, practise, practise_one, worth_of_one
from banneret.engine.game import Features
from tests.bots.sticks import STICKS

TRUE = {"gold": 1.0, "dirt": -0.5}


def made(matches: int, seed: int = 1) -> list[Practice]:
    """Positions whose winners are drawn by the true weights."""
    source, practices = random.Random(seed), []
    for number in range(matches):
        features: Features = {(seat,): {name: source.gauss(0, 1) for name in TRUE} for seat in range(2)}
        worth = [sum(TRUE[name] * value for name, value in numbers.items()) for numbers in features.values()]
        first = source.random() < 0.5 + worth_of_one(worth[0] - worth[1])
        got: dict[tuple[int, ...], float] = {(0,): float(first), (1,): float(not first)}
        practices.append(Practice(number, (Sample(features, got),)))
    return practices


def test_the_weights_that_made_the_winners_are_found() -> None:
    found = fit(split(made(4000))[0])
    assert found["gold"] == pytest.approx(TRUE["gold"], abs=0.15)
    assert found["dirt"] == pytest.approx(TRUE["dirt"], abs=0.15)


def test_good_weights_are_better_than_base_rates_on_matches_not_fitted_on() -> None:
    fitted, judged = split(made(1000))
    told = quality(STICKS, fit(fitted), fitted, judged)
    assert told.log_loss < told.base
    assert sum(many for _, _, many in told.calibration) == 2 * len(judged)


def test_a_match_is_fitted_on_or_judged_on() -> None:
    fitted, judged = split(made(50))
    assert len(judged) == 50 // HELD_OUT
    assert len(fitted) + len(judged) == 50


def test_the_file_can_be_read_again(tmp_path: Path) -> None:
    fitted, judged = split(made(100))
    path = tmp_path / "weights.toml"
    path.write_text(written(STICKS, {"lead": 1.25}, quality(STICKS, {}, fitted, judged), matches=100, seed=1), "utf-8")
    assert read_weights(path) == {"lead": 1.25}
    assert "# a lead more: +27.7 %" in path.read_text("utf-8")


def test_a_match_for_practice_is_the_same_for_the_same_seed_and_number() -> None:
    assert practise_one("titan", 3, 0) == practise_one("titan", 3, 0)
    assert practise_one("titan", 3, 0) != practise_one("titan", 4, 0)


def test_matches_come_in_order_whatever_the_number_of_processes() -> None:
    assert [one.number for one in practise("titan", 3, 1)] == [0, 1, 2]


def test_an_even_weight_adds_nothing() -> None:
    assert worth_of_one(0.0) == 0.0
