"""Sentences with arguments, whose words agree in number: `{unit} {unit:moves|move}`, `{count} {count:card|cards}`.

Of two words after a colon, the first stands for one thing, the second for several. A number other than 1 means
several, and so does a thing whose `many` is true, such as a unit called Archers.
"""

from __future__ import annotations

from string import Formatter
from typing import Any


def fill(sentence: str, /, *things: object, **named: object) -> str:
    """Fill in a sentence's arguments. Raises what `str.format` raises for braces that do not match them."""
    plain = "|" not in sentence
    return sentence.format(*things, **named) if plain else _WORDS.vformat(sentence, things, named)


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its word: `1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else many}"


class _Words(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        several = value != 1 if isinstance(value, int | float) else getattr(value, "many", False)
        return many if several else one


_WORDS = _Words()
