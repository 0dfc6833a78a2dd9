from __future__ import annotations

import pytest

from banneret.table import CannotOpen, Crowded, Limits, Person, SentFile, Table
from banneret.table.limits import Gate
from tests.table.sitting import run

FILE = {"track": SentFile("track.toml", "planks = 3")}


class Clock:
    """A clock that the test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_visitor_opens_so_many_matches_an_hour() -> None:
    clock = Clock()
    gate = Gate(Limits(matches=2), clock)
    gate.enter("1.2.3.4", {}, 0)
    clock.now = 600
    gate.enter("1.2.3.4", {}, 0)
    with pytest.raises(
        Crowded, match=r"^Your address has used its limit of 2 matches within an hour; wait 50 minutes\.$"
    ):
        gate.enter("1.2.3.4", {}, 0)
    gate.enter("5.6.7.8", {}, 0)
    clock.now = 3601
    gate.enter("1.2.3.4", {}, 0)


def test_a_visitor_sends_so_many_files_and_so_much() -> None:
    gate = Gate(Limits(files=2))
    gate.enter("1.2.3.4", FILE, 0)
    gate.enter("1.2.3.4", FILE, 0)
    with pytest.raises(Crowded, match="2 files within an hour"):
        gate.enter("1.2.3.4", FILE, 0)
    gate.enter("1.2.3.4", {}, 0)
    with pytest.raises(Crowded, match="1 MB of files within an hour"):
        Gate(Limits(megabytes=1)).enter("1.2.3.4", {"track": SentFile("x", "x" * 2**20 + "x")}, 0)


def test_the_host_has_no_limits_but_those_of_the_table() -> None:
    gate = Gate(Limits(matches=1, stored=1))
    for _ in range(5):
        gate.enter("", FILE, 2**20)
    with pytest.raises(Crowded, match=r"^This table is full: it stores 1 MB of matches, the maximum; tell its host"):
        gate.enter("", {}, 2**20 + 1)


def test_what_is_forgotten_takes_no_room() -> None:
    clock = Clock()
    gate = Gate(Limits(), clock)
    for number in range(100):
        gate.enter(f"10.0.0.{number}", {}, 0)
    clock.now = 3601
    gate.enter("1.2.3.4", {}, 0)
    assert list(gate._opened) == ["1.2.3.4"]


def test_a_host_may_take_no_files(database: str) -> None:
    async def work(table: Table) -> None:
        with pytest.raises(CannotOpen, match="The host of this table does not accept files"):
            await table.open("made-up", {}, files=FILE)
        await table.open("made-up", {})

    run(database, work, limits=Limits(allow_files=False))


def test_every_way_to_open_a_match_counts(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Person("Ann")], visitor="1.2.3.4")
        ann = links.seats[0] or ""
        await table.fork(ann, 0, visitor="1.2.3.4")
        await table.act(ann, "concede", 0)
        with pytest.raises(Crowded):
            await table.again(ann, visitor="1.2.3.4")
        with pytest.raises(Crowded):
            await table.fork(ann, 0, visitor="1.2.3.4")
        await table.again(ann, visitor="5.6.7.8")

    run(database, work, limits=Limits(matches=2))
