"""The moments of a match: the beginning, then each answer or act with everything that followed from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from banneret.engine.match.events import ActTaken, Answer, Event
from banneret.engine.match.record import whole


def length(happenings: Sequence[Event]) -> int:
    """Return the number of answers and acts, without forced answers."""
    return sum(map(_given, happenings))


def ends(happenings: Sequence[Event]) -> list[int]:
    """Return the number of happenings at the end of each moment; the first moment is the beginning."""
    places = [0, *(place for place, one in enumerate(happenings, 1) if _given(one))]
    return [len(whole(happenings, place)) for place in places]


def upto(happenings: Sequence[Event], at: int) -> Sequence[Event]:
    """Return the happenings up to answer or act number `at`, with everything that followed from it.

    0 is the beginning.
    """
    places = [0, *(place for place, one in enumerate(happenings, 1) if _given(one))]
    return whole(happenings, places[max(0, min(at, len(places) - 1))])


def gave_up(happenings: Sequence[Event], acts: Collection[str]) -> int | None:
    """Return the seat whose act, one of these, ended a match that is over; None if nobody gave up."""
    last = next((one for one in reversed(happenings) if isinstance(one, ActTaken | Answer)), None)
    return last.seat if isinstance(last, ActTaken) and last.name in acts else None


def _given(happening: Event) -> bool:
    return isinstance(happening, ActTaken) or (isinstance(happening, Answer) and not happening.forced)
