"""The pages of a site of files: every way in them leads to a file of the site, wherever the site lies."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from banneret.engine.game import games

_BESIDES = ("data:", "https:", "#")
"""How addresses begin that lead to no file of the site."""


class Ways(HTMLParser):
    """The addresses in a page but of what is hidden there, and the attributes of its root."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ways: list[str] = []
        self.root: dict[str, str | None] = {}
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            self.root = dict(attrs)
        if "needs-server" not in (dict(attrs).get("class") or ""):
            self.ways += [value or "" for name, value in attrs if name in ("href", "src", "action")]


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_each_way_leads_to_a_file(site: Path) -> None:
    for page in pages(site):
        for way in Ways(page).ways:
            if not way.startswith(_BESIDES):
                path = re.split("[?#]", way)[0]
                goal = (page.parent / path).resolve()
                assert (goal / "index.html" if path.endswith("/") or not path else goal).is_file(), (page, way)


def test_the_root_is_where_the_site_begins(site: Path) -> None:
    for page in pages(site):
        if page.parent.name != "sheets":
            root = Ways(page).root["data-root"]
            assert (page.parent / str(root)).resolve() == site.resolve()
            assert (site / str(Ways(page).root["data-python"])).is_dir()


def test_pages_of_a_match_lead_to_each_other_by_its_link(site: Path) -> None:
    for key in games():
        assert f"../../replay/{key}/#" in Ways(site / f"m/{key}/index.html").ways
        assert f"../../m/{key}/#" in Ways(site / f"replay/{key}/index.html").ways


def test_the_table_in_the_browser_is_there_before_the_page(site: Path) -> None:
    for page in pages(site):
        scripts = re.findall(r'<script type="module" src="[^"]*/([\w-]+\.js)"', page.read_text())
        if page.parent.name != "sheets":
            assert scripts[0] == "tab.js"


def test_a_page_runs_only_scripts_of_the_site(site: Path) -> None:
    for page in pages(site):
        text = page.read_text()
        if page.parent.name != "sheets":
            assert "script-src 'self' 'wasm-unsafe-eval';" in text
        assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", text), page
