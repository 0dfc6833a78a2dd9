"""Names that people give: cleaned, and otherwise unchanged. Markup in them is text, which the pages escape."""

from __future__ import annotations

import unicodedata

from banneret.engine.words.sentence import echo
from banneret.table.errors import BadName

_JOINERS = "\u200c\u200d"  # some scripts cannot be written without them
_SKINS = "".join(map(chr, range(0x1F3FB, 0x1F400)))
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
_OF_ALL = frozenset({"", "IDEOGRAPHIC", "MODIFIER", "MASCULINE", "FEMININE", "MICRO"})
"""First words of the names of letters that belong to no script."""
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that are written together in one word, and of which no letters look like those of the others."""
_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs without a visible shape


def clean(text: str, longest: int = 40) -> str:
    """Return the text without control characters and unnecessary spaces, at most `longest` characters.

    Raises BadName if something was written but none of it is visible.
    """
    words = "".join(" " if character.isspace() else character for character in text if _printable(character)).split()
    name = _cut(" ".join(words), longest).strip()
    if text.strip() and not any(map(_visible, name)):
        raise BadName("This name is invisible. A name needs 1 letter or sign that can be seen.")
    return name


def chosen(text: str) -> str:
    """Return the cleaned name that somebody chooses. Raises BadName if a word of it mixes scripts.

    Such a word looks like another that somebody else has: a Cyrillic letter in a Latin one.
    """
    name = clean(text)
    for word in name.split():
        if not any(_scripts(word) <= together for together in _TOGETHER) and len(_scripts(word)) > 1:
            raise BadName(f"{echo(word)} mixes letters of several alphabets; use those of one in each word.")
    return name


def _scripts(word: str) -> set[str]:
    """Return the scripts of a word's letters, each by the first word of their names in Unicode."""
    letters = (character for character in unicodedata.normalize("NFKC", word) if character.isalpha())
    names = (unicodedata.name(letter, "").partition(" ")[0].partition("-")[0] for letter in letters)
    return set(names) - _OF_ALL


def _cut(text: str, longest: int) -> str:
    """Return at most `longest` characters of a text; what is drawn as one sign stays whole or goes."""
    end = longest
    while 0 < end < len(text) and _are_one(text[:end], text[end]):
        end -= 1
    return text[: end or longest]


def _are_one(before: str, after: str) -> bool:
    """Return whether a character is drawn as one with those before: a mark, a part of an emoji, half a flag."""
    flags = len(before) - len(before.rstrip(_FLAG_LETTERS))
    joins = before[-1] == _JOINERS[1] or after in _JOINERS or after in _SKINS
    return joins or unicodedata.category(after).startswith("M") or (after in _FLAG_LETTERS and flags % 2 == 1)


def _printable(character: str) -> bool:
    return character.isspace() or character in _JOINERS or not unicodedata.category(character).startswith("C")


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK
