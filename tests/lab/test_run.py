"""Running: in whole chunks, continued from where it stopped, with equal rows everywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import polars as pl
import pytest

from banneret.engine.match.match import Match
from banneret.lab.experiment import won
from banneret.lab.rows import SCHEMA, digest, play, record, row
from banneret.lab.run import Running
from banneret.lab.stop import planned_interval
from tests.lab.experiments import BATTLES, experiment, running


def finished(lab: Running, jobs: int = 1, on: str = "here") -> str:
    for _ in lab.run(jobs, on=on):
        pass
    return digest(lab.rows())


def test_all_bouts_of_all_cells_are_played(tmp_path: Path) -> None:
    lab = running(tmp_path)
    finished(lab)
    rows = lab.rows()

    assert rows.schema == pl.Schema(dict(SCHEMA))
    assert rows.height == 2 * 2 * 6
    assert rows.select("cell", "bout", "seating").is_unique().all()
    assert [one.bouts for one in lab.cells.values()] == [6, 6]
    assert all(one.enough for one in lab.cells.values())


def test_an_experiment_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = finished(running(tmp_path, rows="whole"))
    list(islice(running(tmp_path).run(), 3))
    (tmp_path / "rows" / ".000009.parquet.77").write_bytes(b"a chunk that was not written whole")
    lab = running(tmp_path)

    assert sum(one.bouts for one in lab.cells.values()) == 6
    assert finished(lab) == whole


def test_chunks_that_came_too_early_wait_for_those_before(tmp_path: Path) -> None:
    whole = finished(running(tmp_path, rows="whole"))
    lab = running(tmp_path)
    cell = lab.experiment.cells[0]
    lab.folder.save(lab.chunk(cell, 2), play(lab.chunk(cell, 2)))
    lab = running(tmp_path)

    assert lab.cells[cell.key].bouts == 0
    assert finished(lab) == whole


def test_a_cell_stops_when_its_interval_is_narrow(tmp_path: Path) -> None:
    lab = running(tmp_path, BATTLES.replace("bouts = 6", "bouts = 60\nwidth = 0.6"))
    finished(lab)

    for one in lab.cells.values():
        low, high = one.interval(0.95)
        assert one.bouts < 60
        assert high - low <= 0.6


def test_what_was_played_beyond_enough_is_left_out(tmp_path: Path) -> None:
    text = BATTLES.replace("bouts = 6", "bouts = 60\nwidth = 0.6")
    whole = finished(running(tmp_path, text, "whole"))
    lab = running(tmp_path, text)
    cell = lab.experiment.cells[0]
    beyond = lab.chunk(cell, 15)
    lab.folder.save(beyond, play(beyond))

    assert finished(running(tmp_path, text)) == whole


def test_the_rows_of_another_experiment_are_not_touched(tmp_path: Path) -> None:
    finished(running(tmp_path))
    with pytest.raises(ValueError, match="holds rows of another experiment"):
        running(tmp_path, BATTLES.replace("seed = 3", "seed = 4"))


def test_a_row_plays_its_match_again(tmp_path: Path) -> None:
    lab = running(tmp_path)
    cell = lab.experiment.cells[1]
    chunk = lab.chunk(cell, 1)
    told = row(chunk, 2, 1)
    match = Match.replay(record(chunk, 2, 1))

    assert told == row(chunk, 2, 1)
    assert match.result is not None
    assert (list(match.result.winners), match.result.rule) == (told["winners"], told["rule"])
    assert told["bots"] == ["random", "greedy"]


def test_both_seatings_of_a_bout_have_the_same_dice(tmp_path: Path) -> None:
    lab = running(tmp_path)
    chunk = lab.chunk(lab.experiment.cells[0], 0)
    plans = [chunk.cell.plan(chunk.seed, seating, chunk.cap) for seating in (0, 1)]

    assert plans[0].seed == plans[1].seed


@pytest.mark.parametrize(
    ("bots", "winners", "share"),
    [
        (["a", "b"], [0], 1.0),
        (["b", "a"], [0], 0.0),
        (["a", "b"], [], 0.5),
        (["a", "a", "b"], [0, 1], 1.0),
        (["a", "b", "b"], [], 1 / 3),
        (["a", "a"], [0], 1.0),
        (["a", "a"], [1], 0.0),
        (["a", "a"], [], 0.5),
    ],
)
def test_what_the_first_bot_won(bots: list[str], winners: list[int], share: float) -> None:
    assert won(bots, "a", winners) == pytest.approx(share)


def test_a_match_without_an_end_has_failed(tmp_path: Path) -> None:
    lab = running(tmp_path, BATTLES.replace("bouts = 6", "bouts = 2\ncap = 1").replace('"random"', '"greedy"'))
    finished(lab)
    rows = lab.rows()

    assert set(rows["failure"]) == {"there was no end after 1 decisions"}
    assert rows["won"].null_count() == rows.height
    assert [(one.bouts, one.failures) for one in lab.cells.values()] == [(0, 2), (0, 2)]


@pytest.mark.long
def test_several_processes_give_the_same_rows(tmp_path: Path) -> None:
    assert finished(running(tmp_path, rows="here")) == finished(running(tmp_path, rows="there"), jobs=2)


@pytest.mark.long
def test_after_a_kill_nothing_is_lost_but_what_was_under_way(tmp_path: Path) -> None:
    text = BATTLES.replace("bouts = 6", "bouts = 200")
    whole = finished(running(tmp_path, text, "whole"))
    program = [
        sys.executable,
        "-c",
        "from banneret.cli import app; app()",
        "lab",
        "run",
        str(tmp_path / "experiment.toml"),
        "--out",
    ]
    process = subprocess.Popen([*program, str(tmp_path / "rows")], start_new_session=True)
    while len(list((tmp_path / "rows").rglob("*.parquet"))) < 5:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()

    assert 5 <= sum(one.chunks for one in running(tmp_path, text).cells.values()) < 200
    assert finished(running(tmp_path, text)) == whole


def own_process() -> int:
    return os.getpid()


@pytest.mark.long
def test_a_ray_cluster_gives_the_same_rows_though_a_worker_is_killed(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    text = BATTLES.replace("bouts = 6", "bouts = 60")
    whole = finished(running(tmp_path, text, "whole"))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        lab, killed = running(tmp_path, text), False
        for _ in lab.run(on="ray"):
            if not killed:
                os.kill(ray.get(ray.remote(own_process).remote()), signal.SIGKILL)
                killed = True
        assert killed
        assert digest(lab.rows()) == whole
    finally:
        ray.shutdown()


def test_a_planned_stop_tells_its_interval_only_at_the_end(tmp_path: Path) -> None:
    planned = running(tmp_path, BATTLES.replace("bouts = 6", 'bouts = 6\nstop = "planned"'))
    chunks = planned.run()
    next(chunks)
    assert {one.interval(0.95) for one in planned.cells.values()} == {(0.0, 1.0)}
    assert len(list(chunks)) == 5
    for one in planned.cells.values():
        assert one.interval(0.95) == planned_interval(one.won, 6, 0.95)
    with pytest.raises(ValueError, match="another experiment"):  # whoever has looked cannot plan more
        running(tmp_path, BATTLES.replace("bouts = 6", 'bouts = 8\nstop = "planned"'))
    with pytest.raises(ValueError, match="a planned stop comes after all bouts"):
        experiment(tmp_path, BATTLES.replace("bouts = 6", 'stop = "planned"\nwidth = 0.1'))
    title = next(iter(planned.cells.values())).cell.title
    assert title == "Titan: What is played = one battle between two legions; Battle: the land = plains"
