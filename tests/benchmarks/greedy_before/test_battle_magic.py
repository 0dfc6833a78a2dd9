"""What a position is worth: castles above all, nearness to those of the enemy, units, battles at hand."""

from __future__ import annotations

from typing import Any

from benchmarks.greedy_before.battle_magic import judge
from tests.games.battle_magic.positions import state_at

UNITS = {"red": ["castle b1", "army b3"], "black": ["castle d3", "castle a5"]}


def worth(**more: Any) -> float:
    return judge(state_at({"units": UNITS, "phase": "draw", **more}), 0)


def test_castles_of_the_enemy_are_worth_destroying() -> None:
    assert worth(units={**UNITS, "black": ["castle d3"]}) > worth()
    assert worth(units={**UNITS, "red": ["castle b1", "castle c3", "army b3"]}) > worth()


def test_more_units_are_better_for_their_side_only() -> None:
    assert worth(units={**UNITS, "red": [*UNITS["red"], "dragon b1"]}) > worth()
    assert worth(units={**UNITS, "black": [*UNITS["black"], "dragon d4"]}) < worth()


def test_nearer_is_better() -> None:
    assert worth(units={**UNITS, "red": ["castle b1", "army c3"]}) > worth(
        units={**UNITS, "red": ["castle b1", "army a1"]}
    )


def test_an_attack_on_the_last_castle_is_worth_its_risk() -> None:
    near = {"red": ["castle b1", "army c3"], "black": ["castle d3"]}
    assert worth(units=near, phase="battle") > worth(units=near, phase="battle", attacked=["unit:red-army-1"])
