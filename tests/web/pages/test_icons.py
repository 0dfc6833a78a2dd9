"""The icons of buttons: one file of drawings, each of which a page shows."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

from banneret.web.pages.icons import icon, icons

WEB = Path(str(files("banneret.web")))
DRAWINGS = WEB / "static/icons.svg"
_NAMED = re.compile(r"""\bicon\(["']([a-z-]+)["']\)""")


def test_the_icons_that_pages_name_are_those_that_are_there() -> None:
    pages = [path.read_text(encoding="utf-8") for path in WEB.glob("templates/**/*.html")]
    named = {name for page in pages for name in _NAMED.findall(page)}

    assert named == icons().keys()


def test_each_drawing_of_the_file_is_an_icon() -> None:
    symbols = ElementTree.parse(DRAWINGS).getroot().findall("{http://www.w3.org/2000/svg}symbol")

    assert [symbol.get("id") for symbol in symbols] == sorted(icons())


def test_an_icon_is_a_line_or_filled() -> None:
    assert str(icon("plus")).startswith('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"')
    assert str(icon("play")).startswith('<svg class="icon filled" ')


def test_their_licence_stands_in_the_file_and_on_a_page() -> None:
    assert "MIT License" in DRAWINGS.read_text(encoding="utf-8").partition("\n")[0]
    assert "MIT License" in (WEB / "templates/help.html").read_text(encoding="utf-8")
