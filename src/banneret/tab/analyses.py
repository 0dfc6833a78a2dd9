"""Analyses of finished matches in a browser: programs work on them step by step, and each is kept when it is done."""

from __future__ import annotations

import logging

from banneret.tab.keeping import Overtaken, Shelf
from banneret.tab.match import TabMatch
from banneret.tab.programs import Thinkers
from banneret.table.programs.analysis_worker import AnalysisProgress

log = logging.getLogger(__name__)
_CALLS = 4
"""How often the programs work on an analysis for one request: each time half a second."""


class Analyses:
    """The analyses of all matches. One that is done lies on the `shelf` beside its match, in a row of its own."""

    def __init__(self, shelf: Shelf, thinkers: Thinkers) -> None:
        self._shelf = shelf
        self._thinkers = thinkers
        self._done: dict[str, AnalysisProgress] = {}

    async def of(self, match: TabMatch) -> AnalysisProgress:
        """Work on the analysis of a finished match, unless it is done; returns how far it is."""
        known = self._done.get(match.stored.id) or await self._kept(match.stored.id)
        for _ in range(0 if known else _CALLS):
            known = await self._worked_on(match)
            if known.text:
                await self._keep(match.stored.id, known)
                break
        assert known, "there is at least one call"
        return known

    async def _worked_on(self, match: TabMatch) -> AnalysisProgress:
        found = await self._thinkers.analyse(match.stored.id, None)
        found = found or await self._thinkers.analyse(match.stored.id, match.played.match_record())
        assert found, "it has the record of the match"
        return found

    async def _kept(self, match: str) -> AnalysisProgress | None:
        for text in await self._shelf.rows(_beside(match)):
            self._done[match] = AnalysisProgress(1, text)
        return self._done.get(match)

    async def _keep(self, match: str, done: AnalysisProgress) -> None:
        self._done[match] = done
        try:
            await self._shelf.append(_beside(match), 0, [done.text])
        except Overtaken:
            log.info("match %s: another page has kept its analysis", match)
        except Exception:
            log.exception("match %s: its analysis could not be kept", match)


def _beside(match: str) -> str:
    return f"{match} analysis"
