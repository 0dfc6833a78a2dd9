"""The pages that are laid out for the site: all are there, and their links lead somewhere. `make docs` builds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.engine.game import games
from tools import site_pages

GAMES = ("battle-magic", "battle-masters", "battlelore", "battlemist", "titan")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with the games of the package: tests of the table install another one in their process."""
    folder = tmp_path_factory.mktemp("site")
    shipped = {key: games()[key] for key in GAMES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site_pages, "games", lambda: shipped)
        site_pages.lay_out(folder)
    return folder


def test_every_page_of_the_list_is_there_and_every_page_is_in_the_list(site: Path) -> None:
    lists = re.findall(r"```\{toctree\}\n(.*?)```", (site / "index.md").read_text("utf-8"), re.DOTALL)
    listed = [line for text in lists for line in text.splitlines() if line and not line.startswith(":")]
    pages = {
        str(page.relative_to(site).with_suffix("")) for kind in ("md", "ipynb") for page in site.rglob(f"*.{kind}")
    }
    assert pages - {"index"} == set(listed)
    assert len(listed) == len(set(listed))


def test_links_between_pages_lead_somewhere(site: Path) -> None:
    for page in site.rglob("*.md"):
        links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
        missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
        assert not missing, page


@pytest.mark.parametrize("key", GAMES)
def test_a_rulebook_holds_every_rule_and_a_picture(site: Path, key: str) -> None:
    text = (site / "rulebooks" / f"{key}.md").read_text(encoding="utf-8")
    anchors = re.findall(r"^\((\S+)\)=$", text, re.MULTILINE)

    assert sorted(anchors) == sorted(rule.id.lower() for rule in games()[key].rulebook)
    headings = re.findall(r"^## .*$", text, re.MULTILINE)
    assert len(headings) == len(set(headings)) > 3
    assert (site / "rulebooks" / f"{key}.svg").read_text("utf-8").startswith("<svg")
