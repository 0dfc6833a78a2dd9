"""Proposals: answers that lead to something not offered yet, such as the unit, its way, and then the attack.

A player touches an enemy while the question is still which unit acts, or where it goes. A proposal is a way there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.clock import Clock
from banneret.engine.decision import DONE, PASS, Decision, key_of
from banneret.engine.match.build_view import key_of_thing
from banneret.engine.match.match import Match
from banneret.engine.match.trying import after
from banneret.engine.scene.view import Odds

STEPS = 2
"""The largest number of answers before the target itself."""
PATIENCE = 0.15
"""The number of seconds of processor time that may be spent on trying answers."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The keys of answers in order, the last of them the target or aimed at it; their names; the odds of the last."""

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    odds: Odds


def propose(match: Match, seat: int, key: str, patience: float = PATIENCE) -> Proposal | None:
    """Return the best way for `seat` to attack the thing with this key, in at most three answers; None without one.

    The best way has the greatest chance of success, or else brings most on average; among equal ones it is the
    shortest. Answers are tried in imagined worlds, where everything that the seat cannot see is dealt again, so a
    proposal reveals no secret. Nothing before the attack may depend on chance.
    """
    best = None
    found = _ways(match, seat, key, patience)
    for proposal in found:
        if best is None or _worth(proposal) > _worth(best):
            best = proposal
    return best


@dataclass(frozen=True, slots=True)
class _Tried:
    """Answers that were tried: keys, labels, the subject of each question, and the question that follows."""

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    abouts: tuple[str, ...]
    next: Decision


def _ways(match: Match, seat: int, key: str, patience: float) -> Iterator[Proposal]:
    """Yield all ways there, the shortest first, until the time is used up."""
    if seat not in match.decisions:
        return
    yield from _aimed(match.decisions[seat], key)
    clock, tried = Clock(), [_Tried((), (), (), match.decisions[seat])]
    for _ in range(STEPS):
        further = []
        for before in tried:
            for way in _steps(before.next):
                if clock.worked > patience:
                    return
                keys = (*before.keys, key_of(way))
                following = after(match, seat, keys)
                if following is None:
                    continue
                labels, abouts = before.next.text(way), key_of_thing(before.next.about)
                now = _Tried(keys, (*before.labels, labels), (*before.abouts, abouts), following)
                further.append(now)
                yield from _attack(now, key)
        tried = further


def _aimed(decision: Decision, key: str) -> Iterator[Proposal]:
    """Yield the answers that are attacks on the target themselves, as an attacker with a single target is."""
    if decision.some or decision.secret or not decision.odds:
        return
    for way in decision.options:
        odds = decision.odds(way) if way is not DONE and way is not PASS else None
        if odds and odds.success and odds.target == key:
            yield Proposal((key_of(way),), (decision.text(way),), odds)


def _steps(decision: Decision) -> list[object]:
    """Return the answers that may lead to the target: things, and none that depends on chance or needs confirmation."""
    if decision.some or decision.secret:
        return []
    ways = (way for way in decision.options if way is not DONE and way is not PASS)
    return [way for way in ways if not decision.confirm(way) and not (decision.odds and decision.odds(way))]


def _attack(tried: _Tried, key: str) -> Iterator[Proposal]:
    """Yield the attack on the target if all answers before it chose the attacker or belonged to it."""
    decision = tried.next
    attacker = key_of_thing(decision.about)
    own = all(attacker in pair for pair in zip(tried.keys, tried.abouts, strict=True))
    way = next((way for way in decision.options if way is not DONE and way is not PASS and key_of(way) == key), None)
    odds = decision.odds(way) if way is not None and decision.odds and attacker and own else None
    if odds and odds.success:
        yield Proposal((*tried.keys, key), (*tried.labels, decision.text(way)), odds)


def _worth(proposal: Proposal) -> tuple[float, float, int]:
    odds = proposal.odds
    assert odds.success
    expected = odds.expected.amount if odds.expected else 0.0
    return round(odds.success[1], 3), round(expected, 3), -len(proposal.keys)
