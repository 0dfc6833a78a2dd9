"""The council: the order of events, and what is shown at the last vote."""

from __future__ import annotations

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from tests.games.battlemist.positions import match_at

IDLE = {"orcs": 1, "elves": 1}
NOTHING = {"orcs": [0, 0, 0], "elves": [0, 0, 0]}


def outcomes(match: Match, kind: str) -> list[str]:
    return [str(one) for one in match.happenings if str(one).startswith(kind)]


@pytest.mark.rules("mist-R-72", "mist-3.1.4-05")
@pytest.mark.parametrize(("events", "picked"), [(["mutiny"], []), (["mutiny", "year-of-plenty"], ["event:mutiny"])])
def test_only_what_could_come_in_another_order_is_drawn(events: list[str], picked: list[str]) -> None:
    position = {"phase": "council", "events": events, "used": IDLE, "stock": NOTHING}
    match = match_at(position, [*picked, 9, 8])

    assert outcomes(match, "pick") == [f"pick {event}" for event in picked]
    told = [entry.text for entry in match.state.log.seen_by(None)]
    assert any(text.startswith("Order of the events") for text in told) == bool(picked)


@pytest.mark.rules("mist-3.1.3-03")
def test_the_last_vote_shows_the_odds_of_what_then_happens() -> None:
    troops = {"orcs": ["1 footman abou-xar"], "elves": ["1 footman nightpine"]}
    built = {"abou-xar": "town", "nightpine": "town"}
    position = {"phase": "council", "events": ["cataclysmic-tremors"], "used": IDLE, "stock": NOTHING}
    match = match_at({**position, "troops": troops, "built": built}, [9, 8])
    first = next(iter(match.decisions.values()))
    assert first.odds
    assert [first.odds(way) for way in first.options] == [None, None]

    match.decide(first.seat, "abstain")

    (last,) = match.decisions.values()
    assert last.odds
    shown = {key_of(way): last.odds(way) for way in last.options}
    assert shown["dedicate"] is None
    fails = shown["abstain"]
    assert fails
    assert fails.title == "Cataclysmic Tremors fails"

    match.state.vote.threshold = match.state.vote.total
    assert last.odds(next(way for way in last.options if key_of(way) == "abstain")) is None
