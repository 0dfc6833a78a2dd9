"""What will probably follow an answer, in the sentences of the log: what happens most often in imagined worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import asked_first, by_score
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.log import Log

WORLDS = 16
"""The number of worlds that are imagined."""
FURTHER = 12
"""The largest number of further answers in each of them."""
LIKELY = 0.6
"""The share of the worlds in which something must happen to be told."""
MOST = 2
"""The largest number of sentences told."""


def likely_after(observation: Observation, key: str, seed: int = 0) -> tuple[str, ...]:
    """Return what will probably happen after the seat answers `key`, up to its next question; most frequent first.

    Only worlds are used that the seat could imagine; there, all answers are the best by the score. Neither the answer
    itself is told, nor what a throw or a draw shows, because nobody can know that.
    """
    counted: Counter[str] = Counter()
    for world in range(WORLDS):
        counted.update(list(dict.fromkeys(_told_in(observation, key, seed + world))))
    return tuple(text for text, count in counted.most_common(MOST) if count >= LIKELY * WORLDS)


def _told_in(observation: Observation, key: str, seed: int) -> list[str]:
    """Return what the log tells the seat in one world, except the answer, outcomes, and what opens something new."""
    imagined = observation.imagine(seed)
    imagined.state.log = Log()
    seat, source = observation.seat, random.Random(seed)
    option = next((one for one in imagined.decisions[seat].branches if key_of(one) == key), None)
    if option is None:
        return []
    outcomes = _outcomes_in(imagined)
    imagined.decide_unchecked(seat, option)
    answer = min(len(imagined.state.log), 1)
    for _ in range(FURTHER):
        if not imagined.decisions or (seat in imagined.decisions and len(imagined.state.log) > answer):
            break
        asked, decision = asked_first(imagined, source)
        imagined.decide_unchecked(asked, by_score(imagined, asked, decision, source))
    entries = imagined.state.log.seen_by(seat)[answer:]
    return [one.text for one in entries if not one.head and not one.dice and one.number not in outcomes]


def _outcomes_in(imagined: Match) -> set[int]:
    """Return the numbers of the log entries that follow a throw or a draw at once, while the match goes on."""
    chance, log, numbers = imagined.state.chance, imagined.state.log, set[int]()
    before = chance.heard

    def heard(kind: str, values: Sequence[Any]) -> None:
        if before:
            before(kind, values)
        if kind != "reveal":
            numbers.add(len(log))

    chance.heard = heard
    return numbers
