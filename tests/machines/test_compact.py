"""A view as text: short, and without a secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from banneret.machines.compact import LONGEST, as_text, asked_of, options_as_text
from tests.envs.set_ups import FIRST, SET_UPS


def positions(game: str, options: dict[str, str], seed: int, most: int) -> Iterator[Match]:
    """The positions of random matches, one after another."""
    source = random.Random(seed)
    match = Match.new(game, options, seed=seed)
    for _ in range(most):
        if not match.decisions:
            seed += 1000
            match = Match.new(game, options, seed=seed)
        yield match
        step(match, source)


@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_at_the_median_it_has_at_most_six_thousand_letters(game: str, options: dict[str, str]) -> None:
    lengths = [
        len(as_text(match.view(seat), match.seat_names))
        for place, match in enumerate(positions(game, options, 1, 300))
        if place % 20 == 0
        for seat in range(match.seats)
    ]
    assert median(lengths) <= 6000
    assert max(lengths) <= LONGEST


def check_secrets(game: str, options: dict[str, str], seed: int, views: int, every: int) -> None:
    """A seat reads the same in a world in which all that it cannot see is dealt again."""
    read = 0
    for place, match in enumerate(positions(game, options, seed, 1 << 20)):
        if place % every:
            continue
        for seat in range(match.seats):
            world = match.imagine(seat, keeping=True)
            ours, theirs = (as_text(one.view(seat), one.seat_names) for one in (match, world))
            told = [line for line in ours.splitlines() if "undo" not in line]
            assert told == [line for line in theirs.splitlines() if "undo" not in line]
            read += 1
        if read >= views:
            return


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_it_holds_no_secret(game: str, options: dict[str, str]) -> None:
    check_secrets(game, options, 3, views=12, every=25)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), FIRST)
def test_it_holds_no_secret_in_two_thousand_views_of_each_game(game: str, options: dict[str, str]) -> None:
    check_secrets(game, options, 5, views=2000, every=3)


def test_all_options_have_a_line_and_some_can_be_picked_out() -> None:
    match = Match.new("battlelore", {"adventure": "agincourt-1415"}, seed=1)
    seat = next(iter(match.decisions))
    question = asked_of(match.view(seat))
    assert question
    assert len(options_as_text(question).splitlines()) == len(question.options)
    assert options_as_text(question, "PATROL").splitlines() == ["- card:patrol-right = Patrol Right"]
    assert options_as_text(question, "dragon") == "No option contains 'dragon'."
    assert options_as_text(question, most=2).splitlines()[-1] == f"- and {len(question.options) - 2} more"
