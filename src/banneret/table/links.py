"""The secret part of a link: whoever knows it has the seat."""

from __future__ import annotations

import secrets

_BYTES = 24


def new_link() -> str:
    """A new secret; it never begins with a dash, so that a command does not take it for an option."""
    while (link := secrets.token_urlsafe(_BYTES)).startswith("-"):
        pass
    return link
