"""A release that does not understand what an earlier one has written: looking at a match does not change it."""

from __future__ import annotations

import pytest

from banneret.table import Person, Program, Table
from banneret.table.errors import CannotLoad
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.workers import Workers
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from tests.table.sitting import answer, places, run, until


def faulty(patch: pytest.MonkeyPatch) -> None:
    """Rules by which nobody may run in the left lane."""
    patch.setattr("tests.table.made_up._barred", lambda lane: "made-3" if lane == "left" else None)


def rows(database: str, token: str) -> tuple[Row, ...]:
    storage = Storage(database)
    try:
        return storage.match(storage.find(token).match).rows
    finally:
        storage.close()


async def begun(table: Table, *bots: str) -> str:
    links = await table.open("made-up", {}, [Person("Ann"), *map(Program, bots)])
    ann = links.seats[0] or ""
    if bots:
        await answer(table, ann, "left", "3")
        await until(table, ann, lambda now: now.number >= 4)
    else:
        await answer(table, ann, "left", "3")
    return ann


@pytest.mark.parametrize("bots", [(), ("random",)])
def test_a_look_writes_nothing_and_the_good_release_heals(
    database: str, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]
) -> None:
    async def look(table: Table) -> None:
        async with table.watch(ann) as snapshots:
            now = await anext(snapshots)
            assert places(now) == [0, 0]
            assert "The rules of Made up have changed" in now.notices[-1].text
            assert now.view.questions[0].mine

    ann = run(database, lambda table: begun(table, *bots))
    before = rows(database, ann)
    with monkeypatch.context() as patch:
        faulty(patch)
        run(database, look)
        run(database, look)
        assert rows(database, ann) == before
    assert places(run(database, lambda table: table.look(ann)))[0] in (3, 4)
    assert not run(database, lambda table: table.look(ann)).notices
    assert rows(database, ann) == before


def test_the_first_answer_of_a_person_is_written_with_what_was_set_aside(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = run(database, begun)
    before = rows(database, ann)
    with monkeypatch.context() as patch:
        faulty(patch)
        run(database, lambda table: answer(table, ann, "right"))
        after = rows(database, ann)
    assert after[: len(before)] == before
    assert [row.kind for row in after[len(before) :]] == ["set-aside", "notice", "answer"]
    now = run(database, lambda table: table.look(ann))
    assert (places(now), len(now.notices)) == ([0, 0], 1)


def test_what_bots_answer_there_is_written_with_the_first_answer_of_a_person(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def left(_workers: Workers, task: Task) -> str:
        return "1" if task.lines else "left"

    async def right(_workers: Workers, task: Task) -> str:
        return "1" if task.lines else "right"

    async def open_them(table: Table) -> str:
        links = await table.open("made-up", {}, [Program("random"), Person("Bob")])
        await until(table, links.seats[1] or "", lambda now: now.view.questions[0].mine)
        return links.seats[1] or ""

    async def look_on(table: Table) -> None:
        now = await until(table, bob, lambda now: now.view.questions[0].mine)
        assert now.notices
        assert rows(database, bob) == before
        await answer(table, bob, "right")
        assert [row.kind for row in rows(database, bob)[len(before) :]] == [
            *("set-aside", "notice"),
            *("answer", "answer", "chance"),
            "answer",
        ]

    with monkeypatch.context() as patch:
        patch.setattr(Workers, "choose", left)
        bob = run(database, open_them)
    before = rows(database, bob)
    faulty(monkeypatch)
    monkeypatch.setattr(Workers, "choose", right)
    run(database, look_on)


def test_what_is_finished_stays_finished(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(table: Table) -> str:
        ann = await begun(table)
        await table.act(ann, "concede", (await table.look(ann)).number)
        return ann

    ann = run(database, play)
    before = rows(database, ann)
    assert before[-1] == Row("over", "Red concedes.")
    with monkeypatch.context() as patch:
        faulty(patch)
        with pytest.raises(CannotLoad, match=r"^This match is over: Red concedes\. The rules of Made up have changed"):
            run(database, lambda table: table.look(ann))
    assert rows(database, ann) == before
    assert run(database, lambda table: table.look(ann)).view.result
