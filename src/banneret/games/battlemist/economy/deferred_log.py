"""Sentences kept until all have decided who decide at the same time."""

from __future__ import annotations

from banneret.games.battlemist.state import State


class Lines:
    """What a seat did while others decide too: told when all have decided."""

    def __init__(self) -> None:
        self._told: list[tuple[str, tuple[object, ...], str]] = []

    def add(self, text: str, *about: object, rule: str) -> None:
        """Keep a sentence, as `State.tell` takes it."""
        self._told.append((text, about, rule))

    def tell(self, s: State) -> None:
        """Tell all of them."""
        for text, about, rule in self._told:
            s.tell(text, *about, rule=rule)
