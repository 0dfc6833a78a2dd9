"""Tables of records: matches, answers, events, and their arguments with numbers as numbers."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import banneret
from banneret.cli import app
from banneret.lab.tables import rows, write

GOLDEN = Path(__file__).parents[1] / "games"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two battles of Titan, one of them in a folder of its own, and a file that is no record."""
    folder = tmp_path_factory.mktemp("records")
    for number in range(2):
        match = banneret.play("titan", ["easy", "random"], seed=3, number=number, scenario="battle")
        file = folder / f"{number}/{number}.txt" if number else folder / "0.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(match.record(), encoding="utf-8")
    (folder / "notes.md").write_text("Nothing.")
    return folder


def test_tables_tell_what_the_records_tell(folder: Path) -> None:
    tables = banneret.rows(folder)
    match = banneret.replay((folder / "0.txt").read_text())
    assert match.result
    assert tables.matches["match"].to_list() == ["0.txt", "1/1.txt"]
    first = tables.matches.row(0, named=True)
    assert (first["game"], first["rule"], first["result"]) == ("titan", match.result.rule, match.result.text)
    assert json.loads(first["options"])["scenario"] == "battle"
    told = tables.events.filter(pl.col("match") == "0.txt")
    assert told["text"].to_list() == [str(entry.text) for entry in match.view().log]
    assert first["events"] == told.height
    assert first["answers"] == tables.answers.filter(pl.col("match") == "0.txt").height
    assert repr(tables).startswith("<Tables of 2 matches with ")


def test_events_of_a_name_have_their_arguments_as_columns(folder: Path) -> None:
    tables = rows(folder)
    strikes = tables.of("strikes")
    assert strikes.height == tables.events.filter(pl.col("event") == "strikes").height
    assert strikes.schema["hits"] == pl.Int64
    assert strikes["hits"].min() == 0
    assert strikes["target"].str.starts_with("fighter:").any() or strikes["target"].null_count() == 0
    with pytest.raises(ValueError, match="no event 'flies' with arguments was told; there are: battle-begins"):
        tables.of("flies")


def test_records_of_all_games_become_tables() -> None:
    files = [next(iter(sorted(folder.glob("*.record")))) for folder in sorted(GOLDEN.glob("*/golden"))]
    tables = rows(files)
    assert tables.matches["game"].n_unique() == 5
    assert tables.arguments["amount"].drop_nulls().len() > 100


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there are no records here"):
        rows(tmp_path)
    (tmp_path / "bad.txt").write_text("banneret 1\ncut short")
    with pytest.raises(ValueError, match=r"bad\.txt: "):
        rows(tmp_path)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_command_writes_them(folder: Path, tmp_path: Path) -> None:
    told = json.loads(run("rows", folder, "--out", tmp_path / "new", "--json").stdout)
    assert told.keys() == {"matches", "answers", "events", "arguments"}
    assert pl.read_parquet(told["matches"]["file"]).equals(rows(folder).matches)
    said = run("rows", folder, "--out", tmp_path, "--csv")
    assert f"{tmp_path / 'matches.csv'} has 2 rows." in said.stdout
    assert json.loads(pl.read_csv(tmp_path / "matches.csv")["winners"][0]) in ([0], [1])
    assert write(rows(folder), tmp_path)["events"][1] == rows(folder).events.height
    assert run("rows", tmp_path / "nowhere").exit_code == 2
