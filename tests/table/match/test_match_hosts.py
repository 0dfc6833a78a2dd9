"""Rules that come from a visitor's file: they hold up their own match and no other."""

from __future__ import annotations

import asyncio
import multiprocessing
from dataclasses import replace

import pytest

from banneret.table import Limits, Opened, Person, Program, SentFile, Table
from banneret.table.errors import CannotLoad, CannotOpen, Crowded, RulesFailed
from banneret.table.match import match_hosts
from banneret.table.match.match_hosts import has_file
from banneret.table.match.opening import begin
from tests.table.sitting import answer, places, run, until

FILE = {"track": SentFile("track.toml", "planks = 3")}
LIMITS = Limits(seconds=0.3, memory=256, together=2)


async def sent(table: Table, trouble: str = "none", bot: str = "") -> Opened:
    """A match with a file, in which the first seat is a person's."""
    others = [Program(bot)] if bot else []
    return await table.open("made-up", {"trouble": trouble}, [Person("Ann"), *others], files=FILE)


async def looks(table: Table, token: str, during: asyncio.Task[None]) -> int:
    """How often another match can be looked at until `during` is done; once, if that holds it up."""
    count = 0
    while not during.done():
        await table.look(token)
        count += 1
        await asyncio.sleep(0.005)
    return count


def test_which_matches_have_rules_from_a_file() -> None:
    assert has_file(begin("made-up", {}, FILE, [], ""))
    assert not has_file(begin("made-up", {}, {}, [], ""))
    assert not has_file(replace(begin("made-up", {}, {}, [], ""), game="chess"))


def test_such_a_match_plays_like_any_other_and_lasts(database: str) -> None:
    async def play(table: Table) -> str:
        ann = (await sent(table)).seats[0] or ""
        await answer(table, ann, "left")
        await table.undo(ann, 1)
        await answer(table, ann, "right", "2")
        assert await table.why(ann, "left") is None
        assert len(multiprocessing.active_children()) > 1
        return ann

    async def look(table: Table) -> None:
        now = await table.look(ann)
        assert places(now)[0] in (2, 3)
        assert "0: right" in await table.past.record(ann)
        assert (await table.past.replay(ann, 0)).length == 2
        fork = await table.fork(ann, 1)
        assert (await table.look(fork.spectator)).number == 1

    ann = run(database, play, limits=LIMITS)
    run(database, look, limits=LIMITS)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("trouble", "did"), [("rules-loop", "took longer than 0.3 seconds"), ("rules-eat", None), ("rules-show", None)]
)
def test_rules_that_never_end_are_ended_and_hold_up_nobody(database: str, trouble: str, did: str | None) -> None:
    async def work(table: Table) -> str:
        bad, good = (await sent(table, trouble)).seats[0] or "", (await table.open("made-up", {})).seats[0] or ""
        await table.look(good)
        await table.look(bad)
        falls = asyncio.create_task(answer(table, bad, "trap"))
        assert await looks(table, good, falls) > 1 or not did
        with pytest.raises(CannotLoad if did else RulesFailed, match=did):
            await falls
        if did:
            with pytest.raises(CannotLoad, match=f"^This match is set aside: its rules, which come from a file, {did}"):
                await table.look(bad)
        else:
            assert (await table.look(bad)).number == 0
        await answer(table, good, "left")
        return bad

    async def later(table: Table) -> None:
        now = await table.look(bad)
        assert (now.number, ["took longer" in notice.text for notice in now.notices]) == (0, [True] if did else [])
        await answer(table, bad, "left")

    bad = run(database, work, limits=LIMITS)
    run(database, later, limits=LIMITS)


def test_a_visit_tries_a_match_that_is_set_aside_again_after_a_rest(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(match_hosts, "monotonic", lambda: clock[0])

    async def work(table: Table) -> None:
        bad = (await sent(table, "rules-loop")).seats[0] or ""
        for visit in (1, 2):
            with pytest.raises(CannotLoad, match="can be looked at again in a minute"):
                await answer(table, bad, "trap")
            clock[0] += 59
            with pytest.raises(CannotLoad, match="took longer"):
                await table.look(bad)
            clock[0] += 2
            found = await table.look(bad)
            assert (found.number, len(found.notices)) == (0, 1), visit
        await answer(table, bad, "left")

    run(database, work, limits=LIMITS)


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        ("begin-loops", "its file was not read and first played within 0.3 seconds"),
        ("begin-eats", "failed while the match was set up"),
    ],
)
def test_a_file_with_which_no_match_begins_is_refused(database: str, trouble: str, told: str) -> None:
    async def work(table: Table) -> None:
        good = (await table.open("made-up", {})).seats[0] or ""
        opens = asyncio.create_task(_open(table, trouble))
        assert await looks(table, good, opens) > 1 or trouble == "begin-eats"
        with pytest.raises(CannotOpen, match=told):
            await opens

    run(database, work, limits=LIMITS)


async def _open(table: Table, trouble: str) -> None:
    await sent(table, trouble)


def test_a_bot_in_such_a_match_holds_up_no_bot_of_another(database: str) -> None:
    async def work(table: Table) -> None:
        stuck = [await sent(table, "score-loops", "greedy") for _ in range(2)]
        for bad in stuck:
            await answer(table, bad.seats[0], "left", "2")
        good = await table.open("made-up", {}, [Program("greedy"), Program("greedy")])
        await until(table, good.spectator, lambda now: now.view.result is not None)
        assert [(await table.look(bad.spectator)).notices for bad in stuck] == [(), ()]  # they think to this moment

    run(database, work, limits=replace(LIMITS, seconds=300), workers=1)


def test_so_many_such_matches_are_played_at_a_time(database: str) -> None:
    async def work(table: Table) -> None:
        tokens = [(await sent(table)).seats[0] or "" for _ in range(3)]
        await table.look(tokens[0])
        await table.look(tokens[1])
        with pytest.raises(
            Crowded, match=r"^2 matches with their own files are being played here, which is the maximum"
        ):
            await table.look(tokens[2])
        while table._actors or table._hosts._there:
            await asyncio.sleep(0.01)
        await table.look(tokens[2])

    run(database, work, limits=LIMITS, linger=2.0)
