"""Log lines held back until all who decide at the same time have decided."""

from __future__ import annotations

from typing import Any

from banneret.games.battlemist.state import State


class Lines:
    """A seat's log lines while others are still deciding; they are told when all have decided.

    What happens while the log is silent is not kept: where a world is imagined, only what comes later is told.
    """

    def __init__(self, s: State) -> None:
        self._s = s
        self._told: list[tuple[str, str, str, dict[str, Any]]] = []

    def tell(self, event: str, text: str, *, rule: str, **about: Any) -> None:
        """Keep an event; the arguments are those of `State.tell`."""
        if not self._s.log.silent:
            self._told.append((event, text, rule, about))

    def release(self) -> None:
        """Tell all kept events."""
        for event, text, rule, about in self._told:
            self._s.tell(event, text, rule=rule, **about)
