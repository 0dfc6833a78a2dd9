"""Members: people who want a permanent name. There are no passwords.

A browser shows a badge. A recovery code, shown once, gives another browser a badge, and a new code replaces it. Only
the hash of a code is stored. Links work without any of this.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from banneret.engine.words.kept import of_row
from banneret.engine.words.sentence import echo
from banneret.table.errors import BadName, BadRecovery, Crowded, NotSignedIn, Taken, UnknownLink
from banneret.table.limits import NAMES
from banneret.table.links import new_link
from banneret.table.models import KeptMatch, Member, PlaceAtTable, Welcome
from banneret.table.people.badges import KEY, Badges
from banneret.table.people.names import chosen, clean
from banneret.table.store import checked_rows
from banneret.table.store.calls import drop_channels
from banneret.table.store.disk import Disk
from banneret.table.store.keys import key_in
from banneret.table.store.matches import change_seat
from banneret.table.store.schema import (
    channels,
    drafts,
    happenings,
    lines,
    matches,
    members,
    notes,
    offers,
    places,
    seats,
)
from banneret.table.store.storage import Storage
from banneret.table.store.uses import Uses

MOST_PLACES = 500
"""How many seats a member may keep among their matches."""
MOST_SENT = 60
"""The largest number of links that may be sent at a time."""
_LONGEST_FOLDED = 200


class Members:
    """The members of a table. `changed` is called with the id of each match in which something has changed."""

    def __init__(self, disk: Disk, uses: Uses, changed: Callable[[str], None]) -> None:
        self._disk = disk
        self._uses = uses
        self._changed = changed

    async def open(self) -> None:
        """Read the key of the badges."""
        self._badges = Badges(await self._disk.do(key_in, KEY))

    async def join(self, name: str, visitor: str = "") -> Welcome:
        """Take a name. Raises BadName, Taken or Crowded."""
        member, code = Member(secrets.token_hex(8), chosen(name), 1, False), new_link()
        await self._uses.count(NAMES, visitor)
        await self._disk.do(_add, member, folded(member.name), code)
        return self._welcome(member, code)

    async def at(self, badge: str) -> Member:
        """The member of a badge. Raises NotSignedIn."""
        member, generation = self._badges.read(badge)
        found = await self._disk.do(_member, member)
        if found.generation != generation:
            raise NotSignedIn
        return found

    def badge(self, member: Member) -> str:
        """A new badge of a member."""
        return self._badges.write(member.id, member.generation)

    async def recover(self, code: str) -> Welcome:
        """The member of a recovery code, with a new code. Raises BadRecovery."""
        new = new_link()
        return self._welcome(await self._disk.do(_recover, code, new), new)

    async def renew(self, badge: str) -> Welcome:
        """Return a new recovery code; the old one is no longer valid. Raises NotSignedIn."""
        member, code = await self.at(badge), new_link()
        await self._disk.do(_change, member.id, recovery=_hash(code))
        return self._welcome(member, code)

    async def welcome(self, member: str) -> Welcome:
        """Return a member who has proved by mail who they are, with a new recovery code. Raises NotSignedIn."""
        found, code = await self._disk.do(_member, member), new_link()
        await self._disk.do(_change, member, recovery=_hash(code))
        return self._welcome(found, code)

    async def rename(self, badge: str, name: str) -> Member:
        """Take another name. Raises NotSignedIn, BadName or Taken."""
        member = replace(await self.at(badge), name=chosen(name))
        await self._disk.do(_change, member.id, name=member.name, folded=folded(member.name))
        return member

    async def leave_everywhere(self, badge: str) -> Member:
        """Make all badges of a member invalid; the returned member has new ones. Raises NotSignedIn."""
        member = await self.at(badge)
        changed = replace(member, generation=member.generation + 1)
        await self._disk.do(_change, member.id, generation=changed.generation)
        return changed

    async def forget(self, badge: str) -> None:
        """Erase a member: their name everywhere, what they have said, their notes and drafts. Records stay."""
        for match in await self._disk.do(_forget, (await self.at(badge)).id):
            self._changed(match)

    async def keep(self, badge: str, links: Sequence[str]) -> int:
        """Put the seats of these links among the member's matches, and return how many were seats.

        Raises NotSignedIn, or Crowded.
        """
        return await self._disk.do(_keep, (await self.at(badge)).id, links)

    async def drop(self, badge: str, match: str) -> None:
        """Remove a match from the member's matches; its links still work. Raises NotSignedIn."""
        member = await self.at(badge)
        if match.isascii() and match.isalnum():  # no other ids exist, and PostgreSQL cannot search for all of them
            await self._disk.do(_drop, member.id, match)

    async def matches(self, badge: str) -> tuple[KeptMatch, ...]:
        """The member's matches, the newest first. Raises NotSignedIn."""
        return await self._disk.do(_matches, (await self.at(badge)).id)

    def _welcome(self, member: Member, code: str) -> Welcome:
        return Welcome(member, self.badge(member), code)


