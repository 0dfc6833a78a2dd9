from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.decision import Play
from banneret.engine.game import games
from tests.cli.conftest import Run
from tests.docs.bridge import GAME, Bridge, fight


def test_it_tells_how_a_match_ended(run: Run, record_file: Path) -> None:
    said = run("replay", record_file)

    assert said.code == 0
    assert "bridge (first=knight), played by Anna, Bert" in said.out
    assert "falls into the river. (bridge-5)" in said.out


def test_as_json(run: Run, record_file: Path, whole_record: str) -> None:
    data = json.loads(run("replay", record_file, "--json").out)

    assert data.keys() == {"game", "options", "names", "happenings", "result", "asked"}
    assert data["happenings"] == len(whole_record.split("---\n")[1].splitlines()) - 1
    assert data["result"].keys() == {"winners", "text", "rule"}
    assert data["asked"] == []


def test_a_match_that_goes_on_tells_who_is_asked(run: Run, tmp_path: Path) -> None:
    run("simulate", "bridge", "--matches", 1, "--cap", 1, "--out", tmp_path)

    (path,) = tmp_path.iterdir()

    assert "Not over: Ogre must answer next." in run("replay", path).out
    assert json.loads(run("replay", path, "--json").out)["result"] is None


def test_a_record_that_is_as_the_rules_have_it(run: Run, record_file: Path) -> None:
    said = run("replay", record_file, "--verify")

    assert said.code == 0
    assert "are the same" in said.out
    assert json.loads(run("replay", record_file, "--verify", "--json").out)["same"] is True


def forgetful(s: Bridge) -> Play[None]:
    """The rules of a later day: nobody strides, all fight from afar."""
    yield from fight(s, s.turn)
    s.agenda.append("take_turn")


def test_a_record_that_the_rules_no_longer_understand(
    run: Run, record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={"take_turn": forgetful}))

    said, data = run("replay", record_file, "--verify"), run("replay", record_file, "--verify", "--json")

    assert said.code == data.code == 1
    assert "How does the knight fight?" in said.wrong
    assert json.loads(data.out)["same"] is False
    assert run("replay", record_file).code == 2


def test_a_record_that_lacks_what_follows_by_itself(run: Run, record_file: Path, whole_record: str) -> None:
    from tests.cli.test_command import signed

    forced = next(line for line in whole_record.splitlines() if "= " in line)
    record_file.write_text(signed(whole_record.replace(f"{forced}\n", "", 1)), encoding="utf-8")

    said = run("replay", record_file, "--verify")

    assert said.code == 1
    assert f"the rules now say '{forced}'" in said.wrong
