"""The time of a match at a table: it runs, stands, ends, and survives the end of servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from banneret.table import Opened, Program, Snapshot, Table
from banneret.table.clocks import Control
from banneret.table.errors import NoClocks, NoHoliday, NotPlayedFor, PlayedFor
from banneret.table.models import ClockStatus
from banneret.table.store.storage import Storage
from tests.table.sitting import answer, mine, run, until

LIVE = Control("live", 600, 30, 900)
LOST = Control("live", 600, 30, 900, "lost")
MINUTE = 60_000


class Wall:
    """The clock on the wall, which tests turn forward."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr("banneret.table.store.table_time.wall", wall)
    monkeypatch.setattr("banneret.table.store.table_time.OUTAGE", 10**9)
    monkeypatch.setattr("banneret.table.timetable._SECONDS_BETWEEN", 0.02)
    return wall


async def opened(table: Table, kind: str = "race", clock: Control = LIVE, *, present: bool = True) -> Opened:
    links = await table.open("made-up", {"kind": kind}, clock=clock)
    for token in links.seats if present else ():
        await table.come(token or "")
    return links


def left(snapshot: Snapshot, wall: Wall) -> list[int]:
    """What the page shows."""
    assert all(snapshot.clocks)
    return [min(one.left, one.ends - wall.at) if one.ends else one.left for one in snapshot.clocks if one]


