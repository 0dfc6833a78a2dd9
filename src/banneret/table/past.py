"""Positions of the past: a match's record cut after one of its answers or acts."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.happening import Acted, Answer, Happening
from banneret.engine.match import Match
from banneret.engine.record import whole
from banneret.table.errors import StillSecret, TableError
from banneret.table.plain import Moment


def is_open(match: Match) -> bool:
    """Whether everything that has happened may be seen by everybody."""
    return match.result is not None or not match.game.has_secrets(match.options)


def check_open(match: Match, what: str) -> None:
    """Raise StillSecret if `what` would show what is secret."""
    if not is_open(match):
        raise StillSecret(what)


def length(happenings: Sequence[Happening]) -> int:
    """How many answers and acts there are, not counting answers that gave themselves."""
    return sum(map(_given, happenings))


def upto(happenings: Sequence[Happening], at: int) -> Sequence[Happening]:
    """What happened up to the `at`-th answer or act, with all that followed from it. 0 is the beginning."""
    ends = [0, *(place for place, one in enumerate(happenings, 1) if _given(one))]
    return whole(happenings, ends[max(0, min(at, len(ends) - 1))])


def moment(match: Match, happenings: Sequence[Happening], at: int, seat: int | None) -> Moment:
    """The position then, as `seat` saw it; `happenings` are all of the match."""
    if seat is not None and not 0 <= seat < match.seats:
        raise TableError(f"This match has no seat {seat}; its seats are 0 to {match.seats - 1}.")
    then = Match.resume(match.game, match.options, upto(happenings, at))
    last = length(happenings)
    return Moment(then.view(seat), max(0, min(at, last)), last)


def _given(happening: Happening) -> bool:
    return isinstance(happening, Acted) or (isinstance(happening, Answer) and not happening.forced)
