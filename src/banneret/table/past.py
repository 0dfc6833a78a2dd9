"""Positions of the past: a match's record cut after one of its answers or acts."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.happening import Acted, Answer, Happening
from banneret.engine.match import Match
from banneret.engine.record import whole
from banneret.table.rows import Viewer


def is_open(match: Match, viewer: Viewer) -> bool:
    """Whether `viewer` may read everything that has happened.

    Private words between seats stay secret until the match ends, simultaneous decisions until all of them are made.
    """
    if match.result is not None:
        return True
    if match.game.has_secrets(match.options) or len(match.as_known_to(viewer).history) < len(match.history):
        return False
    return not any(_is_kept_from(viewer, one) for one in match.history)


def length(happenings: Sequence[Happening]) -> int:
    """The number of answers and acts, without forced answers."""
    return sum(map(_given, happenings))


def ends(happenings: Sequence[Happening]) -> list[int]:
    """The number of happenings at the end of each moment: the beginning, then each answer or act with its effects."""
    places = [0, *(place for place, one in enumerate(happenings, 1) if _given(one))]
    return [len(whole(happenings, place)) for place in places]


def upto(happenings: Sequence[Happening], at: int) -> Sequence[Happening]:
    """The happenings up to answer or act number `at`, with everything that followed from it. 0 is the beginning."""
    places = [0, *(place for place, one in enumerate(happenings, 1) if _given(one))]
    return whole(happenings, places[max(0, min(at, len(places) - 1))])


def _given(happening: Happening) -> bool:
    return isinstance(happening, Acted) or (isinstance(happening, Answer) and not happening.forced)


def _is_kept_from(viewer: Viewer, happening: Happening) -> bool:
    return isinstance(happening, Answer) and bool(happening.between) and viewer not in happening.between
