"""What units aim at: battles, castles to guard, dangers."""

from __future__ import annotations

from typing import Any

from banneret.games.battle_magic.bot.aims import Aims
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.positions import state_at


def at(*red: str, black: tuple[str, ...] = ("castle d3",), **more: Any) -> tuple[State, Aims, Counter]:
    """The position, Red's aims, and Red's last unit."""
    s = state_at({"units": {"red": list(red), "black": list(black)}, **more})
    return s, Aims(s, 0), s.army[0][-1]


def test_the_last_castle_is_worth_more_than_one_of_two() -> None:
    s, aims, army = at("castle a1", "army c3")
    last = aims.gain(army, s.army[1][0], s.at[s.army[1][0].index])
    s, aims, army = at("castle a1", "army c3", black=("castle d3", "castle b4"))
    assert aims.gain(army, s.army[1][0], s.at[s.army[1][0].index]) < last


def test_points_bring_a_battle_nearer() -> None:
    s, aims, army = at("castle a1", "army b2")
    here = s.at[army.index]
    assert aims.reach(army, here, 0) < aims.reach(army, here, 1) < aims.reach(army, here, 3)


def test_a_guard_counts_where_an_enemy_is_near_and_less_beside_another_guard() -> None:
    s, aims, army = at("castle b2", "army b2", black=("castle d3", "army b3"))
    alone = aims.guard(army, s.at[army.index])
    s, aims, hero = at("castle b2", "army b2", "hero b2", black=("castle d3", "army b3"))
    assert 0 < aims.guard(hero, s.at[hero.index]) < alone
    s, aims, army = at("castle a1", "army a1", black=("castle d3", "army d3"))
    assert aims.guard(army, s.at[army.index]) < alone


def test_there_is_danger_only_near_who_can_attack() -> None:
    s, aims, hero = at("castle a1", "hero b1", black=("castle d3", "army b2"))
    assert aims.danger(hero, s.at[hero.index]) > 0
    assert aims.danger(hero, s.map.by_id["a5"].index) == 0.0
