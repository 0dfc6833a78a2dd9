"""What an attack is expected to destroy, from tables."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_masters.bot.odds import ALIVE, left, losses, quick_dice
from banneret.games.battle_masters.box.box import the_box
from banneret.games.battle_masters.combat import dice, targets


def test_the_quick_dice_are_those_of_the_rules() -> None:
    source = random.Random(2)
    match = Match.new("battle-masters", {"battle": "borderlands"}, seed=2, keeping=False)
    seen = 0
    while match.decisions and seen < 1500:
        s = match.state
        s.elite = [source.random() < 0.3 for _ in s.elite]
        for unit in s.box.units:
            for foe in targets(s, unit) if s.at[unit.index] >= 0 and unit.type.attack != "cannon" else ():
                assert quick_dice(s, unit, s.at[unit.index], foe) == dice(s, unit, foe)
                seen += 1
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
    assert seen >= 1500


def test_a_loss_is_a_share_of_what_is_left() -> None:
    assert left(0, 3) == 1.0
    assert left(3, 3) == 0.0
    assert left(2, 3) == pytest.approx(ALIVE + (1 - ALIVE) / 3)
    assert losses(the_box()).share(0, 3, 0, 3) == 0.0
    assert losses(the_box()).share(5, 2, 2, 3) < left(2, 3)


def test_one_die_destroys_the_last_life_half_the_time() -> None:
    assert losses(the_box()).share(1, 0, 2, 3) == pytest.approx(left(2, 3) / 2)


def test_more_dice_destroy_more() -> None:
    assert (
        losses(the_box()).share(5, 3, 0, 3) > losses(the_box()).share(4, 3, 0, 3) > losses(the_box()).share(4, 4, 0, 3)
    )
