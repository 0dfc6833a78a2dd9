"""What positions are worth."""

from __future__ import annotations

from banneret.games.battlemist.state import State
from benchmarks.greedy_before.battlemist import judge
from tests.games.battlemist.battle.test_battle import REALM, battle


def test_a_battle_that_is_as_good_as_won_is_judged_so() -> None:
    strong = battle(["6 footman", "2 cavalry"], ["1 archer", "1 footman"], [1] * 9, hands={"orcs": ["levy"]})
    weak = battle(["1 footman"], ["4 archer", "6 footman"], [1] * 9, hands={"orcs": ["levy"]})
    for match, sign in ((strong, 1), (weak, -1)):
        state = match.state
        assert isinstance(state, State)
        assert state.battle is not None
        before = judge(state, 0)
        quiet = state.copy()
        quiet.battle = None
        quiet.troops[1].clear()
        quiet.owner = [
            0 if owner == 1 and quiet.box.realms[i].id == REALM else owner for i, owner in enumerate(quiet.owner)
        ]
        assert (judge(quiet, 0) - before < 12) == (sign > 0)
