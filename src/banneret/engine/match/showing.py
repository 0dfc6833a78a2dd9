"""How a notebook shows a match. The engine draws nothing: `import banneret` says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_ways: list[Callable[[Any], str]] = []


def show_as(way: Callable[[Any], str]) -> None:
    """Set the function that turns a match into HTML."""
    _ways[:] = [way]


def shown(match: Any) -> str | None:
    """Return the match as HTML; None if no function has been set."""
    return _ways[0](match) if _ways else None
