"""Copies: from each kind of database into each kind, complete or refused."""

from __future__ import annotations

import gzip
import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from banneret.table import Opened, Person, Program, Snapshot, Table
from banneret.table.care.backup import UnusableCopy, back_up, restore, verify
from banneret.table.care.checking import check
from banneret.table.errors import UnusableDatabase
from banneret.table.store.storage import Storage
from tests.table.postgres import Postgres
from tests.table.sitting import answer, run


async def some(table: Table) -> list[Opened]:
    """Matches with everything that can be stored: names, answers, a fork, a rematch."""
    first = await table.open("made-up", {"kind": "race"}, [Person("Änne"), Program("random")], title="Ours <b>")
    second = await table.open("made-up", {"kind": "race", "motto": "Auf geht’s"})
    await answer(table, second.seats[0], "left", "3")
    await table.fork(second.spectator, 1)
    await table.act(second.seats[0] or "", "concede", 2)
    await table.again(second.seats[0] or "")
    return [first, second]


async def look(table: Table, opened: list[Opened]) -> list[Snapshot]:
    return [await table.look(one.spectator) for one in opened]


def test_a_copy_of_one_database_is_the_same_in_another(file: str, postgres: Postgres, tmp_path: Path) -> None:
    opened = run(file, some)
    before = run(file, lambda table: look(table, opened))
    copy, server, other = tmp_path / "copy.gz", postgres.emptied(), str(tmp_path / "other.db")
    found = back_up(file, copy)
    assert found.matches == 4
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert restore(server, copy) == found
    assert run(server, lambda table: look(table, opened)) == before
    assert back_up(server, copy) == found
    assert restore(other, copy) == found
    assert run(other, lambda table: look(table, opened)) == before
    assert [one.fault for one in check(other, rules=True)] == [""] * 4
    kept = [Storage(database) for database in (file, other)]
    assert [kept[0].load(one.match) for one in opened] == [kept[1].load(one.match) for one in opened]
    for storage in kept:
        storage.close()


def test_a_database_with_matches_is_not_written_over(file: str, tmp_path: Path) -> None:
    opened = run(file, some)
    back_up(file, tmp_path / "copy.gz")
    with pytest.raises(UnusableDatabase, match="has matches already; restore into an empty database"):
        restore(file, tmp_path / "copy.gz")
    assert len(run(file, lambda table: look(table, opened))) == 2


CHANGES: tuple[tuple[Callable[[list[str]], list[str]], str], ...] = (
    (lambda lines: lines[:-1], "is not whole"),
    (lambda lines: [*lines[:2], *lines[3:]], "is not whole"),
    (lambda lines: ["{}", *lines[1:]], "is no copy of matches"),
    (lambda lines: [lines[0], "[1]", *lines[1:]], "is no copy of matches"),
    (lambda lines: [lines[0], '["people", {}]', *lines[1:]], "is no copy of matches"),
    (lambda lines: [line.replace("Ours", "Mine") for line in lines], "a row of its matches does not fit"),
    (lambda lines: ["not json", *lines], "is no copy of matches"),
)


def test_a_copy_that_was_changed_is_refused_and_nothing_is_written(file: str, tmp_path: Path) -> None:
    run(file, some)
    copy = tmp_path / "copy.gz"
    back_up(file, copy)
    lines = gzip.decompress(copy.read_bytes()).decode().splitlines()
    for change, sentence in CHANGES:
        copy.write_bytes(gzip.compress("\n".join([*change(lines), ""]).encode()))
        with pytest.raises(UnusableCopy, match=sentence):
            restore(str(tmp_path / "other.db"), copy)
        assert not (tmp_path / "other.db").exists()


def test_what_is_no_packed_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    with pytest.raises(UnusableCopy, match="is no copy of matches"):
        verify(tmp_path / "letter")


def test_a_cut_copy_leaves_the_last_one_alone(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, some)
    copy = tmp_path / "copy.gz"
    back_up(file, copy)
    before = copy.read_bytes()
    monkeypatch.setattr(json, "dumps", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        back_up(file, copy)
    assert copy.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if "copy" in one.name] == ["copy.gz"]
