"""What a position is worth: losses of the enemy, nearness, and the Tower where it decides the battle."""

from __future__ import annotations

from benchmarks.greedy_before.battle_masters import judge
from tests.games.battle_masters.positions import state_at

UNITS = {"lord-knights-empire": "4,7", "cannon": "0,11", "orcs-gazkull": "4,8", "orcs-zogrod": "8,8"}


def _worth(**more: object) -> float:
    return judge(state_at({"only": True, "units": UNITS, **more}, battle="open"), 0)


def test_a_token_on_the_enemy_is_better_and_one_on_a_friend_is_worse() -> None:
    assert _worth(skulls={"orcs-gazkull": 1}) > _worth() > _worth(skulls={"lord-knights-empire": 1})
    assert _worth(skulls={"orcs-gazkull": 2}) > _worth(skulls={"orcs-gazkull": 1})


def test_an_enemy_gone_is_better_than_one_hurt() -> None:
    assert _worth(units={**UNITS, "orcs-gazkull": "gone"}) > _worth(skulls={"orcs-gazkull": 2})


def test_nearer_is_better_for_those_who_must_be_near() -> None:
    near, far = {**UNITS, "lord-knights-empire": "4,7"}, {**UNITS, "lord-knights-empire": "2,7"}
    assert _worth(units=near) > _worth(units=far)


def test_chaos_wants_the_tower_of_the_borderlands() -> None:
    far, near = ({"only": True, "units": {"orcs-gazkull": at, "cannon": "6,5"}} for at in ("4,11", "5,1"))
    assert judge(state_at(near, battle="borderlands"), 1) > judge(state_at(far, battle="borderlands"), 1)
