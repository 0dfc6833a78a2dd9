"""`banneret docs`: the guides, in a checkout and in the wheel."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
GUIDES = sorted(file.stem for file in (ROOT / "docs").glob("*.md"))


def test_it_lists_the_guides_and_where_they_lie(run: Run) -> None:
    said = run("docs")

    assert said.code == 0
    assert [line.partition(":")[0] for line in said.out.splitlines()[:-1]] == GUIDES
    assert str(ROOT / "docs" / "host") in said.out.replace("\n", "")


@pytest.mark.parametrize("guide", GUIDES)
def test_it_prints_a_guide(run: Run, guide: str) -> None:
    assert run("docs", guide).out.splitlines()[:3] == (ROOT / f"docs/{guide}.md").read_text("utf-8").splitlines()[:3]


def test_a_guide_that_is_not_there(run: Run) -> None:
    said = run("docs", "chess")

    assert (said.code, said.out) == (2, "")
    assert said.wrong == f"banneret: there is no guide 'chess'; there are {', '.join(GUIDES)}.\n"


def test_a_copy_without_guides_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("banneret.__file__", str(tmp_path / "banneret" / "__init__.py"))

    assert "the guides did not come with this copy" in run("docs").wrong


def test_the_wheel_has_all_guides() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    assert included == {f"docs/{name}": f"banneret/docs/{name}" for name in [*(f"{one}.md" for one in GUIDES), "host"]}
