"""Answers that no person gives: those of bots, also to offers, and the only answer to a secret question.

They come at a steady pace, so that people can follow, and so that nobody can recognise a question with only one
answer.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from banneret.bots.advising import Advice
from banneret.engine.words.errors import NotNow, Refused
from banneret.table.announcements import announcement
from banneret.table.cluster.cluster import Cluster
from banneret.table.errors import Outdated, RulesFailed, TableError
from banneret.table.match import seating
from banneret.table.match.actor import MatchActor
from banneret.table.match.answering import act, decide
from banneret.table.match.hosted_match import HostedMatch, OpenQuestion
from banneret.table.match.match_hosts import has_file
from banneret.table.match.snapshots import statuses
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.workers import BotFailed, Thinkers, Workers
from banneret.table.tasks import end
from banneret.table.turns import Turns

log = logging.getLogger(__name__)
_Question: TypeAlias = "tuple[str, int, int]"  # the match, the seat, and the number from which it has stood
_OFFER = -1  # stands in for that number if something is offered
_SECONDS_BETWEEN = 1.0
"""Between two attempts to lead a match that another server leads."""
_ANY = -2  # stands in for seat and number if a whole actor is looked at again


@dataclass(frozen=True, slots=True)
class _Puzzle:
    """A question at `number`: the keys of its options, and the bot that must be asked, or ""."""

    seat: int
    number: int
    keys: tuple[str, ...]
    pause: float
    bot: str


class Automatic:
    """Gives these answers in all actors. `pause` and `secret_pause` are the minimum seconds for each.

    Of several servers with one database (the `cluster`), the one that leads a match gives them.

    Bots in matches whose rules come from a visitor's file think where they delay nobody else. Advice is given one at a
    time for each visitor.
    """

    def __init__(self, thinkers: Thinkers, cluster: Cluster, pause: float, secret_pause: float) -> None:
        self._thinkers = thinkers
        self._turns = Turns()
        self._cluster = cluster
        self._pause = pause
        self._secret_pause = secret_pause
        self._tasks: dict[_Question, asyncio.Task[None]] = {}
        self._advising: set[tuple[str, int]] = set()
        self._closed = False

    def stir(self, actor: MatchActor) -> None:
        """Start an answer for every question that no person needs to answer. Called between two changes."""
        if self._closed:
            return
        for seat in actor.match.position.offered:
            if actor.match.stored.seats[seat].is_program:
                self._begin((actor.id, seat, _OFFER), partial(self._see_to_offer, actor, seat))
        for seat, asked in actor.match.position.asked.items():
            if actor.match.needs_no_person(seat, asked):
                puzzle = self._puzzle(actor, seat, asked)
                since = actor.match.revisions.since[seat]
                self._begin((actor.id, seat, since), partial(self._see_to, actor, puzzle, since))

    def _begin(self, question: _Question, see_to: Callable[[], Coroutine[None, None, None]]) -> None:
        """See to a question, if that has not begun."""
        if question not in self._tasks:
            self._tasks[question] = asyncio.create_task(see_to())
            self._tasks[question].add_done_callback(partial(self._done, question))

    @property
    def busy(self) -> int:
        """How many answers are in the making."""
        return len(self._tasks)

    async def close(self) -> None:
        """Stop. Open questions are answered when their match is loaded again."""
        self._closed = True
        await end(*self._tasks.values())

    def _done(self, question: _Question, _task: asyncio.Task[None]) -> None:
        del self._tasks[question]

    def _puzzle(self, actor: MatchActor, seat: int, asked: OpenQuestion) -> _Puzzle:
        bot = actor.match.thinker(seat, asked)
        pause = self._secret_pause if asked.secret else self._pause * (not asked.for_show)
        return _Puzzle(seat, actor.match.revisions.numbers[seat], asked.keys, pause, bot)

    async def _leads(self, actor: MatchActor, stands: Callable[[], bool]) -> bool:
        """Wait until this server leads the match. False if the question is gone by then."""
        while not await self._cluster.lead(actor.id):
            await asyncio.sleep(_SECONDS_BETWEEN)
            if not stands():
                return False
        return True

    async def _see_to(self, actor: MatchActor, puzzle: _Puzzle, since: int) -> None:
        with actor.held():
            try:
                if not await self._leads(actor, lambda: actor.match.revisions.since.get(puzzle.seat) == since):
                    return
                chosen, _ = await asyncio.gather(self._choice(actor, puzzle), asyncio.sleep(puzzle.pause))
                await self._answer(actor, puzzle, chosen)
            except TableError as error:
                log.warning("match %s: %s", actor.id, error)
                self._stir_later(actor, error.wait)
            except Exception:
                log.exception("match %s: seat %d could not be answered for", actor.id, puzzle.seat)

    def _stir_later(self, actor: MatchActor, wait: float) -> None:
        """Look at the actor again when a failed attempt may work."""
        if wait and not self._closed:
            self._begin((actor.id, _ANY, _ANY), partial(self._stir_again, actor, wait))

    async def _stir_again(self, actor: MatchActor, wait: float) -> None:
        with actor.held():
            while wait:
                await asyncio.sleep(wait)
                try:
                    await actor.do(actor.stir)
                except TableError as error:
                    wait = error.wait
                else:
                    return

    async def _see_to_offer(self, actor: MatchActor, seat: int) -> None:
        """Say yes or no for a bot; do nothing if the offer is gone by then."""
        with actor.held():
            try:
                if not await self._leads(actor, lambda: seat in actor.match.position.offered):
                    return
                agreed, _ = await asyncio.gather(self._agrees(actor, seat), asyncio.sleep(self._pause))
                await actor.do(partial(_reply, actor, seat, agreed=agreed))
            except (Refused, TableError) as error:
                log.warning("match %s: seat %d did not reply to an offer: %s", actor.id, seat, error)
                self._stir_later(actor, error.wait if isinstance(error, TableError) else 0)
            except Exception:
                log.exception("match %s: seat %d could not reply to an offer", actor.id, seat)

    async def _agrees(self, actor: MatchActor, seat: int) -> bool:
        """Return the bot's opinion of an offer; a bot that fails agrees to nothing."""
        try:
            return await self._workers_for(actor).agrees(
                await task_of(actor, seat, actor.match.stored.seats[seat].bot or "")
            )
        except BotFailed:
            return False

    async def advise(self, actor: MatchActor, seat: int, visitor: str = "") -> tuple[Advice, ...]:
        """The best options for a seat that is asked, if all others are programs or share its screen. Raises NotNow."""
        task = await task_of(actor, seat)  # this loads the match
        people = {
            place for place, other in enumerate(actor.match.stored.seats) if place != seat and not other.is_program
        }
        if people and not {seat, *people} <= set(actor.match.screen):
            raise NotNow("advice is given only against bots")
        seats = await actor.do(lambda: statuses(actor, seat))
        if any(seats[place].here for place in people):
            raise NotNow("another player has a page of their own open: you don't share a screen")
        if seat not in actor.match.position.asked:
            raise NotNow("there is nothing to advise on now")
        if (actor.id, seat) in self._advising:  # otherwise one visitor could keep all programs busy
            raise NotNow("your advice is on its way")
        self._advising.add((actor.id, seat))
        try:
            async with self._turns.of(visitor):
                thinkers = self._thinkers
                return await (thinkers.of_files if has_file(actor.match.stored) else thinkers.advisers).advise(task)
        except BotFailed as failure:
            raise NotNow(f"there is no advice now: the bot {failure}") from None
        finally:
            self._advising.discard((actor.id, seat))

    def _workers_for(self, actor: MatchActor) -> Workers:
        return self._thinkers.of_files if has_file(actor.match.stored) else self._thinkers.bots

    async def _choice(self, actor: MatchActor, puzzle: _Puzzle) -> str:
        """The option that the bot chooses, or a random one if the bot fails."""
        if not puzzle.bot:
            return puzzle.keys[0]
        task = await task_of(actor, puzzle.seat, puzzle.bot)
        try:
            return await self._workers_for(actor).choose(task)
        except BotFailed as failure:
            await _announce_random(actor, puzzle, str(failure))
            return random.choice(puzzle.keys)

    async def _answer(self, actor: MatchActor, puzzle: _Puzzle, chosen: str) -> None:
        """Give the answer; if the rules cannot carry it out, give another."""
        others = [key for key in puzzle.keys if key != chosen]
        for key in [chosen, *random.sample(others, len(others))]:
            try:
                return await actor.do(partial(decide, actor, puzzle.seat, key, puzzle.number, by_itself=True))
            except (Outdated, NotNow):
                return None  # the question is gone; the new one is already being handled
            except (Refused, RulesFailed) as error:
                log.warning("match %s: %r for seat %d: %s", actor.id, key, puzzle.seat, error)
                if puzzle.bot and key == chosen and others:
                    await _announce_random(actor, puzzle, "chose what could not be carried out")
        side = actor.match.setting.sides[puzzle.seat]
        return await actor.do(partial(seating.announce, actor, announcement("no-answer", side=side)))


async def task_of(actor: MatchActor, seat: int, bot: str = "adviser") -> Task:
    """What a program must know to think for a seat."""
    lines = await actor.do(lambda: actor.ask(HostedMatch.lines))
    return Task(actor.id, actor.match.stored.game, actor.match.stored.options, lines, seat, bot)


async def _reply(actor: MatchActor, seat: int, *, agreed: bool) -> None:
    """Say yes or no to what is offered now, if anything is."""
    if seat in actor.match.position.offered:
        yes, no = actor.match.position.offered[seat]
        await act(actor, seat, yes if agreed else no, actor.match.revisions.numbers[seat], by_itself=True)


async def _announce_random(actor: MatchActor, puzzle: _Puzzle, failure: str) -> None:
    side = actor.match.setting.sides[puzzle.seat]
    text = announcement("random-answer", side=side, bot=puzzle.bot, failure=failure)
    await actor.do(partial(seating.announce, actor, text))
