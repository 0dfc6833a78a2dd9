"""Check the odds that a game shows by its rules: play an answer out in many imagined worlds, and count what came true.

    looks = look_at_odds(new, play_out, looks=40, times=100, seed=1)
    assert not list(faults(looks))

`play_out` gives an answer in a world and goes on as the odds assume, until what they tell is decided. It returns the
signs that have come true (see `Odds.signs`), or None if this world cannot say. It is written apart from the rules: it
reads what is told, and compares positions.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import comb, sqrt
from typing import Any

from banneret.engine.checks.conformance import step
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.log import Log

RARE = 0.001
"""How likely it may be that chance alone makes a fault of any of the looks that are judged together."""
FAR = 4.5
"""By how many standard deviations all looks at one kind of question may be off together."""
SURE = 1e-9
"""A chance as near as this to none or to certainty is meant to be that."""
SENSIBLE, EAGER = 0.4, 0.8
"""The shares of answers by the programs' quick weights, and, of the others, of those that are no pass."""
MOST = 3000
"""After so many answers a match is left for another."""


class World:
    """An imagined world in which an answer is played out: its match, and what is told from then on."""

    def __init__(self, match: Match, seat: int, key: str) -> None:
        self.match = match
        self.seat = seat
        self.key = key
        self.question = match.decisions[seat].name
        self.option = next(option for option in match.decisions[seat].options if key_of(option) == key)
        self.before = match.state.copy()
        match.state.log = Log()

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """What has been told since the answer: events with their arguments."""
        return [(entry.event, dict(entry.about)) for entry in self.match.state.log.seen_by(None)]

    def happened(self, *events: str) -> list[dict[str, Any]]:
        """Return the arguments of these events, in the order in which they were told."""
        return [about for event, about in self.told if event in events]

    def answer(self, key: str, seat: int | None = None) -> None:
        """Give an answer by its key, if the question offers it."""
        asked = self.seat if seat is None else seat
        decision = self.match.decisions[asked]
        self.match.decide_unchecked(asked, next(option for option in decision.options if key_of(option) == key))

    def begin(self) -> None:
        """Give the answer whose odds are looked at."""
        self.match.decide_unchecked(self.seat, self.option)

    def asked(self) -> tuple[int, Decision] | None:
        """Return a seat that is asked, and its question; None if nobody is."""
        return next(iter(self.match.decisions.items()), None)


PlayOut = Callable[[World], "Collection[str] | None"]


@dataclass(frozen=True, slots=True)
class Look:
    """One promise that was tested: the question, the answer, the sign, the chance told, and how often it came true."""

    question: str
    key: str
    sign: str
    told: float
    trials: int
    came: int
    times: int
    leading: bool
    where: str

    def __str__(self) -> str:
        share = f"{self.came} of {self.times} ({self.came / self.times:.1%})"
        return f"{self.question} {self.key}, {self.sign}: told {self.told:.1%}, came true {share}; {self.where}"


# --- looking ----------------------------------------------------------------------------------------------------------


def look_at_odds(
    new: Callable[[int], Match],
    play_out: PlayOut,
    *,
    looks: int,
    times: int,
    seed: int,
) -> list[Look]:
    """Look at the odds of random answers in random matches, rare questions before frequent ones."""
    source, found, seen = random.Random(seed), list[Look](), Counter[str]()
    matches = 0
    while sum(seen.values()) < looks:
        match = new(seed * 1000 + matches)
        matches += 1
        for number in range(MOST):
            if not match.decisions or sum(seen.values()) >= looks:
                break
            seat = source.choice(sorted(match.decisions))
            decision = match.decisions[seat]
            if decision.odds:
                option = source.choice(list(decision.options))
                kind = f"{decision.name} {key_of(option).partition(':')[0]}"
                if source.random() < 1 / (1 + seen[kind]) and decision.odds_of(option) is not None:
                    where = f"match {seed * 1000 + matches - 1}, answer {number}"
                    tried = look_at(match, seat, option, play_out, times=times, source=source, where=where)
                    found += tried
                    seen[kind] += bool(tried)
            _go_on(match, source)
    return found


def _go_on(match: Match, source: random.Random) -> None:
    """Give one answer: a sensible one, one that does something, or any, so that much happens in a match."""
    seat = source.choice(sorted(match.decisions))
    decision = match.decisions[seat]
    if source.random() >= SENSIBLE:
        step(match, source, EAGER)
    else:
        ways = decision.branches
        weights = match.game.score(match.state, seat, decision)
        match.decide_unchecked(seat, ways[max(range(len(ways)), key=weights.__getitem__)])


def look_at(
    match: Match, seat: int, option: Any, play_out: PlayOut, *, times: int, source: random.Random, where: str
) -> list[Look]:
    """Play an answer that shows odds out many times; nothing is returned if a world cannot say what came of it."""
    asked, key, came = match.decisions[seat].name, key_of(option), Counter[str]()
    odds = match.decisions[seat].odds_of(option)
    assert odds is not None
    for _ in range(times):
        world = match.imagine(seat, source=random.Random(source.getrandbits(64)))
        signs = play_out(World(world, seat, key))
        if signs is None:
            return []
        came.update(set(signs))
    return [
        Look(asked, key, sign, told, odds.trials, came[sign], times, sign == odds.signs[-1], f"{where}: {odds.title}")
        for sign, told in odds.promised.items()
    ]


# --- judging ----------------------------------------------------------------------------------------------------------


def faults(looks: Iterable[Look]) -> Iterator[str]:
    """Yield the looks at which a chance cannot be true, and the kinds of questions that are off together."""
    kinds: Mapping[str, list[Look]] = defaultdict(list)
    found = list(looks)
    for look in found:
        if likelihood(look) < RARE / len(found):
            yield str(look)
        if look.leading and not look.trials:
            kinds[look.question].append(look)
    for question, those in kinds.items():
        off = sum(look.came - look.told * look.times for look in those)
        spread = sqrt(sum(look.times * look.told * (1 - look.told) for look in those))
        if abs(off) > FAR * spread + 1e-6:
            yield f"{question}: over {len(those)} looks {off:+.0f} of {sum(look.times for look in those)} came true"


def likelihood(look: Look) -> float:
    """Return how likely a result as far off as this is, at most."""
    if look.trials:
        return _as_far_as_trials(look)
    if not SURE < look.told < 1 - SURE:
        return float(look.came == round(look.told) * look.times)
    return 2 * min(_binomial(look, range(look.came + 1)), _binomial(look, range(look.came, look.times + 1)))


def _binomial(look: Look, came: Iterable[int]) -> float:
    chance, times = look.told, look.times
    return sum(comb(times, number) * chance**number * (1 - chance) ** (times - number) for number in came)


def _as_far_as_trials(look: Look) -> float:
    """Compare two counts: what was told comes from trials too (Fisher's exact test)."""
    all_of_them, true = look.trials + look.times, round(look.told * look.trials) + look.came
    ways = comb(all_of_them, look.times)

    def share(came: Iterable[int]) -> float:
        return sum(comb(true, one) * comb(all_of_them - true, look.times - one) for one in came) / ways

    least, most = max(0, look.times - (all_of_them - true)), min(true, look.times)
    return 2 * min(share(range(least, look.came + 1)), share(range(look.came, most + 1)))
