"""The log of every game names whoever gives up."""

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
