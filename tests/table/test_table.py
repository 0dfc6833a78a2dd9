from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import OperationalError

import banneret.table
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood
from banneret.table import Person, PlaceAtTable, Table
from banneret.table.errors import (
    CannotOpen,
    Closing,
    Crowded,
    NotKept,
    NotOver,
    OnlyWatching,
    Outdated,
    RulesFailed,
    UnknownLink,
    Unsure,
    UnusableDatabase,
)
from banneret.table.store.storage import Storage
from banneret.table.store.stored import SideWrites, Stored
from tests.table.sitting import answer, mine, opened, places, run, until


async def ended(table: Table, *names: str) -> tuple[list[str], str]:
    """A match of persons that is over."""
    seats, spectator = await opened(table, *names)
    await table.act(seats[0], "concede", (await table.look(seats[0])).number)
    return seats, spectator


# --- links -----------------------------------------------------------------------------------------------------------


def test_a_seat_is_a_link(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Person("Ann")], title="Ours")
        assert await table.links(links.opener) == links
        assert await table.find(links.seats[1] or "") == PlaceAtTable(links.match, 1)
        assert await table.find(links.spectator) == PlaceAtTable(links.match, None)
        for token in ("", "nonsense", links.opener):
            with pytest.raises(UnknownLink):
                await table.find(token)
        with pytest.raises(UnknownLink):
            await table.links(links.spectator)

    run(database, work)


def test_what_a_match_is(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "bids"}, [Person("Ann")], title="Ours")
        about = await table.about(links.seats[0] or "")
        assert (about.seat, about.game, about.title, about.curtain, about.over) == (
            0,
            "made-up",
            "Ours",
            True,
            False,
        )
        assert [(seat.side, seat.name, seat.asked) for seat in about.seats] == [
            ("Red", "Ann", True),
            ("Blue", "", True),
        ]
        assert (about.length, about.spectator, about.options["kind"]) == (0, links.spectator, "bids")
        assert not (await table.about((await opened(table))[1])).curtain

    run(database, work)


def test_what_cannot_be_opened_leaves_nothing(database: str) -> None:
    async def work(table: Table) -> None:
        with pytest.raises(CannotOpen):
            await table.open("made-up", {"kind": "chess"})

    run(database, work)


def test_names_are_cleaned_and_seen_by_all(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table)
        await table.rename(red, " <b>Ann</b>\n")
        assert (await table.look(spectator)).seats[0].name == "<b>Ann</b>"
        assert "seat 0 <b>Ann</b>" in await table.past.record(red)

    run(database, work)


# --- playing ---------------------------------------------------------------------------------------------------------


def test_answers_go_on_with_the_match(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table)
        before = await table.look(blue)
        await answer(table, red, "left", "3")
        after = await table.look(blue)
        assert places(after)[0] in (3, 4)
        assert after.number == before.number + 2
        assert mine(after) is not None
        assert mine(await table.look(spectator)) is None

    run(database, work)


def test_refusals_are_those_of_the_rules(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table)
        with pytest.raises(NotAllowed, match="Nobody runs in the ditch") as refused:
            await table.decide(red, "ditch", 0)
        assert refused.value.rule
        assert refused.value.rule.id == "made-3"
        with pytest.raises(NotUnderstood):
            await table.decide(red, "up", 0)
        with pytest.raises(NotNow, match="not your turn"):
            await table.decide(blue, "left", 0)
        why = await table.why(red, "ditch")
        assert why
        assert why.rule.id == "made-3"
        assert await table.why(red, "left") is None
        for wish in (table.decide(spectator, "left", 0), table.act(spectator, "concede", 0), table.undo(spectator, 0)):
            with pytest.raises(OnlyWatching):
                await wish
        assert (await table.look(red)).number == 0

    run(database, work)


def test_of_two_answers_to_one_question_one_is_taken(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table, "Ann")
        taken, refused = await asyncio.gather(
            table.decide(red, "left", 0), table.decide(red, "right", 0), return_exceptions=True
        )
        assert taken is None
        assert isinstance(refused, Outdated)
        assert str(refused) == ("That was an older position: Ann (Red) answered first. Look at the new question.")
        assert (await table.look(red)).number == 1

    run(database, work)


