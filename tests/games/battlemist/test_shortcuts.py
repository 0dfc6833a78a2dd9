"""Tests that are quick because they look at what nearly always decides say the same as the whole list, at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.cards.unmoved_units import companies
from banneret.games.battlemist.economy.recruiting import has_room, recruit_sites
from banneret.games.battlemist.march.march import has_way, reach
from banneret.games.battlemist.state import State


def positions() -> Iterator[tuple[State, str]]:
    """Random positions, each with the name of the question that is asked first."""
    source = random.Random(1)
    for seed in range(6):
        match = Match.new(GAME, GAME.settle_among_programs({}), seed=seed, keeping=False)
        while match.decisions:
            seat, decision = next(iter(match.decisions.items()))
            yield match.state, decision.name
            match.decide_unchecked(seat, source.choice(decision.branches))


def test_units_have_a_way_where_their_reach_is_not_empty_and_recruits_room_where_a_site_is_left() -> None:
    marches, rooms = Counter[bool](), Counter[bool]()
    for s, question in positions():
        if question == "march":
            for company in companies(s, s.active):
                assert has_way(s, s.active, company) == bool(reach(s, s.active, company))
                marches[bool(s.lasting)] += 1
        elif question == "recruitment":
            for seat in s.in_order():
                assert has_room(s, seat) == bool(recruit_sites(s, seat))
                rooms[has_room(s, seat)] += 1
    assert min(marches[False], marches[True]) > 100
    assert rooms[True] > 100
    assert rooms[False] > 0
