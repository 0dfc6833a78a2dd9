"""An option that is a word and not a thing: to pass, to trade, to make all strikes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word as an option; `text` is what people read."""

    key: str
    text: str

    def __str__(self) -> str:
        return self.text
