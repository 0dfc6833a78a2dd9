from __future__ import annotations

import pytest

from banneret.bots.analysis.analysis import Analysis
from banneret.engine.match.match import Match
from banneret.table.match.replays import MatchRecord
from banneret.table.programs import analysis_worker
from banneret.table.programs.analysis_worker import work_on


def match_record() -> MatchRecord:
    match = Match.new("titan", {"scenario": "battle"}, seed=1)
    for _ in range(2):
        ((seat, decision), *_) = match.decisions.items()
        match.decide_unchecked(seat, decision.options[0])
    match.act(0, "concede")
    return MatchRecord("titan", match.options, tuple(map(str, match.happenings)))


def test_each_call_does_a_part_and_the_last_one_gives_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_worker, "_SECONDS", 0.0)
    assert work_on("m", None) is None
    part = work_on("m", match_record())
    shares = []
    while part and not part.text:
        shares.append(part.share)
        part = work_on("m", None)
    assert part
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert Analysis.from_json(part.text).winners == (1,)
    assert work_on("m", None) is None
