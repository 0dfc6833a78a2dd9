"""What would have been better: another order of the same choices is no other choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from banneret.bots.analysis.hindsight import better_choice
from banneret.bots.evaluation import Evaluation
from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import GameOver
from banneret.engine.match.match import Match
from tests.bots.toss import TOSS, Toss


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that may be chosen; the first choice decides about the points."""

    key: str
    points: int

    def __str__(self) -> str:
        return self.key


UNITS = (Unit("unit:poor", -3), Unit("unit:good", 3), Unit("unit:bad", -3))


def pick(s: Toss) -> Play[None]:
    unit = yield from choose(0, "pick", "Which unit?", UNITS, rule="toss")
    if s.turn == 0:
        s.lead += unit.points
    s.turn += 1
    if s.turn == 2:
        raise GameOver((int(s.lead < 0),), "toss", "Two units were chosen.")
    s.then("toss")


def score(_: Toss, __: int, decision: Decision) -> list[float]:
    return [0.0 for _ in decision.branches]


PICK = replace(TOSS, phases={"toss": pick}, score=score)


@pytest.mark.parametrize(
    ("plan", "better"), [(("unit:poor", "unit:bad"), "unit:good"), (("unit:poor", "unit:good"), None)]
)
def test_a_thing_that_was_chosen_next_is_no_better_choice(plan: tuple[str, ...], better: str | None) -> None:
    match = Match.new(PICK, seed=1)
    found = better_choice(match, 0, plan, 0, "seed", Evaluation(PICK, {"lead": 1.0}))
    assert (found and found.better) == better
