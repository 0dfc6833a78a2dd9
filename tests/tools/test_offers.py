from __future__ import annotations

from tests.games.titan.bot.test_bargaining import WEAK, talks
from tests.games.titan.positions import play
from tools.offers import Count, gains, row


def test_a_row_tells_the_gains_of_both_sides() -> None:
    assert row("easy", Count(3, [(0.01, 0.0), (0.03, -0.02)])) == "| `easy` | 3 | 2 | +2.0 (1.0) | -1.0 (1.0) |"
    assert row("hard", Count(1)) == "| `hard` | 1 | 0 |  |  |"


def test_to_accept_that_the_stronger_legion_is_lost_brings_chance_to_who_accepts() -> None:
    match = talks(WEAK, players="2")
    play(match, "1: stay", "0: offer:attacker", "0: done")
    accepter, offerer = gains(match, 1, match.decisions[1], "accept", seed=1)
    assert accepter > 0.02
    assert offerer < -0.02
