"""What played the rows: told in the note, in each file and in the report, and never mixed."""

from __future__ import annotations

import json
import subprocess
from importlib.metadata import version
from pathlib import Path

import polars as pl
import pytest

from banneret.lab.origin import OLDER, ORIGIN, commit, difference, origin_of, summary
from banneret.lab.report import report
from banneret.lab.run import today
from tests.lab.experiments import experiment, running

HERE = {"banneret": "1.0", "commit": "0123456789ab", "bot easy": "banneret 1.0", "weights titan": "0a"}


def test_an_origin_names_release_packages_bots_and_weights(tmp_path: Path) -> None:
    origin = origin_of(experiment(tmp_path))
    release = version("banneret")

    assert list(origin) == ["banneret", "commit", "game titan", "bot greedy", "bot random", "weights titan"]
    assert origin["banneret"] == release
    assert origin["game titan"] == origin["bot greedy"] == f"banneret {release}"
    assert len(origin["weights titan"]) == 12


@pytest.mark.parametrize(
    ("now", "sentence"),
    [
        (HERE, ""),
        ({**HERE, "commit": ""}, ""),
        ({**HERE, "banneret": "1.1"}, "its rows were played with banneret 1.0, and now it would be banneret 1.1"),
        ({**HERE, "commit": "cafe"}, "its rows were played with commit 0123456789ab, and now it would be commit cafe"),
        (
            {**HERE, "weights titan": "0b"},
            "its rows were played with weights titan 0a, and now it would be weights titan 0b",
        ),
        (
            {name: known for name, known in HERE.items() if name != "bot easy"},
            "its rows were played with bot easy banneret 1.0, and now it would be bot easy unknown",
        ),
    ],
)
def test_how_origins_differ(now: dict[str, str], sentence: str) -> None:
    assert difference(HERE, now) == sentence


def test_rows_without_an_origin_are_of_an_older_release(tmp_path: Path) -> None:
    lab = running(tmp_path)
    list(lab.run())
    file = lab.folder.file(lab.experiment.cells[0], 0)
    pl.read_parquet(file).write_parquet(file)
    lab.folder.file(lab.experiment.cells[0], 1).unlink()

    with pytest.raises(ValueError, match="an older release, which did not write its version"):
        list(running(tmp_path).run())
    assert OLDER in running(tmp_path).folder.origins(lab.experiment.cells[0])


def test_the_note_each_file_and_the_report_tell_it(tmp_path: Path) -> None:
    lab = running(tmp_path)
    list(lab.run())
    note = json.loads(lab.folder.note.read_text("utf-8"))
    file = lab.folder.file(lab.experiment.cells[0], 0)

    assert note["origin"] == json.loads(pl.read_parquet_metadata(file)[ORIGIN]) == lab.origins()[0]
    assert note["begun"] == today()
    assert f"Begun on {today()}, reported on {today()}. Played with {summary(note['origin'])}." in report(lab)


def test_the_day_of_the_beginning_stays(tmp_path: Path) -> None:
    lab = running(tmp_path)
    next(iter(lab.run()))
    note = json.loads(lab.folder.note.read_text("utf-8"))
    lab.folder.note.write_text(json.dumps({**note, "begun": "2020-02-02"}), "utf-8")

    list(running(tmp_path).run())

    assert json.loads(lab.folder.note.read_text("utf-8"))["begun"] == "2020-02-02"


def test_the_commit_of_a_checkout(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("ONE = 1\n")
    assert commit(file) == ""

    git = ("git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "module.py"), ("commit", "--quiet", "--message", "One")):
        subprocess.run((*git, *words), check=True)
    clean = commit(file)
    file.write_text("ONE = 2\n")

    assert len(clean) == 12
    assert commit(file) == f"{clean}+changes"
    assert commit(tmp_path / "not_tracked.py") == ""