def test_an_answer_to_an_older_position_is_refused_although_it_is_offered_again(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table, kind="tug")
        await answer(table, red, "pull")
        with pytest.raises(Outdated, match="Red answered first"):
            await table.decide(red, "pull", 0)
        assert places(await table.look(red)) == [1, 0]

    run(database, work)


def test_answers_of_others_do_not_make_mine_stale(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue, green), _ = await opened(table, kind="bell", seats="3")
        await table.decide(red, "pass", 0)
        await table.decide(blue, "pass", 0)
        await table.decide(green, "ring", 0)
        with pytest.raises(Outdated, match="Green answered first"):
            await table.decide(red, "ring", 0)
        assert places(await table.look(red)) == [0, 0, 1]

    run(database, work)


def test_who_is_first_is_first(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table, kind="bell")
        await table.decide(red, "ring", 0)
        with pytest.raises(Outdated, match="Red answered first"):
            await table.decide(blue, "ring", 0)
        await answer(table, blue, "ring")

    run(database, work)


def test_an_answer_can_be_taken_back_once(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table)
        await answer(table, red, "left")
        number = (await table.look(red)).number
        await table.undo(red, number)
        with pytest.raises(Outdated, match="That was an older position"):
            await table.undo(red, number)
        assert (await table.look(blue)).number == 2
        await answer(table, red, "right", "2")
        with pytest.raises(NotNow, match="you cannot undo"):
            await table.undo(red, (await table.look(red)).number)

    run(database, work)


def test_acts_are_done_also_from_an_older_position(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table)
        await answer(table, red, "left", "3")
        await table.act(blue, "concede", 0)
        snapshot = await table.look(red)
        assert snapshot.view.result
        assert snapshot.view.result.winners == (0,)
        with pytest.raises(NotNow, match="the match is over: Blue concedes"):
            await table.decide(blue, "left", 0)
        assert (await table.about(red)).over

    run(database, work)


def test_if_the_rules_fail_the_match_does_not_change(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table, trouble="trap")
        with pytest.raises(RulesFailed, match="The rules of Made up failed at this answer, so it was not taken"):
            await table.decide(red, "trap", 0)
        assert (await table.look(red)).number == 0
        await answer(table, red, "left", "3")

    run(database, work)


def test_where_a_view_breaks_down_it_is_said(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table)
        await table.look(red)
        with monkeypatch.context() as patch:
            patch.setattr("banneret.engine.match.match.Match.view", lambda *_: 1 / 0)
            with pytest.raises(RulesFailed, match="failed at showing the table"):
                await table.look(blue)
        await answer(table, red, "left")

    run(database, work)


