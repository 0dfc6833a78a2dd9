"""Legion markers: which are free, and which one a new legion takes (titan-B-SE-03, titan-R-65, titan-R-103)."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.decision import Play, choose
from banneret.games.titan.box.box import Marker
from banneret.games.titan.state import State


def set_free(s: State, seat: int, markers: Iterable[Marker]) -> None:
    """Set the markers that a player may still use, in the order of use: own ones before inherited ones.

    titan-R-103.
    """
    own = s.colour[seat]
    s.free[seat] = tuple(sorted(markers, key=lambda marker: (marker.colour is not own, marker.index)))


def choose_marker(s: State, seat: int, prompt: str) -> Play[Marker]:
    """Return the next free marker, or the one that the player picks, if the options say so.

    titan-B-SE-03, titan-R-103.
    """
    if not s.rules.choose_markers:
        return s.free[seat][0]
    marker = yield from choose(
        seat, "marker", prompt, s.free[seat], rule="titan-R-103", beyond=lambda key: _why_not_marker(s, seat, key)
    )
    return marker


def _why_not_marker(s: State, seat: int, key: str) -> str | None:
    """Return the rule that forbids a marker for a new legion: it is on the board, or another player's."""
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    return "titan-B-SP-01" if marker in s.army[seat] else "titan-B-SE-03"
