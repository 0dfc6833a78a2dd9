"""What is likely to follow an answer."""

from __future__ import annotations

import random
from dataclasses import replace

from banneret.bots.continuation import likely_after
from banneret.bots.observation import Observation
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from tests.bots.toss import TOSS
from tests.games.battlemist.positions import match_at


def observed(kind: str = "toss") -> Observation:
    return Observation(Match.new(TOSS, {"kind": kind}, seed=1), 0, random.Random(1))


def test_no_throw_is_told_as_if_it_had_happened() -> None:
    assert likely_after(observed(), "toss") == ()
    assert likely_after(observed(), "wait") == ()


def test_the_answer_itself_is_not_told_once_more() -> None:
    match = Match.new("battle-masters", {"battle": "borderlands"}, seed=3)
    while (asked := next(iter(match.decisions.values()))).name != "move-or-attack":
        match.decide_unchecked(asked.seat, asked.branches[0])
    seat, way = asked.seat, asked.branches[0]
    told = likely_after(Observation(match, seat, random.Random(1)), key_of(way))
    match.decide_unchecked(seat, way)
    moved = match.state.log.seen_by(seat)
    assert told
    assert not set(told) & {entry.text for entry in moved}


def test_what_a_seat_did_before_is_not_told_as_if_it_followed() -> None:
    position = {"phase": "recruitment", "troops": {"orcs": ["1 footman abou-xar"]}, "stock": {"orcs": [9, 9, 9]}}
    match = match_at(position, [9, 8])
    match.decide(0, "town")
    told = likely_after(Observation(match, 0, random.Random(1)), "pass")
    assert not [text for text in told if "build" in text]
    match.decide(0, "pass")
    match.decide(1, "pass")
    assert "The Zul Orcs build a town in Abou Xar" in [entry.text for entry in match.state.log.seen_by(1)]


def test_nothing_is_told_of_an_option_that_is_not_there() -> None:
    assert likely_after(observed(), "fly") == ()


def test_it_is_the_same_whatever_is_hidden() -> None:
    truths = []
    for coin in ("heads", "tails"):
        match = Match.new(replace(TOSS), {"kind": "guess"}, seed=1)
        match.state.coin = coin
        truths.append(likely_after(Observation(match, 0, random.Random(1)), "heads"))
    assert truths[0] == truths[1]


def test_a_real_game_tells_sentences_of_its_log() -> None:
    match = Match.new("battle-masters", {"battle": "borderlands"}, seed=3)
    ((seat, decision),) = match.decisions.items()
    observation = Observation(match, seat, random.Random(1))
    told = [likely_after(observation, option.key) for option in decision.branches]
    assert any(told)
    assert all(len(one) <= 2 for one in told)
