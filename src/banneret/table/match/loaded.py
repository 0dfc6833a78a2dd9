"""A loaded match: what is stored of it, where it stands, whom it asks, and what its viewers have noticed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.table.clocks import Control
from banneret.table.match.deadlines import Deadlines
from banneret.table.match.hosted_match import Change, HostedMatch
from banneret.table.match.journal import Journal
from banneret.table.match.loading import Woken, check_fence
from banneret.table.match.match_hosts import MatchHost
from banneret.table.match.standing import Standing
from banneret.table.store.disk import Disk
from banneret.table.store.rows import Row, changes, seats_of
from banneret.table.store.stored import Loaded, RemoteChanges


class TooDifferent(Exception):
    """What another server has written does not fit here; the match must be loaded again."""


class LoadedMatch(Standing):
    """One match as this server plays it. It is made whole, from what is `loaded` and the rules that are `played`."""

    def __init__(self, loaded: Loaded, played: MatchHost, woken: Woken, disk: Disk, deadlines: Deadlines) -> None:
        super().__init__(loaded.match, woken)
        self.rematch, self.said = loaded.rematch, loaded.said
        self.played = played
        self.journal = Journal(self.stored, disk, woken.rows, woken.kept)
        self.deadlines = deadlines
        deadlines.load(woken.kept, self.stored.seats, loaded.due, loaded.calls)
        self._views: dict[Viewer, View] = {}

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def entries(self) -> int:
        """The number of rows."""
        return self.journal.entries

    @property
    def clock(self) -> Control | None:
        """The clocks that the match was agreed with."""
        return self.deadlines.clocks.control if self.deadlines.clocks else None

    @property
    def version(self) -> str:
        """A text that changes with every change of the match."""
        return f"{self.stored.id} {self.entries}"

    async def view(self, viewer: Viewer) -> View:
        """Return what `viewer` sees of the match; as long as they notice nothing, it is not made again."""
        if viewer not in self._views:
            self._views[viewer] = await self.played.do(HostedMatch.view, viewer)
        return self._views[viewer]

    # --- changes that are written -------------------------------------------------------------------------------------

    def take_in(self, seat: int, did: str, change: Change) -> None:
        """Record the effect of a change on the position, and who may see it."""
        super().take_in(seat, did, change)
        self._views = {viewer: view for viewer, view in self._views.items() if viewer in change.unseen}

    def step_back(self, played: MatchHost, woken: Woken) -> None:
        """Go on from the rules as they were before a change that could not be written."""
        self.played = played
        self.journal.go_back(woken.rows, woken.kept)

    # --- other servers ------------------------------------------------------------------------------------------------

    def replaced_links(self, since: RemoteChanges) -> list[int]:
        """Return the seats that have another link since another server wrote."""
        seats = zip(self.stored.seats, since.seats, strict=True)
        return [seat for seat, (before, now) in enumerate(seats) if before.token != now.token]

    def learn(self, since: RemoteChanges) -> None:
        """Take what stands beside the rows that another server has written."""
        self.stored = replace(self.stored, seats=since.seats)
        self.deadlines.due, self.deadlines.calls = since.due, since.calls
        self.said = since.said

    async def follow(self, rows: Sequence[Row]) -> None:
        """Carry out what another server has written. Raises TooDifferent, or what the rules raise."""
        if self.journal.waiting or any(row.kind in ("set-aside", "put-back", "closed") for row in rows):
            raise TooDifferent
        for change in changes(rows):
            await self._follow(change)

    async def _follow(self, change: Sequence[Row]) -> None:
        first = change[0]
        if first.kind == "rules":
            check_fence(self.stored.game, first.text)
        elif first.kind == "notice":
            self.note(first.text)
        elif first.kind == "screen":
            self.screen = seats_of(first)
        elif first.kind != "time":
            self.take_in(*await self.played.do(HostedMatch.follow, change))
        self.deadlines.follow(change)
        self.journal.follow(change, first.text if first.kind == "rules" else "")
