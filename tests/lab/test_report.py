"""The report: one file, failures first, and outliers that open as a replay."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from banneret.engine.match.match import Match
from banneret.lab.report import report, save_plots
from banneret.lab.run import Running
from tests.lab.experiments import BATTLES, running


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Running:
    text = BATTLES.replace("[[game]]", '[[game]]\nname = "battlelore"\n[[game]]', 1).replace("bouts = 6", "bouts = 2")
    played = running(tmp_path_factory.mktemp("lab"), text)
    for _ in played.run():
        pass
    return played


@pytest.fixture(scope="module")
def html(lab: Running) -> str:
    return report(lab)


def test_it_is_one_small_file_that_asks_the_network_for_nothing(html: str) -> None:
    assert len(html.encode()) < 3_000_000
    page = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)
    assert not re.search(r'(src|href)="(?!data:)', page)
    assert "@import" not in page


def test_it_tells_the_results_and_what_they_do_not_say(html: str) -> None:
    for words in (
        "one battle between two legions; Battle: the land = tower",
        "95% interval",
        "Who wins",
        "How matches end",
        "Outliers",
    ):
        assert words in html


def test_outliers_open_as_a_replay(html: str) -> None:
    records = re.findall(r'href="data:text/plain;charset=utf-8,([^"]+)"', html)
    assert len(records) == 6
    assert all(Match.replay(unquote(text)).result for text in records)


def test_failures_stand_first(tmp_path: Path) -> None:
    text = BATTLES.replace("bouts = 6", "bouts = 2\ncap = 1").replace('"random"', '"greedy"')  # who continues at once
    failing = running(tmp_path, text)
    for _ in failing.run():
        pass
    html = report(failing)

    assert html.index("4 matches failed") < html.index("<h2>Results</h2>")
    assert "there was no end after 1 decisions" in html


def test_before_the_first_match_there_is_a_report_too(tmp_path: Path) -> None:
    assert "0 matches" in report(running(tmp_path))


def test_a_title_cannot_break_the_page(tmp_path: Path) -> None:
    odd = running(tmp_path, BATTLES.replace('"Battles"', '"</title><script>alert(1)</script>"'))
    assert "<script>alert(1)" not in report(odd)


def test_plots_are_files_too(lab: Running, tmp_path: Path) -> None:
    names = [file.name for file in save_plots(lab, tmp_path / "plots")]

    assert {"wins.svg", "wins.png", "lengths.svg"} <= set(names)
    assert (tmp_path / "plots" / "wins.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "plots" / "wins.png").read_bytes().startswith(b"\x89PNG")
