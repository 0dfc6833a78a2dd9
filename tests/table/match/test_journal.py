from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.table.errors import Crowded, NotKept
from banneret.table.match import journal
from banneret.table.match.journal import Journal, Overtaken
from banneret.table.match.match_history import MatchHistory, replay_rows
from banneret.table.store.disk import Disk
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored, StoredSeat

BEGUN = Row("chance", "roll calm")
LEFT, RIGHT = Row("answer", "0: left"), Row("answer", "0: right")
RAIN = Row("notice", "Rain.")
ASIDE = Row("set-aside", "0")
MATCH = Stored(
    id="m",
    game="made-up",
    options={},
    title="",
    created="2030-01-01T00:00:00+00:00",
    opener="the-opener",
    spectator="the-spectator",
    seats=(StoredSeat("Ann", "the-seat"),),
    rows=(BEGUN,),
)


def run(folder: Path, work: Callable[[Disk], Awaitable[None]]) -> None:
    """Do `work` on a disk with one match."""

    async def with_disk() -> None:
        disk = Disk(str(folder / "matches.db"))
        await disk.open()
        try:
            await disk.do(Storage.add, MATCH)
            await work(disk)
        finally:
            await disk.close()

    asyncio.run(with_disk())


def test_rows_that_correct_older_ones_wait_for_an_answer_of_a_person(tmp_path: Path) -> None:
    async def work(disk: Disk) -> None:
        kept = Journal(MATCH, disk, [ASIDE], MatchHistory(rules="1"))
        await kept.append([RAIN], by_itself=True)
        assert (await disk.do(Storage.match, "m")).rows == (BEGUN,)
        assert kept.entries == 3
        await kept.append([LEFT], by_itself=False)
        assert (await disk.do(Storage.match, "m")).rows == (BEGUN, ASIDE, RAIN, LEFT)
        assert kept.waiting == []

    run(tmp_path, work)


def test_newer_rules_say_so_after_what_they_correct(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(disk: Disk) -> None:
        monkeypatch.setattr(journal, "version_of", lambda _: "2")
        kept = Journal(MATCH, disk, [ASIDE], MatchHistory(rules="1"))
        await kept.append([LEFT], by_itself=False)
        await kept.append([RIGHT], by_itself=False)
        assert (await disk.do(Storage.match, "m")).rows == (BEGUN, ASIDE, Row("rules", "2"), LEFT, RIGHT)

    run(tmp_path, work)


def test_a_server_that_was_overtaken_follows_and_writes_after_the_other(tmp_path: Path) -> None:
    async def work(disk: Disk) -> None:
        one, other = (Journal(MATCH, disk, [], MatchHistory(rules="1")) for _ in range(2))
        await one.append([LEFT], by_itself=False)
        with pytest.raises(Overtaken):
            await other.append([RIGHT], by_itself=False)
        other.waiting = []
        other.follow((await other.since()).rows)
        await other.append([RIGHT], by_itself=False)
        assert (await disk.do(Storage.match, "m")).rows == (BEGUN, LEFT, RIGHT)

    run(tmp_path, work)


def test_a_match_has_a_maximum_of_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_ENTRIES", 2)

    async def work(disk: Disk) -> None:
        kept = Journal(MATCH, disk, [], MatchHistory(rules="1"))
        await kept.append([LEFT], by_itself=False)
        with pytest.raises(Crowded, match=r"^This match has 2 entries, the maximum"):
            await kept.append([RIGHT], by_itself=False)
        assert (await disk.do(Storage.match, "m")).rows == (BEGUN, LEFT)

    run(tmp_path, work)


def test_the_proof_is_kept_and_always_that_of_all_rows(tmp_path: Path) -> None:
    seed, roll, entropy, back = Row("seed", "ab"), Row("chance", "roll gust"), Row("entropy", "9b"), Row("undo", "1 2")
    stored = replace(MATCH, rows=(seed, BEGUN))

    async def work(disk: Disk) -> None:
        kept = Journal(stored, disk, [], replay_rows(stored.rows, stored.viewers))
        kept.rows = [BEGUN]  # what is on this disk
        written = [seed, BEGUN]
        for rows in ([LEFT, roll], [back], [entropy, RIGHT, roll], [RAIN]):
            await kept.append(rows, by_itself=False)
            written += rows
            assert kept.proof == replay_rows(written, stored.viewers).proof
        assert kept.taken_back == 1

    run(tmp_path, work)


def test_a_match_whose_dice_cannot_be_checked_has_no_proof_to_keep(tmp_path: Path) -> None:
    async def work(disk: Disk) -> None:
        assert Journal(MATCH, disk, [], MatchHistory()).proof is None

    run(tmp_path, work)


def test_what_cannot_be_written_is_told_as_not_kept(tmp_path: Path) -> None:
    def fail(_: Storage) -> None:
        raise RuntimeError("a fault of the program")

    async def work(disk: Disk) -> None:
        with pytest.raises(NotKept):
            await Journal(MATCH, disk, [], MatchHistory(rules="1")).write(fail)

    run(tmp_path, work)
