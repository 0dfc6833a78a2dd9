from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from banneret.table.errors import Damaged, UnknownLink
from banneret.table.models import Opened, PlaceAtTable
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Call, Loaded, Rematch, SideWrites, Stored, StoredSeat

MATCH = Stored(
    id="m",
    game="made-up",
    options={"kind": "race", "motto": "Auf geht’s"},
    title="Our match",
    created="2030-01-01T00:00:00+00:00",
    opener="the-opener",
    spectator="the-spectator",
    seats=(StoredSeat("Ann", "the-seat"), StoredSeat("", None, "greedy")),
    rows=(Row("chance", "roll calm"), Row("answer", "0: left", frozenset({1, None}))),
)
BOT = (StoredSeat("", None, "greedy"),)


@pytest.fixture
def database(either: str) -> str:
    return either


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    storage = Storage(database)
    yield storage
    storage.close()


def test_a_match_comes_back_as_it_was_kept(storage: Storage) -> None:
    storage.add(MATCH)
    assert storage.match("m") == MATCH


def test_it_comes_back_from_the_file_too(storage: Storage, database: str) -> None:
    storage.add(MATCH)
    other = Storage(database)
    assert other.match("m") == MATCH
    other.close()


def test_rows_are_added_at_the_end(storage: Storage) -> None:
    storage.add(MATCH)
    storage.append("m", 2, [Row("undo", "1")])
    storage.append("m", 3, [])
    storage.append("m", 3, [Row("answer", "0: right"), Row("notice", "Rain.")])
    assert [row.text for row in storage.match("m").rows] == ["roll calm", "0: left", "1", "0: right", "Rain."]


def test_a_match_has_one_rematch(storage: Storage) -> None:
    storage.add(MATCH)
    assert storage.rematch("m") is None
    second = Rematch(replace(MATCH, id="n", opener="o2", spectator="s2", seats=BOT), 0)
    storage.add_rematch("m", second)
    assert storage.rematch("m") == second
    third = Rematch(replace(MATCH, id="p", opener="o3", spectator="s3", seats=BOT), 1)
    with pytest.raises(IntegrityError):
        storage.add_rematch("m", third)
    assert storage.rematch("m") == second


def test_a_match_is_loaded_with_all_that_is_stored_of_it(storage: Storage) -> None:
    storage.add(MATCH)
    rematch = Rematch(replace(MATCH, id="n", opener="o2", spectator="s2", seats=BOT), 0)
    storage.add_rematch("m", rematch)
    storage.append("m", 2, [Row("undo", "1")], SideWrites(due={"clock": 7}, calls={1: Call(9)}))

    loaded = storage.load("m")

    assert loaded == Loaded(storage.match("m"), rematch, {"clock": 7}, {1: Call(9)}, {})
    assert loaded.match.rows[2:] == (Row("undo", "1"),)
    assert storage.load("n").rematch is None


def test_two_programs_cannot_write_the_same_row(storage: Storage) -> None:
    storage.add(MATCH)
    storage.append("m", 2, [Row("answer", "0: right")])
    with pytest.raises(IntegrityError):
        storage.append("m", 1, [Row("answer", "0: left"), Row("answer", "0: left")])
    assert len(storage.match("m").rows) == 3


def test_rows_belong_to_a_match(storage: Storage) -> None:
    with pytest.raises(IntegrityError):
        storage.append("nobody's", 0, [Row("answer", "0: right")])


def test_a_token_leads_to_a_place(storage: Storage) -> None:
    storage.add(MATCH)
    assert storage.find("the-seat") == PlaceAtTable("m", 0)
    assert storage.find("the-spectator") == PlaceAtTable("m", None)
    assert storage.opened("the-opener") == "m"
    assert storage.match("m").links == Opened("m", "the-opener", "the-spectator", ("the-seat", None))


@pytest.mark.parametrize("token", ["", "the-opener", "the-sea", "THE-SEAT", "the-seat' OR '1'='1"])
def test_any_other_token_leads_nowhere(storage: Storage, token: str) -> None:
    storage.add(MATCH)
    with pytest.raises(UnknownLink, match="No match has this link"):
        storage.find(token)


def test_an_opener_is_found_by_its_own_token_only(storage: Storage) -> None:
    storage.add(MATCH)
    with pytest.raises(UnknownLink):
        storage.opened("the-seat")


def test_a_seat_is_renamed(storage: Storage) -> None:
    storage.add(MATCH)
    storage.rename("m", 1, "Bob")
    assert [seat.name for seat in storage.match("m").seats] == ["Ann", "Bob"]


# --- what has changed on the disk -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE matches SET options = '{}'",
        "UPDATE matches SET title = 'Another'",
        "UPDATE seats SET bot = 'random' WHERE seat = 1",
        "UPDATE seats SET came = 1",
        "UPDATE happenings SET text = '0: right' WHERE number = 1",
        "UPDATE happenings SET text = CAST(x'ff' AS TEXT)",
        "UPDATE happenings SET unseen = '' WHERE number = 1",
        "UPDATE happenings SET number = 7 WHERE number = 0",
        "UPDATE happenings SET sum = 'ffffffff'",
        "UPDATE seats SET seat = 7 WHERE seat = 1",
        "DELETE FROM happenings WHERE number = 0",
        "DELETE FROM matches",
    ],
)
def test_a_row_that_has_changed_is_told(file: str, change: str) -> None:
    storage = Storage(file)
    storage.add(MATCH)
    storage.add(replace(MATCH, id="n", opener="o2", spectator="s2", seats=BOT))
    storage.rename("m", 0, "Anna")
    storage.come("m", 0)
    assert storage.match("m").seats[0] == StoredSeat("Anna", "the-seat", came=True)
    with sqlite3.connect(file) as connection:
        connection.execute(
            f"{change}{' AND' if 'WHERE' in change else ' WHERE'} {'id' if 'matches' in change else 'match'} = 'm'"
        )
    with pytest.raises(Damaged, match=r"^This match is damaged: .* kept"):
        storage.match("m")
    assert storage.match("n").id == "n"
    assert storage.ids() == (["n", "m"] if "DELETE FROM matches" in change else ["m", "n"])
    storage.close()


def test_an_analysis_belongs_to_a_number_of_rows_and_goes_with_its_match(storage: Storage) -> None:
    storage.add(MATCH)
    assert storage.analysis("m", 2) == ""
    storage.keep_analysis("m", 2, "film", "{}")
    storage.keep_analysis("m", 3, "film", '{"game": 1}')
    assert (storage.analysis("m", 2), storage.analysis("m", 3)) == ("", '{"game": 1}')
    assert (storage.equal_analysis("film"), storage.equal_analysis("other")) == ('{"game": 1}', "")
    storage.erase("m")
    assert storage.analysis("m", 3) == storage.equal_analysis("film") == ""
