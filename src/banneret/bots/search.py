"""Searching ahead: the same for all games. A bot tries plans in imagined worlds and takes the best.

A world fits what the seat knows; everything else in it is dealt again. Each candidate plan is tried in the same
worlds with the same luck, so that it cancels out: at every moment of the game the dice and the cards begin anew by the
same numbers, whatever was rolled before. The plan gives the seat's own next answers. All further answers, including
those of other seats, are the best by the game's `score`. The trials of all candidates end when the same number of turns
has begun; there the fitted evaluation gives the chance to win. After each round the worse half of the candidates is
dropped. The bot prefers another option to the best one by the score only if the trials show a difference that luck does
not explain.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2, sqrt
from typing import Any

from banneret.bots.evaluation import Evaluation, fitted
from banneret.bots.observation import Observation
from banneret.engine.clock import Clock
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Moment
from banneret.engine.match.match import Match
from banneret.engine.scores import NEEDLESS, POINTLESS

LONGEST = 400
"""The maximum number of answers in a trial."""
TRIALS = 8
"""About how many trials each candidate should get; a smaller budget means fewer candidates."""
MOST = 24
"""The maximum number of candidates."""
MARGIN = 1.5
"""By how many standard errors a candidate must be better than the choice by the score."""
SEED_BITS = 48
"""How long the seed of a world is."""
PARTS = 32
"""More parts than a turn has in any game."""
BOLD = 0.5
"""How far a plan departs from the score: the noise, as a share of the spread of the scores."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot thinks about a question: a number of trials, or else seconds of processor time.

    A number of trials is repeatable from a seed. Seconds of processor time give the same strength on a busy machine,
    where they take longer; `patience` is the limit in seconds on the wall's clock, and 0 means none.
    """

    trials: int = 0
    seconds: float = 0.0
    patience: float = 0.0


@dataclass(slots=True)
class Candidate:
    """A plan, as keys of the seat's next answers, and its results: the chance to win at the end of each trial."""

    plan: tuple[str, ...]
    chances: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Return the mean chance to win."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    @property
    def rank(self) -> tuple[int, float]:
        """Return how far it came: whoever was dropped later has more trials; of equals, the better mean is ahead."""
        return len(self.chances), self.mean


def search(observation: Observation, budget: Budget, evaluation: Evaluation | None = None) -> Any:
    """Return the option that the search chooses."""
    decision = observation.decision
    if len(decision.branches) == 1:
        return decision.branches[0]
    if is_easy(observation):
        return best_scored(observation)
    chosen = Search(observation, budget, evaluation).chosen()
    observation.memory["plan"] = chosen.plan[1:]
    return _planned(decision, chosen.plan[0])


def is_easy(observation: Observation) -> bool:
    """Return whether the best score is good enough for the open question."""
    game = observation.game
    if observation.decision.name not in game.easy:
        return False
    imagined = observation.imagine()
    return not game.risky(imagined.state, imagined.decisions[observation.seat])


@dataclass(frozen=True, slots=True)
class Vote:
    """What one process found about a question: the choice by the score, and the choice of the search.

    `gains` has, for the first answer of each plan, how much more chance each trial gave than the choice by the
    score.
    """

    scored: str
    chosen: str
    gains: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


def vote(observation: Observation, budget: Budget, evaluation: Evaluation | None = None) -> Vote:
    """Search for an answer in one of several processes, whose votes `elected` then counts."""
    decision = observation.decision
    if len(decision.branches) == 1 or is_easy(observation):
        key = key_of(best_scored(observation))
        return Vote(key, key)
    tried = Search(observation, budget, evaluation)
    chosen = tried.chosen()
    observation.memory["plan"] = chosen.plan[1:]
    gains: dict[str, tuple[float, ...]] = {}
    for candidate in tried.candidates:
        gains.setdefault(candidate.plan[0], tuple(tried.gains(candidate)))
    return Vote(tried.scored.plan[0], chosen.plan[0], gains)


