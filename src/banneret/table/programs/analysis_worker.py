"""The code of the process that analyses matches: each call does a part of the work, so that the progress is known."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.bots.analysis.analysis import Analysis, Working, analyse
from banneret.engine.clock import Clock
from banneret.engine.match.events import read_lines
from banneret.table.match.replays import MatchRecord

_SECONDS = 0.5
"""The approximate number of seconds of processor time of a call."""


@dataclass(frozen=True, slots=True)
class AnalysisProgress:
    """The progress of an analysis: the share of the work done, from 0 to 1, and at the end the analysis as JSON."""

    share: float
    text: str = ""


_working: dict[str, Working] = {}
"""The analysis that this process works on, by its match."""


def work_on(match: str, match_record: MatchRecord | None) -> AnalysisProgress | None:
    """Work on the analysis of a match for a while; None if this process has not begun it and gets no record of it."""
    if match not in _working:
        if match_record is None:
            return None
        happenings = read_lines(match_record.lines, "")
        _working.clear()
        _working[match] = analyse(match_record.game, match_record.options, happenings)
    clock = Clock()
    try:
        while True:
            share = next(_working[match])
            if clock.worked >= _SECONDS:
                return AnalysisProgress(share)
    except StopIteration as done:
        del _working[match]
        found: Analysis = done.value
        return AnalysisProgress(1.0, found.stored())
