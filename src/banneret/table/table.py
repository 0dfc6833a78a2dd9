"""The table itself: the front door to all matches of one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from banneret.bots.advising import Advice
from banneret.engine.game import games
from banneret.engine.match.proposal import Proposal
from banneret.engine.match.refusing import Refusal
from banneret.engine.match.verifiable_dice import is_entropy
from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.table import shared
from banneret.table.clocks import Control
from banneret.table.cluster.cluster import cluster_of
from banneret.table.drafts import Drafts
from banneret.table.errors import BadEntropy, Closing, DatabaseAway, NotKept, OnlyWatching, Unreadable
from banneret.table.limits import Limits
from banneret.table.match import absence, answering, opening, seating
from banneret.table.match.actor import MatchActor
from banneret.table.match.actors import MatchActors
from banneret.table.match.hosted_match import HostedMatch
from banneret.table.match.match_hosts import MatchHosts, has_file
from banneret.table.match.rematch import again
from banneret.table.match.snapshots import about, snapshot
from banneret.table.models import (
    About,
    Figures,
    Opened,
    Person,
    PlaceAtTable,
    Program,
    RematchLinks,
    SentFile,
    Snapshot,
)
from banneret.table.notices.channels import Channels
from banneret.table.notices.picture import board_png
from banneret.table.notices.postman import Invitation, Postman, carriers_of
from banneret.table.notices.settings import NoticeSettings
from banneret.table.past import Past
from banneret.table.people.kept_drafts import KeptDrafts
from banneret.table.people.lobby import NEWS, Lobby
from banneret.table.people.members import Members
from banneret.table.people.names import chosen
from banneret.table.people.talk import Talk
from banneret.table.places import Place, Places
from banneret.table.processes import ProcessLimits
from banneret.table.programs import bot_worker
from banneret.table.programs.analysing import Analysing
from banneret.table.programs.automatic import Automatic, task_of
from banneret.table.programs.workers import Thinkers
from banneret.table.store.calls import Called
from banneret.table.store.disk import Disk
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored
from banneret.table.store.table_time import TableTime
from banneret.table.store.uses import Uses
from banneret.table.tasks import end
from banneret.table.timetable import Timetable

P = ParamSpec("P")
T = TypeVar("T")


class Table:
    """All matches of one database (a file's path, or an SQLAlchemy URL). Use it as an async context manager.

    `pause` is the minimum number of seconds for a bot's public answer, `secret_pause` for every automatic answer to a
    secret question. If a bot thinks for more than `patience` seconds of processor time, a random answer is given for
    it. `workers` is the number of bots that think at the same time. A match that nobody needs is unloaded after
    `linger` seconds. `limits` apply to visitors. After `absence` seconds a person counts as away.

    `members` are the people with a permanent name, `kept_drafts` what they draw in the workshop, `lobby` has the seats
    that can be taken, `past` what has happened in matches, `talk` what is said, `places` where work of the pages is
    done. `channels` are where people get notices, if the host sends any, as the settings `notices` say.
    """

    channels: Channels
    members: Members
    kept_drafts: KeptDrafts
    lobby: Lobby
    past: Past
    talk: Talk

    def __init__(
        self,
        database: str,
        *,
        pause: float = 0.6,
        secret_pause: float = 1.5,
        patience: float = 30.0,
        workers: int = 2,
        linger: float = 60.0,
        absence: float = 120.0,
        limits: Limits | None = None,
        notices: NoticeSettings | None = None,
    ) -> None:
        self._database = database
        self._notices = notices
        self._pace = (pause, secret_pause)
        self._bots = workers
        self._patience = patience
        self._limits = limits or Limits()
        self._linger = linger
        self._absence = absence
        self._open = False

    async def __aenter__(self) -> Self:
        """Open the database and bring it up to date. Raises UnusableDatabase.

        Each thing needs only those before it; what they tell one another goes through the table.
        """
        await asyncio.to_thread(games)  # this takes a second, so do it before anybody waits
        self._disk = Disk(self._database)
        await self._disk.open()
        self._make_processes()
        self._make_matches()
        await self._make_people()
        await self._make_notices()
        await self._begin()
        return self

    def _make_processes(self) -> None:
        """Where programs think, and visitors' files and the past are worked on: each place has processes of its own."""
        theirs = ProcessLimits(self._limits.seconds, self._limits.memory)
        self._thinkers = Thinkers(self._bots, ProcessLimits(self._patience), theirs)
        self._hosts = MatchHosts(self._limits.together, theirs)
        self.places = Places(self._limits)
        self.drafts = Drafts(self.places)

    def _make_matches(self) -> None:
        """The matches, their time, what happens in them by itself, and their past."""
        self._cluster = cluster_of(self._database, self._disk)
        self._actors = MatchActors(self._new_actor, self._cluster.leave, self._linger)
        self._time = TableTime(self._disk, self._actors.look_again)
        self._automatic = Automatic(self._thinkers, self._cluster, *self._pace)
        self._analysing = Analysing(self._disk, self._cluster, ProcessLimits(self._limits.seconds, self._limits.memory))
        self.past = Past(self._actor, self.places.past, self._analysing)

    async def _make_people(self) -> None:
        """The people: what they may use, who they are, which seats they offer, and what they say."""
        self._uses = Uses(self._disk, lambda: self._time.about)
        await self._uses.open()
        self.members = Members(self._disk, self._uses, self._heard)
        await self.members.open()
        self.kept_drafts = KeptDrafts(self._disk, self.members, self._limits)
        self.lobby = Lobby(self._disk, self.members, self._uses, self._heard, self._who_is_here)
        self.talk = Talk(self._disk, self.members, self._uses, self._heard)

    async def _make_notices(self) -> None:
        """Where people get notices, and who brings them, if the host sends any."""
        carriers = await carriers_of(self._notices, self._disk)
        self.channels = Channels(self._disk, self.members, self._uses, self._time, carriers)
        self._postman = None
        if self._notices and carriers:
            self._postman = Postman(
                self._disk, self._uses, self._time, self._notices.address, carriers, self._who_is_here, self._asked
            )

    async def _begin(self) -> None:
        """Listen to the other servers, and do what is due from now on."""
        self._starting = asyncio.create_task(self.places.opening.start())
        await self._cluster.open(self._heard, self._missed, self._actors.hear_who_is_there)
        self._open = True
        self._timetable = Timetable(self._disk, self._time, self._uses, self._actor_of)
        await self._timetable.open()
        if self._postman:
            await self._postman.open()

    def _who_is_here(self, match: str) -> Collection[Viewer]:
        """Return who has a match open, at any server."""
        actor = self._actors.get(match)
        return actor.watchers.seats if actor else self._cluster.elsewhere(match)

    async def _asked(self, called: Called) -> Invitation:
        """Return what a notice may tell of a match: what spectators see."""
        with self._actor_of(called.match) as actor:
            scene = (await actor.do(lambda: snapshot(actor, None))).view.scene
            title, side = actor.match.setting.title, actor.match.setting.sides[called.seat]
            picture = None if has_file(actor.match.stored) else await self.places.boards.do("", board_png, scene)
        return Invitation(title, side, picture)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the work that has begun, end all watching and thinking, and close the database."""
        self._open = False
        self._actors.keep()
        await self.lobby.close()
        await self._timetable.close()
        if self._postman:
            await self._postman.close()
        await self.channels.close()
        await end(self._starting)
        await asyncio.gather(self._automatic.close(), self._analysing.close())
        await self._actors.close()
        await asyncio.gather(self._thinkers.close(), self.places.close(), self._hosts.close())
        await self._cluster.close()
        await self._disk.close()

    # --- opening and finding -----------------------------------------------------------------------------------------

    async def open(
        self,
        game: str,
        options: Mapping[str, str],
        seats: Sequence[Person | Program] = (),
        *,
        files: Mapping[str, SentFile] | None = None,
        title: str = "",
        checkable: bool = False,
        clock: Control | None = None,
        visitor: str = "",
    ) -> Opened:
        """Open a match. Seats not given are for persons; `files` are sent files by the keys of their options.

        `checkable` gives it dice that can be checked (`engine/match/verifiable_dice.py`); `clock` gives clocks.
        `visitor` is the address of the visitor; "" is the host, who has no limits. Raises CannotOpen, or Crowded.
        """
        files = files or {}
        await self._enter(visitor, files)
        place = self.places.files if files else self.places.opening
        begun = await place.do(visitor, opening.begin, game, options, files, seats, title, checkable, clock)
        return await self._keep(begun)

    async def preview(
        self, game: str, options: Mapping[str, str], draw: Callable[[View], T], *, visitor: str = ""
    ) -> T:
        """The result of `draw`, a function of a module, for a new match with these options. Raises CannotOpen."""
        return await self.places.boards.do(visitor, opening.first_view, game, options, draw)

    async def play_on(self, packed: str, at: int, seats: Sequence[Person | Program], *, visitor: str = "") -> Opened:
        """Open a match that goes on from a moment of one in a link. Raises BadLink, CannotOpen or Crowded."""
        await self._enter(visitor, {})
        return await self._keep(await self.places.shared.do(visitor, shared.played_on, packed, at, seats))

    async def links(self, opener: str) -> Opened:
        """The links of the match that was opened with this opener's token, without those of seats on offer or taken."""
        self._check_open()
        match = await self._disk.do(Storage.opened, opener)
        links, others = (await self._disk.do(Storage.match, match)).links, await self.lobby.not_the_openers(match)
        return replace(links, seats=tuple(None if seat in others else one for seat, one in enumerate(links.seats)))

    async def find(self, token: str) -> PlaceAtTable:
        """The match and seat of a token. Raises UnknownLink."""
        self._check_open()
        return await self._disk.do(Storage.find, token)

    async def about(self, token: str) -> About:
        """What the match of this token is."""
        async with self._actor(token) as (place, actor):
            return await actor.do(lambda: about(actor, place, self._time.about + self._time.lost))

    async def again(self, token: str, *, visitor: str = "") -> RematchLinks:
        """Return this token's place in the rematch; the first player who asks opens it.

        Raises NotOver, OnlyWatching.
        """

        async with self._actor(token) as (place, actor):

            async def open_anew() -> Stored:
                await self._enter(visitor, {})
                stored, checkable = replace(actor.match.stored, rows=()), bool(actor.match.seed)
                return await self._opening(stored).do(
                    visitor, opening.rematch, stored, actor.match.screen, actor.match.clock, checkable=checkable
                )

            return await actor.do(lambda: again(actor, place.seat, open_anew))

    async def fork(self, token: str, at: int, *, visitor: str = "") -> Opened:
        """Open a match that begins after the first `at` answers and acts of this one. Raises StillSecret, Crowded."""
        async with self.past.actor(token, "A match that branches off") as actor:
            await self._enter(visitor, {})
            lines = await actor.do(lambda: actor.ask(HostedMatch.told))
            stored = replace(actor.match.stored, rows=())
            return await self._keep(await self._opening(stored).do(visitor, opening.branch, stored, lines, at))

    # --- playing -----------------------------------------------------------------------------------------------------

    def watch(self, token: str) -> AbstractAsyncContextManager[AsyncIterator[Snapshot]]:
        """Be present: see a snapshot at once and the newest one after each change."""
        return self._watch(token)

    @asynccontextmanager
    async def _watch(self, token: str) -> AsyncIterator[AsyncIterator[Snapshot]]:
        async with self._actor(token) as (place, actor), seating.watch(actor, place.seat) as watcher:
            yield watcher

    async def look(self, token: str) -> Snapshot:
        """One snapshot, without being present."""
        async with self._actor(token) as (place, actor):
            return await actor.do(lambda: snapshot(actor, place.seat))

    async def come(self, token: str) -> None:
        """Note that somebody is ready to play with this link: nobody else can take its seat, and clocks may run."""
        async with self._actor(token) as (place, actor):
            if place.seat is not None:
                await seating.use(actor, place.seat)

    async def decide(self, token: str, key: str, number: int, entropy: str = "") -> None:
        """Answer the question at `number`, with random digits for dice that can be checked.

        Raises Outdated if the question is no longer open, Refused by the rules.
        """
        if not is_entropy(entropy):
            raise BadEntropy
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: answering.decide(actor, seat, key, number, entropy))

    async def act(self, token: str, name: str, number: int) -> None:
        """Do something unasked. Raises Outdated if the seat has done something since `number`, Refused by the rules."""
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: answering.act(actor, seat, name, number))

    async def undo(self, token: str, number: int) -> None:
        """Take back the seat's last answer. Raises Outdated if the seat has acted since `number`, or Refused."""
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: answering.undo(actor, seat, number))

    async def take_back(self, token: str) -> None:
        """Take the seat back from the program that plays for it. Raises NotPlayedFor."""
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: absence.take_back(actor, seat))

    async def vote(self, token: str, seat: int) -> None:
        """Agree that a program plays for somebody who is away. Raises CannotStandIn."""
        async with self._seat(token) as (voter, actor):
            await actor.do(lambda: absence.vote(actor, voter, seat, self._absence))

    async def be_away(self, token: str, seconds: int) -> None:
        """Stop the seat's clock for `seconds` seconds; 0 means being back. Raises NoClocks or NoHoliday."""
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: absence.be_away(actor, seat, seconds))

    async def why(self, token: str, key: str) -> Refusal | None:
        """The rule that forbids touching `key` now, and the reason in a sentence; None if it is offered."""
        async with self._seat(token) as (seat, actor):
            await seating.use(actor, seat)
            return await actor.do(lambda: actor.ask(HostedMatch.why, seat, key))

    async def propose(self, token: str, key: str, *, visitor: str = "") -> Proposal | None:
        """A way for this seat to attack the thing with this key, in several answers; None if there is none."""
        async with self._seat(token) as (seat, actor):
            await seating.use(actor, seat)
            if has_file(actor.match.stored):
                return await actor.do(lambda: actor.ask(HostedMatch.propose, seat, key))
            task = await task_of(actor, seat)
            return await self.places.proposals.do(visitor, bot_worker.propose, task, key)

    async def advise(self, token: str, *, visitor: str = "") -> tuple[Advice, ...]:
        """The best options for this seat, with their chances, if all others are programs or share its screen.

        Raises Refused.
        """
        async with self._seat(token) as (seat, actor):
            await seating.use(actor, seat)
            return await self._automatic.advise(actor, seat, visitor)

    async def leave_screen(self, token: str) -> None:
        """Store that the person at this seat has a screen of their own, although the opener said that they share one.

        From then on, nobody at the shared screen gets advice.
        """
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: seating.leave_screen(actor, seat))

    async def rename(self, token: str, name: str) -> None:
        """Set the name of the person at this seat; it is cleaned and cut to 40 characters."""
        async with self._seat(token) as (seat, actor):
            await actor.do(lambda: seating.rename(actor, seat, chosen(name)))

    async def check_ready(self) -> None:
        """Raise Closing, Away or Unreadable if matches cannot be served now."""
        self._check_open()
        await self._disk.do(Storage.ping)
        if not self._cluster.well:
            raise DatabaseAway

    def figures(self) -> Figures:
        """Return the present load."""
        actors = self._actors
        sent = dict(self._postman.sent) if self._postman else {}
        return Figures(
            len(actors), sum(actor.watched for actor in actors), self._automatic.busy, self._cluster.well, sent
        )

    def _check_open(self) -> None:
        if not self._open:
            raise Closing

    # --- actors -------------------------------------------------------------------------------------------------------

    async def _enter(self, visitor: str, files: Mapping[str, SentFile]) -> None:
        """Count a match that a visitor opens. Raises Crowded, or CannotOpen."""
        self._check_open()
        self._limits.check(files.values(), await self._disk.do(Storage.size))
        size = sum(len(file.text.encode()) for file in files.values())
        await self._uses.count(self._limits.opening, visitor, 1, len(files), size)

    def _opening(self, stored: Stored) -> Place:
        """Where a match with the rules of this one is opened."""
        return self.places.files if has_file(stored) else self.places.opening

    async def _keep(self, match: Stored) -> Opened:
        self._check_open()
        try:
            await self._disk.do(Storage.add, match)
        except Unreadable:
            raise NotKept from None
        return match.links

    @asynccontextmanager
    async def _actor(self, token: str) -> AsyncIterator[tuple[PlaceAtTable, MatchActor]]:
        place = await self.find(token)
        with self._actor_of(place.match) as actor:
            yield place, actor

    @contextmanager
    def _actor_of(self, match: str) -> Iterator[MatchActor]:
        """The actor of a match, which stays loaded in this context."""
        self._check_open()
        with self._actors.held(match) as actor:
            yield actor

    def _new_actor(self, match: str, left: Callable[[MatchActor], None]) -> MatchActor:
        return MatchActor(
            match,
            self._disk,
            self._hosts,
            self._time,
            self._cluster,
            self._automatic.stir,
            left,
            calling=self._postman is not None,
        )

    @asynccontextmanager
    async def _seat(self, token: str) -> AsyncIterator[tuple[int, MatchActor]]:
        async with self._actor(token) as (place, actor):
            if place.seat is None:
                raise OnlyWatching
            yield place.seat, actor

    def _heard(self, match: str) -> None:
        """This match has changed outside its actor; or the lobby has changed."""
        if not self._open:
            return
        if match == NEWS:
            self.lobby.wake()
        else:
            self._actors.hear(match)

    def _missed(self) -> None:
        """Other servers may have changed the lobby and any match."""
        if self._open:
            self.lobby.wake()
            self._actors.hear_all()
