"""The text of a file of tables: how large it may be, and its tables.

A file may come from anybody. So its text is measured before it is parsed.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

from banneret.engine.words.sentence import echo, short

LARGEST_FILE = 256 * 1024
_MOST_PARTS, _DEEPEST, _LONGEST_WORD = 8, 12, 80
_MOST_DOTS, _MOST_TABLES = 5_000, 12_000


class ComponentError(ValueError):
    """A component file that cannot be used: one sentence with file, table and key."""

    def __init__(self, sentence: str) -> None:
        super().__init__(short(sentence))


def parsed(name: str, text: str) -> dict[str, Any]:
    """Return the tables of a text; errors call it `name`. Raises ComponentError."""
    measure(name, text)
    import tomllib  # which a browser does without

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{name}: is not TOML: {error}") from None


_STRINGS = re.compile(  # a string without an end goes on to the end of its line, or of the file
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_SIGNS = re.compile(r"[=:,\[\]{}\n]")


def measure(name: str, text: str) -> None:
    """Raise ComponentError for a text that would take a parser too long.

    The limits are far above any file that people write.
    """
    if len(text) > LARGEST_FILE:
        raise ComponentError(f"{name}: is larger than {LARGEST_FILE // 1024} kB")
    plain = _STRINGS.sub(_bare, text).replace(" ", "").replace("\t", "")
    for word in _SIGNS.split(plain):
        if len(word) > _LONGEST_WORD:
            raise ComponentError(f"{name}: {echo(word)} is longer than {_LONGEST_WORD} characters")
        if word.count(".") >= _MOST_PARTS:
            raise ComponentError(f"{name}: the key {echo(word)} has more than {_MOST_PARTS} parts")
    steps = ((sign in "[{") - (sign in "]}") for sign in plain if sign in "[]{}")
    if max(accumulate(steps), default=0) > _DEEPEST:
        raise ComponentError(f"{name}: has tables or lists nested more than {_DEEPEST} deep")
    if plain.count(".") > _MOST_DOTS:  # each part of a key is a table for the parser
        raise ComponentError(f"{name}: has more than {_MOST_DOTS} dots outside of texts")
    if plain.count("[") + plain.count("{") > _MOST_TABLES:
        raise ComponentError(f"{name}: has more than {_MOST_TABLES} tables and lists")


def _bare(string: re.Match[str]) -> str:
    """Remove strings and comments from a text: dots and brackets inside them mean nothing."""
    return "" if string[0].startswith("#") else "~"
