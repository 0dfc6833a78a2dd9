"""Analyses of matches that are over: made once, in parts, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from banneret.bots.analysis.analysis import Analysis
from banneret.table import Analysed, Person, Table
from banneret.table.cluster.single import SingleServer
from banneret.table.errors import Crowded, NotAnalysed, NotOver
from banneret.table.match.replays import MatchRecord
from banneret.table.processes import ProcessLimits
from banneret.table.programs import analysing
from banneret.table.programs.analysing import Analysing, MatchToAnalyse
from banneret.table.store.disk import Disk
from banneret.table.store.storage import Storage
from tests.table.sitting import run
from tests.table.store.test_storage import MATCH

BATTLE = {"battle": "borderlands"}
FILM = MatchRecord("made-up", {}, ())


async def given_up(table: Table, game: str = "battle-masters", options: Mapping[str, str] = BATTLE, by: int = 0) -> str:
    """The link of a seat of a match that is over, because that seat gave up."""
    links = await table.open(game, options, [Person("Ann"), Person("Bea")])
    token = links.seats[by]
    assert token
    await table.act(token, "concede", (await table.look(token)).number)
    return token


async def done(table: Table, token: str) -> str:
    """The analysis, when it is done."""
    while True:
        found, _ = await table.past.analysis(token)
        if found.text:
            return found.text
        await asyncio.sleep(0.05)


def test_an_analysis_is_made_when_somebody_asks_and_kept(database: str) -> None:
    async def first(table: Table) -> tuple[str, str]:
        token = await given_up(table)
        found, names = await table.past.analysis(token)
        assert found == Analysed(0.0)
        assert names == ["Ann", "Bea"]
        return token, await done(table, token)

    token, text = run(database, first)
    analysis = Analysis.from_json(text)
    assert analysis.winners == (1,)
    assert analysis.length == 1
    (stretch,) = analysis.stretches
    assert [why.changes[0].text for why in stretch.reasons] == ["how the match ends"]

    async def second(table: Table) -> str:
        found, _ = await table.past.analysis(token)
        return found.text

    assert run(database, second) == text


def test_nothing_is_told_while_the_match_goes_on(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        for token in (links.seats[0], links.spectator):
            assert token
            with pytest.raises(NotOver, match="its analysis comes when it is over"):
                await table.past.analysis(token)

    run(database, work)


def test_a_table_that_closes_meanwhile_loses_only_work(database: str) -> None:
    async def begin(table: Table) -> str:
        token = await given_up(table)
        await table.past.analysis(token)
        return token

    token = run(database, begin)
    assert run(database, lambda table: done(table, token))


def test_a_game_without_an_evaluation_has_none(database: str) -> None:
    async def work(table: Table) -> None:
        token = await given_up(table, "made-up", {"kind": "bids"})
        with pytest.raises(NotAnalysed, match="no fitted weights"):
            await done(table, token)

    run(database, work)


def test_what_has_failed_is_tried_again_after_a_while(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        token = await given_up(table, "made-up", {"kind": "bids"})
        with pytest.raises(NotAnalysed):
            await done(table, token)
        monkeypatch.setattr(analysing, "_AGAIN", 0.0)
        found, _ = await table.past.analysis(token)
        assert found == Analysed(0.0)

    run(database, work)


def test_only_so_many_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        monkeypatch.setattr(analysing, "MOST", 1)
        first, second = await given_up(table), await given_up(table, by=1)
        await table.past.analysis(first)
        with pytest.raises(Crowded, match="the maximum"):
            await table.past.analysis(second)
        await done(table, first)

    run(database, work)


def test_matches_that_went_equally_share_an_analysis(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        monkeypatch.setattr(analysing, "MOST", 1)
        first = await given_up(table)
        branches = [await table.fork(first, 1) for _ in range(3)]
        tokens = [first, *(links.spectator for links in branches)]
        assert [(await table.past.analysis(token))[0].ahead for token in tokens] == [0, 0, 0, 0]
        assert len({await done(table, token) for token in tokens}) == 1
        monkeypatch.setattr(table._analysing, "_work_out", _never)
        late = await table.fork(first, 1)
        assert (await table.past.analysis(late.spectator))[0] == Analysed(1.0, await done(table, first))

    run(database, work)


def test_one_visitor_leaves_room_for_the_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        disk = Disk(database)
        await disk.open()
        works = Analysing(disk, SingleServer(), ProcessLimits(300, 100))
        monkeypatch.setattr(works, "_work_out", _for_ever)
        films = [MatchRecord("made-up", {}, (str(number),)) for number in range(9)]

        async def begin(number: int, visitor: str) -> int:
            return (await works.begin(MatchToAnalyse(str(number), 1, films[number], sent=False), visitor)).ahead

        assert [await begin(number, "greedy") for number in range(3)] == [0, 1, 2]
        with pytest.raises(Crowded, match="You wait for 3 analyses"):
            await begin(3, "greedy")
        assert await begin(1, "greedy") == 1
        assert await begin(4, "other") == 1
        assert works.begun("1") == Analysed(0.0, ahead=2)
        await works.close()
        await disk.close()

    asyncio.run(work())


def test_who_waits_is_told_how_many_come_first(database: str) -> None:
    async def work(table: Table) -> None:
        first, second = await given_up(table), await given_up(table, by=1)
        assert [(await table.past.analysis(one))[0].ahead for one in (first, second)] == [0, 1]
        await done(table, first)
        await done(table, second)

    run(database, work)


class Second(SingleServer):
    """The second of two servers: it may lead only when the first has kept its analysis."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.asked = 0

    async def lead(self, match: str) -> bool:
        assert match == f"analysis of {FILM.digest}"
        self.asked += 1
        if self.asked == 2:
            await self.disk.do(Storage.keep_analysis, "m", 7, FILM.digest, "{}")
        return self.asked > 2


def test_a_server_that_does_not_lead_waits_for_the_other_and_makes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "_BETWEEN", 0.0)

    async def work() -> None:
        disk = Disk(database)
        await disk.open()
        await disk.do(Storage.add, MATCH)
        leading = Second(disk)
        works = Analysing(disk, leading, ProcessLimits(5, 100))
        monkeypatch.setattr(works, "_work_out", _never)
        await works.begin(MatchToAnalyse("m", 7, FILM, sent=False))
        while works.begun("m"):
            await asyncio.sleep(0.01)
        assert leading.asked == 2
        assert await works.kept("m", 7) == Analysed(1.0, "{}")
        assert await works.kept("m", 8) is None
        await works.close()
        await disk.close()

    asyncio.run(work())


async def _for_ever(*_: Any) -> str:
    await asyncio.Event().wait()
    return ""


async def _never(*_: Any) -> None:
    raise AssertionError("it was worked out twice")
