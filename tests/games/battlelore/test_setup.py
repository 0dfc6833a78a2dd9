"""Set-up: what is told before anything else."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlelore.box import adventures


@pytest.mark.rules("lore-0-03", "lore-0-10", "lore-S-05")
@pytest.mark.parametrize("name", adventures.names())
def test_a_newcomer_reads_first_what_the_adventure_is_about(name: str) -> None:
    adventure = adventures.load(name)
    match = Match.new("battlelore", seed=1, adventure=name)
    opening, goals = match.view(None).log[:2]
    assert opening.head
    assert opening.text == f"{adventure.title}: {adventure.description}"
    first = ("Pennant", "Standard")[adventure.first]
    assert goals.text.endswith(f"; {first} has the first turn")
    assert all(f" {goal}" in f" {goals.text}" for goal in adventure.goal)
