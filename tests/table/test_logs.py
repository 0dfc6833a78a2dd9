from __future__ import annotations

import json
import logging
import secrets
import sys

import pytest

from banneret.table.logs import JsonLines, TextLines, without_links


def line(form: logging.Formatter, message: str, *words: object, error: bool = False) -> str:
    fault = sys.exc_info() if error else None
    return form.format(logging.LogRecord("banneret.table", logging.WARNING, "room.py", 7, message, words, fault))


def test_a_line_of_json_is_one_object() -> None:
    told = json.loads(line(JsonLines(), "match %s: %s", "5f0c", 'it said "no"\n'))
    assert told["message"] == 'match 5f0c: it said "no"\n'
    assert (told["level"], told["logger"]) == ("warning", "banneret.table")
    assert told["time"].endswith("+00:00")
    assert "\n" not in line(JsonLines(), "two\nlines")


@pytest.mark.parametrize("form", [JsonLines(), TextLines()])
def test_no_link_stands_in_a_line(form: logging.Formatter) -> None:
    for _ in range(200):
        link = secrets.token_urlsafe(24)
        assert link not in line(form, "GET /m/%s/live failed", link)
        assert link not in line(form, f"({link!r},)")
        try:
            raise ValueError(f"cannot find {link}")
        except ValueError:
            told = line(form, "it failed", error=True)
        assert "ValueError" in told
        assert link not in told


def test_other_words_stay() -> None:
    text = "match 5f0c8a1b2c3d4e5f of battle-masters: unit:orcs-gazkull, sha256 " + "ab" * 32
    assert without_links(text) == text
