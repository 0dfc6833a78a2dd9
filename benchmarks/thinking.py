"""Where the time of a bot that searches goes: worlds a second, and the shares of imagining, scoring and the rules."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import Budget, Search, asked_first, best_scored
from banneret.engine.game import Game
from banneret.engine.match.match import Match
from benchmarks.engine import settled

TRIALS = 48
"""The number of worlds that a bot imagines for one question."""
EVERY = 7
"""The bot thinks about one of so many questions; a prime, so that all kinds of questions occur."""


@dataclass(slots=True)
class Thinking:
    """What the bot did: the number of questions and worlds, and the seconds in all, of scoring and of imagining."""

    questions: int = 0
    worlds: int = 0
    seconds: float = 0.0
    scoring: float = 0.0
    imagining: float = 0.0

    @property
    def rules(self) -> float:
        """The seconds that are left for the rules and the evaluation."""
        return self.seconds - self.scoring - self.imagining


def think(game: Game, options: Mapping[str, str], seconds: float) -> Thinking:
    """Think about questions of matches that the score alone plays, for so many seconds."""
    thinking = Thinking()
    timed, wanted = _timed(game, thinking), settled(game, options)
    number = 0
    while thinking.seconds < seconds:
        _think_in_a_match(Match.new(timed, wanted, seed=number), random.Random(number), thinking, seconds)
        number += 1
    return thinking


def _timed(game: Game, thinking: Thinking) -> Game:
    """The game with a score that takes its own time."""

    def score(state: Any, seat: int, decision: Any) -> Sequence[float]:
        begun = perf_counter()
        scores = game.score(state, seat, decision)
        thinking.scoring += perf_counter() - begun
        return scores

    return replace(game, score=score)


def _think_in_a_match(match: Match, source: random.Random, thinking: Thinking, seconds: float) -> None:
    observations = [Observation(match, seat, random.Random(seat)) for seat in range(match.seats)]
    asked = 0
    while match.decisions and thinking.seconds < seconds:
        seat, decision = asked_first(match, source)
        spent = thinking.scoring
        option = best_scored(observations[seat])
        thinking.scoring = spent
        if len(decision.branches) > 1 and decision.name not in match.game.easy:
            asked += 1
            if asked % EVERY == 0:
                _think_about(observations[seat], thinking)
        match.decide_unchecked(seat, option)


def _think_about(observation: Observation, thinking: Thinking) -> None:
    begun = perf_counter()
    search = Search(observation, Budget(TRIALS))
    search.chosen()
    thinking.seconds += perf_counter() - begun
    thinking.questions += 1
    worlds = sum(len(candidate.chances) for candidate in search.candidates)
    thinking.worlds += worlds
    begun = perf_counter()
    for seed in range(worlds):
        observation.imagine(seed)
    thinking.imagining += perf_counter() - begun
