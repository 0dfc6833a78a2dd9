"""Shows where the trials of each answer end, at one place of a record: all must end at the same kind of moment.

    python -m tools.trial_ends RECORD PLACE [--worlds 40]

PLACE is an answer's number, as in the replay. Each answer is tried in the same worlds that its seat could imagine. A
line says in how many of them the trial ended in this phase, so many turns (cards, half-rounds) after the question.
Then come the features that part the first answer from the one with the best chance, weighted.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from banneret.bots import Observation
from banneret.bots.search import Budget, Search
from banneret.engine.decision import key_of
from banneret.engine.game import Features
from banneret.engine.match.match import Match
from banneret.engine.match.moments import upto

FIRST_WORLD = 1_000_000


class End(NamedTuple):
    """The kind of moment at which a trial ended: the turns begun since the question, and the phase."""

    ahead: int
    phase: str


OVER = End(-1, "the end of the match")


@dataclass(slots=True)
class Ends:
    """Where the trials of an answer ended, with the mean chance and the mean weighted features of the seat."""

    kinds: Counter[End] = field(default_factory=Counter)
    chance: float = 0.0
    parts: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def ends(match: Match, seat: int, worlds: int) -> dict[str, Ends]:
    """Return for each answer of a seat, by its key, where its trials end."""
    search = Search(Observation(match, seat, random.Random(1)), Budget(trials=1))
    now = match.game.moment(match.state)[0]
    return {key_of(option): _ends(search, key_of(option), now, worlds) for option in match.decisions[seat].branches}


def _ends(search: Search, key: str, now: int, worlds: int) -> Ends:
    found, seat, weights = Ends(), search.observation.seat, search.evaluation.weights
    for world in range(worlds):
        end = search.ending((key,), FIRST_WORLD + world)
        found.kinds[OVER if end.result else End(end.game.moment(end.state)[0] - now, end.state.running)] += 1
        found.chance += search.evaluation.chances(end)[seat] / worlds
        for seats, numbers in _features(end).items():
            for name, value in numbers.items():
                found.parts[name] += (1 if seat in seats else -1) * value * weights.get(name, 0.0) / worlds
    return found


def _features(end: Match) -> Features:
    """Return the features of a position; of a match that is over, none."""
    return {} if end.result else end.game.features(end.state)


def told(found: dict[str, Ends]) -> list[str]:
    """Return the ends in lines, and what parts the first answer from the best."""
    lines = []
    for key, one in found.items():
        lines.append(f"{key}: {one.chance:.1%}")
        for (ahead, phase), count in one.kinds.most_common():
            lines.append(f"  {count:4}  {phase}" + (f", {ahead} later" if ahead >= 0 else ""))
    first, best = next(iter(found)), max(found, key=lambda key: found[key].chance)
    if best != first:
        lines.append(f"{best}, compared with {first}:")
        gains = {name: found[best].parts[name] - part for name, part in found[first].parts.items()}
        lines += [f"  {gain:+.3f}  {name}" for name, gain in sorted(gains.items(), key=lambda one: -abs(one[1]))[:8]]
    return lines


def main() -> None:
    """Print where the trials of each answer end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    parser.add_argument("place", type=int)
    parser.add_argument("--worlds", type=int, default=40)
    given = parser.parse_args()
    whole = Match.replay(given.record.read_text(encoding="utf-8"))
    match = Match.resume(whole.game, whole.options, upto(whole.happenings, given.place), source=random.Random(1))
    for seat, decision in match.decisions.items():
        print(f"{match.seat_names[seat]}: {decision.prompt}")
        print("\n".join(told(ends(match, seat, given.worlds))))


if __name__ == "__main__":
    main()
