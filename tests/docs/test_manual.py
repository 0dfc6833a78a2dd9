"""What the manual shows works, and what it points to is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.game import games
from banneret.engine.match.match import Match
from tests.docs.bridge import GAME

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))

    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert missing == []


def test_the_python_of_the_study_page_runs() -> None:
    names: dict[str, Any] = {"__name__": "study"}

    for block in blocks("study.md", "python"):
        exec(compile(block, "docs/study.md", "exec"), names)

    assert names["picture"].startswith("<svg")
    assert names["world"].result is not None


def test_the_record_of_the_records_page_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games(), "bridge", GAME)
    monkeypatch.chdir(tmp_path)
    (shown,) = blocks("records.md", "")
    (tmp_path / "match.txt").write_text(shown, encoding="utf-8")
    names: dict[str, Any] = {}

    for block in blocks("records.md", "python"):
        exec(compile(block, "docs/records.md", "exec"), names)

    assert names["again"] == shown
    assert names["match"].result.winners == (0,)
    assert len(names["early"].history) == 6


def test_the_match_on_the_first_page_can_be_replayed() -> None:
    text = (ROOT / "docs" / "pictures" / "borderlands.txt").read_text(encoding="utf-8")

    assert Match.replay(text, upto=70).result is None
    assert (ROOT / "docs" / "pictures" / "borderlands.svg").stat().st_size < 200_000
