"""The fence between releases: which version of the rules has written in a match.

While servers are brought up to date one after another, an older one must not touch what a newer one has written: it
might not understand it.
"""

from __future__ import annotations

from banneret.engine.game import find_game


def version_of(game: str) -> str:
    """Return the version of a game's rules here, "" if there is none."""
    try:
        return find_game(game).version
    except ValueError:
        return ""
