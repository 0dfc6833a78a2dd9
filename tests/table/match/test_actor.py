"""The actor of a match: what it hears from outside while it is busy, or cannot load the match."""

from __future__ import annotations

import asyncio

import pytest

from banneret.table import Table
from banneret.table.errors import CannotLoad
from banneret.table.match.loading import Woken
from banneret.table.match.match_hosts import MatchHost, MatchHosts
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored
from tests.table.sitting import opened, run, until


async def changed_elsewhere(table: Table, token: str) -> None:
    """Write a name as another server does, and let the table hear of it."""
    place = await table.find(token)
    assert place.seat is not None
    await table._disk.do(Storage.rename, place.match, place.seat, "Ann")
    table._heard(place.match)


async def is_seen(table: Table, spectator: str) -> None:
    await until(table, spectator, lambda snapshot: snapshot.seats[0].name == "Ann")


def test_what_another_server_changes_while_a_match_is_loaded_is_seen(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading, go_on, wake = asyncio.Event(), asyncio.Event(), MatchHosts.wake

    async def slowly(hosts: MatchHosts, stored: Stored) -> tuple[MatchHost, Woken]:
        loading.set()
        await go_on.wait()
        return await wake(hosts, stored)

    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table)
        monkeypatch.setattr(MatchHosts, "wake", slowly)
        seen = asyncio.create_task(is_seen(table, spectator))
        await loading.wait()
        await changed_elsewhere(table, red)
        go_on.set()
        await seen

    run(file, work)


def test_a_match_that_nobody_has_open_just_now_follows_what_is_changed_elsewhere(file: str) -> None:
    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table)
        assert (await table.look(spectator)).seats[0].name == ""
        await changed_elsewhere(table, red)
        await is_seen(table, spectator)

    run(file, work)


def test_news_that_could_not_be_followed_do_not_hide_the_next(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_hosts: MatchHosts, _stored: Stored) -> tuple[MatchHost, Woken]:
        raise CannotLoad("Not now.")

    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table)
        match = (await table.find(red)).match
        with table._actor_of(match) as actor:
            with monkeypatch.context() as patch:
                patch.setattr(MatchHosts, "wake", never)
                actor.hear()
                with pytest.raises(CannotLoad):
                    await table.look(spectator)
            seen = asyncio.create_task(is_seen(table, spectator))
            await until(table, spectator, lambda snapshot: snapshot.spectators > 1)
            await changed_elsewhere(table, red)
            await seen

    run(file, work)
