"""Greedy beats random play in every adventure."""

from __future__ import annotations

import random

import pytest

from banneret.bots import Observation, find_bot
from banneret.engine.match.match import Match
from banneret.games.battlelore.box import adventures


def greedy_wins(adventure: str, camp: int, seeds: range) -> int:
    """How many matches the greedy bot wins against a random one."""
    bots = [find_bot("greedy" if seat == camp else "random") for seat in (0, 1)]
    wins = 0
    for seed in seeds:
        match = Match.new("battlelore", {"adventure": adventure}, seed=seed)
        source = random.Random(seed)
        observations = [Observation(match, seat, source) for seat in (0, 1)]
        while match.decisions:
            seat = source.choice(sorted(match.decisions))
            match.decide_unchecked(seat, bots[seat].pick(observations[seat]))
        wins += match.result is not None and match.result.winners == (camp,)
    return wins


@pytest.mark.parametrize("camp", [0, 1])
def test_greedy_beats_random(camp: int) -> None:
    assert greedy_wins("agincourt-1415", camp, range(2)) == 2


@pytest.mark.long
@pytest.mark.parametrize("camp", [0, 1])
@pytest.mark.parametrize("adventure", adventures.names())
def test_greedy_beats_random_everywhere(adventure: str, camp: int) -> None:
    assert greedy_wins(adventure, camp, range(100)) >= 95
