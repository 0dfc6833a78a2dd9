from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from banneret.table import Table
from tests.cli.conftest import Run


async def _some(folder: Path) -> tuple[str, str]:
    """A match that is over, and one that is not."""
    async with Table(str(folder / "matches.db")) as table:
        over, running = [await table.open("battle-masters", {}) for _ in range(2)]
        await table.act(over.seats[0] or "", "concede", 0)
        return over.match, running.match


def test_matches_that_can_go_on(run: Run, tmp_path: Path) -> None:
    asyncio.run(_some(tmp_path))
    assert run("check-matches", "--data", tmp_path).out == "1 matches can go on, 0 cannot.\n"


def test_a_match_that_these_rules_cannot_play_is_named_and_nothing_is_changed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, running = asyncio.run(_some(tmp_path))
    before = (tmp_path / "matches.db").read_bytes()

    def gone(name: str) -> None:
        raise ValueError(f"there is no game {name!r}")

    monkeypatch.setattr("banneret.table.match.loading.find_game", gone)
    said = run("check-matches", "--data", tmp_path)
    assert (said.code, said.out) == (1, "0 matches can go on, 1 cannot.\n")
    assert f"{running} (battle-masters): This match can't go on here" in said.wrong
    assert [one["match"] for one in json.loads(run("check-matches", "--data", tmp_path, "--json").out)] == [running]
    assert (tmp_path / "matches.db").read_bytes() == before


def test_a_folder_without_matches(run: Run, tmp_path: Path) -> None:
    assert "does not exist; give the folder" in run("check-matches", "--data", tmp_path).wrong


def test_a_file_that_holds_no_matches(run: Run, tmp_path: Path) -> None:
    (tmp_path / "matches.db").touch()
    said = run("check-matches", "--data", tmp_path)
    assert (said.code, "has no matches that this version can read" in said.wrong) == (2, True)
