"""The table of a browser: its matches by their links, what a seat may do, and the pages that look.

It grants wishes as a server's table does (`web/live/wishes.py`). Errors are those of `table/errors.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from banneret.bots.advising import Advice
from banneret.bots.trials import Tried
from banneret.engine.match.proposal import Proposal
from banneret.engine.match.refusing import Refusal
from banneret.engine.match.verifiable_dice import is_entropy
from banneret.engine.scene.log import Viewer
from banneret.engine.words.errors import NotNow
from banneret.tab.analyses import Analyses
from banneret.tab.keeping import Head, Shelf, row_as_text, row_of
from banneret.tab.match import TabMatch
from banneret.tab.programs import Pace, Programs, Thinkers, task_of
from banneret.tab.records import match_of
from banneret.table import shared
from banneret.table.errors import BadEntropy, NotOver, OnlyWatching, StillSecret, UnknownLink
from banneret.table.match import opening
from banneret.table.models import (
    About,
    Analysed,
    Opened,
    Person,
    PlaceAtTable,
    Program,
    RematchLinks,
    SentFile,
    Snapshot,
)
from banneret.table.people.names import chosen
from banneret.table.store.stored import Stored
from banneret.web.live.page_groups import GroupedPage, PageGroups

Send = Callable[[str], None]
_PACE = Pace()


class TabPage:
    """A page that looks at a match: it is sent messages."""

    def __init__(self, token: str, place: PlaceAtTable, listener: GroupedPage, send: Send) -> None:
        self.token = token
        self.place = place
        self._listener = listener
        self._send = send

    def show(self, snapshot: Snapshot) -> None:
        """Send what brings the page up to this snapshot."""
        for message in self._listener.hear(snapshot):
            self._send(message)

    def details(self, key: str) -> tuple[tuple[str, str], ...]:
        """The details of the piece with this key."""
        return self._listener.details(key)


class TabTable:
    """All matches on a `shelf`, played by their rules here; programs think elsewhere."""

    def __init__(self, shelf: Shelf, thinkers: Thinkers, pace: Pace = _PACE) -> None:
        self._shelf = shelf
        self._thinkers = thinkers
        self._programs = Programs(thinkers, self, pace)
        self._heads: dict[str, Head] = {}
        self._matches: dict[str, TabMatch] = {}
        self._groups = PageGroups()
        self._pages: list[TabPage] = []
        self._analyses = Analyses(shelf, thinkers)
        self._turn = asyncio.Lock()

    # --- opening and finding ------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Read what is kept, before anything else is asked."""
        for text in await self._shelf.heads():
            head = Head.read(text)
            self._heads[head.stored.id] = head

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[Person | Program] = (),
        *,
        files: Mapping[str, SentFile] | None = None,
        title: str = "",
        checkable: bool = False,
    ) -> Opened:
        """Open a match. Raises CannotOpen."""
        return await self._keep(opening.begin(game, options, files or {}, seats, title, checkable))

    async def _keep(self, stored: Stored) -> Opened:
        head = Head(replace(stored, rows=()))
        await self._shelf.write_head(stored.id, str(head))
        await self._shelf.append(stored.id, 0, list(map(row_as_text, stored.rows)))
        self._heads[stored.id] = head
        return stored.links

    def links(self, opener: str) -> Opened:
        """The links of the match that was opened with this opener's token. Raises UnknownLink."""
        found = next((head for head in self._heads.values() if head.stored.opener == opener), None)
        if found is None:
            raise UnknownLink
        return found.stored.links

    async def find(self, token: str) -> PlaceAtTable:
        """The match and seat of a token. Raises UnknownLink."""
        for match, head in self._heads.items():
            if token in head.tokens:
                return PlaceAtTable(match, head.tokens[token])
        raise UnknownLink

    async def match(self, token: str) -> tuple[Viewer, TabMatch]:
        """The seat of a token, and its match, loaded. Raises UnknownLink, CannotLoad and its kinds."""
        place = await self.find(token)
        return place.seat, await self._loaded(place.match)

    async def _loaded(self, match: str) -> TabMatch:
        if match not in self._matches:
            rows = tuple(map(row_of, await self._shelf.rows(match)))
            head = self._heads[match]
            self._matches[match] = loaded = TabMatch(replace(head.stored, rows=rows), self._shelf)
            loaded.rematch_by = head.opened_by if head.rematch else None
        return self._matches[match]

    async def _seat(self, token: str) -> tuple[int, TabMatch]:
        seat, match = await self.match(token)
        if seat is None:
            raise OnlyWatching
        return seat, match

    # --- looking ------------------------------------------------------------------------------------------------------

    async def watch(self, token: str, boards: Sequence[str], send: Send) -> TabPage:
        """Show a match to a page, which has these boards already, until it is told to `leave`."""
        place = await self.find(token)
        await self._loaded(place.match)
        page = TabPage(token, place, GroupedPage(self._groups, token, boards), send)
        self._pages.append(page)
        await self._tell(place.match)
        return page

    async def leave(self, page: TabPage) -> None:
        """Show a page nothing any more."""
        self._pages.remove(page)
        await self._tell(page.place.match)

    async def look(self, token: str) -> Snapshot:
        """One snapshot, without being present."""
        seat, match = await self.match(token)
        return match.snapshot(seat, self._here(match.stored.id))

    async def about(self, token: str, now: int = 0) -> About:
        """What the match of this token is; `now` is in milliseconds since 1970."""
        seat, match = await self.match(token)
        view = match.played.view(seat)
        statuses = match.statuses(view, self._here(match.stored.id))
        return match.about(seat, statuses, match.played.length(seat) or 0, None, now)

    async def hear_of(self, match: str) -> None:
        """Read a match again: another page of this browser has written in it."""
        async with self._turn:  # not while a change of this page is being written
            await self.begin()
            self._matches.pop(match, None)
            await self._tell(match)

    def _here(self, match: str) -> list[Viewer]:
        return [page.place.seat for page in self._pages if page.place.match == match]

    async def _tell(self, match: str) -> None:
        """Show all pages of a match how it stands now, and let programs answer."""
        here = self._here(match)
        if not here:
            return
        loaded = await self._loaded(match)
        for page in self._pages:
            if page.place.match == match:
                page.show(loaded.snapshot(page.place.seat, here))
        self._programs.stir(loaded)

    # --- playing ------------------------------------------------------------------------------------------------------

    async def decide(self, token: str, key: str, number: int, entropy: str = "") -> None:
        """Answer the question at `number`. Raises Outdated if it is no longer open, Refused by the rules."""
        if not is_entropy(entropy):
            raise BadEntropy
        seat, match = await self._seat(token)
        await self.answer(match.stored.id, seat, key, number, entropy, by_itself=False)

    async def act(self, token: str, name: str, number: int) -> None:
        """Do something unasked. Raises Outdated if the seat has done something since `number`, Refused by the rules."""
        seat, match = await self._seat(token)
        async with self._at(match.stored.id) as now:
            now.revisions.check_own(seat, number)
            await now.change(seat, "did something", partial(now.played.act, seat, name))

    async def undo(self, token: str, number: int) -> None:
        """Take back the seat's last answer. Raises Outdated if the seat has acted since `number`, or Refused."""
        seat, match = await self._seat(token)
        async with self._at(match.stored.id) as now:
            now.revisions.check_own(seat, number)
            await now.change(seat, "used undo", partial(now.played.undo, seat))

    async def come(self, token: str) -> None:
        """Note that somebody is ready to play with this link, and all who share their screen."""
        seat, match = await self.match(token)
        new = [one for one in {seat, *match.screen * (seat in match.screen)} if one is not None]
        if not all(match.stored.seats[one].came for one in new):
            for one in new:
                match.seat(one, came=True)
            await self._write_head(match)

    async def rename(self, token: str, name: str) -> None:
        """Set the name of the person at this seat; it is cleaned and cut to 40 characters."""
        seat, match = await self._seat(token)
        match.seat(seat, name=chosen(name))
        await self._write_head(match)

    async def why(self, token: str, key: str) -> Refusal | None:
        """The rule that forbids touching `key` now, and the reason in a sentence; None if it is offered."""
        seat, match = await self._seat(token)
        await self.come(token)
        return match.played.why(seat, key)

    async def propose(self, token: str, key: str, *, visitor: str = "") -> Proposal | None:  # noqa: ARG002
        """A way for this seat to attack the thing with this key, in several answers; None if there is none."""
        seat, match = await self._seat(token)
        await self.come(token)
        return match.played.propose(seat, key)

    async def advise(self, token: str) -> list[Advice]:
        """The best options for a seat that is asked, if all others are programs or share its screen. Raises NotNow."""
        seat, match = await self._seat(token)
        people = {place for place, one in enumerate(match.stored.seats) if place != seat and not one.is_program}
        if people and not {seat, *people} <= set(match.screen):
            raise NotNow("advice is given only where all others are programs: people have not agreed to it")
        if seat not in match.position.asked:
            raise NotNow("you are not asked anything now, so there is no advice")
        return await self._thinkers.advise(task_of(match, seat))

    @asynccontextmanager
    async def _at(self, match: str) -> AsyncIterator[TabMatch]:
        """A match on which nothing else is done meanwhile; after a change all see it, and programs answer.

        If it could not be written, the match is read again: what is kept counts.
        """
        async with self._turn:
            loaded = await self._loaded(match)
            try:
                yield loaded
            finally:
                if not loaded.current:
                    del self._matches[match]
                await self._tell(match)

    async def _write_head(self, match: TabMatch) -> None:
        known = self._heads[match.stored.id]
        self._heads[match.stored.id] = replace(known, stored=replace(match.stored, rows=()))
        await match.write_head(known.rematch)
        await self._tell(match.stored.id)

    # --- what programs do ---------------------------------------------------------------------------------------------

    async def answer(
        self, match: str, seat: int, key: str, number: int, entropy: str = "", *, by_itself: bool = True
    ) -> None:
        """Answer the question at `number` for a seat, with random digits; a program does it `by_itself`."""
        async with self._at(match) as now:
            if not now.position.result:
                now.revisions.check_answer(seat, number)
            await now.change(seat, "answered", partial(now.played.decide, seat, key, entropy), by_itself=by_itself)

    async def reply(self, match: str, seat: int, name: str) -> None:
        """Say yes or no to an offer for a program."""
        async with self._at(match) as now:
            if seat in now.position.offered:
                await now.change(seat, "did something", partial(now.played.act, seat, name), by_itself=True)

    async def announce(self, match: str, text: str) -> None:
        """Send a message to everybody."""
        async with self._at(match) as now:
            await now.announce(text)

    async def settled(self) -> None:
        """Wait until all programs have answered."""
        await self._programs.settled()

    # --- the past -----------------------------------------------------------------------------------------------------

    async def open_past(self, token: str, what: str, eyes: Viewer = None) -> TabMatch:
        """A match whose whole past this token may read, also as `eyes` saw it. Raises StillSecret or NotOver."""
        seat, match = await self.match(token)
        if match.played.length(seat) is None:
            raise StillSecret(what)
        if eyes not in (None, seat) and not match.position.result:
            raise NotOver("when it is, it can be seen from every side")
        return match

    async def analysis(self, token: str) -> tuple[Analysed, Sequence[str]]:
        """Work on the analysis of a finished match, and return how far it is, with the names of the people by seat.

        Raises NotOver.
        """
        _, match = await self.match(token)
        if not match.position.result:
            raise NotOver("its analysis comes when it is over")
        known = await self._analyses.of(match)
        return Analysed(known.share, known.text), [seat.name for seat in match.stored.seats]

    async def try_out(self, game: str, text: str, players: int, bot: str, seed: int, first: int) -> Sequence[Tried]:
        """Matches of programs on a draft of the workshop, as many as are played in a moment. Raises CannotOpen."""
        return await self._thinkers.tried(game, text, players, bot, seed, first)

    async def open_record(self, text: str) -> Opened:
        """Open a match that stands where that of a record does. Raises CannotOpen."""
        return await self._keep(match_of(text))

    async def packed(self, token: str, *, named: bool) -> str:
        """A match that is over as the text of a link, as at a server. Raises NotOver or NotShared."""
        _, match = await self.match(token)
        shared.check_shared(match.stored, over=bool(match.position.result))
        return shared.packed(match.played.record(match.names if named else ()))

    async def play_on(self, packed: str, at: int, seats: Sequence[Person | Program]) -> Opened:
        """Open a match that goes on from a moment of one in a link. Raises BadLink or CannotOpen."""
        return await self._keep(shared.played_on(packed, at, seats))

    async def fork(self, token: str, at: int) -> Opened:
        """Open a match that begins after the first `at` answers and acts of this one. Raises StillSecret."""
        match = await self.open_past(token, "A match that branches off")
        return await self._keep(opening.branch(replace(match.stored, rows=()), match.played.told(), at))

    async def again(self, token: str) -> RematchLinks:
        """This token's place in the rematch; the first player who asks opens it. Raises NotOver, OnlyWatching."""
        seat, match = await self.match(token)
        head = self._heads[match.stored.id]
        if not match.position.result:
            raise NotOver
        if not head.rematch:
            if seat is None:
                raise OnlyWatching
            stored = opening.rematch(replace(match.stored, rows=()), match.screen, None, checkable=bool(match.seed))
            await self._keep(stored)
            head = self._heads[match.stored.id] = replace(head, rematch=stored.id, opened_by=seat)
            match.rematch_by = seat
            await self._write_head(match)
        return self._heads[head.rematch].stored.again(seat)
