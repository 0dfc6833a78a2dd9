from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from banneret.table import Person, Program, Snapshot, Table
from banneret.table.match.opening import begin
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.workers import Workers
from banneret.table.store.storage import Storage
from banneret.table.store.stored import SideWrites
from tests.table.sitting import answer, mine, places, run, until


async def against(table: Table, bot: str, **options: str) -> str:
    """A person's token at the first seat of a match against a bot."""
    links = await table.open("made-up", options, [Person("Ann"), Program(bot)])
    assert links.seats[0]
    return links.seats[0]


def my_turn(snapshot: Snapshot) -> bool:
    return mine(snapshot) is not None


def is_over(snapshot: Snapshot) -> bool:
    return snapshot.view.result is not None


@pytest.mark.parametrize(
    ("kind", "bot"),
    [
        *(("race", "greedy"), ("bids", "random"), ("bell", "greedy"), ("whisper", "random")),
        *(pytest.param(kind, "greedy", marks=pytest.mark.long) for kind in ("bids", "whisper")),
        *(pytest.param(kind, "random", marks=pytest.mark.long) for kind in ("race", "bell")),
    ],
)
def test_bots_play_to_the_end_while_somebody_or_nobody_looks(database: str, bot: str, kind: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": kind}, [Program(bot), Program(bot)])
        end = await until(table, links.spectator, is_over)
        assert not end.notices
        assert [seat.bot for seat in end.seats] == [bot, bot]

    run(database, work)


def test_a_bot_answers_when_it_is_asked(database: str) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "random")
        await answer(table, ann, "left", "3")
        now = await until(table, ann, my_turn)
        assert places(now)[1] > 0
        assert now.number == 4

    run(database, work)


