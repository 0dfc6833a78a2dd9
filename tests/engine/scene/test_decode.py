"""A view that was written and read again is the same for all who read it."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from banneret.engine.scene.decode import decoded
from banneret.engine.scene.encode import encoded
from banneret.engine.scene.view import View
from banneret.machines.compact import as_text


@pytest.mark.parametrize("game", ["battle-magic", "battle-masters", "battlelore", "battlemist", "titan"])
def test_a_view_is_read_as_it_was_written(game: str) -> None:
    match, source = Match.new(game, seed=3), random.Random(1)
    for number in range(60):
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
        if number % 20 == 0:
            view = match.view(seat)
            again = decoded(View, encoded(view))
            assert encoded(again) == encoded(view)
            assert as_text(again, match.seat_names) == as_text(view, match.seat_names)
