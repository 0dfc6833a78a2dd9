"""What a thing may do next: its answers, and those to the questions that follow for it.

Answers are tried in an imagined world, so ways reveal no secret. A way ends where its result depends on chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.decision import DONE, PASS, key_of
from banneret.engine.match.build_view import key_of_thing
from banneret.engine.match.match import Match
from banneret.engine.match.trying import after
from banneret.engine.scene.view import Odds
from banneret.engine.words.errors import NotAllowed, NotNow

MOST = 500
"""The largest number of ways that are told."""


@dataclass(frozen=True, slots=True)
class Way:
    """Answers in order: their keys, their names, the name of the last question, and the odds of the last answer."""

    keys: tuple[str, ...]
    labels: tuple[str, ...]
    question: str
    odds: Odds | None = None


def ways(match: Match, seat: int, thing: str, depth: int = 2) -> list[Way]:
    """Return what `thing` may do next, in at most `depth` answers after it is chosen, the shortest first.

    Raises NotNow if the seat is not asked, and NotAllowed with the rule if the thing may do nothing now.
    """
    decision = match.decisions.get(seat)
    if decision is None:
        raise NotNow(f"seat {seat} is not asked now, so nothing of it may do anything")
    refused = None if key_of_thing(decision.about) == thing else match.refusal(seat, thing)
    if refused:
        raise NotAllowed(f"{thing} may do nothing now: {refused.reason}", refused.rule)
    found: list[Way] = []
    level = [Way((), (), "")]
    for _ in range(depth + 1):
        level = [way for before in level for way in _further(match, seat, thing, before)]
        found += level[: MOST - len(found)]
    return found


def _further(match: Match, seat: int, thing: str, before: Way) -> Iterator[Way]:
    """Yield the ways that are one answer longer: the first answer chooses the thing, unless it is asked about."""
    decision = after(match, seat, before.keys)
    about = key_of_thing(decision.about) if decision else ""
    if decision is None or (before.keys and about not in (thing, *before.keys)):
        return
    for way in decision.options:
        key = key_of(way)
        if way is not DONE and way is not PASS and (before.keys or about == thing or key == thing):
            odds = decision.odds_of(way)
            yield Way((*before.keys, key), (*before.labels, str(decision.text(way))), decision.name, odds)
