"""Sentences about user input: they quote enough of it to find it, and never all of it."""

from __future__ import annotations

LONGEST_ECHO = 80
LONGEST_SENTENCE = 1000


def short(sentence: str) -> str:
    """Shorten a sentence of more than 1,000 characters after a whole word."""
    if len(sentence) <= LONGEST_SENTENCE:
        return sentence
    begun = sentence[: LONGEST_SENTENCE - 1]
    return f"{begun.rpartition(' ')[0] or begun}…"


def echo(thing: object) -> str:
    """Quote user input in a sentence: its `repr`, cut at 80 characters.

    What is quoted is cut before the sentence is made. In a whole sentence, an apostrophe looks like a quotation mark.
    """
    if isinstance(thing, str) and len(thing) > LONGEST_ECHO - 3:
        thing = f"{thing[: LONGEST_ECHO - 3]}…"
    told = repr(thing[:LONGEST_ECHO] if isinstance(thing, list | tuple) else thing)
    return told if len(told) <= LONGEST_ECHO else f"{told[: LONGEST_ECHO - 1]}…"
