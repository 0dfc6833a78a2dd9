"""All sentences of pages pass through one place: templates are read in a pseudo-language, which marks what it says.

What a page is given must be a sentence or a name in the sources or data; what people wrote is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

import banneret
from banneret.engine.rulebook import Rulebook
from banneret.site import pages as site
from banneret.web.pages import pages, reading
from banneret.web.pages.pages import bot_names
from banneret.web.pages.wordings import worded
from tests.games.pseudo import Pseudo, in_code, in_data

TEMPLATES = Path(banneret.__file__).parent / "web/templates"
_BEGIN, _END, _WHOLE = "\u27e6", "\u27e7", "\u00b9"
_PLACE = re.compile(r"<\d+>|</\d+>|\{\d+\}")
_SAID = re.compile(f"{_BEGIN}[^{_END}]*{_END}")
_WORD = re.compile(r"[^\W\d_]{2}")
_READ = ("aria-label", "title", "placeholder", "alt")
_SILENT = ("script", "style", "code", "kbd", "svg")
"""Elements whose text nobody translates."""


def say(wording: str) -> str:
    """A wording in the pseudo-language: its words are marked, its places are not."""
    return f"{_BEGIN}{_WHOLE}{_PLACE.sub(lambda place: f'{_END}{place[0]}{_BEGIN}', wording)}{_END}"


@cache
def known() -> frozenset[str]:
    """All strings in the sources and in the data of games."""
    source = Path(banneret.__file__).parent
    code = (text for path in source.rglob("*.py") for text in in_code(path))
    data = (" ".join(text.split()) for path in source.rglob("*.toml") for text in in_data(path))
    return frozenset([*code, *data, *bot_names().values()])


def given(value: Any) -> Any:
    """What a template is given: a sentence or a name that is known is said."""
    if isinstance(value, Markup) or not isinstance(value, str) or not _WORD.search(value) or _BEGIN in value:
        return value
    language = Pseudo(known())
    language.say(value)
    return value if language.unknown else f"{_BEGIN}{value}{_END}"


def given_as_word(wording: str) -> str:
    """What a template says in Jinja, as a part of a sentence or alone."""
    return f"{_BEGIN}{wording}{_END}"


def without_links(text: str, _: Rulebook) -> str:
    """The text of a rule: the numbers of rules in it are links."""
    return text


class Reader(HTMLParser):
    """Collects what people read in a page: each text between two tags, each attribute with words."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.read += [value for name, value in attrs if name in _READ and value and not _is_sign(tag, value)]
        self._within += [tag] if tag in _SILENT else []

    def handle_endtag(self, tag: str) -> None:
        if self._within[-1:] == [tag]:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        self.read += [] if self._within else [data]


def _is_sign(tag: str, value: str) -> bool:
    return tag == "svg" and value in known()


def faults(text: str) -> Iterator[str]:
    """What is wrong with a text that people read: words that nothing has said, or sentences that are glued together."""
    if _WORD.search(_SAID.sub("", text)):
        yield f"unsaid: {text.strip()}"
    if text.count(_WHOLE) > 1:
        yield f"glued: {text.strip()}"


def unsaid(page: str) -> set[str]:
    reader = Reader()
    reader.feed(page)
    return {fault for text in reader.read for fault in faults(text)}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    environment = pages.environment_in(say, given)
    environment.filters["linked"] = without_links
    for name in environment.list_templates():
        environment.get_template(name)
    environment.globals["words"] = given_as_word
    monkeypatch.setattr(pages, "_environment", lambda: environment)
    for kept in (reading.rulebook_page, reading.sheets_page):
        kept.cache_clear()
    yield
    for kept in (reading.rulebook_page, reading.sheets_page):
        kept.cache_clear()


@pytest.mark.usefixtures("pseudo")
def test_every_sentence_of_every_page_passes_through_one_place() -> None:
    found: dict[str, str] = {}
    for path, page in site._documents():
        if re.match(r"puzzle/.*/(?!1)", path):
            continue
        for fault in unsaid(page):
            found.setdefault(fault, path)
    assert found == {}


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.stem)
def test_in_english_a_template_says_what_it_says(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert worded(source, str) == source