@pytest.mark.parametrize("linger", [0, 60])
def test_what_cannot_be_written_was_not_done(database: str, monkeypatch: pytest.MonkeyPatch, linger: int) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table)
        await answer(table, red, "left")

        def full(_storage: Storage, _match: str, _number: int, rows: list[Any], _beside: SideWrites) -> None:
            if rows:
                raise OSError("No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(Storage, "append", full)
            with pytest.raises(NotKept, match="the disk can't be written"):
                await answer(table, red, "3")
        assert places(await table.look(red)) == [0, 0]
        await answer(table, red, "3")

    run(database, work, linger=linger)


def test_a_match_that_cannot_be_written_was_not_opened(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        def full(_storage: Storage, _match: Stored) -> None:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(Storage, "add", full)
        with pytest.raises(NotKept, match="Nothing was done"):
            await table.open("made-up", {})

    run(file, work)


@pytest.mark.parametrize("written", [True, False])
def test_where_the_database_is_lost_at_the_end_of_a_change_its_rows_tell_what_is_so(
    file: str, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table)
        await answer(table, red, "left")
        with losing(monkeypatch, written):
            await answer(table, red, "3")
        assert places(await table.look(red))[0] >= 3
        assert (await table.look(red)).number == 2

    run(file, work)


@pytest.mark.parametrize("written", [True, False])
def test_nobody_claims_what_nobody_knows(file: str, monkeypatch: pytest.MonkeyPatch, written: bool) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table)
        await answer(table, red, "left")
        with (
            losing(monkeypatch, False, written),
            pytest.raises(Unsure, match="connection to the database broke") as refused,
        ):
            await answer(table, red, "3")
        assert refused.value.wait > 0
        assert (places(await table.look(red))[0] >= 3) is written

    run(file, work)


@contextmanager
def losing(monkeypatch: pytest.MonkeyPatch, *written: bool) -> Iterator[None]:
    """The next changes lose their connection at the end, before or after they are written."""
    commit: Callable[..., None] = SQLiteDialect.do_commit
    outcomes = list(written)

    def lose(self: SQLiteDialect, connection: Any) -> None:
        if not outcomes:
            commit(self, connection)
            return
        if outcomes.pop(0):
            commit(self, connection)
        else:
            connection.rollback()
        raise sqlite3.OperationalError("the connection was lost")

    with monkeypatch.context() as patch:
        patch.setattr(SQLiteDialect, "do_commit", lose)
        patch.setattr(SQLiteDialect_pysqlite, "is_disconnect", lambda *_: True)
        yield


def test_two_programs_at_one_file_do_not_mix_their_answers(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), _ = await opened(table)
        async with Table(database) as other:
            await other.look(red)
            await answer(table, red, "left", "3")
            with pytest.raises(Outdated, match="That was an older position: Red answered first"):
                await other.decide(red, "right", 0)
            assert places(await other.look(red)) == places(await table.look(red))
            await answer(other, blue, "left")

    run(database, work)


# --- watching --------------------------------------------------------------------------------------------------------


def test_a_watcher_sees_the_position_at_once_and_then_each_change(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), spectator = await opened(table)
        async with table.watch(spectator) as snapshots:
            assert (await anext(snapshots)).number == 0
            await answer(table, red, "left")
            assert (await anext(snapshots)).number == 1

    run(database, work)


def test_a_slow_watcher_sees_the_newest_only(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table)
        async with table.watch(spectator) as snapshots:
            await anext(snapshots)
            await answer(table, red, "left", "3")
            await answer(table, blue, "left", "3")
            assert (await anext(snapshots)).number == 4
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(snapshots), 0.05)

    run(database, work)


def test_presence_is_seen(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table)
        async with table.watch(red) as snapshots:
            assert [seat.here for seat in (await anext(snapshots)).seats] == [True, False]
            async with table.watch(blue), table.watch(spectator):
                both = await anext(snapshots)
                assert [seat.here for seat in both.seats] == [True, True]
                assert both.spectators == 1
            alone = await anext(snapshots)
            assert [seat.here for seat in alone.seats] == [True, False]
            assert alone.number == 0

    run(database, work)


def test_watching_ends_when_the_table_closes(database: str) -> None:
    async def main() -> int:
        table = Table(database)
        async with table:
            (red, _), _ = await opened(table)

            there = asyncio.Event()

            async def watch() -> int:
                async with table.watch(red) as snapshots:
                    there.set()
                    return len([snapshot async for snapshot in snapshots])

            watching = asyncio.create_task(watch())
            await there.wait()
            await until(table, red, lambda snapshot: snapshot.seats[0].here)
        with pytest.raises(Closing):
            await table.look(red)
        return await watching

    assert asyncio.run(main()) >= 1


# --- loading again ---------------------------------------------------------------------------------------------------


def test_a_match_nobody_needs_is_unloaded_and_comes_back(database: str) -> None:
    async def work(table: Table) -> None:
        (red, _), _ = await opened(table)
        await answer(table, red, "left", "3")
        before = await table.look(red)
        while table._actors:
            await asyncio.sleep(0.01)
        async with table.watch(red) as snapshots:
            now = await anext(snapshots)
            await asyncio.sleep(0.05)
            assert table._actors
        assert (now.view, now.number) == (before.view, before.number)

    run(database, work, linger=0)


