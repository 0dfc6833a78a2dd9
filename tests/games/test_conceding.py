"""Whoever gives up is named in the log of every game, and all see the table after it."""

from __future__ import annotations

from random import Random

import pytest

from banneret.engine.game import Game, games
from banneret.engine.match.match import Match

SAYS = {"concede": "concede", "withdraw": "withdraws"}
"""What the log says of each act that gives up."""


def giving_up(match: Match, game: Game) -> tuple[int, str] | None:
    """Return a seat that may give up now, and by which act."""
    acts = ((seat, act.name) for seat in (0, 1) for act in match.view(seat).acts)
    return next((act for act in acts if act[1] in game.gives_up), None)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_the_log_tells_who_gave_up(game: Game) -> None:
    match = Match.new(game.key, {}, seed=1)
    chance = Random(1)
    while not (act := giving_up(match, game)):
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, chance.choice(match.decisions[seat].branches))
    before = len(match.view(None).log)
    match.act(*act)
    assert any(SAYS[act[1]] in entry.text for entry in match.view(None).log[before:])


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_all_see_the_table_whenever_somebody_has_given_up(game: Game) -> None:
    match, chance = Match.new(game.key, {}, seed=1), Random(1)
    for _ in range(70):
        if match.result:
            break
        for loser, act in [(seat, one.name) for seat in range(match.seats) for one in match.view(seat).acts]:
            if act in game.gives_up:
                given_up = match.clone()
                given_up.act(loser, act)
                for viewer in (*range(match.seats), None):
                    given_up.view(viewer)
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, chance.choice(match.decisions[seat].branches))
