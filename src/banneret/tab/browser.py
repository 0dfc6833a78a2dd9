"""What the scripts of a browser do for a table: they keep rows, and think in workers of their own."""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from banneret.bots import LEVELS
from banneret.bots.advising import Advice
from banneret.bots.trials import Tried
from banneret.tab.keeping import Overtaken
from banneret.table.match.replays import MatchRecord
from banneret.table.programs import bot_worker
from banneret.table.programs.analysis_worker import AnalysisProgress, work_on
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.voting import elected_by
from banneret.web.live.drafts import tried


class Workers(Protocol):
    """The workers of programs, as the scripts offer them."""

    def together(self) -> int:
        """Return how many can think about one question just now; more are started, as many as the device bears."""

    async def ask(self, place: int, what: str, about: str) -> str:
        """Ask the worker at this place, from 0 on, something; what it is about and the answer are packed."""


class KeptByBrowser(Protocol):
    """The database of a browser, as its scripts offer it: lists are JSON. Raises what the browser says went wrong."""

    async def heads(self) -> str:
        """Return the heads of all matches."""

    async def rows(self, match: str) -> str:
        """Return the rows of a match."""

    async def writeHead(self, match: str, head: str) -> None:  # a name of a script
        """Write a head."""

    async def append(self, match: str, first: int, rows: str) -> bool:
        """Write rows; returns whether there was none of their numbers."""


class BrowserShelf:
    """A shelf in the database of a browser."""

    def __init__(self, kept: KeptByBrowser) -> None:
        self._kept = kept

    async def heads(self) -> list[str]:
        """Return the heads of all matches."""
        return list(json.loads(await self._kept.heads()))

    async def rows(self, match: str) -> list[str]:
        """Return the rows of a match, in order."""
        return list(json.loads(await self._kept.rows(match)))

    async def write_head(self, match: str, head: str) -> None:
        """Write the head of a match."""
        await self._kept.writeHead(match, head)

    async def append(self, match: str, first: int, rows: Sequence[str]) -> None:
        """Write rows, the first with this number. Raises Overtaken if there is a row of this number."""
        if not await self._kept.append(match, first, json.dumps(list(rows), ensure_ascii=False)):
            raise Overtaken


class BrowserThinkers:
    """Programs that think in workers of their own. Raises what went wrong there, as the browser tells it."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def choose(self, task: Task) -> str:
        """Return the key of the option that a bot chooses: the strongest level thinks in several workers."""
        together = self._workers.together() if task.bot == LEVELS[-1] else 1
        if together < 2:
            return str(await self._ask("choose", task))
        return await elected_by(self._ask("vote", task, place=place) for place in range(together))

    async def agrees(self, task: Task) -> bool:
        """Return whether a seat agrees to an offer."""
        return bool(await self._ask("agrees", task))

    async def advise(self, task: Task) -> list[Advice]:
        """Return the best options for a seat."""
        return list(await self._ask("advise", task))

    async def tried(self, game: str, text: str, players: int, bot: str, seed: int, first: int) -> list[Tried]:
        """Play matches on a draft of the workshop, as many as are played in a moment."""
        return list(await self._ask("tried", game, text, players, bot, seed, first))

    async def analyse(self, match: str, match_record: MatchRecord | None) -> AnalysisProgress | None:
        """Work on an analysis for a while; None if it was not begun, and there is no record of the match."""
        found: AnalysisProgress | None = await self._ask("analyse", match, match_record)
        return found

    async def _ask(self, what: str, *about: Any, place: int = 0) -> Any:
        return _unpacked(await self._workers.ask(place, what, _packed(about)))


_ASKED: dict[str, Callable[..., Any]] = {
    "choose": bot_worker.choose,
    "vote": bot_worker.vote,
    "agrees": bot_worker.agrees,
    "advise": bot_worker.advise,
    "tried": tried,
    "analyse": work_on,
}


def think(what: str, about: str) -> str:
    """Answer in a worker of programs what `BrowserThinkers` asks."""
    return _packed(_ASKED[what](*_unpacked(about)))


def _packed(thing: Any) -> str:
    return base64.b64encode(pickle.dumps(thing)).decode()


def _unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))