def test_a_match_comes_back_after_the_table_was_closed(database: str) -> None:
    async def play(table: Table) -> tuple[list[str], Any]:
        (red, blue), _ = await opened(table, "Ann")
        await answer(table, red, "left")
        await table.undo(red, 1)
        await answer(table, red, "right", "3")
        await answer(table, blue, "left")
        return [red, blue], await table.look(blue)

    async def come_back(table: Table) -> Any:
        return await table.look(tokens[1])

    tokens, before = run(database, play)
    assert run(database, come_back) == before


@pytest.mark.parametrize("kind", ["race", "bids", "whisper", "bell", "steps"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 8))])
def test_after_answers_and_undos_a_match_comes_back_unchanged(database: str, kind: str, seed: int) -> None:
    chance = random.Random(seed)

    async def step(table: Table, tokens: list[str]) -> None:
        token = chance.choice(tokens)
        now = await table.look(token)
        question = mine(now)
        if now.view.may_undo and chance.random() < 0.4:
            await table.undo(token, now.number)
        elif question:
            await table.decide(token, chance.choice(question.options).key, now.number)

    async def play(table: Table) -> list[str]:
        tokens, spectator = await opened(table, kind=kind, seats="2" if kind in ("whisper", "steps") else "3")
        for _ in range(chance.randrange(20, 60)):
            await step(table, tokens)
        return [*tokens, spectator]

    async def looked(table: Table, tokens: list[str]) -> list[Any]:
        # to who comes back, a question is as old as the match is in this process
        return [replace(await table.look(token), asked=None) for token in tokens]

    async def play_and_look(table: Table) -> tuple[list[str], list[Any]]:
        tokens = await play(table)
        return tokens, await looked(table, tokens)

    async def look(table: Table) -> list[Any]:
        return await looked(table, tokens)

    tokens, before = run(database, play_and_look, secret_pause=60)
    assert run(database, look, secret_pause=60) == before


def test_a_real_game_comes_back_unchanged(database: str) -> None:
    async def play(table: Table) -> tuple[list[str], list[Any]]:
        links = await table.open("battle-masters", {})
        tokens = [token for token in links.seats if token]
        for number in range(60):
            snapshots = [await table.look(token) for token in tokens]
            seat, question = next((seat, mine(now)) for seat, now in enumerate(snapshots) if mine(now))
            assert question
            key = random.Random(number).choice(question.options).key
            with suppress(Outdated):  # the table answers by itself where all ways of a shot come to the same
                await table.decide(tokens[seat], key, snapshots[seat].number)
        return tokens, [await table.look(token) for token in tokens]

    async def look(table: Table) -> list[Any]:
        Match.replay(await table.past.record(tokens[0]))
        return [await table.look(token) for token in tokens]

    tokens, before = run(database, play)
    assert run(database, look) == before


def test_a_table_without_a_database_does_not_open(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase, match="No such file or directory"):
        run(str(tmp_path / "nowhere" / "matches.db"), lambda table: table.find(""))


# --- branching off ---------------------------------------------------------------------------------------------------


def test_a_match_branches_off(database: str) -> None:
    async def work(table: Table) -> None:
        (red, blue), spectator = await opened(table, "Ann")
        await answer(table, red, "left", "3")
        await answer(table, blue, "left", "2")
        links = await table.fork(spectator, 2)
        snapshot = await table.look(links.seats[1] or "")
        assert places(snapshot) == [places(await table.look(red))[0], 0]
        assert snapshot.seats[0].name == "Ann"
        await answer(table, links.seats[1], "right")
        assert (await table.about(links.spectator)).length == 3
        assert (await table.about(spectator)).length == 4

    run(database, work)


# --- the whole -------------------------------------------------------------------------------------------------------


