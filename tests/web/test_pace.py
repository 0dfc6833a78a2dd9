"""The turn of another player is told in eight seconds at most, in whole matches of all games."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.match import moments, record
from banneret.engine.match.match import Match
from banneret.web.live.page_state import PageState

RECORDS = Path(__file__).parents[1] / "games"
TURN = 8000
"""The most milliseconds for each of the others who are asked between two questions of a seat."""
MATCHES = (
    "battle_masters/golden/borderlands",
    "battlelore/golden/wizards",
    "titan/golden/duel",
    "titan/golden/three",
    "battle_magic/golden/quick",
    "battlemist/golden/duel",
)
SEAT = 0
SENT = ("entry", "closes")


def turns(played: record.Record) -> Iterator[dict[str, Any]]:
    """Yield what happens between two questions of the first seat: the other seats asked, and what its page is sent."""
    ends = moments.ends(played.happenings)
    match = Match.resume(played.game, played.options, played.happenings[: ends[0]])
    page = PageState(drama=match.game.drama)
    page.tell(match.view(SEAT))
    seats, messages = set[int](), list[Any]()
    for begin, end in pairwise(ends):
        seats |= match.decisions.keys() - {SEAT}
        match.follow(played.happenings[begin:end])
        frames = page.tell(match.view(SEAT)).get("frames", [])
        messages.append([{name: frame[name] for name in SENT if name in frame} for frame in frames])
        if SEAT in match.decisions or not match.decisions:
            yield {"seats": sorted(seats), "messages": messages}
            seats, messages = set(), []


def told(played: record.Record) -> list[dict[str, float]]:
    """How long each turn is told."""
    shows = Match.new(played.game, played.options).game.drama.for_page
    given = json.dumps({"shows": shows, "turns": list(turns(played))})
    node, script = Path(sys.executable).with_name("node"), Path(__file__).parent / "scripts/turns.js"
    ran = subprocess.run([node, script], input=given, capture_output=True, text=True, check=True)
    times: list[dict[str, float]] = json.loads(ran.stdout)
    return times


@pytest.mark.parametrize("name", MATCHES)
def test_a_turn_is_told_in_eight_seconds(name: str) -> None:
    times = told(record.read((RECORDS / f"{name}.record").read_text(encoding="utf-8")))
    assert any(one["natural"] > 0 for one in times)
    for one in times:
        assert one["once"] <= TURN * one["others"] + 1
        assert one["pieces"] <= TURN * one["others"] + 1
        if one["natural"] <= TURN * one["others"]:
            assert one["once"] == pytest.approx(one["natural"])
