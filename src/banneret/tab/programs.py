"""Answers that no person gives, in a browser: those of programs, and those of which there is only one."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Protocol

from banneret.bots.advising import Advice
from banneret.bots.trials import Tried
from banneret.engine.words.errors import NotNow, Refused
from banneret.tab.match import TabMatch
from banneret.table.errors import Outdated, RulesFailed, TableError
from banneret.table.match.replays import MatchRecord
from banneret.table.programs.analysis_worker import AnalysisProgress
from banneret.table.programs.bot_worker import Task

log = logging.getLogger(__name__)


class Thinkers(Protocol):
    """Programs that think beside the table: a worker of their own in a browser. They raise what went wrong."""

    async def choose(self, task: Task) -> str:
        """Return the key of the option that a bot chooses."""

    async def agrees(self, task: Task) -> bool:
        """Return whether a seat agrees to an offer."""

    async def advise(self, task: Task) -> list[Advice]:
        """Return the best options for a seat."""

    async def tried(self, game: str, text: str, players: int, bot: str, seed: int, first: int) -> Sequence[Tried]:
        """Play matches on a draft of the workshop, as many as are played in a moment. Raises CannotOpen."""

    async def analyse(self, match: str, match_record: MatchRecord | None) -> AnalysisProgress | None:
        """Work on an analysis for a while; None if it was not begun, and there is no record of the match."""


class Answering(Protocol):
    """The table that takes their answers; a match may be loaded again while they think."""

    async def answer(self, match: str, seat: int, key: str, number: int) -> None:
        """Answer for a seat. Raises Outdated, Refused or TableError."""

    async def reply(self, match: str, seat: int, name: str) -> None:
        """Say yes or no to an offer."""

    async def announce(self, match: str, text: str) -> None:
        """Send a message to everybody."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The least seconds for an answer, so that people can follow, and for one that is secret or has no choice."""

    pause: float = 0.6
    secret: float = 1.5


class Programs:
    """Gives these answers in all matches that somebody looks at."""

    def __init__(self, thinkers: Thinkers, table: Answering, pace: Pace) -> None:
        self._thinkers = thinkers
        self._table = table
        self._pace = pace
        self._tasks: dict[tuple[str, int, int], asyncio.Task[None]] = {}

    def stir(self, match: TabMatch) -> None:
        """Start an answer for everything in a match that no person needs to answer."""
        for seat in match.position.offered:
            if match.stored.seats[seat].is_program:
                self._begin((match.stored.id, seat, -1), lambda seat=seat: self._reply(match, seat))  # type: ignore[misc]
        for seat, asked in match.position.asked.items():
            if match.needs_no_person(seat, asked):
                since = match.revisions.since[seat]
                self._begin((match.stored.id, seat, since), lambda seat=seat: self._answer(match, seat))  # type: ignore[misc]

    async def settled(self) -> None:
        """Wait until no answer is in the making."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    def _begin(self, question: tuple[str, int, int], work: Callable[[], Coroutine[None, None, None]]) -> None:
        if question not in self._tasks:
            self._tasks[question] = asyncio.create_task(work())
            self._tasks[question].add_done_callback(lambda _: self._tasks.pop(question))

    async def _answer(self, match: TabMatch, seat: int) -> None:
        try:
            asked = match.position.asked[seat]
            number, bot = match.revisions.numbers[seat], match.thinker(seat, asked)
            pause = self._pace.secret if asked.secret else self._pace.pause * (not asked.for_show)
            chosen, _ = await asyncio.gather(self._choice(match, seat, bot, asked.keys), asyncio.sleep(pause))
            await self._give(match, seat, number, [chosen, *_others(asked.keys, chosen)], bot)
        except Exception:
            log.exception("match %s: seat %d could not be answered for", match.stored.id, seat)

    async def _choice(self, match: TabMatch, seat: int, bot: str, keys: tuple[str, ...]) -> str:
        """The option that the bot chooses, or a random one if the bot fails."""
        if not bot:
            return keys[0]
        try:
            return await self._thinkers.choose(task_of(match, seat, bot))
        except Exception:
            log.exception("match %s: the bot %s failed", match.stored.id, bot)
            await self._announce_random(match, seat, bot, "failed")
            return random.choice(keys)

    async def _give(self, match: TabMatch, seat: int, number: int, keys: list[str], bot: str) -> None:
        """Give the first of these answers; if the rules cannot carry it out, give another."""
        for key in keys:
            try:
                return await self._table.answer(match.stored.id, seat, key, number)
            except (Outdated, NotNow):
                return None  # the question is gone; the new one is already being handled
            except (Refused, RulesFailed) as error:
                log.warning("match %s: %r for seat %d: %s", match.stored.id, key, seat, error)
                if bot and key == keys[0] and len(keys) > 1:
                    await self._announce_random(match, seat, bot, "chose what could not be carried out")
        text = f"No answer for {match.setting.sides[seat]} can be carried out; the match stops at this question."
        return await self._table.announce(match.stored.id, text)

    async def _announce_random(self, match: TabMatch, seat: int, bot: str, failure: str) -> None:
        text = f"The bot {bot} {failure}, so an answer was picked at random for {match.setting.sides[seat]}."
        await self._table.announce(match.stored.id, text)

    async def _reply(self, match: TabMatch, seat: int) -> None:
        """Say yes or no for a bot; do nothing if the offer is gone by then."""
        yes, no = match.position.offered[seat]
        try:
            task = task_of(match, seat, match.stored.seats[seat].bot)
            agreed, _ = await asyncio.gather(self._thinkers.agrees(task), asyncio.sleep(self._pace.pause))
            await self._table.reply(match.stored.id, seat, yes if agreed else no)
        except (Refused, TableError) as error:
            log.warning("match %s: seat %d did not reply to an offer: %s", match.stored.id, seat, error)
        except Exception:
            log.exception("match %s: seat %d could not reply to an offer", match.stored.id, seat)


def task_of(match: TabMatch, seat: int, bot: str = "adviser") -> Task:
    """What a program must know to think for a seat."""
    return Task(match.stored.id, match.stored.game, match.stored.options, match.played.lines(), seat, bot)


def _others(keys: tuple[str, ...], chosen: str) -> list[str]:
    """The other answers, in random order."""
    others = [key for key in keys if key != chosen]
    return random.sample(others, len(others))
