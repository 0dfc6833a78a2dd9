from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from tests.cli.conftest import Run


def test_it_draws_a_moment(run: Run, record_file: Path, tmp_path: Path) -> None:
    first, last = tmp_path / "new" / "first.svg", tmp_path / "last.svg"

    said = run("picture", record_file, "--at", 0, "--out", first)
    run("picture", record_file, "--out", last)

    assert said.code == 0
    assert f"{first} shows The Bridge after 0 of" in said.out
    assert all(ET.parse(path).getroot().tag.endswith("svg") for path in (first, last))
    assert first.read_text() != last.read_text()
    told = json.loads(run("picture", record_file, "--at", 1, "--out", first, "--json").out)
    assert (told["picture"], told["game"], told["at"]) == (str(first), "bridge", 1)
    assert told["of"] > 1


def test_nothing_is_beyond_the_end(run: Run, record_file: Path, tmp_path: Path) -> None:
    said = run("picture", record_file, "--at", 10_000, "--out", tmp_path / "x.svg")

    assert said.code == 2
    assert "--at 10000 is beyond its end" in said.wrong
    assert not (tmp_path / "x.svg").exists()


def test_a_place_that_cannot_be_written(run: Run, record_file: Path) -> None:
    said = run("picture", record_file, "--out", record_file / "x.svg")

    assert said.code == 2
    assert str(record_file) in said.wrong
