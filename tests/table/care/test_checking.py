from __future__ import annotations

import random
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from banneret.table import Person, Snapshot, Table
from banneret.table.care.checking import check
from banneret.table.errors import TableError, UnusableDatabase
from tests.table.sitting import answer, run

PAGE = 4096  # bytes of a page of the file
FRAGMENTS = 7  # the place where a page counts its unused bytes


async def some(table: Table) -> list[str]:
    tokens = []
    for kind in ("race", "steps", "bids", "bell"):
        links = await table.open("made-up", {"kind": kind}, [Person("Ann"), Person("Bob")])
        tokens.append(links.seats[0] or "")
    await answer(table, tokens[1], "1")
    return tokens


def test_matches_that_are_whole(database: str) -> None:
    run(database, some)
    found = list(check(database, rules=True))
    assert [one.fault for one in found] == [""] * 4
    assert {one.game for one in found} == {"made-up"}


def test_the_damaged_are_named_one_by_one(file: str) -> None:
    run(file, some)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE happenings SET text = '0: 2' WHERE text = '0: 1'")
    found = list(check(file, rules=False))
    assert sorted(bool(one.fault) for one in found) == [False, False, False, True]
    faulty = next(one for one in found if one.fault)
    assert faulty.fault.startswith("This match is damaged: number 1 of its happenings does not fit its checksum.")


def test_what_the_rules_of_this_release_cannot_play_is_named(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run(database, some)
    monkeypatch.setattr("tests.table.made_up.MadeUp.copy", lambda _: 1 / 0)
    assert all("can't go on here" in one.fault for one in check(database, rules=True))
    assert not any(one.fault for one in check(database, rules=False))


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 25))])
def test_a_flipped_bit_changes_nothing_or_is_told_in_a_sentence(file: str, seed: int) -> None:
    tokens = run(file, some)
    before = run(file, lambda table: _looks(table, tokens))
    source, path = random.Random(seed), Path(file)
    content = bytearray(path.read_bytes())
    for _ in range(3):
        content[source.randrange(len(content))] ^= 1 << source.randrange(8)
    path.write_bytes(content)
    with suppress(UnusableDatabase):  # the whole file can no longer be used, and the table says so
        after = run(file, lambda table: _looks(table, tokens))
        for was, now in zip(before, after, strict=True):
            assert now == was or (isinstance(now, str) and now.endswith("."))


async def _looks(table: Table, tokens: list[str]) -> list[Snapshot | str]:
    """What each of these links shows, or the sentence that says why it shows nothing."""
    looks: list[Snapshot | str] = []
    for token in tokens:
        try:
            looks.append(await table.look(token))
        except TableError as error:
            looks.append(str(error))
    return looks


def test_a_fault_of_the_file_is_one_sentence(file: str) -> None:
    run(file, lambda table: table.open("made-up", {}))
    with open(file, "r+b") as opened:
        opened.seek(PAGE + FRAGMENTS)
        opened.write(b"\x01")

    (fault,) = (one.fault for one in check(file, rules=False) if not one.match)
    assert fault.startswith("The file is damaged: ")
    assert "***" not in fault
    assert fault.isprintable()
