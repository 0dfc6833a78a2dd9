"""One match in a browser: its rules play it, and its rows are written one change after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

from banneret.engine.match.verifiable_dice import Proof
from banneret.engine.scene.log import Viewer
from banneret.engine.versions import is_newer, rank
from banneret.engine.words.errors import Refused
from banneret.tab.keeping import Head, Overtaken, Shelf, row_as_text
from banneret.table.errors import NotKept, Outdated, RulesFailed
from banneret.table.match.hosted_match import Broke, Change
from banneret.table.match.loading import wake
from banneret.table.match.match_history import replay_rows
from banneret.table.match.standing import Standing
from banneret.table.models import Snapshot
from banneret.table.store.fence import version_of
from banneret.table.store.rows import Row
from banneret.table.store.stored import Stored

log = logging.getLogger(__name__)


class TabMatch(Standing):
    """A match that was `stored` with its rows on the `shelf`. Raises CannotLoad and its kinds.

    Rows that correct older ones wait for the first answer of a person, as at a server.
    """

    def __init__(self, stored: Stored, shelf: Shelf) -> None:
        self.played, woken = wake(stored)
        super().__init__(stored, woken)
        self._shelf = shelf
        self._rows = list(stored.rows)
        self._waiting = list(woken.rows)
        self._rules = woken.kept.rules
        self.rematch_by: int | None = None
        self.current = True

    @property
    def version(self) -> str:
        """A text that changes with every change of the match."""
        return f"{self.stored.id} {len(self._rows)}"

    @property
    def proof(self) -> Proof | None:
        """What may be told about the dice, if they can be checked."""
        return replay_rows(self._rows, self.stored.viewers).proof

    def snapshot(self, viewer: Viewer, here: Collection[Viewer]) -> Snapshot:
        """Everything that `viewer` sees, while those at the seats in `here` look. Raises RulesFailed."""
        try:
            view = self.played.view(viewer)
        except Broke:
            raise RulesFailed(self.setting.title, "showing the table") from None
        return Snapshot(
            view,
            self.revisions.numbers[viewer],
            self.statuses(view, here),
            self.notices,
            sum(seat is None for seat in here),
            self.setting.secrets,
            self.rematch_by,
        )

    async def change(self, seat: int, did: str, happen: Callable[[], Change], *, by_itself: bool = False) -> None:
        """Make a change and write it; `did` tells it in public words.

        Raises Refused, RulesFailed, NotKept or Outdated. After the last three it is not `current` any more, and must be
        loaded again.
        """
        self.current = False
        try:
            change = happen()
            await self._append(change.rows, by_itself=by_itself)
        except Broke:
            raise RulesFailed(self.setting.title) from None
        except Refused:
            self.current = True
            raise
        self.take_in(seat, did, change)
        self.current = True

    async def announce(self, text: str) -> None:
        """Send a message to everybody, and write it."""
        await self._append([Row("notice", text)], by_itself=True)
        self.note(text)

    async def write_head(self, rematch: str = "") -> None:
        """Write who sits here, and the rematch if there is one."""
        await self._shelf.write_head(self.stored.id, str(Head(self.stored, rematch, self.rematch_by or 0)))

    async def _append(self, rows: Sequence[Row], *, by_itself: bool) -> None:
        here = version_of(self.stored.game)
        newest = max(self._rules, *(row.text for row in self._waiting if row.kind == "rules"), "", key=rank)
        self._waiting += [Row("rules", here), *rows] if is_newer(here, newest) else rows
        if by_itself and any(row.kind == "set-aside" for row in self._waiting):
            return
        try:
            await self._shelf.append(self.stored.id, len(self._rows), [row_as_text(row) for row in self._waiting])
        except Overtaken:
            raise Outdated("Another tab of this browser has played on; look at the current question.") from None
        except Exception:
            log.exception("match %s: a change could not be written", self.stored.id)
            raise NotKept from None
        self._rows += self._waiting
        self._waiting = []
        self._rules = max(self._rules, here, key=rank)