def elected(votes: Sequence[Vote]) -> str:
    """Return the key of the answer for which the votes about a question are: their trials count together."""
    scored = votes[0].scored
    alike = [one for one in votes if one.scored == scored]
    together = {
        key: [gain for one in alike for gain in one.gains.get(key, ())]
        for key in dict.fromkeys(one.chosen for one in alike)
    }
    sure = [key for key, gains in together.items() if is_sure(gains)]
    return max(sure, key=lambda key: sum(together[key]) / len(together[key]), default=scored)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One option, by its key: the seat's next answers that were tried, this one first, and the chance to win.

    There is a chance for each trial, from 0 to 1; `chance` is their mean.
    """

    plan: tuple[str, ...]
    chances: tuple[float, ...]

    @property
    def key(self) -> str:
        """The key of the option."""
        return self.plan[0]

    @property
    def chance(self) -> float:
        """Return the mean chance to win."""
        return sum(self.chances) / len(self.chances)


def suggestions(observation: Observation, budget: Budget, most: int = 3) -> tuple[Suggestion, ...]:
    """Return the best options by the search, the best first: at most `most`, and no more than were tried."""
    tried = Search(observation, budget)
    chosen = tried.chosen()
    found = {chosen.plan[0]: chosen}
    for candidate in tried.candidates:
        found.setdefault(candidate.plan[0], candidate)
    return tuple(Suggestion(one.plan, tuple(one.chances)) for one in list(found.values())[:most])


def best_scored(observation: Observation) -> Any:
    """Return the option with the best score."""
    options = observation.decision.branches
    return options[0] if len(options) == 1 else options[best_place(observation.score(), observation.random)]


class Search:
    """The search for an answer to one question. `candidates` are those that were tried, the best first."""

    __slots__ = ("_clock", "_scores", "_seed", "_worlds", "budget", "candidates", "evaluation", "observation", "scored")

    def __init__(self, observation: Observation, budget: Budget, evaluation: Evaluation | None = None) -> None:
        """Use the fitted evaluation unless one is given. Raises ValueError if the game has none."""
        self.observation = observation
        self.budget = budget
        self.evaluation = evaluation or fitted(observation.game)
        self._clock = Clock()
        self._scores = observation.score()
        self._seed = observation.random.getrandbits(SEED_BITS)
        self._worlds = 0
        first = observation.decision.branches[best_place(self._scores, observation.random)]
        self.scored = Candidate((key_of(first),))
        self.candidates = [self.scored]

    def chosen(self) -> Candidate:
        """Try the candidates in rounds, drop the worse half after each round, and choose."""
        self._try_all()
        self._gather(self._affordable())
        if len(self.candidates) == 1:
            return self.scored
        rounds = max(1, round(log2(len(self.candidates))))
        alive = self.candidates
        for number in range(1, rounds + 1):
            while not self._spent(number / rounds):
                self._try_all(alive)
            alive = self._better_half(alive)
            if len(alive) < 2:
                break
        self.candidates.sort(key=lambda one: one.rank, reverse=True)
        return self._surely_better(alive)

    # --- candidates ---------------------------------------------------------------------------------------------------

    def _affordable(self) -> int:
        """Return how many candidates the budget can try often enough, estimated from the first trial."""
        trials = self.budget.trials or int(self.budget.seconds / max(1e-6, self._clock.worked))
        return max(2, min(MOST, trials // TRIALS))

    def _gather(self, most: int) -> None:
        """Gather candidates: the plan that was kept, the options in the order of their scores, and bolder plans."""
        options, scores = self.observation.decision.branches, self._scores
        keys = [key_of(option) for option in options]
        plans: list[tuple[str, ...]] = []
        kept = self.observation.memory.pop("plan", ())
        if len(kept) > 1 and kept[0] in keys:
            plans.append(kept)
        plans += [(keys[place],) for place in ranked(scores)]
        single = min(len(plans), max(2, (2 * most) // 3))
        plans = plans[:single]
        for number in range(most - len(plans)):
            plan = self.bold_plan(number)
            if len(plan) > 1:
                plans.append(plan)
        known = {self.scored.plan}
        for plan in plans:
            if plan not in known:
                known.add(plan)
                candidate = Candidate(plan)
                candidate.chances.append(self.trial(plan, self._seed))
                self.candidates.append(candidate)

    def bold_plan(self, number: int) -> tuple[str, ...]:
        """Return the seat's answers to the end of its phase, each near the best by the score."""
        observation, source = self.observation, random.Random(self._seed - 1 - number)
        seat, score = observation.seat, observation.game.score
        imagined = observation.imagine(self._seed)
        phase = imagined.state.running
        plan: list[str] = []
        while imagined.decisions and imagined.state.running == phase and len(plan) < 30:
            asked, decision = next(iter(imagined.decisions.items()))
            if asked != seat and imagined.phases != observation.phases:
                break
            branches = decision.branches
            if len(branches) == 1:
                option = branches[0]
            else:
                scores = score(imagined.state, asked, decision)
                option = branches[noisy(scores, source, BOLD) if asked == seat else best_place(scores, source)]
            if asked == seat:
                plan.append(key_of(option))
            imagined.decide_unchecked(asked, option)
        return tuple(plan)

    # --- trials -------------------------------------------------------------------------------------------------------

    def _try_all(self, alive: Sequence[Candidate] = ()) -> None:
        """Try candidates in one more world, the same for all."""
        seed = self._seed + self._worlds
        self._worlds += 1
        for candidate in alive or self.candidates:
            candidate.chances.append(self.trial(candidate.plan, seed))

    def _spent(self, share: float) -> bool:
        """Return whether this share of the budget is spent."""
        if self.budget.trials:
            return sum(len(one.chances) for one in self.candidates) >= share * self.budget.trials
        if self._clock.worked >= share * self.budget.seconds:
            return True
        patience = share * self.budget.patience
        return patience > 0 and self._clock.passed >= patience

    def trial(self, plan: Sequence[str], seed: int) -> float:
        """Return the chance to win at the end of one trial of a plan, in the world that this seed deals."""
        return self.evaluation.chances(self.ending(plan, seed))[self.observation.seat]

    def ending(self, plan: Sequence[str], seed: int) -> Match:
        """Return the imagined match at the end of such a trial."""
        observation = self.observation
        game, seat = observation.game, observation.seat
        imagined = observation.imagine(seed)
        source, (dice, cards) = random.Random(seed), map(random.Random, _luck(seed, (0, 0)))
        imagined.chance.split(dice, cards)
        step, before = 0, game.moment(imagined.state)
        first = before[0]
        for asked, decision, now in asked_until(imagined, source, horizon_of(imagined)):
            if now != before:
                before = now
                for luck, anew in zip((dice, cards), _luck(seed, (now[0] - first, now[1])), strict=True):
                    luck.seed(anew)
            option = None
            if asked == seat and step < len(plan):
                option = _planned(decision, plan[step])
                step = step + 1 if option is not None else len(plan)
            if option is None:
                option = by_score(imagined, asked, decision, source)
            imagined.decide_unchecked(asked, option)
        return imagined

    # --- choosing -----------------------------------------------------------------------------------------------------

    def _better_half(self, alive: Sequence[Candidate]) -> list[Candidate]:
        """Return the better half by the mean; the choice by the score always stays."""
        best_first = sorted(alive, key=lambda one: one.mean, reverse=True)
        better = best_first[: (len(best_first) + 1) // 2]
        return better if self.scored in better else [*better, self.scored]

    def _surely_better(self, alive: Sequence[Candidate]) -> Candidate:
        """Return the best candidate if it is surely better than the choice by the score, else that choice."""
        best = max(alive, key=lambda one: one.mean)
        return best if is_sure(self.gains(best)) else self.scored

    def gains(self, candidate: Candidate) -> list[float]:
        """Return how much better a candidate was than the choice by the score, in each world where both were tried."""
        return [ours - theirs for ours, theirs in zip(candidate.chances, self.scored.chances, strict=False)]


def _luck(seed: int, moment: tuple[int, int]) -> tuple[int, int]:
    """Return the seeds of the dice and of the cards from a moment of a world on, its turn counted from the question.

    All are different, so that cards do not follow from dice, nor either from what was dealt in this world.
    """
    number = 2 * (PARTS * moment[0] + moment[1])
    return seed + (number + 1 << SEED_BITS), seed + (number + 2 << SEED_BITS)


def is_sure(gains: Sequence[float]) -> bool:
    """Return whether these gains are more than luck explains."""
    if len(gains) < 2:
        return False
    mean = sum(gains) / len(gains)
    return mean > 0 and mean > MARGIN * standard_error(gains)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of these values; 0 for a single one."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def asked_first(imagined: Match, source: random.Random) -> tuple[int, Decision]:
    """Return an open question and its seat; a random one of several, because any of them may be answered first."""
    decisions = imagined.decisions
    seat = next(iter(decisions)) if len(decisions) == 1 else source.choice(list(decisions))
    return seat, decisions[seat]


def horizon_of(match: Match) -> int:
    """Return how many turns have begun when trials of the open questions end."""
    return match.game.moment(match.state)[0] + match.game.horizon(match.state)


def asked_until(match: Match, source: random.Random, end: int) -> Iterator[tuple[int, Decision, Moment]]:
    """Yield who is asked, the question, and the moment, until this number of turns has begun.

    The caller answers each of them; at most `LONGEST` are asked.
    """
    moment = match.game.moment
    for _ in range(LONGEST):
        if not match.decisions:
            return
        now = moment(match.state)
        if now[0] >= end:
            return
        asked, decision = asked_first(match, source)
        yield asked, decision, now


def asked_in_turn(
    match: Match, source: random.Random, before: tuple[str, int | None], most: int = LONGEST
) -> Iterator[tuple[int, Decision, bool]]:
    """Yield who is asked, the question, and whether the position is quiet: whether a phase of `Game.quiet` begins.

    The caller answers each of them; at most `most` are asked. `before` are the phase and the seat that were asked last.
    """
    quiet = match.game.quiet
    for _ in range(most):
        if not match.decisions:
            return
        asked, decision = asked_first(match, source)
        moment = match.state.running, asked  # a phase that runs again for its seat is not a new beginning
        yield asked, decision, moment != before and moment[0] in quiet
        before = moment


def by_score(imagined: Match, seat: int, decision: Decision, source: random.Random) -> Any:
    """Return the option with the best score, in an imagined match: what everybody answers in a trial."""
    branches = decision.branches
    if len(branches) == 1:
        return branches[0]
    return branches[best_place(imagined.game.score(imagined.state, seat, decision), source)]


def _planned(decision: Decision, key: str) -> Any:
    """Return the option with this key; None if it is not offered."""
    return next((option for option in decision.branches if key_of(option) == key), None)


def best_place(scores: Sequence[float], source: random.Random) -> int:
    """Return the place of the highest score; a random one if several are equal."""
    most = max(scores)
    best = [place for place, score in enumerate(scores) if score == most]
    return best[0] if len(best) == 1 else best[int(source.random() * len(best))]


def noisy(scores: Sequence[float], source: random.Random, noise: float) -> int:
    """Return the place of the highest score after adding noise as wide as this share of their spread.

    An option that serves nothing is left out while there are others.
    """
    useful = useful_places(scores)
    width = noise * _spread([scores[place] for place in useful])
    return max(useful, key=lambda place: scores[place] + width * source.gauss(0.0, 1.0))


def ranked(scores: Sequence[float]) -> list[int]:
    """Return the places of the options that are worth trying, the best score first."""
    return sorted([place for place, score in enumerate(scores) if score > POINTLESS], key=lambda place: -scores[place])


def useful_places(scores: Sequence[float]) -> list[int]:
    """Return the places of the options that serve something; all places if none does."""
    everywhere = list(range(len(scores)))
    return [place for place in everywhere if scores[place] > NEEDLESS] or everywhere


def _spread(scores: Sequence[float]) -> float:
    """Return the standard deviation of the scores."""
    mean = sum(scores) / len(scores)
    return sqrt(sum((score - mean) ** 2 for score in scores) / len(scores))
