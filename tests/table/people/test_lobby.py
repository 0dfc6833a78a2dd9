"""Seats that others may take: one of many gets it and its only link, and all servers see it."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

import pytest

from banneret.table import BadName, CannotOffer, Control, Crowded, OnlyWatching, Opened, Taken, UnknownLink
from banneret.table.table import Table
from tests.table.postgres import Postgres
from tests.table.sitting import run
from tests.table.test_two_servers import at_both


async def opened(table: Table, kind: str = "race") -> Opened:
    return await table.open("made-up", {"kind": kind}, title="Come and play")


def test_of_twenty_who_take_one_seat_at_once_one_has_it(either: str) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        await table.lobby.offer(links.seats[1] or "")
        tried = await asyncio.gather(*(table.lobby.take(links.match, 1) for _ in range(20)), return_exceptions=True)
        got = [one for one in tried if isinstance(one, str)]
        assert len(got) == 1
        assert sum(isinstance(one, Taken) for one in tried) == 19
        assert (await table.find(got[0])).seat == 1
        assert await table.lobby.open_seats() == ()

    run(either, work)


def test_only_the_person_who_takes_a_seat_has_its_link(file: str) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, "bids")
        old = links.seats[1] or ""
        await table.lobby.offer(old)
        async with table.watch(old) as snapshots:
            await anext(snapshots)
        # Somebody who looked with the old link has come to the seat, so it is no longer open.
        assert await table.lobby.open_seats() == ()
        with pytest.raises(CannotOffer):
            await table.lobby.offer(old)

        links = await opened(table, "bids")
        old = links.seats[1] or ""
        await table.lobby.offer(old)
        new = await table.lobby.take(links.match, 1)
        with pytest.raises(UnknownLink):
            await table.look(old)
        assert (await table.look(new)).view.seat == 1
        assert (await table.links(links.opener)).seats == (links.seats[0], None)

    run(file, work)


def test_what_the_lobby_shows(file: str) -> None:
    async def work(table: Table) -> None:
        clock = Control.usual("slow")
        links = await table.open("battle-masters", {"battle": "altdorf"}, title="<b>Come</b>", clock=clock)
        await table.rename(links.seats[0] or "", "Ann")
        await table.lobby.offer(links.seats[1] or "")
        (seat,) = await table.lobby.open_seats()
        assert (seat.match, seat.seat, seat.game, seat.title) == (links.match, 1, "battle-masters", "<b>Come</b>")
        assert (await table.about(links.spectator)).seats[1].side == seat.side
        assert (seat.others, seat.pace) == (("Ann",), "slow")
        assert "Altdorf" in seat.settings[0][1]
        told = str(asdict(seat))
        assert not any(link and link in told for link in (*links.seats, links.opener, links.spectator))

        await table.lobby.withdraw(links.seats[1] or "")
        assert await table.lobby.open_seats() == ()

    run(file, work)


def test_what_nobody_can_see_makes_no_difference_in_the_lobby(file: str) -> None:
    """Two matches whose hidden cards and secret answers differ are told in the same words."""

    async def work(table: Table) -> None:
        told = []
        for hidden in range(2):
            links = await opened(table, "bids")
            red, blue = (link or "" for link in links.seats)
            await table.lobby.offer(blue)
            if hidden:
                seen = await table.look(red)
                await table.decide(red, seen.view.questions[0].options[0].key, seen.number)
            (seat,) = await table.lobby.open_seats()
            told.append({**asdict(seat), "match": "", "since": ""})
            await table.lobby.withdraw(blue)
        assert told[0] == told[1]

    run(file, work)


def test_only_who_is_invited_may_take_a_seat(either: str) -> None:
    async def work(table: Table) -> None:
        ann, eve = await table.members.join("Ann"), await table.members.join("Eve")
        links = await opened(table)
        with pytest.raises(BadName, match="Nobody here has the name"):
            await table.lobby.offer(links.seats[1] or "", "Zoe")
        await table.lobby.offer(links.seats[1] or "", "ANN")
        assert await table.lobby.open_seats() == ()
        assert await table.lobby.invitations(eve.badge) == ()
        (invitation,) = await table.lobby.invitations(ann.badge)
        for badge in ("", eve.badge):
            with pytest.raises(Taken):
                await table.lobby.take(links.match, 1, badge)
        link = await table.lobby.take(invitation.match, invitation.seat, ann.badge)
        assert (await table.look(link)).seats[1].name == "Ann"
        assert [kept.link for kept in await table.members.matches(ann.badge)] == [link]

    run(either, work)


def test_what_cannot_be_offered_or_taken(file: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race", "seats": "3"})
        with pytest.raises(OnlyWatching):
            await table.lobby.offer(links.spectator)
        with pytest.raises(UnknownLink):
            await table.lobby.offer("forged")
        for match, seat in ((links.match, 1), (links.match, 99), ("x", 0)):
            with pytest.raises(Taken):
                await table.lobby.take(match, seat)
        red = links.seats[0] or ""
        for _ in range(20):
            await table.lobby.offer(links.seats[2] or "")
        with pytest.raises(Crowded, match="20 times"):
            await table.lobby.offer(links.seats[2] or "")
        await table.act(red, "concede", (await table.look(red)).number)
        assert (await table.look(red)).view.result
        assert await table.lobby.open_seats() == ()
        with pytest.raises(CannotOffer, match="over"):
            await table.lobby.offer(links.seats[1] or "")

    run(file, work)


def test_both_servers_see_at_once_what_changes_in_the_lobby(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.people.lobby._SECONDS_BETWEEN", 3600.0)  # news comes, and is not looked for

    async def work(here: Table, there: Table) -> None:
        async def until(table: Table, count: int) -> None:
            async for _ in table.lobby.changes():
                if len(await table.lobby.open_seats()) == count:
                    return

        links = await opened(here)
        watching = asyncio.create_task(until(there, 1))
        await asyncio.sleep(0.1)
        await here.lobby.offer(links.seats[1] or "")
        await watching
        tried = await asyncio.gather(
            *(table.lobby.take(links.match, 1) for table in (here, there) * 10), return_exceptions=True
        )
        assert sum(isinstance(one, str) for one in tried) == 1
        await asyncio.gather(until(here, 0), until(there, 0))

    at_both(postgres, work)
