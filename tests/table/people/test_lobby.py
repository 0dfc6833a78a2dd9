"""Seats that others may take: one of many gets it and its only link, and all servers see it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import aclosing
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from itertools import count
from types import SimpleNamespace

import pytest

from banneret.table import Control, LobbyView, Opened
from banneret.table.errors import BadName, CannotOffer, Crowded, OnlyWatching, Taken, UnknownLink
from banneret.table.people.open_seats import Listing, listing
from banneret.table.store.storage import Storage
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
        for look in (table.look, table.come, table.find):
            with pytest.raises(UnknownLink):
                await look(old)
        assert (await table.links(links.opener)).seats == (links.seats[0], None)
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

        link = await table.lobby.withdraw(links.opener, 1)
        assert await table.lobby.open_seats() == ()
        assert (await table.look(link)).view.seat == 1
        assert (await table.links(links.opener)).seats[1] == link
        with pytest.raises(Taken, match="not on offer"):
            await table.lobby.withdraw(links.opener, 1)
        with pytest.raises(UnknownLink):
            await table.lobby.withdraw(link, 1)

    run(file, work)


@pytest.mark.parametrize("use", ["come", "answer", "why", "say"])
def test_who_has_used_a_seat_cannot_offer_it(file: str, use: str) -> None:
    async def work(table: Table) -> None:
        links = await opened(table, "bids")
        blue = links.seats[1] or ""
        seen = await table.look(blue)
        option = next(one for one in seen.view.questions if one.mine).options[0].key
        uses: dict[str, Callable[[], Awaitable[object]]] = {
            "come": lambda: table.come(blue),
            "answer": lambda: table.decide(blue, option, seen.number),
            "why": lambda: table.why(blue, option),
            "say": lambda: table.talk.say(blue, "It is me"),
        }
        await uses[use]()
        with pytest.raises(CannotOffer, match="somebody has taken it"):
            await table.lobby.offer(blue)

    run(file, work)


def test_a_seat_at_which_somebody_looks_cannot_be_offered(file: str) -> None:
    async def work(table: Table) -> None:
        blue = (await opened(table)).seats[1] or ""
        async with table.watch(blue):
            with pytest.raises(CannotOffer, match="somebody has taken it"):
                await table.lobby.offer(blue)
        await table.lobby.offer(blue)

    run(file, work)


def test_the_taker_finds_no_notes(file: str) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        await table.talk.write_notes(links.seats[1] or "", "written by the opener")
        await table.lobby.offer(links.seats[1] or "")
        assert await table.talk.notes(await table.lobby.take(links.match, 1)) == ""

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
            await table.lobby.withdraw(links.opener, 1)
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
        link = links.seats[2] or ""
        for _ in range(20):
            await table.lobby.offer(link)
            link = await table.lobby.withdraw(links.opener, 2)
        with pytest.raises(Crowded, match="20 times"):
            await table.lobby.offer(link)
        await table.act(red, "concede", (await table.look(red)).number)
        assert (await table.look(red)).view.result
        assert await table.lobby.open_seats() == ()
        with pytest.raises(CannotOffer, match="over"):
            await table.lobby.offer(links.seats[1] or "")

    run(file, work)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the database was asked for each list of the lobby."""
    asked: list[object] = []

    def counted(storage: Storage, members: Collection[str]) -> Listing:
        asked.append(members)
        return listing(storage, members)

    monkeypatch.setattr("banneret.table.people.open_seats.listing", counted)
    monkeypatch.setattr("banneret.table.people.lobby._SECONDS_KEPT", 3600.0)
    return asked


def test_one_list_serves_all_who_watch_and_nobody_is_woken_for_nothing(file: str, asked: list[object]) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        blue, seen = links.seats[1] or "", list[LobbyView]()

        async def watch() -> None:
            async for view in table.lobby.watch():
                seen.append(view)

        watching = [asyncio.create_task(watch()) for _ in range(100)]
        while len(seen) < 100:
            await asyncio.sleep(0.01)
        before = len(asked)
        for _ in range(20):
            with pytest.raises(Taken):
                await table.lobby.withdraw(links.opener, 1)
        await table.lobby.offer(blue)
        while len(seen) < 200:
            await asyncio.sleep(0.01)
        assert len(asked) - before <= 2
        assert len({id(view.seats) for view in seen[100:]}) == 1
        assert len(seen) == 200
        for task in watching:
            task.cancel()

    run(file, work)


def test_who_is_invited_sees_it_and_no_other_is_woken(file: str) -> None:
    async def work(table: Table) -> None:
        ann, eve = await table.members.join("Ann"), await table.members.join("Eve")
        async with aclosing(table.lobby.watch(ann.badge)) as hers, aclosing(table.lobby.watch(eve.badge)) as others:
            assert await anext(hers) == await anext(others) == LobbyView((), ())
            other = asyncio.create_task(anext(others))
            links = await opened(table)
            await table.lobby.offer(links.seats[1] or "", "Ann")
            assert [one.match for one in (await anext(hers)).invitations] == [links.match]
            assert not other.done()
            await table.lobby.offer(links.seats[0] or "")
            assert (await other).invitations == ()

    run(file, work)


def test_one_visitor_hides_no_seats_of_others_and_older_ones_can_be_asked_for(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.people.open_seats.MOST_OF_ONE", 2)
    monkeypatch.setattr("banneret.table.people.open_seats.MOST_SHOWN", 3)
    moments = map(datetime(2026, 1, 1, tzinfo=UTC).__add__, map(timedelta, count()))
    monkeypatch.setattr("banneret.table.people.lobby.datetime", SimpleNamespace(now=lambda _zone: next(moments)))

    async def work(table: Table) -> None:
        async def offer(game: str, visitor: str) -> str:
            links = await table.open(game, {})
            await table.lobby.offer(links.seats[1] or "", visitor=visitor)
            return links.match

        first = await offer("made-up", "192.0.2.1")
        second = await offer("battle-masters", "192.0.2.2")
        greedy = {await offer("made-up", "192.0.2.3") for _ in range(5)}
        shown = {seat.match for seat in await table.lobby.open_seats()}
        assert len(shown & greedy) == 2
        assert len(shown & {first, second}) == 1
        assert [seat.match for seat in await table.lobby.open_seats("battle-masters")] == [second]
        assert await table.lobby.open_seats(before="2000-01-01T00:00:00+00:00") == ()
        assert len(await table.lobby.open_seats("made-up", "2999-01-01T00:00:00+00:00")) == 3

    run(file, work)


def test_both_servers_see_at_once_what_changes_in_the_lobby(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.people.lobby._SECONDS_KEPT", 3600.0)  # news comes, and is not looked for

    async def work(here: Table, there: Table) -> None:
        async def until(table: Table, count: int) -> None:
            async for view in table.lobby.watch():
                if len(view.seats) == count:
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
