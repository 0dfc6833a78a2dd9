"""Names that people give: cleaned, and else taken as they are. Markup in them is text, which the pages escape."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"  # some scripts cannot be written without them


def clean(text: str, longest: int = 40) -> str:
    """The text without control characters and needless space, at most `longest` characters."""
    words = "".join(" " if character.isspace() else character for character in text if _printable(character)).split()
    return " ".join(words)[:longest].strip()


def _printable(character: str) -> bool:
    return character.isspace() or character in _JOINERS or not unicodedata.category(character).startswith("C")
