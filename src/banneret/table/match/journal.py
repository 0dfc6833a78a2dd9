"""The rows of one match at this server: those on the disk, and those that wait to be written."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Concatenate, ParamSpec

from sqlalchemy.exc import IntegrityError

from banneret.engine.match.verifiable_dice import Proof
from banneret.engine.versions import is_newer, rank
from banneret.table.errors import Crowded, DatabaseAway, NotKept, Unsure
from banneret.table.match.match_history import MatchHistory
from banneret.table.store.disk import Disk
from banneret.table.store.fence import version_of
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import NOTHING, RemoteChanges, SideWrites, Stored

P = ParamSpec("P")
log = logging.getLogger(__name__)
MOST_ENTRIES = 100_000
"""The maximum for one match; the longest match so far has a tenth of it."""
MOST_TAKEN_BACK = 5_000
"""How many answers may be taken back in one match, because they stay in it: each costs what an answer does."""


class Overtaken(Exception):
    """Another server has written first, where this one wanted to write."""


class Journal:
    """The rows of `stored`, and those that are still `waiting`; `kept` is what all of them come to.

    Rows that correct older ones wait for the first answer of a person, because the fault may be in this release and not
    in the stored match. Rows are never read from the first one again: a match that was answered and taken back for long
    has many.
    """

    def __init__(self, stored: Stored, disk: Disk, waiting: Sequence[Row], kept: MatchHistory) -> None:
        self._match = stored.id
        self._game = stored.game
        self._disk = disk
        self._rules = kept.rules
        self._drawn = kept if kept.seed else None
        self.rows = list(stored.rows)
        self.waiting = list(waiting)
        self.taken_back = sum(row.kind == "undo" for row in self.rows)

    @property
    def entries(self) -> int:
        """The number of rows."""
        return len(self.rows) + len(self.waiting)

    @property
    def proof(self) -> Proof | None:
        """What may be told about the dice, if they can be checked."""
        return self._drawn.proof if self._drawn else None

    def check_undo(self) -> None:
        """Raise Crowded if so much was taken back in this match that nothing more can be."""
        if self.taken_back >= MOST_TAKEN_BACK:
            raise Crowded(f"In this match {MOST_TAKEN_BACK} answers were taken back, the maximum.", 0)

    async def append(self, rows: Sequence[Row], *, by_itself: bool, beside: SideWrites = NOTHING) -> None:
        """Write rows, and first those that wait. Raises Crowded, and what `write` raises.

        What no person does comes `by_itself`; it waits, too, if something waits to be set aside.
        """
        if is_newer(version_of(self._game), self._newest()):
            rows = [Row("rules", version_of(self._game)), *rows]
        self.waiting += rows
        self._note(rows)
        if by_itself and any(row.kind == "set-aside" for row in self.waiting):
            return
        if self.entries > MOST_ENTRIES:
            raise Crowded(f"This match has {MOST_ENTRIES} entries, the maximum.")
        await self.write(Storage.append_surely, self._match, len(self.rows), self.waiting, beside)
        self.rows += self.waiting
        self.waiting = []
        self._rules = max(self._rules, version_of(self._game), key=rank)

    def _newest(self) -> str:
        """Return the newest version of the rules that has written here or waits."""
        return max(self._rules, *(row.text for row in self.waiting if row.kind == "rules"), "", key=rank)

    async def write(self, work: Callable[Concatenate[Storage, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write something of this match to the disk. Raises Overtaken, Unsure, Away or NotKept."""
        try:
            await self._disk.do(work, *args, **kwargs)
        except IntegrityError:
            raise Overtaken from None
        except (Unsure, DatabaseAway):
            raise
        except Exception:
            log.exception("match %s: a change could not be written", self._match)
            raise NotKept from None

    async def since(self) -> RemoteChanges:
        """Return what other servers have written after these rows."""
        return await self._disk.do(Storage.since, self._match, len(self.rows))

    def follow(self, rows: Iterable[Row], rules: str = "") -> None:
        """Take rows in that another server has written, with the version of its `rules` if it tells it."""
        rows = list(rows)
        self.rows += rows
        self._note(rows)
        self._rules = rules or self._rules

    def go_back(self, waiting: Sequence[Row], kept: MatchHistory) -> None:
        """Forget what could not be written: these rows wait, and this is what all come to."""
        self.waiting = list(waiting)
        self._drawn = kept if kept.seed else None
        self.taken_back = sum(row.kind == "undo" for row in self.rows)

    def _note(self, rows: Iterable[Row]) -> None:
        """Take rows in: the draws, which a proof tells, are kept only where dice can be checked."""
        for row in rows:
            self.taken_back += row.kind == "undo"
            if self._drawn:
                self._drawn.add(row)
