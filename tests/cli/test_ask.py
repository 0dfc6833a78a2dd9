"""`banneret ask`: what a thing may do, or which rule forbids it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import banneret
from tests.cli.conftest import Run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    match = banneret.new("battlelore", seed=1, adventure="agincourt-1415")
    match.decide(0, "card:patrol-right")
    path.write_text(match.record(), encoding="utf-8")
    return path


def test_all_that_is_asked(run: Run, record: Path) -> None:
    said = run("ask", record)
    assert said.code == 0
    assert said.out.startswith("Pennant is asked: Which units does Patrol Right order, 2 at most?")
    assert "  unit:pennant-archers-1: " in said.out


def test_what_a_thing_may_do(run: Run, record: Path) -> None:
    said = run("ask", record, "unit:pennant-archers-1", "--json")
    told = json.loads(said.out)
    assert told["seat"] == 0
    assert told["ways"][0]["keys"] == ["unit:pennant-archers-1"]


def test_the_rule_that_forbids_it(run: Run, record: Path) -> None:
    said = run("ask", record, "unit:pennant-heavy-infantry")
    assert said.code == 0
    assert "may do nothing now" in said.out
    assert "(lore-" in said.out
    assert json.loads(run("ask", record, "unit:pennant-heavy-infantry", "--json").out)["refused"]["rule"].startswith(
        "lore-"
    )


def test_an_earlier_moment(run: Run, record: Path) -> None:
    moments = len(banneret.replay(record.read_text(encoding="utf-8")).happenings)
    assert "Which Command card do you play?" in run("ask", record, "--at", moments - 1).out


def test_who_is_not_asked(run: Run, record: Path) -> None:
    said = run("ask", record, "--seat", 1)
    assert said.code == 2
    assert "seat 1 is not asked at this moment; 0 is" in said.wrong
