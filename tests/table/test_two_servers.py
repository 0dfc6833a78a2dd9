"""Two servers with one database: each serves every match, and nobody can tell which one served them."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import CheckedScript
from banneret.engine.words.errors import Refused
from banneret.table import Control, Opened, Person, Program, Snapshot, Table
from banneret.table.cluster.presence import PostgresPresence
from banneret.table.errors import CannotStandIn, NewerRules, Outdated, UnknownLink
from banneret.table.programs.automatic import Automatic
from banneret.table.store.storage import Storage
from tests.table.postgres import Postgres
from tests.table.sitting import SECONDS, answer, mine, until

Work = Callable[[Table, Table], Awaitable[None]]


@asynccontextmanager
async def two_tables(postgres: Postgres) -> AsyncIterator[tuple[Table, Table]]:
    url = postgres.emptied()
    async with (
        asyncio.timeout(SECONDS),
        Table(url, pause=0, secret_pause=0) as here,
        Table(url, pause=0, secret_pause=0) as there,
    ):
        yield here, there


def at_both(postgres: Postgres, work: Work) -> None:
    async def sit() -> None:
        async with two_tables(postgres) as tables:
            await work(*tables)

    asyncio.run(sit())


async def opened(table: Table, kind: str, seats: int = 2) -> Opened:
    return await table.open("made-up", {"kind": kind, "seats": str(seats)})


def test_a_match_that_is_erased_is_closed_at_every_server(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    async def sit() -> None:
        url = postgres.emptied()
        async with asyncio.timeout(SECONDS), Table(url) as here, Table(url) as there:
            links = await opened(here, "race")
            red, blue = (token for token in links.seats if token)
            async with here.watch(blue) as at_blue, there.watch(red) as at_red:
                await anext(at_blue)
                await anext(at_red)
                storage = Storage(url)
                await asyncio.to_thread(storage.erase, links.match)
                storage.close()
                for watcher in (at_blue, at_red):
                    async for _ in watcher:
                        pass
            for table in (here, there):
                with pytest.raises(UnknownLink):
                    await table.decide(red, "left", 0)

    asyncio.run(sit())
    assert not [record for record in caplog.records if record.exc_info]


def test_a_screen_that_is_no_longer_shared_at_one_is_not_at_the_other(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await here.open("made-up", {"kind": "race"}, [Person(at_screen=True), Person(at_screen=True)])
        red, blue = (token for token in links.seats if token)
        async with there.watch(red) as snapshots:
            await anext(snapshots)
            assert (await there.about(red)).screen == (0, 1)
            await here.leave_screen(blue)
            await answer(here, red, "left")
            await until(there, red, lambda seen: seen.number == 1)
            assert (await there.about(red)).screen == ()

    at_both(postgres, work)


async def settled(here: Table, there: Table, tokens: list[str]) -> list[Snapshot]:
    """What all links show, as soon as both servers show the same."""
    while True:
        views = [[await table.look(token) for token in tokens] for table in (here, there)]
        shown = [[one.view for one in of_table] for of_table in views]
        if shown[0] == shown[1]:
            return views[0]
        await asyncio.sleep(0.01)


def test_an_answer_at_one_is_seen_at_the_other(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "race")
        red, blue = (token for token in links.seats if token)
        async with there.watch(blue) as snapshots:
            await anext(snapshots)
            await answer(here, red, "left")
            assert (await until(there, blue, lambda seen: seen.number == 1)).view == (await here.look(blue)).view
            await answer(there, red, "3")
            await here.rename(red, "Ann")
            await until(there, blue, lambda seen: seen.seats[0].name == "Ann")
            await until(here, blue, lambda seen: bool(mine(seen)))
            await answer(here, blue, "right")
            await until(there, blue, lambda seen: seen.view.may_undo)
            await there.undo(blue, (await there.look(blue)).number)
            await until(here, blue, lambda seen: not seen.view.may_undo)
            await there.act(blue, "concede", (await there.look(blue)).number)
            assert (await until(here, red, lambda seen: seen.view.result is not None)).view.result
            await there.again(red)
            await until(here, blue, lambda seen: seen.again == 0)
            assert (await here.again(blue)).match == (await there.again(blue)).match

    at_both(postgres, work)


def test_of_two_answers_to_one_question_one_counts(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "steps")
        for turn in range(40):
            token = links.seats[turn % 2] or ""
            number = max([(await table.look(token)).number for table in (here, there)])
            both = [here.decide(token, "1", number), there.decide(token, "2", number)]
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [one for one in done if one is not None and not isinstance(one, Outdated | Refused)] == []
            assert sum(one is None for one in done) == 1
            now = await settled(here, there, [token])
            if now[0].view.result:
                break

    at_both(postgres, work)


def test_answers_at_the_same_time_are_all_taken_and_nobody_learns_of_them(postgres: Postgres) -> None:
    """Three bid in secret at two servers at once: no good answer is refused, and views are those of one server."""

    async def work(here: Table, there: Table) -> None:
        for seed in range(6):
            links = await opened(here, "bids", 3)
            tokens = [token for token in links.seats if token]
            tables = [here, there, here] if seed % 2 else [there, here, there]
            before = await settled(here, there, [*tokens, links.spectator])
            chosen = []
            for token in tokens:
                question = mine(await here.look(token))
                assert question
                chosen.append(random.Random(seed).choice(question.options).key)

            async def bid(table: Table, token: str, key: str, number: int) -> None:
                await table.decide(token, key, number)
                await table.decide(token, "done", number + 1)

            await asyncio.gather(
                *(
                    bid(table, token, key, was.number)
                    for table, token, key, was in zip(tables, tokens, chosen, before, strict=False)
                )
            )
            after = await settled(here, there, [*tokens, links.spectator])
            numbers = [one.number for one in after]
            assert (sorted(numbers[:3]), numbers[3]) == ([2, 3, 3], 1)  # the last bid ends the bidding in one change

    at_both(postgres, work)


def test_a_refusal_at_one_server_reveals_no_secret_answer_at_the_other(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "bids")
        red, blue = (token for token in links.seats if token)
        before = await settled(here, there, [red, blue, links.spectator])
        question = mine(before[0])
        assert question
        told = []
        for _ in range(2):
            for token in (blue, links.seats[1] or ""):
                with pytest.raises((Refused, Outdated)) as refused:
                    await there.decide(token, "nonsense", 0)
                told.append(str(refused.value))
            await answer(here, red, question.options[0].key, "done") if len(told) == 2 else None
        assert told[:2] == told[2:]
        after = await settled(here, there, [blue, links.spectator])
        assert [one.view for one in after] == [one.view for one in before[1:]]

    at_both(postgres, work)


def test_bots_answer_once_whoever_leads_and_go_on_when_the_leader_ends(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.table.programs.automatic._SECONDS_BETWEEN", 0.05)
    thoughts: list[str] = []
    choice = Automatic._choice

    async def counted(self: Automatic, room: object, puzzle: object) -> str:
        thoughts.append(repr(puzzle))
        return await choice(self, room, puzzle)  # type: ignore[arg-type]

    monkeypatch.setattr(Automatic, "_choice", counted)

    async def sit() -> None:
        url = postgres.emptied()
        async with asyncio.timeout(SECONDS), Table(url, pause=0.02, secret_pause=0.02) as there:
            async with Table(url, pause=0.02, secret_pause=0.02) as here:
                links = await here.open("made-up", {"kind": "race"}, [Program("random"), Program("random")])
                async with here.watch(links.spectator) as first, there.watch(links.spectator) as second:
                    await anext(first)
                    await anext(second)
                    await until(there, links.spectator, lambda seen: seen.number > 2)
            await until(there, links.spectator, lambda seen: seen.view.result is not None)
            answers = [line for line in (await there.past.record(links.spectator)).splitlines() if line[1:3] == ": "]
            assert len(answers) <= len(thoughts) <= len(answers) + 1  # one may end with its server

    asyncio.run(sit())


def test_dice_that_can_be_checked_fit_whoever_rolled_them(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await here.open("made-up", {"kind": "race", "seats": "2"}, checkable=True)
        chooser = random.Random(5)
        while True:
            table = chooser.choice([here, there])
            now = await settled(here, there, [token for token in links.seats if token])
            if now[0].view.result:
                break
            seat = next(seat for seat in (0, 1) if mine(now[seat]))
            question = mine(now[seat])
            assert question
            keys = [option.key for option in question.options]
            await table.decide(links.seats[seat] or "", chooser.choice(keys), now[seat].number, f"{seat:04x}")
        kept = record.read(await here.past.record(links.spectator))
        assert kept.proof
        script = CheckedScript(kept.happenings, kept.proof)
        Match.resume(kept.game, kept.options, script)
        assert script.difference == ""

    at_both(postgres, work)


def test_an_older_server_never_touches_what_a_newer_one_has_written(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.emptied()

    async def begin() -> Opened:
        async with Table(url) as table:
            links = await table.open("made-up", {"kind": "race"})
            await answer(table, links.seats[0], "left")
            return links

    async def newer(links: Opened) -> None:
        async with Table(url) as old:
            await old.look(links.spectator)
            monkeypatch.setattr("banneret.table.match.journal.version_of", lambda _: "1.1")
            async with Table(url) as new:
                await answer(new, links.seats[0], "3")
            monkeypatch.undo()
            with pytest.raises(NewerRules, match=r"version 1\.1 of made-up, and this server has version 1"):
                await old.decide(links.seats[1] or "", "left", 2)
            for work in (old.look, old.about, old.past.record):
                with pytest.raises(NewerRules):
                    await work(links.spectator)

    links = asyncio.run(begin())
    asyncio.run(newer(links))
    storage = Storage(url)
    rows = [(row.kind, row.text) for row in storage.match(links.match).rows]
    storage.close()
    assert rows[:4] == [("rules", "1"), ("answer", "0: left"), ("rules", "1.1"), ("answer", "0: 3")]
    assert not any(text.startswith("1:") for _, text in rows)


def test_two_servers_show_the_same_clocks_and_end_time_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = 0
    monkeypatch.setattr("banneret.table.store.table_time.wall", lambda: time.time_ns() // 1_000_000 + late)
    monkeypatch.setattr("banneret.table.store.table_time._wall", lambda _: time.time_ns() // 1_000_000 + late)
    monkeypatch.setattr("banneret.table.store.table_time.OUTAGE", 10**9)
    monkeypatch.setattr("banneret.table.timetable._SECONDS_BETWEEN", 0.02)

    async def work(here: Table, there: Table) -> None:
        nonlocal late
        links = await here.open("made-up", {"kind": "race"}, clock=Control("live", 600, 30, 900))
        red, blue = (token for token in links.seats if token)
        await answer(here, red, "left", "1")
        await answer(there, blue, "left", "1")
        await settled(here, there, [links.spectator])
        assert (await here.look(links.spectator)).clocks == (await there.look(links.spectator)).clocks
        late += 11 * 60_000
        for table in (here, there):
            await until(table, links.spectator, lambda seen: seen.seats[0].stands_in)
            await until(table, blue, lambda seen: bool(mine(seen)))
        for seen in await settled(here, there, [links.spectator]):
            assert [one.text for one in seen.notices] == ["Red is out of time. The Easy bot plays for them."]

    at_both(postgres, work)


def test_a_server_catches_up_on_news_that_it_missed(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "race")
        red, blue = (token for token in links.seats if token)
        await there.look(blue)
        postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await answer(here, red, "left", "3")
        await until(there, blue, lambda seen: bool(mine(seen)))

    at_both(postgres, work)


async def who_is_there(table: Table, links: Opened, seats: list[bool], spectators: int = 0) -> None:
    """Wait until this server knows who is there."""
    while True:
        seen = await table.look(links.spectator)
        if ([seat.here for seat in seen.seats], seen.spectators) == (seats, spectators):
            return
        await asyncio.sleep(0.01)


def test_who_is_there_is_known_at_both(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.cluster.presence._BEAT", SECONDS)  # it is told at once, not with the next beat
    monkeypatch.setattr("banneret.table.cluster.presence._SILENCE", SECONDS)

    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "race")
        red, blue = (token for token in links.seats if token)
        await there.look(blue)
        async with here.watch(red) as at_red:
            await anext(at_red)
            await who_is_there(there, links, [True, False])
            async with there.watch(blue) as at_blue, there.watch(links.spectator) as watching:
                await anext(at_blue)
                await anext(watching)
                for table in (here, there):
                    await who_is_there(table, links, [True, True], 1)
                with pytest.raises(CannotStandIn, match="is here"):
                    await here.vote(red, 1)
            for table in (here, there):
                await who_is_there(table, links, [True, False])
        await who_is_there(there, links, [False, False])

    at_both(postgres, work)


def test_a_server_that_starts_learns_who_is_there_and_one_that_ends_is_forgotten(postgres: Postgres) -> None:
    async def sit() -> None:
        url = postgres.emptied()
        async with asyncio.timeout(SECONDS), Table(url) as here:
            links = await opened(here, "race")
            async with here.watch(links.seats[0] or "") as at_red:
                await anext(at_red)
                async with Table(url) as there:
                    await who_is_there(there, links, [True, False])
                    async with there.watch(links.seats[1] or "") as at_blue:
                        await anext(at_blue)
                        await who_is_there(here, links, [True, True])
                await who_is_there(here, links, [True, False])

    asyncio.run(sit())


def test_a_server_that_falls_silent_is_gone_and_comes_back(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.cluster.presence._BEAT", 0.05)
    monkeypatch.setattr("banneret.table.cluster.presence._SILENCE", 0.5)

    async def work(here: Table, there: Table) -> None:
        links = await opened(here, "race")
        async with here.watch(links.seats[0] or "") as at_red:
            await anext(at_red)
            await who_is_there(there, links, [True, False])
            silent: PostgresPresence = vars(here._cluster)["_presence"]
            silent._telling.cancel()
            await who_is_there(there, links, [False, False])
            silent._telling = asyncio.create_task(silent._tell_for_ever())
            await who_is_there(there, links, [True, False])

    at_both(postgres, work)