def folded(name: str) -> str:
    """Return a name without differences that people overlook: capitals, joiners, variants of letters.

    Raises BadName.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(character for character in plain if unicodedata.category(character) != "Cf")
    if not plain:
        raise BadName("A name needs 1 letter or sign that can be seen.")
    if len(plain) > _LONGEST_FOLDED:
        raise BadName("This name has signs that stand for whole words. Choose a shorter one.")
    return plain


def named(storage: Storage, name: str) -> Member:
    """The member of this name. Raises BadName."""
    with storage.reading() as connection:
        found = checked_rows.find(connection, members, members.c.folded == folded(clean(name)))
    if not found:
        raise BadName(
            f"Nobody here has the name {echo(clean(name))}; a member tells you the name that they have at /me."
        )
    return _of(found[0])


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _of(row: checked_rows.Found) -> Member:
    return Member(row["id"], row["name"], row["generation"], row["muted"])


def _add(storage: Storage, member: Member, name: str, code: str) -> None:
    created = datetime.now(UTC).isoformat(timespec="seconds")
    known = {"id": member.id, "name": member.name, "generation": member.generation, "muted": member.muted}
    try:
        with storage.writing() as connection:
            checked_rows.add(connection, members, **known, folded=name, recovery=_hash(code), created=created)
    except IntegrityError:
        raise _name_taken(member.name) from None


def _name_taken(name: str) -> Taken:
    return Taken(
        f"Somebody has the name {name} already, or one that differs only in capital letters or signs that nobody sees; "
        "choose another."
    )


def _member(storage: Storage, member: str) -> Member:
    with storage.reading() as connection:
        found = checked_rows.find(connection, members, members.c.id == member)
    if not found:
        raise NotSignedIn
    return _of(found[0])


def _change(storage: Storage, /, member: str, **known: object) -> None:
    try:
        with storage.writing() as connection:
            if not checked_rows.change(connection, members, members.c.id == member, **known):
                raise NotSignedIn
    except IntegrityError:
        raise _name_taken(str(known.get("name"))) from None


def _recover(storage: Storage, code: str, new: str) -> Member:
    this = members.c.recovery == _hash(code)
    with storage.writing() as connection:
        found = checked_rows.find(connection, members, this)
        if not found or not checked_rows.change(connection, members, this, recovery=_hash(new)):
            raise BadRecovery
    return _of(found[0])


def _forget(storage: Storage, member: str) -> list[str]:
    """Erase a member; returns the matches in which something has changed."""
    with storage.reading() as connection:
        sat = checked_rows.find(connection, places, places.c.member == member)
        said = checked_rows.find(connection, lines, lines.c.member == member)
    changed = sorted({row["match"] for row in (*sat, *said)})
    with storage.writing(*changed) as connection:
        for row in sat:
            change_seat(connection, row["match"], row["seat"], name="")
            here = (notes.c.match == row["match"], notes.c.seat == row["seat"])
            connection.execute(delete(notes).where(*here))
        checked_rows.change(connection, lines, lines.c.member == member, text="", deleted=True, member=None)
        connection.execute(delete(places).where(places.c.member == member))
        connection.execute(delete(offers).where(offers.c.invited == member))
        connection.execute(delete(drafts).where(drafts.c.member == member))
        drop_channels(connection, channels.c.member == member)
        connection.execute(delete(members).where(members.c.id == member))
    return changed


def _keep(storage: Storage, member: str, links: Sequence[str]) -> int:
    found = [place for link in links if (place := _seat_at(storage, link))]
    fresh = sorted({(place.match, place.seat) for place in found} - _kept(storage, member))
    for match, seat in fresh:
        with suppress(IntegrityError), storage.writing() as connection:  # another page has kept it just now
            checked_rows.add(connection, places, member=member, match=match, seat=seat)
    return len(found)


def _kept(storage: Storage, member: str) -> set[tuple[str, int]]:
    """Return the seats among a member's matches.

    Raises Crowded if there is no room for as many as may be sent at a time.
    """
    with storage.reading() as connection:
        found = checked_rows.find(connection, places, places.c.member == member)
        known = {(row["match"], row["seat"]) for row in found}
    if len(known) > MOST_PLACES - MOST_SENT:
        raise Crowded(f"You have {len(known)} matches at /me, the maximum. Remove some of them.", 0)
    return known


def _seat_at(storage: Storage, link: str) -> PlaceAtTable | None:
    with suppress(UnknownLink):
        place = storage.find(link)
        return None if place.seat is None else place
    return None


def _drop(storage: Storage, member: str, match: str) -> None:
    with storage.writing() as connection:
        connection.execute(delete(places).where(places.c.member == member, places.c.match == match))


def _matches(storage: Storage, member: str) -> tuple[KeptMatch, ...]:
    ended = happenings.c.match == matches.c.id, happenings.c.kind == "over"
    over = select(func.max(happenings.c.text)).where(*ended).scalar_subquery()
    asked = (
        select(matches, seats.c.seat, seats.c.token, over.label("over"))
        .join(places, places.c.match == matches.c.id)
        .join(seats, (seats.c.match == places.c.match) & (seats.c.seat == places.c.seat))
        .where(places.c.member == member)
        .order_by(matches.c.created.desc(), matches.c.id, seats.c.seat)
    )
    with storage.reading() as connection:
        rows = connection.execute(asked).mappings().all()
    return tuple(
        KeptMatch(
            row["id"], row["game"], row["title"], row["created"], row["seat"], row["token"], of_row(row["over"] or "")
        )
        for row in rows
    )
