"""Log lines held back until all who decide at the same time have decided."""

from __future__ import annotations

from typing import Any

from banneret.games.battlemist.state import State


class Lines:
    """A seat's log lines while others are still deciding; they are told when all have decided."""

    def __init__(self) -> None:
        self._told: list[tuple[str, str, str, dict[str, Any]]] = []

    def add(self, event: str, text: str, *, rule: str, **about: Any) -> None:
        """Keep an event; the arguments are those of `State.tell`."""
        self._told.append((event, text, rule, about))

    def tell(self, s: State) -> None:
        """Tell all kept events."""
        for event, text, rule, about in self._told:
            s.tell(event, text, rule=rule, **about)
