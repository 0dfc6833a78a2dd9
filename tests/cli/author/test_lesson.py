"""`banneret lesson`: what it says about lessons that work and lessons that do not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.engine.game import find_game
from tests.cli.conftest import Run


@pytest.fixture
def small_match() -> Path:
    """The last lesson of a course."""
    path = find_game("battle-masters").rulebook.path
    assert path is not None
    return sorted((path.parent / "lessons").iterdir())[-1]


@pytest.fixture
def broken(tmp_path: Path, small_match: Path) -> Path:
    """The same lesson with a bot that does not exist."""
    path = tmp_path / "broken.toml"
    path.write_text(small_match.read_text(encoding="utf-8").replace('"beginner"', '"nobody"'), encoding="utf-8")
    return path


def test_lessons_that_work(run: Run, small_match: Path) -> None:
    said = run("lesson", small_match)

    assert (said.code, said.out) == (0, "1 lessons, all work.\n")


def test_a_lesson_that_does_not_work(run: Run, small_match: Path, broken: Path) -> None:
    said = run("lesson", small_match, broken)

    assert said.code == 1
    assert f"{broken}\n  match: there is no bot 'nobody'; available: " in said.out
    assert "2 lessons, 1 of them do not work." in said.out


def test_lessons_as_json(run: Run, small_match: Path) -> None:
    assert json.loads(run("lesson", small_match, "--json").out) == {
        "lessons": 1,
        "differing": 0,
        "verdicts": [{"path": str(small_match), "differences": []}],
    }


def test_no_lessons(run: Run, tmp_path: Path) -> None:
    said = run("lesson", tmp_path)

    assert said.code == 2
    assert "there are no lessons in" in said.wrong
