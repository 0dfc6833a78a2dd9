"""Names that people give: cleaned, and otherwise unchanged. Markup in them is text, which the pages escape."""

from __future__ import annotations

import unicodedata

from banneret.table.errors import BadName

_JOINERS = "\u200c\u200d"  # some scripts cannot be written without them
_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs without a visible shape


def clean(text: str, longest: int = 40) -> str:
    """Return the text without control characters and unnecessary spaces, at most `longest` characters.

    Raises BadName if something was written but none of it is visible.
    """
    words = "".join(" " if character.isspace() else character for character in text if _printable(character)).split()
    name = " ".join(words)[:longest].strip()
    if text.strip() and not any(map(_visible, name)):
        raise BadName("This name is invisible; a name needs at least one letter or sign that can be seen.")
    return name


def _printable(character: str) -> bool:
    return character.isspace() or character in _JOINERS or not unicodedata.category(character).startswith("C")


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK
