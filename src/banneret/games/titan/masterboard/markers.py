"""Legion markers: which are free, and which a new legion takes (titan-B-SE-03, titan-R-65, titan-R-103)."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.decision import Play, choose
from banneret.games.titan.box.box import Marker
from banneret.games.titan.state import State


def set_free(s: State, seat: int, markers: Iterable[Marker]) -> None:
    """The markers that a player may still use, in the order of use: their own before inherited ones (titan-R-103)."""
    own = s.colour[seat]
    s.free[seat] = tuple(sorted(markers, key=lambda marker: (marker.colour is not own, marker.index)))


def choose_marker(s: State, seat: int, prompt: str) -> Play[Marker]:
    """The next free marker, or where players choose their markers, the one they pick (titan-B-SE-03, titan-R-103)."""
    if not s.rules.choose_markers:
        return s.free[seat][0]
    marker = yield from choose(
        seat, "marker", prompt, s.free[seat], rule="titan-R-103", beyond=lambda key: _why_not_marker(s, seat, key)
    )
    return marker


def _why_not_marker(s: State, seat: int, key: str) -> str | None:
    """The rule that keeps a marker from a new legion: it stands on the board, or is another player's."""
    marker = s.box.marker.get(key)
    if marker is None:
        return None
    return "titan-B-SP-01" if marker in s.army[seat] else "titan-B-SE-03"