def test_the_time_of_the_asked_player_runs_and_all_see_the_same(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        wall.at += MINUTE
        for token in (*links.seats, links.spectator):
            assert left(await table.look(token or ""), wall) == [9 * MINUTE, 10 * MINUTE]
        await answer(table, links.seats[0], "left", "2")
        assert left(await table.look(links.spectator), wall) == [9 * MINUTE + 30_000, 10 * MINUTE]
        wall.at += 2 * MINUTE
        assert left(await table.look(links.spectator), wall) == [9 * MINUTE + 30_000, 8 * MINUTE]
        assert (await table.about(links.spectator)).clock == LIVE

    run(file, work)


def test_no_time_runs_before_everybody_has_come(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, present=False)
        wall.at += 90 * MINUTE
        assert left(await table.look(links.spectator), wall) == [10 * MINUTE, 10 * MINUTE]
        await answer(table, links.seats[0], "left")  # a program that uses only the JSON interface counts as here, too
        assert [seat.came for seat in (await table.look(links.spectator)).seats] == [True, False]
        wall.at += MINUTE
        assert left(await table.look(links.spectator), wall) == [10 * MINUTE, 10 * MINUTE]
        await answer(table, links.seats[0], "1")
        wall.at += MINUTE
        await answer(table, links.seats[1], "left")
        wall.at += MINUTE
        assert left(await table.look(links.spectator), wall) == [10 * MINUTE, 9 * MINUTE]

    run(file, work)


def test_in_a_rematch_no_time_runs_until_the_other_is_there_too(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        await table.act(links.seats[0] or "", "concede", 0)
        mine, other = [(await table.again(token or "")).link for token in links.seats]
        async with table.watch(mine), table.watch(other):
            for token in (mine, other):
                wall.at += MINUTE
                assert left(await table.look(token), wall) == [10 * MINUTE, 10 * MINUTE]
                await table.come(token)
            wall.at += MINUTE
            assert sorted(left(await table.look(other), wall)) == [9 * MINUTE, 10 * MINUTE]

    run(file, work)


def test_the_time_of_who_took_a_seat_does_not_run_while_they_only_look(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, present=False)
        await table.come(links.seats[0] or "")
        await answer(table, links.seats[0], "left", "2")
        await table.lobby.offer(links.seats[1] or "")
        taken = await table.lobby.take(links.match, 1)
        async with table.watch(taken) as snapshots:
            seats = (await anext(snapshots)).seats
            assert [(seat.here, seat.came) for seat in seats] == [(False, True), (True, False)]
            wall.at += 3 * MINUTE
            assert left(await table.look(taken), wall) == [10 * MINUTE, 10 * MINUTE]
            await table.come(taken)
            wall.at += MINUTE
            assert left(await table.look(taken), wall) == [10 * MINUTE, 9 * MINUTE]

    run(file, work)


def test_a_program_has_no_clock(file: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Program("random")], clock=LIVE)
        assert [bool(one) for one in (await table.look(links.spectator)).clocks] == [False, True]

    run(file, work)


def test_a_match_without_clocks_shows_none_and_writes_no_times(file: str) -> None:
    async def work(table: Table) -> str:
        links = await table.open("made-up", {})
        await answer(table, links.seats[0], "left")
        assert (await table.look(links.spectator)).clocks == ()
        with pytest.raises(NoClocks):
            await table.be_away(links.seats[0] or "", 60)
        return links.match

    match = run(file, work)
    storage = Storage(file)
    assert "time" not in {row.kind for row in storage.match(match).rows}
    storage.close()


def test_what_stands_in_the_rows_is_what_every_server_shows(file: str, wall: Wall) -> None:
    async def begin(table: Table) -> tuple[Opened, Snapshot]:
        links = await opened(table)
        wall.at += MINUTE
        await answer(table, links.seats[0], "left", "2")
        wall.at += 1000
        return links, await table.look(links.spectator)

    async def again(table: Table) -> Snapshot:
        return await table.look(links.spectator)

    links, before = run(file, begin)
    assert run(file, again).clocks == before.clocks


def test_an_outage_is_given_back(file: str, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(table: Table) -> Opened:
        links = await opened(table)
        wall.at += 5000
        return links

    async def after(table: Table) -> list[int]:
        return left(await table.look(links.spectator), wall)

    monkeypatch.setattr("banneret.table.store.table_time.OUTAGE", 20_000)
    links = run(file, begin)
    wall.at += 3 * 3_600_000
    found = run(file, after)
    assert 10 * MINUTE - 10_000 < found[0] <= 10 * MINUTE
    assert found[1] == 10 * MINUTE


def test_an_outage_of_the_database_while_the_page_is_open_is_given_back(
    file: str, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.store.table_time.OUTAGE", 20_000)

    async def work(table: Table) -> None:
        links = await opened(table)
        before = (await table.look(links.spectator)).clocks[0]
        wall.at += 3_600_000
        after = await until(table, links.spectator, lambda seen: seen.clocks[0] != before)
        assert left(after, wall)[0] == 10 * MINUTE

    run(file, work)


def test_undo_gains_nothing(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, "steps")
        red = links.seats[0] or ""
        await answer(table, red, "1")
        wall.at += 2 * MINUTE
        await table.undo(red, (await table.look(red)).number)
        assert left(await table.look(red), wall) == [8 * MINUTE, 10 * MINUTE]

    run(file, work)


def test_a_program_goes_on_when_time_is_over_until_the_seat_is_taken_back(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        red, blue = (token or "" for token in links.seats)
        wall.at += 10 * MINUTE
        seen = await until(table, blue, lambda seen: bool(mine(seen)))
        assert [notice.text for notice in seen.notices] == ["Red is out of time. The Easy bot plays for them."]
        assert (seen.seats[0].bot, seen.seats[0].stands_in, seen.seats[1].stands_in) == ("easy", True, False)
        assert seen.clocks[0] == ClockStatus(0, None, 0, True)
        with pytest.raises(PlayedFor):
            await table.act(red, "concede", (await table.look(red)).number)
        with pytest.raises(NotPlayedFor):
            await table.take_back(blue)
        await table.take_back(red)
        seen = await table.look(red)
        assert not seen.seats[0].stands_in
        assert left(seen, wall)[0] == 5 * MINUTE
        await answer(table, blue, "left", "1")
        await answer(table, red, "left")

    run(file, work)


def test_a_program_goes_on_after_a_restart(file: str, wall: Wall) -> None:
    async def begin(table: Table) -> Opened:
        links = await opened(table)
        wall.at += 10 * MINUTE
        await until(table, links.seats[1] or "", lambda seen: bool(mine(seen)))
        await answer(table, links.seats[1], "left", "1")
        return links

    async def after(table: Table) -> None:
        seen = await until(table, links.seats[1] or "", lambda seen: bool(mine(seen)))
        assert seen.seats[0].stands_in
        await table.take_back(links.seats[0] or "")
        assert len((await table.look(links.spectator)).notices) == 2

    links = run(file, begin)
    run(file, after)


def test_the_match_is_lost_when_time_is_over_if_that_was_agreed(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, clock=LOST)
        wall.at += 10 * MINUTE
        seen = await until(table, links.spectator, lambda seen: seen.view.result is not None)
        assert seen.view.result
        assert seen.view.result.winners == (1,)
        assert [notice.text for notice in seen.notices] == ["Red is out of time and loses the match."]

    run(file, work)


def test_time_ends_in_a_match_that_nobody_has_open_and_after_a_restart(file: str, wall: Wall) -> None:
    async def begin(table: Table) -> Opened:
        return await opened(table, clock=LOST)

    async def after(_: Table) -> None:
        wall.at += 10 * MINUTE
        await asyncio.sleep(0.3)

    async def look(table: Table) -> Snapshot:
        return await table.look(links.spectator)

    links = run(file, begin)
    run(file, after)
    assert run(file, look).view.result


def test_nothing_is_due_when_the_match_is_over(file: str) -> None:
    async def work(table: Table) -> str:
        links = await opened(table)
        await table.act(links.seats[0] or "", "concede", 0)
        return links.match

    match = run(file, work)
    storage = Storage(file)
    assert storage.load(match).due == {}
    storage.close()


def test_a_clock_stands_while_its_player_is_away(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        await table.be_away(links.seats[0] or "", 3600)
        wall.at += 30 * MINUTE
        seen = await table.look(links.spectator)
        assert left(seen, wall)[0] == 10 * MINUTE
        assert seen.clocks[0] is not None
        assert seen.clocks[0].away == wall.at + 30 * MINUTE
        await table.be_away(links.seats[0] or "", 0)
        wall.at += MINUTE
        assert left(await table.look(links.spectator), wall)[0] == 9 * MINUTE
        with pytest.raises(NoHoliday, match="14 days at a time"):
            await table.be_away(links.seats[0] or "", 15 * 86400)

    run(file, work)


Deed = Callable[[Table, str], Awaitable[None]]


async def bids_nothing(table: Table, red: str) -> None:
    await table.look(red)


async def bids_all(table: Table, red: str) -> None:
    question = mine(await table.look(red))
    assert question
    await answer(table, red, question.options[0].key, "done")


async def bids_and_takes_back(table: Table, red: str) -> None:
    await bids_all(table, red)
    await table.undo(red, (await table.look(red)).number)


@pytest.mark.parametrize("deed", [bids_all, bids_and_takes_back])
def test_no_clock_tells_what_others_do_in_secret(file: str, wall: Wall, deed: Deed) -> None:
    async def work(table: Table) -> None:
        pairs = [await opened(table, "bids") for _ in range(2)]
        wall.at += MINUTE
        for does, links in zip((bids_nothing, deed), pairs, strict=True):
            await does(table, links.seats[0] or "")
        wall.at += MINUTE
        for tokens in ([links.seats[1] or "" for links in pairs], [links.spectator for links in pairs]):
            one, other = [await table.look(token) for token in tokens]
            assert one.clocks == other.clocks
        own = [left(await table.look(links.seats[0] or ""), wall)[0] for links in pairs]
        assert (own[0] == own[1]) == (deed is bids_and_takes_back)

    run(file, work)


def test_when_time_is_over_in_secret_nothing_is_told_before_that_of_all_is(file: str, wall: Wall) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, "bids")
        wall.at += MINUTE
        await bids_all(table, links.seats[0] or "")
        wall.at += 9 * MINUTE - 1000
        await asyncio.sleep(0.1)
        assert not (await table.look(links.spectator)).notices
        wall.at += 1000
        seen = await until(table, links.spectator, lambda seen: bool(seen.notices))
        assert [one.text for one in seen.notices] == ["Blue is out of time. The Easy bot plays for them."]

    run(file, work)
