"""Messages to everybody are stored as events with arguments; those of older releases are sentences."""

from __future__ import annotations

import pytest

from banneret.engine.words.wording import Sentence
from banneret.table.announcements import announcement, words


@pytest.mark.parametrize(
    ("event", "about", "said"),
    [
        (
            "bot-plays-on",
            {"player": "Ann (Red)", "bot": "easy"},
            "Ann (Red) is out of time. The Easy bot plays for them.",
        ),
        ("lost-on-time", {"player": "Ann"}, "Ann is out of time and loses the match."),
        ("seat-taken-back", {"player": "{Ann}"}, "{Ann} is back and plays on."),
        (
            "rules-changed",
            {"game": "Titan", "lost": 1},
            "The rules of Titan have changed. The last entry of this match no longer fits: play goes on from before. "
            "What was set aside is kept.",
        ),
        (
            "no-answer",
            {"side": "Red"},
            "No answer for Red works. A fault in the rules stops the match at this question.",
        ),
    ],
)
def test_an_event_is_said_when_it_is_read(event: str, about: dict[str, str | int], said: str) -> None:
    told = words(announcement(event, **about))

    assert told == said
    assert isinstance(told, Sentence)


def test_a_bot_that_is_gone_keeps_its_name() -> None:
    assert words(announcement("bot-agreed", away="Ann", bot="gone")).endswith("the gone bot plays for them.")


OLD = [
    "Red ran out of time; the program easy plays for them.",
    "{}",
    '{"a": 1}',
    "",
    "[]",
    "7",
    '{"event": "x"} is back',
]


@pytest.mark.parametrize("old", OLD)
def test_a_message_of_an_older_release_is_shown_as_it_was_stored(old: str) -> None:
    assert words(old) == old


def test_an_event_of_a_newer_release_is_shown_as_it_was_stored() -> None:
    new = announcement("moon-is-full", player="Ann")
    assert words(new) == new
