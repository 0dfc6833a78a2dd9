from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from tests.cli.conftest import Run


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """The record of a whole battle of Titan."""
    source = random.Random(5)
    match = Match.new("titan", {"scenario": "battle"}, seed=5)
    while match.decisions:
        seat, decision = next(iter(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.options))
    path = tmp_path / "battle.record"
    path.write_text(record.write(match, ("Anna", "Bert")), encoding="utf-8")
    return path


def test_a_battle_is_written_and_agrees_with_the_rules(run: Run, battle: Path, tmp_path: Path) -> None:
    written = run("titan", "write-protocol", battle)
    assert written.code == 0
    assert written.out.startswith("battle ")
    path = tmp_path / "battle.txt"
    path.write_text(written.out, encoding="utf-8")

    said = run("titan", "check-protocol", path)

    assert (said.code, said.out) == (0, f"{path} agrees with the rules.\n")


def test_what_the_rules_say_otherwise_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    path.write_text(
        "battle plains black bottom blue\n"
        "legion black attacks titan/6 ogre-1/6\n"
        "legion blue defends lion-1/5\n"
        "round 1 blue\n"
        "enter blue-lion-1 D1\n",
        encoding="utf-8",
    )

    said = run("titan", "check-protocol", path)
    assert said.code == 1
    assert "battle 1, line 5 (enter blue-lion-1 D1): " in said.out

    data = json.loads(run("titan", "check-protocol", path, "--json").out)
    assert data.keys() == {"game", "file", "differences"}
    assert len(data["differences"]) == len(said.out.splitlines())


def test_what_is_no_protocol(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.txt"
    path.write_text("castle\n", encoding="utf-8")

    said = run("titan", "check-protocol", path)

    assert said.code == 2
    assert str(path) in said.wrong


@pytest.mark.parametrize("command", ["write-protocol", "check-protocol"])
def test_a_file_that_cannot_be_read_is_one_sentence(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00battle")
    for path in (tmp_path / "bytes", tmp_path / "nothing"):
        said = run("titan", command, path)
        assert (said.code, said.wrong.count("\n"), said.out) == (2, 1, "")
        assert said.wrong.startswith("banneret: ")
        assert str(path) in said.wrong


def test_the_record_of_another_game_has_no_protocol(run: Run, record_file: Path) -> None:
    said = run("titan", "write-protocol", record_file)

    assert said.code == 2
    assert said.wrong == f"banneret: {record_file}: this is the record of a match of bridge, not of titan.\n"
