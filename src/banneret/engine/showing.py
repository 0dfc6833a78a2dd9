"""How a notebook shows a match. The engine draws nothing: `banneret.notebook` says how when it is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_ways: list[Callable[[Any], str]] = []


def show_as(way: Callable[[Any], str]) -> None:
    """From now on matches are shown as the HTML that `way` gives for them."""
    _ways[:] = [way]


def shown(match: Any) -> str | None:
    """The match as HTML; None if nobody has said how."""
    return _ways[0](match) if _ways else None
