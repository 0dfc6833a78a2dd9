"""Who may read the past of a match."""

from __future__ import annotations

from banneret.engine.match.events import Answer, Event
from banneret.engine.match.match import Match
from banneret.engine.scene.log import Viewer


def is_open(match: Match, viewer: Viewer) -> bool:
    """Return whether `viewer` may read everything that has happened.

    Private words between seats stay secret until the match ends; simultaneous decisions until all of them are made.
    """
    if match.result is not None:
        return True
    if match.game.has_secrets(match.options) or len(match.as_known_to(viewer).history) < len(match.history):
        return False
    return not any(_is_kept_from(viewer, one) for one in match.history)


def _is_kept_from(viewer: Viewer, happening: Event) -> bool:
    return isinstance(happening, Answer) and bool(happening.between) and viewer not in happening.between