PAUSE = 3600.0  # so long that nobody waits for it: see `slept`


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The long pauses, over which time jumps."""
    jumped: list[float] = []
    sleep = asyncio.sleep

    async def jump(seconds: float) -> None:
        if seconds >= PAUSE:
            jumped.append(seconds)
        await sleep(0 if seconds >= PAUSE else seconds)

    monkeypatch.setattr(asyncio, "sleep", jump)
    return jumped


def test_bots_leave_a_pause_so_that_people_can_follow(database: str, slept: list[float]) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "random")
        await answer(table, ann, "left", "3")
        assert places(await until(table, ann, my_turn))[1] > 0

    run(database, work, pause=PAUSE)
    assert slept == [PAUSE] * 2  # a bot answers two questions in a turn


def test_while_a_bot_thinks_nobody_waits(database: str) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "greedy", trouble="score-loops")
        other = await table.open("made-up", {})
        await answer(table, ann, "left", "3")
        while table._thinkers.bots._processes.free:
            await asyncio.sleep(0.01)
        await answer(table, other.seats[0], "left", "3")
        now = await table.look(ann)
        assert not now.notices  # the bot has neither answered nor failed
        assert not my_turn(now)

    run(database, work, workers=1)


def test_bots_of_several_matches_think_side_by_side(database: str) -> None:
    async def work(table: Table) -> None:
        stuck = await against(table, "greedy", trouble="score-loops")
        await answer(table, stuck, "left", "3")
        ann = await against(table, "random")
        await answer(table, ann, "left", "3")
        await until(table, ann, my_turn)

    run(database, work, workers=2)


@pytest.mark.parametrize(
    ("trouble", "what"),
    [
        ("score-fails", "failed (ZeroDivisionError)"),
        ("score-dies", "ended suddenly"),
        ("score-loops", "had no answer after 0.3 seconds"),
    ],
)
def test_a_bot_that_fails_is_answered_for_at_random_and_said_so(database: str, trouble: str, what: str) -> None:
    async def work(table: Table) -> Snapshot:
        ann = await against(table, "greedy", trouble=trouble)
        await answer(table, ann, "left", "3")
        now = await until(table, ann, my_turn)
        assert places(now)[1] > 0
        return now

    notices = run(database, work, patience=0.3).notices
    assert {notice.text for notice in notices} == {f"A random answer is given for Blue: the Greedy bot {what}."}
    assert [notice.number for notice in notices] == list(range(len(notices)))


def test_notices_are_kept(database: str) -> None:
    async def play(table: Table) -> tuple[str, Snapshot]:
        ann = await against(table, "greedy", trouble="score-fails")
        await answer(table, ann, "left", "3")
        return ann, await until(table, ann, my_turn)

    ann, before = run(database, play)
    assert run(database, lambda table: table.look(ann)).notices == before.notices


def test_a_bot_that_is_gone_is_answered_for_at_random(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.match.opening.bots", lambda: {"retired": None})

    stored = begin("made-up", {}, {}, [Person("Ann"), Program("retired")], "")
    ann = stored.seats[0].token

    async def work(table: Table) -> None:
        assert ann
        await table._disk.do(Storage.add, stored)
        await answer(table, ann, "left", "3")
        now = await until(table, ann, my_turn)
        assert "the retired bot failed (ValueError)" in now.notices[0].text

    run(database, work)


def test_where_the_rules_break_down_at_a_bots_answer_it_gives_another(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def trap(_workers: Workers, _task: Task) -> str:
        return "trap"

    async def work(table: Table) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Workers, "choose", trap)
            links = await table.open("made-up", {"trouble": "trap"}, [Program("greedy"), Person("Bob")])
            now = await until(table, links.spectator, lambda now: now.number == 1)
        assert [notice.text for notice in now.notices] == [
            "A random answer is given for Red: the Greedy bot chose what could not be carried out."
        ]

    run(database, work)


def test_where_no_answer_can_be_carried_out_the_match_waits_for_people(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "steps", "trouble": "wall"}, [Person("Ann"), Program("random")])
        ann = links.seats[0] or ""
        await answer(table, ann, "2")
        now = await until(table, ann, lambda now: len(now.notices) == 2)
        assert now.notices[1].text == (
            "No answer for Blue works. A fault in the rules stops the match at this question."
        )
        await table.undo(ann, now.number)
        await table.act(ann, "concede", now.number + 1)

    run(database, work)


def test_bots_go_on_when_the_match_is_opened_again(database: str) -> None:
    async def begin(table: Table) -> str:
        ann = await against(table, "random")
        await answer(table, ann, "left", "3")
        return ann

    async def go_on(table: Table) -> Snapshot:
        return await until(table, ann, my_turn)

    ann = run(database, begin, pause=60)
    assert places(run(database, go_on))[1] > 0


def test_a_match_stays_loaded_while_its_bot_thinks(database: str) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "random")
        await answer(table, ann, "left", "3")
        assert table._actors
        while table._actors:
            await asyncio.sleep(0.01)
        stored = await table._disk.do(Storage.match, (await table.find(ann)).match)
        assert [row.text[0] for row in stored.rows if row.kind == "answer"] == ["0", "0", "1", "1"]

    run(database, work, linger=0)


def test_what_a_bot_thought_of_a_position_that_was_taken_back_is_forgotten(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "steps"}, [Person("Ann"), Program("random")])
        ann = links.seats[0] or ""
        await answer(table, ann, "1")
        await table.undo(ann, 1)
        await answer(table, ann, "2")
        now = await until(table, ann, my_turn)
        assert places(now)[0] == 2
        await asyncio.sleep(0.5)
        assert (await table.look(ann)).number == now.number == 4

    run(database, work, pause=0.2)


def test_the_only_answer_to_a_secret_question_gives_itself(
    database: str, slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, jump = asyncio.Event(), asyncio.sleep

    async def jump_when_seen(seconds: float) -> None:
        if seconds >= PAUSE:
            await seen.wait()
        await jump(seconds)

    monkeypatch.setattr(asyncio, "sleep", jump_when_seen)

    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "whisper"})
        red, blue = (token for token in links.seats if token)
        for _ in range(2):
            question = mine(await table.look(blue))
            assert question
            await answer(table, blue, question.options[0].key)
            await answer(table, red, "1")
        assert not slept
        alone = mine(await table.look(blue))
        assert alone
        assert len(alone.options) == 1
        seen.set()
        assert mine(await until(table, red, my_turn))

    run(database, work, secret_pause=PAUSE)
    assert slept == [PAUSE]


def test_a_bot_that_has_spoken_in_a_talk_leaves_the_next_word_to_a_person(database: str) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "random", kind="talk")
        await until(table, ann, lambda now: places(now)[1] == 1)
        await asyncio.sleep(0.3)
        assert places(await table.look(ann)) == [0, 1]
        await answer(table, ann, "yes")
        await until(table, ann, lambda now: places(now) == [1, 2])

    run(database, work, pause=0.01)


def test_bots_talk_with_each_other_to_the_end(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "talk"}, [Program("random"), Program("random")])
        await until(table, links.spectator, is_over)

    run(database, work)


def test_what_cannot_be_written_stops_the_bot_and_not_the_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        ann = await against(table, "random")
        await answer(table, ann, "left")
        append = Storage.append

        def full(storage: Storage, match: str, number: int, rows: Any, beside: SideWrites) -> None:
            if rows and rows[0].text.startswith("1"):
                raise OSError("No space left on device")
            append(storage, match, number, rows, beside)

        with monkeypatch.context() as patch:
            patch.setattr(Storage, "append", full)
            await answer(table, ann, "3")
            await asyncio.sleep(0.3)
            assert places(await table.look(ann))[1] == 0
        await until(table, ann, my_turn)

    run(database, work, pause=0.01)


EMPIRE = ("men-at-arms-altdorf", "archers-grunburg", "knights-delborne", "knights-blitzen", "knights-normand", "cannon")
CHAOS = ("orcs-gazkull", "orcs-zogrod", "goblins-grom", "goblins-uglub", "warriors-finmar", "warriors-goreband")


@pytest.mark.usefixtures("arranged_is_installed")
def test_what_is_offered_to_a_bot_is_answered_aloud(database: str) -> None:
    """Chaos, the bot, is far behind and agrees, or far ahead and declines, before any die is rolled."""

    async def reply(table: Table, empire: int, chaos: int) -> str:
        units = {key: f"{place},1" for place, key in enumerate(EMPIRE[:empire])}
        units |= {key: f"{place},10" for place, key in enumerate(CHAOS[:chaos])}
        position = json.dumps({"only": True, "card": "imperial-arms-archers", "units": units})
        options = {"battle": "open", "position": position}
        links = await table.open("arranged-battle-masters", options, [Person("Ann"), Program("greedy")])
        ann = links.seats[0]
        assert ann
        await table.act(ann, "offer-draw", (await table.look(ann)).number)
        end = await until(table, ann, lambda now: is_over(now) or "decline" in _told(now))
        return "agrees" if is_over(end) else "declines"

    async def work(table: Table) -> list[str]:
        return [await reply(table, *armies) for armies in ((6, 1), (1, 6))]

    assert run(database, work) == ["agrees", "declines"]


def _told(snapshot: Snapshot) -> str:
    return " ".join(entry.text for entry in snapshot.view.log)
