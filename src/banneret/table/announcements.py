"""What a table tells everybody beside the rules: each message is stored as an event with its arguments.

The words are made when somebody reads it. A message of an older release is a sentence, and is shown as it was stored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from banneret.bots import bots
from banneret.engine.words.values import Written
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill

_WORDINGS: Final[Mapping[str, str]] = {
    "bot-plays-on": "{player} is out of time. The {bot} bot plays for them.",
    "lost-on-time": "{player} is out of time and loses the match.",
    "bot-wanted": "{player} wants a bot to play for {away}, who is away. Still to agree: {others}.",
    "bot-agreed": "{away} is away. All agree: the {bot} bot plays for them.",
    "seat-taken-back": "{player} is back and plays on.",
    "rules-changed": "The rules of {game} have changed. {lost:The last entry|The last # entries} of this match no "
    "longer {lost:fits|fit}: play goes on from before. What was set aside is kept.",
    "random-answer": "A random answer is given for {side}: the {bot} bot {failure}.",
    "no-answer": "No answer for {side} works. A fault in the rules stops the match at this question.",
}
_EVENT = "event"


def announcement(event: str, **about: str | int) -> str:
    """Return a message to everybody as it is stored."""
    return json.dumps({_EVENT: event, **about}, ensure_ascii=False)


def words(stored: str) -> Text:
    """Return a stored message in words."""
    try:
        about = json.loads(stored)
        wording = _WORDINGS[about.pop(_EVENT)]
    except (ValueError, TypeError, AttributeError, KeyError):
        return stored
    return fill(wording, **{name: _thing(name, value) for name, value in about.items()})


def _thing(name: str, value: str | int) -> object:
    if isinstance(value, int):
        return value
    return Word(value, bots()[value].called) if name == "bot" and value in bots() else Written(value)