def test_a_rematch_is_one_match_and_each_has_one_link_to_it(database: str) -> None:
    async def work(table: Table) -> tuple[str, str]:
        (ann, ben), spectator = await ended(table, "Ann", "Ben")
        with pytest.raises(OnlyWatching):
            await table.again(spectator)
        assert (await table.look(ben)).again is None

        mine, bens, theirs = await table.again(ann), await table.again(ben), await table.again(spectator)

        assert mine.match == bens.match == theirs.match
        assert [mine.seat, bens.seat, theirs.seat] == [1, 0, None]
        assert len({mine.link, bens.link, theirs.link}) == 3
        assert mine.spectator == bens.spectator == theirs.spectator == theirs.link
        assert await table.find(bens.link) == PlaceAtTable(mine.match, 0)
        assert [seat.name for seat in (await table.look(bens.link)).seats] == ["Ben", "Ann"]
        assert (await table.look(ben)).again == (await table.look(spectator)).again == 0
        return ben, bens.link

    ben, bens = run(database, work)

    async def later(table: Table) -> None:
        assert (await table.again(ben)).link == bens
        assert (await table.look(ben)).again == 0

    run(database, later)


def test_a_match_that_is_not_over_has_no_rematch(database: str) -> None:
    async def work(table: Table) -> None:
        (ann, _), _ = await opened(table, "Ann", "Ben")
        with pytest.raises(NotOver):
            await table.again(ann)

    run(database, work)


def test_who_has_sat_there_stays_known(database: str) -> None:
    async def came(table: Table, token: str) -> list[bool]:
        return [seat.came for seat in (await table.look(token)).seats]

    async def work(table: Table) -> str:
        (_, ben), spectator = await opened(table)
        assert await came(table, spectator) == [False, False]
        async with table.watch(spectator), table.watch(ben):
            assert await came(table, spectator) == [False, False]
            await table.come(spectator)
            await table.come(ben)
        assert await came(table, spectator) == [False, True]
        return spectator

    spectator = run(database, work)

    async def later(table: Table) -> None:
        assert await came(table, spectator) == [False, True]

    run(database, later)


def test_a_stale_undo_or_act_is_refused_also_after_a_restart(database: str) -> None:
    async def play(table: Table) -> str:
        links = await table.open("made-up", {"kind": "steps"})
        await answer(table, links.seats[0], "1")
        await answer(table, links.seats[1], "2")
        return links.seats[1] or ""

    async def later(table: Table) -> None:
        with pytest.raises(Outdated, match="That was an older position"):
            await table.undo(blue, 1)
        with pytest.raises(Outdated, match="That was an older position"):
            await table.act(blue, "concede", 1)
        await table.undo(blue, 2)

    blue = run(database, play)
    run(database, later)


def test_all_that_the_table_names_is_public() -> None:
    known = vars(banneret.table) | {name: getattr(banneret.table, name) for name in banneret.table.__all__}
    named = {name for name, one in known.items() if name[0] != "_" and not isinstance(one, ModuleType)}
    assert named - {"Any", "TYPE_CHECKING"} == set(banneret.table.__all__)
    with pytest.raises(AttributeError, match=r"module 'banneret\.table' has no attribute 'Chair'"):
        _ = banneret.table.Chair  # type: ignore[attr-defined]


def test_a_look_at_a_match_does_not_read_all_its_rows_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table) -> None:
        for checkable in (False, True):
            links = await table.open("made-up", {"kind": "race"}, checkable=checkable)
            red = links.seats[0] or ""
            await answer(table, red, "left")
            with monkeypatch.context() as patched:
                for module in ("loading", "match_history"):
                    patched.setattr(f"banneret.table.match.{module}.replay_rows", None)
                assert bool((await table.about(red)).commitment) == checkable
                assert (await table.about(red)).seed == ""
                await table.past.record(red)

    run(database, work)


def test_so_much_may_be_taken_back_in_a_match(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.match.journal.MOST_TAKEN_BACK", 2)

    async def work(table: Table) -> str:
        red = (await table.open("made-up", {"kind": "race"})).seats[0] or ""
        for _ in range(2):
            await answer(table, red, "left")
            await table.undo(red, (await table.look(red)).number)
        await answer(table, red, "left")
        return red

    async def again(table: Table) -> None:
        with pytest.raises(Crowded, match=r"^In this match 2 answers were taken back, the maximum\.$"):
            await table.undo(red, (await table.look(red)).number)
        await answer(table, red, "1")

    red = run(database, work)
    run(database, again)
