"""Drafts of the workshop that members keep at the table, so that they find them on every device.

Only their member can read them; a draft is kept as the text of its file, and is not looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.exc import IntegrityError

from banneret.table.errors import BadDraft, Crowded, DraftChanged, UnknownDraft
from banneret.table.limits import Limits
from banneret.table.models import Draft, DraftHead
from banneret.table.people.members import Members
from banneret.table.store import checked_rows
from banneret.table.store.disk import Disk
from banneret.table.store.schema import drafts
from banneret.table.store.storage import Storage

MOST_DRAFTS = 100
MOST_CHARACTERS = 4_000_000
"""How much the drafts of a member may hold together, in characters of their texts."""


class KeptDrafts:
    """The drafts of all members. Each act takes a badge and raises NotSignedIn."""

    def __init__(self, disk: Disk, members: Members, limits: Limits) -> None:
        self._disk = disk
        self._members = members
        self._limits = limits

    async def all(self, badge: str) -> Sequence[DraftHead]:
        """What the member keeps, what was changed last first."""
        return await self._disk.do(_all, (await self._members.at(badge)).id)

    async def read(self, badge: str, id: str) -> Draft:
        """One of the member's drafts. Raises UnknownDraft."""
        return await self._disk.do(_read, (await self._members.at(badge)).id, id)

    async def keep(self, badge: str, draft: Draft, known: int) -> None:
        """Keep a draft. `known` is when the one that it replaces was changed, 0 for none.

        Raises DraftChanged if another device has changed it since, BadDraft, and Crowded.
        """
        member = await self._members.at(badge)
        _check_text(draft)
        self._limits.check((), await self._disk.do(Storage.size))
        await self._disk.do(_keep, member.id, draft, known)

    async def drop(self, badge: str, id: str) -> None:
        """Remove one of the member's drafts, if it is there."""
        await self._disk.do(_drop, (await self._members.at(badge)).id, id)


def _check_text(draft: Draft) -> None:
    """Raise BadDraft for characters that no database can store."""
    said = draft.name + draft.says + draft.text
    if "\0" in said or any("\ud800" <= character <= "\udfff" for character in said):
        raise BadDraft


def _all(storage: Storage, member: str) -> Sequence[DraftHead]:
    with storage.reading() as connection:
        rows = checked_rows.find(connection, drafts, drafts.c.member == member)
    heads = [DraftHead(row["id"], row["game"], row["name"], row["says"], row["changed"]) for row in rows]
    return sorted(heads, key=lambda head: -head.changed)


def _read(storage: Storage, member: str, id: str) -> Draft:
    with storage.reading() as connection:
        found = checked_rows.find(connection, drafts, drafts.c.member == member, drafts.c.id == id)
    if not found:
        raise UnknownDraft
    (row,) = found
    return Draft(row["id"], row["game"], row["name"], row["says"], row["changed"], row["text"])


def _keep(storage: Storage, member: str, draft: Draft, known: int) -> None:
    this = drafts.c.member == member, drafts.c.id == draft.id
    said = {"name": draft.name, "says": draft.says, "changed": draft.changed, "text": draft.text}
    with storage.writing() as connection:
        _check_room(connection, member, draft)
        if checked_rows.change(connection, drafts, *this, drafts.c.changed == known, **said):
            return
        if checked_rows.find(connection, drafts, *this):
            raise DraftChanged
        try:
            checked_rows.add(connection, drafts, member=member, id=draft.id, game=draft.game, **said)
        except IntegrityError:  # another device was first
            raise DraftChanged from None


def _check_room(connection: Connection, member: str, draft: Draft) -> None:
    others = drafts.c.member == member, drafts.c.id != draft.id
    asked = select(func.count(), func.coalesce(func.sum(func.length(drafts.c.text)), 0)).where(*others)
    count, characters = connection.execute(asked).one()
    if count >= MOST_DRAFTS:
        raise Crowded(f"You keep {MOST_DRAFTS} drafts at this table, the maximum. Remove some of them.", 0)
    if characters + len(draft.text) > MOST_CHARACTERS:
        raise Crowded(f"Your drafts hold {MOST_CHARACTERS // 10**6} MB, the maximum. Remove some of them.", 0)


def _drop(storage: Storage, member: str, id: str) -> None:
    with storage.writing() as connection:
        connection.execute(delete(drafts).where(drafts.c.member == member, drafts.c.id == id))
