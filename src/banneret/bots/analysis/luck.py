"""Luck, separated from choice: what dice and cards gave, compared with what was expected."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import hypot

from banneret.bots.evaluation import Evaluation
from banneret.bots.outlook import again, mean_chances, outlook, trial_end
from banneret.bots.reasons import Reason, reasons
from banneret.bots.search import horizon_of, standard_error
from banneret.engine.decision import key_of
from banneret.engine.match.events import Answer, Event, Outcome
from banneret.engine.match.match import Match

IMAGINED = 16
"""How many throws are imagined for each real one."""
CLOSER = 48
"""How many throws are imagined if a throw seems to have turned the match; these are played on to the horizon."""
SUSPECT = 0.06
"""The change of chance from which a throw is examined more closely."""
SURE = 2.0
"""How many standard errors the change of chance must be."""
_MOST_SAID = 6

Chances = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DecisiveThrow:
    """Dice or cards that moved the chances: the chances expected before, and those after. By seat, open information.

    It belongs to answer or act number `at`; `said` tells it in sentences. `reasons` say what raised the chance of the
    seat that gained most.
    """

    at: int
    said: tuple[str, ...]
    expected: Chances
    got: Chances
    reasons: tuple[Reason, ...] = ()

    @property
    def weight(self) -> float:
        """Return how far it moved the chance of a seat."""
        return max(abs(got - expected) for got, expected in zip(self.got, self.expected, strict=True))


@dataclass(frozen=True, slots=True)
class Luck:
    """What one throw gave: the change of each seat's chance, and each side's dice that counted, real and expected.

    `throw` is set if it may have turned the match.
    """

    gain: Chances
    got: dict[str, float]
    expected: dict[str, float]
    throw: DecisiveThrow | None


def is_thrown(moment: Sequence[Event]) -> bool:
    """Return whether dice were rolled or something was drawn in this moment."""
    return any(isinstance(one, Outcome) and one.values for one in moment)


def luck_of(match: Match, moment: Sequence[Event], at: int, seed: str, evaluation: Evaluation) -> Luck:
    """Return the luck of the next moment in a match with seeded chance; `at` is the number of the moment's end."""
    told = len(match.state.log)
    real = match.clone(same_chance=True)
    real.follow(moment)
    imagined = list(_imagined(match, moment[0], seed, IMAGINED))
    expected = _means([evaluation.chances(one) for one in imagined])
    gain = tuple(now - mean for now, mean in zip(evaluation.chances(real), expected, strict=True))
    counts = [_counted(one, told) for one in imagined]
    sides = {side for count in counts for side in count}
    return Luck(
        gain,
        _counted(real, told),
        {side: sum(count.get(side, 0.0) for count in counts) / len(counts) for side in sides},
        _closer(match, real, moment, at, seed, evaluation) if max(map(abs, gain)) >= SUSPECT else None,
    )


def _closer(
    match: Match, real: Match, moment: Sequence[Event], at: int, seed: str, evaluation: Evaluation
) -> DecisiveThrow | None:
    """Return the throw, with each position played on to the horizon; None if it surely moved no chance."""
    end = horizon_of(match)
    imagined = [
        trial_end(one, end, random.Random(f"{seed}/{place}"), evaluation)
        for place, one in enumerate(_imagined(match, moment[0], f"{seed}/closer", CLOSER))
    ]
    fell = outlook(real, f"{seed}/fell", CLOSER, evaluation, end)
    expected, got = mean_chances(imagined), mean_chances(fell)
    error = max(
        hypot(
            standard_error([one.chances[seat] for one in imagined]), standard_error([one.chances[seat] for one in fell])
        )
        for seat in range(match.seats)
    )
    gains = [now - before for before, now in zip(expected, got, strict=True)]
    if max(map(abs, gains)) < SURE * error:
        return None
    why = reasons(evaluation, gains.index(max(gains)), list(zip(imagined, cycle(fell), strict=False)))
    return DecisiveThrow(at, _said(real, len(match.state.log)), expected, got, why)


def _imagined(match: Match, given: Event, seed: str, count: int) -> Iterator[Match]:
    """Yield the match after the same answer or act with other dice, `count` times; hidden things do not change."""
    for twin in again(match, seed, count):
        if isinstance(given, Answer):
            options = twin.decisions[given.seat].options
            twin.decide_unchecked(given.seat, next(option for option in options if key_of(option) == given.key))
        else:
            assert not isinstance(given, Outcome)
            twin.act(given.seat, given.name)
        yield twin


def _said(match: Match, told: int) -> tuple[str, ...]:
    """Return what the log tells from entry `told` on; of many entries those with dice or cards, if there are any."""
    entries = match.state.log.seen_by(None)[told:]
    thrown = [entry for entry in entries if entry.dice or entry.cards]
    shown = thrown if thrown and len(entries) > _MOST_SAID else entries
    return tuple(entry.text for entry in shown[:_MOST_SAID])


def _counted(match: Match, told: int) -> dict[str, float]:
    """Return the dice that counted, by side, in the log from entry `told` on."""
    counted: dict[str, float] = {}
    for entry in match.state.log.seen_by(None)[told:]:
        for roll in entry.dice:
            if roll.counted:
                counted[roll.side] = counted.get(roll.side, 0.0) + sum(roll.counted)
    return counted


def _means(rows: Sequence[Sequence[float]]) -> Chances:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
