"""A shelf for matches in a dict, as a browser has one in its database; and programs that think at once."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.bots.advising import Advice
from banneret.bots.trials import Tried
from banneret.tab.keeping import Overtaken
from banneret.table.match.replays import MatchRecord
from banneret.table.programs import bot_worker
from banneret.table.programs.analysis_worker import AnalysisProgress, work_on
from banneret.table.programs.bot_worker import Task
from banneret.web.live.drafts import tried


class Shelf:
    """Keeps matches as long as the test lasts. If `full`, nothing can be written."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.all_rows: dict[str, list[str]] = {}
        self.full = False

    async def heads(self) -> list[str]:
        return list(self.kept.values())

    async def rows(self, match: str) -> list[str]:
        return list(self.all_rows.get(match, ()))

    async def write_head(self, match: str, head: str) -> None:
        self.kept[match] = head

    async def append(self, match: str, first: int, rows: Sequence[str]) -> None:
        if self.full:
            raise OSError("no space left")
        there = self.all_rows.setdefault(match, [])
        if len(there) != first:
            raise Overtaken
        there += rows


class AtOnce:
    """Programs that think in the same process."""

    async def choose(self, task: Task) -> str:
        return bot_worker.choose(task)

    async def agrees(self, task: Task) -> bool:
        return bot_worker.agrees(task)

    async def advise(self, task: Task) -> list[Advice]:
        return list(bot_worker.advise(task))

    async def tried(self, game: str, text: str, players: int, bot: str, seed: int, first: int) -> list[Tried]:
        return tried(game, text, players, bot, seed, first)

    async def analyse(self, match: str, match_record: MatchRecord | None) -> AnalysisProgress | None:
        return work_on(match, match_record)


class Failing(AtOnce):
    """Programs that always fail."""

    async def choose(self, task: Task) -> str:
        raise RuntimeError(task.bot)


class Silent(AtOnce):
    """Programs that must not be asked for an analysis."""

    async def analyse(self, match: str, match_record: MatchRecord | None) -> AnalysisProgress | None:
        raise AssertionError(f"{match} was analysed already: {match_record}")
