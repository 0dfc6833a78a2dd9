from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

from banneret.table import Table
from tests.cli.conftest import Run


async def _open(database: Path, games: int) -> None:
    async with Table(str(database)) as table:
        for _ in range(games):
            await table.open("battle-masters", {})


def test_all_matches_are_whole(run: Run, tmp_path: Path) -> None:
    asyncio.run(_open(tmp_path / "matches.db", 2))

    assert run("check-data", "--data", str(tmp_path)).out == "2 matches are intact, 0 are not.\n"


def test_a_damaged_match_is_named(run: Run, tmp_path: Path) -> None:
    asyncio.run(_open(tmp_path / "matches.db", 2))
    with sqlite3.connect(tmp_path / "matches.db") as connection:
        (match,) = connection.execute("SELECT id FROM matches").fetchone()
        connection.execute("UPDATE matches SET title = 'x' WHERE id = ?", (match,))

    told = run("check-data", "--data", str(tmp_path))
    assert told.code == 1
    assert told.out == "1 matches are intact, 1 are not.\n"
    assert f"{match} (unknown game): This match is damaged" in told.wrong
    found = json.loads(run("check-data", "--data", str(tmp_path), "--rules", "--json").out)
    assert [one["fault"] == "" for one in found] == [one["match"] != match for one in found]


def test_a_folder_without_matches(run: Run, tmp_path: Path) -> None:
    wrong = run("check-data", "--data", str(tmp_path)).wrong
    assert "does not exist; give the folder of the matches with --data" in wrong


def test_a_folder_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"

    assert "does not exist; give the folder" in run("check-data", "--data", str(nowhere)).wrong
    assert not nowhere.exists()


def test_the_folder_is_left_as_open_as_it_is(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    run("check-data", "--data", str(tmp_path))
    assert tmp_path.stat().st_mode & 0o777 == 0o755
