"""Drafts that members keep: only theirs, the same on every device, bounded, and erased with their member."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from banneret.table.errors import BadDraft, Crowded, DraftChanged, NotSignedIn, UnknownDraft
from banneret.table.limits import Limits
from banneret.table.models import Draft, DraftHead
from banneret.table.people import kept_drafts
from banneret.table.store.storage import Storage
from banneret.table.table import Table
from tests.table.sitting import run

DRAFT = Draft("1f-2", "battle-magic", "Ann's map", "12 territories", 1000, 'name = "Ann\'s map"')


def test_a_member_finds_their_drafts_on_every_device(either: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        newer = replace(DRAFT, id="2", name="Newer", changed=3000)
        await table.kept_drafts.keep(ann.badge, DRAFT, 0)
        await table.kept_drafts.keep(ann.badge, newer, 0)
        elsewhere = await table.members.recover(ann.recovery)
        assert [head.name for head in await table.kept_drafts.all(elsewhere.badge)] == ["Newer", "Ann's map"]
        assert await table.kept_drafts.read(elsewhere.badge, DRAFT.id) == DRAFT
        await table.kept_drafts.drop(elsewhere.badge, newer.id)
        (head,) = await table.kept_drafts.all(ann.badge)
        assert head == DraftHead("1f-2", "battle-magic", "Ann's map", "12 territories", 1000)

    run(either, work)


def test_nobody_else_reads_or_changes_a_draft(either: str) -> None:
    async def work(table: Table) -> None:
        ann, bob = await table.members.join("Ann"), await table.members.join("Bob")
        await table.kept_drafts.keep(ann.badge, DRAFT, 0)
        assert await table.kept_drafts.all(bob.badge) == []
        for badge, id in ((bob.badge, DRAFT.id), (ann.badge, "other")):
            with pytest.raises(UnknownDraft):
                await table.kept_drafts.read(badge, id)
        await table.kept_drafts.drop(bob.badge, DRAFT.id)
        await table.kept_drafts.keep(bob.badge, replace(DRAFT, name="Bob's"), 0)
        assert await table.kept_drafts.read(ann.badge, DRAFT.id) == DRAFT
        for work in (table.kept_drafts.all(""), table.kept_drafts.read("forged", DRAFT.id)):
            with pytest.raises(NotSignedIn):
                await work

    run(either, work)


def test_of_two_devices_that_change_a_draft_at_once_one_is_told(either: str) -> None:
    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        await table.kept_drafts.keep(ann.badge, DRAFT, 0)
        await table.kept_drafts.keep(ann.badge, replace(DRAFT, name="On the phone", changed=2000), 1000)
        for known in (0, 1000):
            with pytest.raises(DraftChanged):
                await table.kept_drafts.keep(ann.badge, replace(DRAFT, name="At the desk", changed=3000), known)
        assert (await table.kept_drafts.read(ann.badge, DRAFT.id)).name == "On the phone"
        tries = [replace(DRAFT, id="new", changed=number) for number in range(1, 6)]
        done = await asyncio.gather(
            *(table.kept_drafts.keep(ann.badge, one, 0) for one in tries), return_exceptions=True
        )
        assert sum(isinstance(one, DraftChanged) for one in done) == 4

    run(either, work)


def test_a_member_keeps_so_much(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_drafts, "MOST_DRAFTS", 2)
    monkeypatch.setattr(kept_drafts, "MOST_CHARACTERS", 10**6)

    async def work(table: Table) -> None:
        ann = await table.members.join("Ann")
        large = replace(DRAFT, text="x" * 999_990)
        await table.kept_drafts.keep(ann.badge, large, 0)
        with pytest.raises(Crowded, match="hold 1 MB, the maximum"):
            await table.kept_drafts.keep(ann.badge, replace(DRAFT, id="2"), 0)
        await table.kept_drafts.keep(ann.badge, DRAFT, DRAFT.changed)
        await table.kept_drafts.keep(ann.badge, replace(DRAFT, id="2"), 0)
        with pytest.raises(Crowded, match="keep 2 drafts at this table, the maximum"):
            await table.kept_drafts.keep(ann.badge, replace(DRAFT, id="3"), 0)
        for sign in ("\0", "\ud800"):
            with pytest.raises(BadDraft):
                await table.kept_drafts.keep(ann.badge, replace(DRAFT, name=sign), DRAFT.changed)

    run(either, work)


def test_a_full_table_keeps_no_more(file: str) -> None:
    async def work() -> None:
        async with Table(file, limits=Limits(stored=0)) as table:
            ann = await table.members.join("Ann")
            with pytest.raises(Crowded, match="This table is full"):
                await table.kept_drafts.keep(ann.badge, DRAFT, 0)

    asyncio.run(work())


def test_drafts_are_erased_with_their_member(either: str) -> None:
    async def work(table: Table) -> None:
        ann, bob = await table.members.join("Ann"), await table.members.join("Bob")
        for member in (ann, bob):
            await table.kept_drafts.keep(member.badge, DRAFT, 0)
        await table.members.forget(ann.badge)
        assert [head.name for head in await table.kept_drafts.all(bob.badge)] == ["Ann's map"]
        assert await table._disk.do(_stored) == 1

    run(either, work)


def _stored(storage: Storage) -> object:
    with storage.reading() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM drafts").scalar()
