"""The trials of all answers to a question end at the same kind of moment, so that they can be compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from banneret.bots.search import asked_in_turn, by_score
from banneret.engine.match.match import Match
from tools.trial_ends import OVER, ends, told

WORLDS = 2
ANSWERS = 700
MATCHES: tuple[tuple[str, Mapping[str, str], int], ...] = (
    ("battle-magic", {"players": "2"}, 60),
    ("battle-masters", {}, 40),
    ("battlelore", {"adventure": "agincourt-1415"}, 40),
    ("battlelore", {"adventure": "wizards-and-lore"}, 40),
    ("battlemist", {"players": "2"}, 20),
    ("titan", {"players": "2"}, 8),
    ("titan", {"scenario": "battle"}, 4),
)
"""Game, options, and every how many of the questions at which programs search one is looked at."""


def searched(game: str, options: Mapping[str, str]) -> Iterator[tuple[Match, int]]:
    """Play a match by the score, and yield it, with the seat, at each question at which a program searches."""
    match, source = Match.new(game, options, seed=5), random.Random(5)
    for seat, decision, _ in asked_in_turn(match, source, ("", None), ANSWERS):
        if len(decision.branches) > 1 and decision.name not in match.game.easy:
            yield match, seat
        match.decide_unchecked(seat, by_score(match, seat, decision, source))


@pytest.mark.parametrize(("game", "options", "every"), MATCHES, ids=[" ".join((g, *o.values())) for g, o, _ in MATCHES])
def test_the_trials_of_all_answers_end_when_as_many_turns_have_begun(
    game: str, options: Mapping[str, str], every: int
) -> None:
    looked_at = 0
    for match, seat in islice(searched(game, options), every // 2, None, every):
        looked_at += 1
        far = match.game.horizon(match.state)
        for key, found in ends(match, seat, WORLDS).items():
            aheads = {end.ahead for end in found.kinds if end is not OVER}
            assert aheads <= {far, far + 1}, key  # one more, where nobody is asked in a turn
    assert looked_at >= 3


def test_a_battle_is_fought_out_before_whoever_gives_up_is_compared_with_whoever_fights() -> None:
    battles = 0
    for match, seat in searched("titan", {"players": "2"}):
        if match.state.battle is not None:
            battles += 1
            assert all(end is OVER or end.ahead == 1 for found in ends(match, seat, 2).values() for end in found.kinds)
        if battles == 3:
            return
    assert battles


def test_ends_are_told() -> None:
    match, seat = next(searched("battlelore", {"adventure": "agincourt-1415"}))
    lines = told(ends(match, seat, 2))
    assert sum(line.endswith("%") for line in lines) == len(match.decisions[seat].branches)
    assert any(line.endswith(", 2 later") for line in lines)
