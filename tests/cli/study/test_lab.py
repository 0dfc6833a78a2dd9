"""`banneret lab`: run, status and report, with bots that play a small game."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from banneret.lab import origin
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

    played = json.loads(run("lab", "run", file, "--json").out)
    after = json.loads(run("lab", "status", file, "--json").out)
    assert [cell["bouts"] for cell in after["cells"]] == [20, 20]
    assert played == after
    assert all(cell["low"] <= cell["won"] <= cell["high"] for cell in after["cells"])


def test_a_report_is_written_beside_the_file(run: Run, file: Path) -> None:
    run("lab", "run", file)
    said = run("lab", "report", file, "--pictures", file.parent / "plots", "--json")
    told = json.loads(said.out)
    assert told["report"] == str(file.with_suffix(".html"))
    assert len(told["plots"]) > 1
    said = run("lab", "report", file)
    assert "The report is" in said.out

    assert said.code == 0
    assert "<title>Who goes first?</title>" in file.with_suffix(".html").read_text("utf-8")
    assert (file.parent / "plots" / "wins.svg").exists()


def test_failed_matches_are_exit_code_1(run: Run, file: Path) -> None:
    file.write_text(BRIDGE.replace("bouts = 20", "bouts = 5\ncap = 1"), encoding="utf-8")
    said = run("lab", "run", file)

    assert said.code == 1
    assert "20 matches failed." in said.out


@pytest.mark.parametrize(
    ("game", "number", "values", "options"),
    [
        ("battle-magic", "game.hand_limit", ("6", "8"), ("players=2", "turn-limit=1")),
        ("battle-masters", "unit_type.goblins.combat_value", ("3", "4"), ("battle=road-to-grunburg",)),
        ("battlelore", "unit.archers.figures", ("3", "4"), ("adventure=agincourt-1415",)),
        ("battlemist", "game.start_stars", ("1", "2"), ("players=2", "round-cap=1")),
        ("titan", "character.lion.power", ("4", "6"), ("scenario=battle",)),
    ],
)
def test_a_number_of_any_game_is_swept_by_one_command(
    run: Run, tmp_path: Path, game: str, number: str, values: tuple[str, ...], options: tuple[str, ...]
) -> None:
    file = tmp_path / "sweep.toml"
    told = [word for option in options for word in ("--option", option)]
    said = run("lab", "sweep", game, number, *values, *told, "--bots", "random", "--bouts", "1", "--out", file)

    assert said.code == 0
    assert all(f"{number}={value}" in said.out for value in values)
    assert len(json.loads(run("lab", "status", file, "--json").out)["cells"]) == 2


def test_a_sweep_leaves_another_experiment_alone(run: Run, file: Path) -> None:
    said = run("lab", "sweep", "titan", "character.lion.power", "4", "--out", file)

    assert said.code == 2
    assert "is another experiment; name another file with --out" in said.wrong
    assert file.read_text("utf-8") == BRIDGE


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "nothing.toml"), "nothing.toml: cannot be read"),
        (("run", "FILE", "--on", "mars"), "nothing runs on 'mars'; it runs here or on ray"),
        (("fly",), "No such command 'fly'"),
        (("sweep", "titan", "character.cat.power", "4", "--out", "NEW"), "there is no 'cat'"),
        (("sweep", "titan", "character.lion.power", "0", "--out", "NEW"), "power is 0; it must be 1 or more"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(run: Run, file: Path, words: tuple[str, ...], sentence: str) -> None:
    places = {"FILE": str(file), "NEW": str(file.with_name("new.toml"))}
    said = run("lab", *(places.get(word, word) for word in words))

    assert said.code == 2
    assert sentence in said.wrong


def test_a_sweep_that_is_refused_leaves_no_file(run: Run, file: Path) -> None:
    said = run("lab", "sweep", "titan", "nothing.power", "1", "2", "--out", file.with_name("new.toml"))

    assert said.code == 2
    assert not file.with_name("new.toml").exists()


def test_a_value_of_a_sweep_may_be_negative(run: Run, file: Path) -> None:
    said = run("lab", "sweep", "titan", "character.lion.power", "-5", "--out", file.with_name("new.toml"))

    assert said.code == 2
    assert "power is -5; it must be 1 or more" in said.wrong


def test_status_tells_what_has_played(run: Run, file: Path) -> None:
    run("lab", "run", file)
    told = json.loads(run("lab", "status", file, "--json").out)

    assert told["begun"]
    assert [origin["banneret"] for origin in told["origins"]] == [version("banneret")]


def test_another_release_does_not_go_on(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("lab", "run", file)
    next(file.with_suffix("").rglob("*.parquet")).unlink()
    monkeypatch.setattr("banneret.lab.origin.version", lambda _: "99.0")
    origin._origin.cache_clear()

    said = run("lab", "run", file)

    assert said.code == 2
    assert f"rows were played with banneret {version('banneret')}, and now it would be banneret 99.0" in said.wrong
    assert run("lab", "report", file).code == 0
    assert "played by another release" in file.with_suffix(".html").read_text("utf-8")
    origin._origin.cache_clear()


def test_the_number_that_makes_a_match_even_is_searched(run: Run) -> None:
    words = ("--option", "scenario=battle", "--bots", "random", "--bouts", 4, "--json")
    told = json.loads(run("lab", "tune", "titan", "character.lion.power", 2, 12, *words).out)

    assert told["number"] == "character.lion.power"
    assert told["value"] in [one["value"] for one in told["tried"]]
    assert all(one["low"] <= one["won"] <= one["high"] for one in told["tried"])
