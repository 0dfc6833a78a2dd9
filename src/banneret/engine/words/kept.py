"""Sentences that are stored: a wording with its arguments, filled in again when somebody reads it.

    {"wording": "{winner} wins: {loser:the} has no units left.", "things": {"winner": {"key": "imperial", ...}, ...}}

A text without arguments, such as a name, is stored as it is. So is what an older release has stored: English text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from banneret.engine.words.values import Counted, Listed, Written
from banneret.engine.words.wording import Sentence, Text, fill

_WORDING, _THINGS = "wording", "things"


class Thing:
    """A thing of a stored sentence: its key, its name, and all that a wording may want to know of it."""

    def __init__(self, key: str, name: Text, many: bool = False, article: str = "", plural: Text = "") -> None:
        self.key = key
        self.name = name
        self.many = many
        self.article = article
        self.plural = plural

    def __str__(self) -> str:
        return self.name


def kept(text: Text) -> Any:
    """Return a text as plain data. Who reads it again gets the same words, and from a sentence also its arguments."""
    if not isinstance(text, Sentence) or not text.things:
        return str(text)
    data = {_WORDING: text.wording, _THINGS: {name: _data(thing) for name, thing in text.things.items()}}
    return data if told(data) == text else str.__str__(text)  # as one with a capital letter that its wording lacks


def told(data: Any) -> Text:
    """Return the text in plain data. Raises ValueError if there is none."""
    if isinstance(data, str):
        return data
    try:
        return fill(data[_WORDING], **{name: _thing(one) for name, one in data[_THINGS].items()})
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"this is no sentence: {error}") from error


def as_row(text: Text) -> str:
    """Return a text as one line to be stored."""
    return text if isinstance(data := kept(text), str) else json.dumps(data, ensure_ascii=False)


def of_row(line: str) -> Text:
    """Return the text of a stored line; a line that holds no sentence of ours is the text itself."""
    try:
        return told(json.loads(line)) if line.startswith("{") else line
    except ValueError:
        return line


def is_kept(data: Mapping[str, Any]) -> bool:
    """Return whether plain data is a sentence."""
    return set(data) == {_WORDING, _THINGS}


def _data(thing: object) -> Any:
    match thing:
        case Sentence():
            return kept(thing)
        case Written():
            return {"written": str(thing)}
        case Counted():
            return {"number": thing.number, "of": _data(thing.thing)}
        case Listed():
            return {"listed": [_data(one) for one in thing.things], "last": thing.last, "form": thing.form}
        case str() | int() | float():
            return thing
    data = {"key": getattr(thing, "key", ""), "name": kept(_name(thing))}
    return data | {name: kept(value) for name in ("many", "article", "plural") if (value := getattr(thing, name, None))}


def _name(thing: object) -> Text:
    return type(thing).__str__(thing)


def _thing(data: Any) -> object:
    match data:
        case {"written": text}:
            return Written(text)
        case {"number": number, "of": thing}:
            return Counted(number, _thing(thing))  # type: ignore[arg-type]  # whatever it is, it was counted before
        case {"listed": things, "last": last, "form": form}:
            return Listed(map(_thing, things), last, form=form)
        case {"key": str(key), "name": name, **more}:
            plural = told(more.get("plural", ""))
            return Thing(key, told(name), bool(more.get("many")), str(more.get("article", "")), plural)
        case dict():
            return told(data)
    return data
