"""Answers that lead to something which is not offered yet: which unit, where to, and then the attack.

Somebody touches an enemy, and the question is still which unit acts, or where it goes. A proposal is a way there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from banneret.engine.decision import DONE, PASS, Decision, key_of
from banneret.engine.match import Match
from banneret.engine.refused import Refused
from banneret.engine.view import Odds
from banneret.engine.viewing import key_of_thing

STEPS = 2
"""The most answers before the thing itself."""
PATIENCE = 0.15
"""Seconds that may be spent in trying answers out."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The keys of answers in order, the last of them the thing; what each is called; and the odds of the last."""

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    odds: Odds


def propose(match: Match, seat: int, key: str, patience: float = PATIENCE) -> Proposal | None:
    """The best way for `seat` to attack the thing with this key, in at most three answers; None if there is none.

    Of several ways the best is that with the greatest chance of success, and then the shortest. Answers are tried out
    in imagined worlds, where all that the seat cannot see is dealt anew: a proposal tells no secret. Before the attack
    nothing may need luck.
    """
    end, best = perf_counter() + patience, None
    found = _ways(match, seat, key, end)
    for proposal in found:
        if best is None or _worth(proposal) > _worth(best):
            best = proposal
    return best


class _Watched:
    """A source of chance that knows how often it was asked, and always gives the same numbers."""

    __slots__ = ("_random", "asked")

    def __init__(self) -> None:
        self._random = Random(0)
        self.asked = 0

    def random(self) -> float:
        """As `Source.random`."""
        self.asked += 1
        return self._random.random()

    def getrandbits(self, k: int, /) -> int:
        """As `Source.getrandbits`."""
        self.asked += 1
        return self._random.getrandbits(k)


@dataclass(frozen=True, slots=True)
class _Tried:
    """Answers that were tried: keys, labels, what each question was about, and the question that follows."""

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    abouts: tuple[str, ...]
    next: Decision


def _ways(match: Match, seat: int, key: str, end: float) -> Iterator[Proposal]:
    """All ways there, the shortest first, until the time is over."""
    if seat not in match.decisions:
        return
    tried = [_Tried((), (), (), match.decisions[seat])]
    for _ in range(STEPS):
        further = []
        for before in tried:
            for way in _steps(before.next):
                if perf_counter() > end:
                    return
                keys = (*before.keys, key_of(way))
                following = _after(match, seat, keys)
                if following is None:
                    continue
                labels, abouts = before.next.text(way), key_of_thing(before.next.about)
                now = _Tried(keys, (*before.labels, labels), (*before.abouts, abouts), following)
                further.append(now)
                yield from _attack(now, key)
        tried = further


def _steps(decision: Decision) -> list[object]:
    """The answers that may lead somewhere: things, and none that needs luck or a second thought."""
    if decision.some or decision.secret:
        return []
    ways = (way for way in decision.options if way is not DONE and way is not PASS)
    return [way for way in ways if not decision.confirm(way) and not (decision.odds and decision.odds(way))]


def _after(match: Match, seat: int, keys: tuple[str, ...]) -> Decision | None:
    """The question to the seat after these answers; None if they need luck, or if it is not asked then."""
    source = _Watched()
    world = match.imagine(seat, source=source)
    dealt = source.asked
    try:
        for key in keys:
            world.decide(seat, key)
    except Refused:
        return None
    return world.decisions.get(seat) if source.asked == dealt else None


def _attack(tried: _Tried, key: str) -> Iterator[Proposal]:
    """The attack on the thing, if all answers before it chose the attacker, or were its own."""
    decision = tried.next
    attacker = key_of_thing(decision.about)
    own = all(attacker in pair for pair in zip(tried.keys, tried.abouts, strict=True))
    way = next((way for way in decision.options if way is not DONE and way is not PASS and key_of(way) == key), None)
    odds = decision.odds(way) if way is not None and decision.odds and attacker and own else None
    if odds and odds.success:
        yield Proposal((*tried.keys, key), (*tried.labels, decision.text(way)), odds)


def _worth(proposal: Proposal) -> tuple[float, int]:
    assert proposal.odds.success
    return round(proposal.odds.success[1], 3), -len(proposal.keys)
