from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.bots.simulate import SimulationPlan, simulate
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def record_of_a_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = SimulationPlan("battle-magic", {"turn-limit": "1"}, ("medium", "random"), 2, records=True)
    path = tmp_path_factory.mktemp("records") / "match.txt"
    path.write_text(next(simulate(plan, 1)).record, encoding="utf-8")
    return path


def test_a_match_is_told_and_drawn(run: Run, record_of_a_match: Path, tmp_path: Path) -> None:
    said = run("analyse", record_of_a_match, "--questions", 2, "--picture", tmp_path / "chances.svg")
    assert said.code == 0, said.wrong
    assert "Ahead: " in said.out
    assert "2 of " in said.out
    assert (tmp_path / "chances.svg").read_text().startswith("<svg")


def test_as_json_it_has_chances_and_luck(run: Run, record_of_a_match: Path) -> None:
    told = json.loads(run("analyse", record_of_a_match, "--questions", 0, "--json").out)
    assert told["game"] == "battle-magic"
    assert len(told["luck"]) == len(told["players"]) == 2
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in told["points"][:-1])
    assert told["points"][-1]["chances"] == [float(seat in told["winners"]) for seat in (0, 1)]


def test_what_cannot_be_analysed_is_one_sentence(run: Run, record_file: Path, tmp_path: Path) -> None:
    said = run("analyse", record_file)
    assert said.code == 2
    assert "has no fitted weights" in said.wrong
    assert run("analyse", tmp_path / "nothing.txt").code == 2
