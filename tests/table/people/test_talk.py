"""Talk: who hears what, what the host can do about it, and that it reveals nothing that a seat may not know."""

from __future__ import annotations

import asyncio

import pytest

from banneret.table import Opened
from banneret.table.errors import CannotSay, Crowded, NotSignedIn, OnlyWatching, UnknownLink
from banneret.table.people.talk import mute, remove, reported
from banneret.table.store.storage import Storage
from banneret.table.table import Table
from tests.table.postgres import Postgres
from tests.table.sitting import run, until
from tests.table.test_two_servers import at_both


async def opened(table: Table) -> tuple[Opened, str, str]:
    links = await table.open("made-up", {"kind": "bids"})
    return links, links.seats[0] or "", links.seats[1] or ""


async def heard(table: Table, link: str) -> list[str]:
    return [line.text for line in await table.talk.lines(link)]


def test_players_and_spectators_are_apart_until_the_match_is_over(either: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        eve = await table.members.join("Eve")
        await table.talk.say(red, " Good   luck! ")
        await table.talk.say(links.spectator, "Blue is strong", eve.badge)
        assert await heard(table, blue) == ["Good luck!"]
        assert await heard(table, links.spectator) == ["Blue is strong"]
        assert (await table.talk.lines(links.spectator))[0].name == "Eve"
        await table.act(red, "concede", (await table.look(red)).number)
        for link in (red, blue, links.spectator):
            assert sorted(await heard(table, link)) == ["Blue is strong", "Good luck!"]

    run(either, work)


def test_what_one_may_not_read_changes_nothing_that_one_sees(file: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        eve = await table.members.join("Eve")
        before = {link: await table.look(link) for link in (red, blue, links.spectator)}
        await table.talk.say(links.spectator, "Blue is strong", eve.badge)
        await until(table, links.spectator, lambda seen: seen.said == 1)
        assert (await table.look(red)).said == before[red].said == 0
        await table.talk.say(red, "Hello")
        await until(table, blue, lambda seen: seen.said == 1)
        assert (await table.look(links.spectator)).said == 1
        assert (await table.look(blue)).number == before[blue].number

    run(file, work)


def test_two_servers_hear_the_same(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        _, red, blue = await opened(here)
        async with there.watch(blue) as snapshots:
            await anext(snapshots)
            await asyncio.gather(*(table.talk.say(red, "one") for table in (here, there) for _ in range(4)))
            await until(there, blue, lambda seen: seen.said == 8)
        assert [line.number for line in await here.talk.lines(blue)] == list(range(8))

    at_both(postgres, work)


@pytest.mark.parametrize("text", ["", "  ", "\u202e", "\0\0"])
def test_a_line_has_something_to_read(file: str, text: str) -> None:
    async def work(table: Table) -> None:
        _, red, _ = await opened(table)
        with pytest.raises(CannotSay, match="line is empty"):
            await table.talk.say(red, text)

    run(file, work)


def test_spectators_speak_with_a_name_that_lasts(file: str) -> None:
    async def work(table: Table) -> None:
        links, _, _ = await opened(table)
        for badge in ("", "forged"):
            with pytest.raises(NotSignedIn):
                await table.talk.say(links.spectator, "Hello", badge)
        with pytest.raises(UnknownLink):
            await table.talk.say("forged", "Hello")

    run(file, work)


def test_who_says_too_much_waits(file: str) -> None:
    async def work(table: Table) -> None:
        _, red, blue = await opened(table)
        for number in range(10):
            await table.talk.say(red, str(number))
        with pytest.raises(Crowded, match="10 things") as refused:
            await table.talk.say(red, "one more")
        assert 0 < refused.value.wait <= 30
        await table.talk.say(blue, "I am still here")

    run(file, work)


def test_a_match_has_room_for_so_many_lines(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.people.talk.MOST_LINES", 2)

    async def work(table: Table) -> None:
        _, red, _ = await opened(table)
        await table.talk.say(red, "one")
        await table.talk.say(red, "two")
        with pytest.raises(Crowded, match="maximum for one match"):
            await table.talk.say(red, "three")

    run(file, work)


def test_the_host_deletes_a_reported_line_and_mutes_who_said_it(either: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        eve = await table.members.join("Eve")
        await table.talk.say(red, "rude")
        await table.talk.say(links.spectator, "rude too", eve.badge)
        await table.talk.report(blue, "players", 0)
        await table.talk.report(links.spectator, "spectators", 0)
        for channel, number in (("spectators", 0), ("players", 9)):
            with pytest.raises(CannotSay, match="no such line"):
                await table.talk.report(blue, channel, number)
        found = await table._disk.do(reported)
        assert [row["text"] for row in found] == ["rude", "rude too"]

        for channel in ("players", "spectators"):
            await table._disk.do(mute, links.match, channel, 0)
            await table._disk.do(remove, links.match, channel, 0)
        (line,) = await table.talk.lines(blue)
        assert (line.text, line.deleted) == ("", True)
        assert await table._disk.do(reported) == []
        with pytest.raises(CannotSay, match="muted"):
            await table.talk.say(red, "again")
        other, _, _ = await opened(table)
        with pytest.raises(CannotSay, match="muted"):
            await table.talk.say(other.spectator, "again", eve.badge)
        await table.talk.say(blue, "thanks")

        def unmute(storage: Storage) -> None:
            mute(storage, links.match, "players", 0, muted=False)

        await table._disk.do(unmute)
        await table.talk.say(red, "sorry")

    run(either, work)


def test_who_is_forgotten_has_said_nothing(file: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        ann = await table.members.join("Ann")
        await table.talk.say(red, "my secret", ann.badge)
        await table.talk.say(links.spectator, "my other secret", ann.badge)
        await table.talk.say(blue, "mine stays")
        await table.members.forget(ann.badge)
        assert await heard(table, blue) == ["", "mine stays"]
        assert await heard(table, links.spectator) == [""]

    run(file, work)


def test_notes_are_for_their_seat_alone(either: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        await table.talk.write_notes(red, "Blue has the nine.\nBid high.\0")
        assert await table.talk.notes(red) == "Blue has the nine.\nBid high."
        assert await table.talk.notes(blue) == ""
        await table.talk.write_notes(red, "")
        assert await table.talk.notes(red) == ""
        with pytest.raises(OnlyWatching):
            await table.talk.notes(links.spectator)

    run(either, work)


def test_an_erased_match_takes_its_talk_along(either: str) -> None:
    async def work(table: Table) -> None:
        links, red, blue = await opened(table)
        ann = await table.members.join("Ann")
        await table.members.keep(ann.badge, [red])
        await table.talk.say(red, "Hello", ann.badge)
        await table.talk.write_notes(red, "note")
        await table.lobby.offer(blue)
        await table._disk.do(Storage.erase, links.match)
        assert await table.members.matches(ann.badge) == ()
        assert await table.lobby.open_seats() == ()

    run(either, work)
