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
from banneret.table.cluster.cluster import Cluster
from banneret.table.errors import Outdated, RulesFailed, TableError
from banneret.table.match.answering import act, decide
from banneret.table.match.looking import statuses
from banneret.table.match.play import OpenQuestion, Play
from banneret.table.match.plays import has_file
from banneret.table.match.room import Room
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.workers import BotFailed, Workers
from banneret.table.tasks import end
from banneret.table.turns import Turns

log = logging.getLogger(__name__)
_Question: TypeAlias = "tuple[str, int, int]"  # the match, the seat, and the number from which it has stood
_OFFER = -1  # stands in for that number if something is offered
_SECONDS_BETWEEN = 1.0
"""Between two attempts to lead a match that another server leads."""
_ANY = -2  # stands in for seat and number if a whole room is looked at again


@dataclass(frozen=True, slots=True)
class _Puzzle:
    """A question at `number`: the keys of its options, and the bot that must be asked, or ""."""

    seat: int
    number: int
    keys: tuple[str, ...]
    pause: float
    bot: str


class Automatic:
    """Gives these answers in all rooms. `pause` and `secret_pause` are the minimum seconds for each.

    Of several servers with one database (the `cluster`), the one that leads a match gives them.

    Bots in matches whose rules come from a visitor's file think in the processes `others`, where they delay nobody
    else. Advice comes from the `advisers`, one at a time for each visitor.
    """

    def __init__(
        self,
        workers: Workers,
        others: Workers,
        advisers: Workers,
        cluster: Cluster,
        pause: float,
        secret_pause: float,
    ) -> None:
        self._workers = workers
        self._others = others
        self._advisers = advisers
        self._turns = Turns()
        self._cluster = cluster
        self._pause = pause
        self._secret_pause = secret_pause
        self._tasks: dict[_Question, asyncio.Task[None]] = {}
        self._advising: set[tuple[str, int]] = set()
        self._closed = False

    def stir(self, room: Room) -> None:
        """Start an answer for every question that no person needs to answer. Called between two changes of the room."""
        if self._closed:
            return
        for seat in room.position.offered:
            if room.stored.seats[seat].is_program:
                self._begin((room.id, seat, _OFFER), partial(self._see_to_offer, room, seat))
        for seat, asked in room.position.asked.items():
            if asked.for_show or (room.stored.seats[seat].bot and not _leaves_the_word(room, asked)):
                puzzle = self._puzzle(room, seat, asked)
                since = room.revisions.since[seat]
                self._begin((room.id, seat, since), partial(self._see_to, room, puzzle, since))

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

    def _puzzle(self, room: Room, seat: int, asked: OpenQuestion) -> _Puzzle:
        bot = room.stored.seats[seat].bot if not asked.for_show and len(asked.keys) > 1 else ""
        pause = self._secret_pause if asked.secret else self._pause * (not asked.for_show)
        return _Puzzle(seat, room.revisions.numbers[seat], asked.keys, pause, bot)

    async def _leads(self, room: Room, stands: Callable[[], bool]) -> bool:
        """Wait until this server leads the match. False if the question is gone by then."""
        while not await self._cluster.lead(room.id):
            await asyncio.sleep(_SECONDS_BETWEEN)
            if not stands():
                return False
        return True

    async def _see_to(self, room: Room, puzzle: _Puzzle, since: int) -> None:
        with room.held():
            try:
                if not await self._leads(room, lambda: room.revisions.since.get(puzzle.seat) == since):
                    return
                chosen, _ = await asyncio.gather(self._choice(room, puzzle), asyncio.sleep(puzzle.pause))
                await self._answer(room, puzzle, chosen)
            except TableError as error:
                log.warning("match %s: %s", room.id, error)
                self._stir_later(room, error.wait)
            except Exception:
                log.exception("match %s: seat %d could not be answered for", room.id, puzzle.seat)

    def _stir_later(self, room: Room, wait: float) -> None:
        """Look at the room again when a failed attempt may work."""
        if wait and not self._closed:
            self._begin((room.id, _ANY, _ANY), partial(self._stir_again, room, wait))

    async def _stir_again(self, room: Room, wait: float) -> None:
        with room.held():
            while wait:
                await asyncio.sleep(wait)
                try:
                    await room.do(room.stir)
                except TableError as error:
                    wait = error.wait
                else:
                    return

    async def _see_to_offer(self, room: Room, seat: int) -> None:
        """Say yes or no for a bot; do nothing if the offer is gone by then."""
        with room.held():
            try:
                if not await self._leads(room, lambda: seat in room.position.offered):
                    return
                agreed, _ = await asyncio.gather(self._agrees(room, seat), asyncio.sleep(self._pause))
                await room.do(partial(_reply, room, seat, agreed=agreed))
            except (Refused, TableError) as error:
                log.warning("match %s: seat %d did not reply to an offer: %s", room.id, seat, error)
                self._stir_later(room, error.wait if isinstance(error, TableError) else 0)
            except Exception:
                log.exception("match %s: seat %d could not reply to an offer", room.id, seat)

    async def _agrees(self, room: Room, seat: int) -> bool:
        """Return the bot's opinion of an offer; a bot that fails agrees to nothing."""
        try:
            return await self._workers_for(room).agrees(await task_of(room, seat, room.stored.seats[seat].bot or ""))
        except BotFailed:
            return False

    async def advise(self, room: Room, seat: int, visitor: str = "") -> tuple[Advice, ...]:
        """The best options for a seat that is asked, if all others are programs or share its screen. Raises NotNow."""
        task = await task_of(room, seat)  # this loads the match
        people = {place for place, other in enumerate(room.stored.seats) if place != seat and not other.is_program}
        if people and not {seat, *people} <= set(room.screen):
            raise NotNow("advice is given only where all others are programs: people have not agreed to it")
        seats = await room.do(lambda: statuses(room, seat))
        if any(seats[place].here for place in people):
            raise NotNow("another player has a page of their own open, so you do not share one screen")
        if seat not in room.position.asked:
            raise NotNow("you are not asked anything now, so there is no advice")
        if (room.id, seat) in self._advising:  # otherwise one visitor could keep all programs busy
            raise NotNow("your advice is being worked out already; wait for it")
        self._advising.add((room.id, seat))
        try:
            async with self._turns.of(visitor):
                return await (self._others if has_file(room.stored) else self._advisers).advise(task)
        except BotFailed as failure:
            raise NotNow(f"there is no advice now: the program {failure}") from None
        finally:
            self._advising.discard((room.id, seat))

    def _workers_for(self, room: Room) -> Workers:
        return self._others if has_file(room.stored) else self._workers

    async def _choice(self, room: Room, puzzle: _Puzzle) -> str:
        """The option that the bot chooses, or a random one if the bot fails."""
        if not puzzle.bot:
            return puzzle.keys[0]
        task = await task_of(room, puzzle.seat, puzzle.bot)
        try:
            return await self._workers_for(room).choose(task)
        except BotFailed as failure:
            await _announce_random(room, puzzle, str(failure))
            return random.choice(puzzle.keys)

    async def _answer(self, room: Room, puzzle: _Puzzle, chosen: str) -> None:
        """Give the answer; if the rules cannot carry it out, give another."""
        others = [key for key in puzzle.keys if key != chosen]
        for key in [chosen, *random.sample(others, len(others))]:
            try:
                return await room.do(partial(decide, room, puzzle.seat, key, puzzle.number, by_itself=True))
            except (Outdated, NotNow):
                return None  # the question is gone; the new one is already being handled
            except (Refused, RulesFailed) as error:
                log.warning("match %s: %r for seat %d: %s", room.id, key, puzzle.seat, error)
                if puzzle.bot and key == chosen and others:
                    await _announce_random(room, puzzle, "chose what could not be carried out")
        side = room.setting.sides[puzzle.seat]
        text = f"No answer for {side} can be carried out; a fault in the rules stops the match at this question."
        return await room.do(partial(room.announce, text))


def _leaves_the_word(room: Room, asked: OpenQuestion) -> bool:
    """Whether a bot has spoken last in a talk, and a person is asked who may reply."""
    return any(seat in room.position.asked and not room.stored.seats[seat].bot for seat in asked.listeners)


async def task_of(room: Room, seat: int, bot: str = "adviser") -> Task:
    """What a program must know to think for a seat."""
    lines = await room.do(lambda: room.ask(Play.lines))
    return Task(room.id, room.stored.game, room.stored.options, lines, seat, bot)


async def _reply(room: Room, seat: int, *, agreed: bool) -> None:
    """Say yes or no to what is offered now, if anything is."""
    if seat in room.position.offered:
        yes, no = room.position.offered[seat]
        await act(room, seat, yes if agreed else no, room.revisions.numbers[seat], by_itself=True)


async def _announce_random(room: Room, puzzle: _Puzzle, failure: str) -> None:
    side = room.setting.sides[puzzle.seat]
    text = f"The bot {puzzle.bot} {failure}, so an answer was picked at random for {side}."
    await room.do(partial(room.announce, text))
