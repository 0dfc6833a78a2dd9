"""`banneret lab`: run, status and report; with bots that play a little game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

BRIDGE = """
title = "Who goes first?"
bouts = 20
chunk = 5
bots = ["greedy", "random"]
[[game]]
name = "bridge"
each = { first = ["knight", "ogre"] }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "first.toml"
    path.write_text(BRIDGE, encoding="utf-8")
    return path


def test_it_runs_an_experiment_and_tells_what_it_found(run: Run, file: Path) -> None:
    said = run("lab", "run", file)

    assert said.code == 0
    assert "bridge first=knight" in said.out
    assert "No match failed." in said.out
    assert len(list(file.with_suffix("").rglob("*.parquet"))) == 8


def test_status_as_json_is_what_is_known(run: Run, file: Path) -> None:
    before = json.loads(run("lab", "status", file, "--json").out)
    assert [cell["bouts"] for cell in before["cells"]] == [0, 0]
    assert not file.with_suffix("").exists()

    run("lab", "run", file)
    after = json.loads(run("lab", "status", file, "--json").out)
    assert [cell["bouts"] for cell in after["cells"]] == [20, 20]
    assert all(cell["low"] <= cell["won"] <= cell["high"] for cell in after["cells"])


def test_a_report_is_written_beside_the_file(run: Run, file: Path) -> None:
    run("lab", "run", file)
    said = run("lab", "report", file, "--pictures", file.parent / "plots")

    assert said.code == 0
    assert "<title>Who goes first?</title>" in file.with_suffix(".html").read_text("utf-8")
    assert (file.parent / "plots" / "wins.svg").exists()


def test_failed_matches_are_exit_code_1(run: Run, file: Path) -> None:
    file.write_text(BRIDGE.replace("bouts = 20", "bouts = 5\ncap = 1"), encoding="utf-8")
    said = run("lab", "run", file)

    assert said.code == 1
    assert "20 matches failed." in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "nothing.toml"), "nothing.toml: cannot be read"),
        (("run", "FILE", "--on", "mars"), "nothing runs on 'mars'; it runs here or on ray"),
        (("fly",), "No such command 'fly'"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(run: Run, file: Path, words: tuple[str, ...], sentence: str) -> None:
    said = run("lab", *(str(file) if word == "FILE" else word for word in words))

    assert said.code == 2
    assert sentence in said.wrong
