from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.game import games
from tests.cli.conftest import BRIDGE, Run
from tests.docs.bridge import GAME

CASES = BRIDGE / "cases"


@pytest.fixture
def differing(tmp_path: Path) -> Path:
    """A case that expects the wrong champion to win."""
    path = tmp_path / "differing.toml"
    text = (CASES / "shove-off-the-last-plank.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("winners = [1]", "winners = [0]"), encoding="utf-8")
    return path


def test_cases_that_hold(run: Run) -> None:
    said = run("referee", CASES)

    assert (said.code, said.out) == (0, "3 cases, all hold.\n")


def test_a_case_that_differs(run: Run, differing: Path) -> None:
    said = run("referee", CASES, differing)

    assert said.code == 1
    assert f"{differing}: The ogre shoves the knight" in said.out
    assert "  over: seats [1] won by bridge-5" in said.out
    assert "4 cases, 1 of them differ." in said.out


def test_as_json(run: Run, differing: Path) -> None:
    said = run("referee", CASES, differing, "--json")

    data = json.loads(said.out)
    assert said.code == 1
    assert data.keys() == {"cases", "differing", "verdicts"}
    assert (data["cases"], data["differing"]) == (4, 1)
    assert data["verdicts"][-1].keys() == {"path", "says", "rules", "differences"}
    assert [bool(one["differences"]) for one in data["verdicts"]] == [False, False, False, True]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bridge-5", "bridge-55", "The Bridge has no rule bridge-55"),
        ('game = "bridge"', 'game = "chess"', "there is no game 'chess'"),
        ("knight = 2", "dragon = 2", "position: dragon is not a key that belongs there"),
        ("says", "sais", "sais is not a key that belongs there"),
        ('first = "ogre"', 'first = "dragon"', "first cannot be 'dragon'"),
        ("tape = [", "tape = ", "is not TOML"),
        ('"hit"', '"blank"', "the tape says 'blank'"),
    ],
)
def test_a_case_that_cannot_be_set_up_differs(run: Run, tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "bad.toml"
    text = (CASES / "shove-off-the-last-plank.toml").read_text(encoding="utf-8")
    path.write_text(text.replace(old, new), encoding="utf-8")

    said = run("referee", path, CASES)

    assert said.code == 1
    assert said.out.startswith(str(path))
    assert sentence in said.out.splitlines()[1]
    assert said.out.splitlines()[2:] == ["4 cases, 1 of them differ."]


def test_a_case_in_which_the_rules_break_down(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={}))

    said = run("referee", CASES)

    assert said.code == 1
    assert "The Bridge has no phase 'take_turn'" in said.out


def test_a_folder_without_cases(run: Run, tmp_path: Path) -> None:
    assert run("referee", tmp_path).wrong == f"banneret: there are no cases in {tmp_path}.\n"
