"""The order of cells, and what a seat is worth: their bounds hold however often one looks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from banneret.lab.ranking import ranking, seat_shares
from banneret.lab.run import CellProgress
from tests.lab.experiments import BATTLES, running

THREE = BATTLES.replace('["plains", "tower"]', '["plains", "tower", "brush"]')


def test_places_have_bounds_until_bouts_tell(tmp_path: Path) -> None:
    played = running(tmp_path, THREE)
    assert [(place.best, place.worst) for place in ranking(played)] == [(1, 3)] * 3
    for one, won in zip(played.cells.values(), (300.0, 120.0, 130.0), strict=True):
        one.bouts, one.won = 400, won
    assert [str(place) for place in ranking(played)] == ["1", "2 to 3", "2 to 3"]
    assert ranking(played)[0].share == 0.75


def test_cells_of_other_games_and_bots_are_not_compared(tmp_path: Path) -> None:
    text = THREE + '[[game]]\nname = "battlelore"\nbots = ["random"]\n'
    assert {place.cell.game for place in ranking(running(tmp_path, text))} == {"titan"}


def test_places_are_wrong_for_nobody_who_always_looks(tmp_path: Path) -> None:
    """Three cells that are equally good are looked at after each bout, and no place is ever told for certain."""
    played, source, wrong = running(tmp_path, THREE), random.Random(1), 0
    for _ in range(40):
        told = False
        for one in played.cells.values():
            one.bouts, one.won = 0, 0.0
        for _ in range(60):
            for one in played.cells.values():
                _win(one, source)
            told = told or any((place.best, place.worst) != (1, 3) for place in ranking(played))
        wrong += told
    assert wrong <= 2  # 5 % of 40 would be right


def _win(one: CellProgress, source: random.Random) -> None:
    one.bouts, one.won = one.bouts + 1, one.won + source.randint(0, 1)


def test_what_a_seat_wins_is_a_mean_over_the_seatings(tmp_path: Path) -> None:
    played = running(tmp_path)
    cell = next(iter(played.cells))
    rows = pl.DataFrame(
        {
            "cell": [cell] * 5,
            "bout": [0, 0, 1, 1, 2],
            "failure": ["", "", "", "", ""],
            "winners": [[0], [0], [1], [], [0]],  # the last bout has one seating, so it does not count
        }
    )
    first, second = seat_shares(played, rows)
    assert (first.name, second.name) == ("Attacker", "Defender")
    assert first.share == pytest.approx(0.625)
    assert second.share == pytest.approx(0.375)
    assert first.low < 0.625 < first.high
    assert first.even == 0.5
    assert not first.sure


def test_a_report_and_its_json_tell_both(tmp_path: Path) -> None:
    from banneret.cli.study.lab import _told
    from banneret.lab.report import report

    played = running(tmp_path, BATTLES.replace("bouts = 6", "bouts = 2"))
    for _ in played.run():
        pass
    told: Any = _told(played)
    assert [one["best"] for one in told["ranking"]] == [1, 1]
    assert [one["name"] for one in told["seats"]] == ["Attacker", "Defender"] * 2
    html = report(played)
    assert "<h2>Ranking</h2>" in html
    assert "<h2>What a seat is worth</h2>" in html
    assert "<td>1 to 2 of 2</td>" in html
