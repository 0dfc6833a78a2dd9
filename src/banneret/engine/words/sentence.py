"""Sentences about user input: they quote enough of it to find it, and never all of it."""

from __future__ import annotations

import re

LONGEST_ECHO = 80
LONGEST_SENTENCE = 1000
_QUOTED = re.compile(
    rf"'((?:[^'\\]|\\.){{{LONGEST_ECHO}}})(?:[^'\\]|\\.)+'|" rf'"((?:[^"\\]|\\.){{{LONGEST_ECHO}}})(?:[^"\\]|\\.)+"',
    re.DOTALL,
)


def short(sentence: str) -> str:
    """Shorten a sentence: everything quoted is cut at 80 characters, and the whole at 1,000."""
    if len(sentence) <= LONGEST_ECHO:
        return sentence
    told = _QUOTED.sub(lambda quoted: f"'{quoted[1]}…'" if quoted[1] else f'"{quoted[2]}…"', sentence)
    return told if len(told) <= LONGEST_SENTENCE else f"{told[: LONGEST_SENTENCE - 1]}…"


def echo(thing: object) -> str:
    """Quote user input in a sentence: its `repr`, cut at 80 characters."""
    if isinstance(thing, str) and len(thing) > LONGEST_ECHO - 3:
        thing = f"{thing[: LONGEST_ECHO - 3]}…"
    told = repr(thing[:LONGEST_ECHO] if isinstance(thing, list | tuple) else thing)
    return told if len(told) <= LONGEST_ECHO else f"{told[: LONGEST_ECHO - 1]}…"
