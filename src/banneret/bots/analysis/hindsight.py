"""What would have been better: one answer of a match that is over, compared with other answers of its seat.

Only what the seat could know counts: all plans are tried in the same worlds, which the seat could imagine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from banneret.bots.evaluation import Evaluation
from banneret.bots.observation import Observation
from banneret.bots.reasons import Judged, Reason, judged, reasons
from banneret.bots.search import Budget, Candidate, Search, ranked, standard_error
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.build_view import key_of_thing
from banneret.engine.match.match import Match
from banneret.engine.scene.arrow import Arrow

RIVALS = 4
"""How many other answers are tried: the best by the score, and the first answer of a bolder plan."""
GLANCE, LOOK, STUDY = 4, 12, 48
"""The number of worlds in each stage. Only the last stage says what an answer cost."""
SUSPECT = 0.04
"""The apparent cost of an answer at which it is tried in more worlds."""
SURE = 2.0
"""How many standard errors the cost of an answer must be."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that cost its seat chance: what it chose, what was better, and the chance after each.

    The replay of place `at` shows the question. `then` are the next steps of the better plan, if there are any.
    `reasons` say why it was better. The two arrows show both answers on a board; an analysis that was stored before
    there were any has none.
    """

    at: int
    seat: int
    question: str
    chosen: str
    better: str
    then: tuple[str, ...]
    chance: float
    best: float
    reasons: tuple[Reason, ...] = ()
    chosen_arrow: Arrow | None = None
    better_arrow: Arrow | None = None

    @property
    def weight(self) -> float:
        """Return what the answer cost."""
        return self.best - self.chance


def better_choice(
    match: Match, seat: int, plan: Sequence[str], at: int, seed: str, evaluation: Evaluation
) -> Choice | None:
    """Return a better choice than the seat's first answer in `plan`; None if no other was surely better.

    Two chances are found for the answer: with all that the seat answered next, and with answers by the score. The
    better one counts. A thing that the seat chose next is no other choice: it took the same in another order.
    """
    observation = Observation(match, seat, random.Random(seed))
    decision = observation.decision
    if plan[0] not in map(key_of, decision.branches):
        return None  # a set in an order in which programs do not touch it
    trials = _Trials(Search(observation, Budget(trials=1), evaluation), observation.random.getrandbits(48))
    own = [Candidate((plan[0],)), *([Candidate(tuple(plan))] if len(plan) > 1 else [])]
    rivals = _rivals(observation, trials.search, plan)
    if not rivals:
        return None
    for worlds, most in ((GLANCE, 2), (LOOK, 1), (STUDY, 1)):
        trials.run([*own, *rivals], worlds)
        rivals = sorted(rivals, key=lambda one: -one.mean)[:most]
        ours = max(own, key=lambda one: one.mean)
        if rivals[0].mean - ours.mean < SUSPECT:
            return None
    if rivals[0].mean - ours.mean < SURE * _error(rivals[0], ours):
        return None
    steps, taken = _steps(observation, rivals[0].plan), _steps(observation, plan)
    better, *then = (one.decision.text(one.option) for one in steps)
    chosen, why = _text(decision, plan[0]), trials.reasons(ours, rivals[0])
    told = (decision.prompt, chosen, better, tuple(then))
    return Choice(at, seat, *told, ours.mean, rivals[0].mean, why, _arrow(taken), _arrow(steps))


class _Trials:
    """Trials of candidates. Each stage uses new worlds, so that no luck of an earlier stage counts again."""

    def __init__(self, search: Search, seed: int) -> None:
        self.search = search
        self._seed = seed

    def run(self, candidates: Sequence[Candidate], worlds: int) -> None:
        """Try all candidates in the same new worlds, and forget their earlier trials."""
        for one in candidates:
            one.chances = [self.search.trial(one.plan, self._seed + world) for world in range(worlds)]
        self._seed += worlds

    def reasons(self, worse: Candidate, better: Candidate) -> tuple[Reason, ...]:
        """Return why a candidate was better, in the worlds in which both were tried last."""
        first = self._seed - len(better.chances)
        pairs = [(self._end(worse, seed), self._end(better, seed)) for seed in range(first, self._seed)]
        return reasons(self.search.evaluation, self.search.observation.seat, pairs)

    def _end(self, one: Candidate, seed: int) -> Judged:
        return judged(self.search.ending(one.plan, seed), self.search.evaluation)


def _rivals(observation: Observation, search: Search, plan: Sequence[str]) -> list[Candidate]:
    """Return other answers: the best by the score, and a bolder plan that begins with another answer."""
    given = {plan[0], *(key for key in plan[1:] if ":" in key)}
    scores = observation.score()
    options = observation.decision.branches
    keys = [key for place in ranked(scores) if (key := key_of(options[place])) not in given]
    bold = search.bold_plan(0)
    plans: list[tuple[str, ...]] = [(key,) for key in keys[: RIVALS - 1]]
    if len(bold) > 1 and bold[0] not in given:
        plans.append(bold)
    return [Candidate(plan) for plan in plans]


def _error(one: Candidate, other: Candidate) -> float:
    """Return the standard error of the difference of two candidates that were tried in the same worlds."""
    return standard_error([first - second for first, second in zip(one.chances, other.chances, strict=True)])


class _Step(NamedTuple):
    """A step of a plan: the question, and its answer."""

    decision: Decision
    option: Any


def _steps(observation: Observation, plan: Sequence[str]) -> list[_Step]:
    """Return the steps of a plan, as far as the first imagined world offers them."""
    imagined = observation.imagine(0)
    steps: list[_Step] = []
    for key in plan:
        decision = imagined.decisions.get(observation.seat)
        option = next((one for one in decision.branches if key_of(one) == key), None) if decision else None
        if decision is None or option is None:
            break
        steps.append(_Step(decision, option))
        imagined.decide_unchecked(observation.seat, option)
    return steps


def _arrow(steps: Sequence[_Step]) -> Arrow | None:
    """Return the first step as an arrow, or the first two if the second is about what was chosen first."""
    if not steps:
        return None
    first = steps[0]
    start, end = key_of_thing(first.decision.about), key_of(first.option)
    if not start and len(steps) > 1 and key_of_thing(steps[1].decision.about) == end:
        return Arrow(end, key_of(steps[1].option))
    return Arrow(start, end)


def _text(decision: Decision, key: str) -> str:
    return next(decision.text(option) for option in decision.options if key_of(option) == key)
