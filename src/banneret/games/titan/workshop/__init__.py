"""The workshop for battles: how one is begun, what is wrong with a draft, and what matches on it show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.components import Packed, load
from banneret.engine.scene.scene import Scene
from banneret.engine.workshop import Fault, Trial, Workshop
from banneret.games.titan import options, setup
from banneret.games.titan.battle.rounds import join_battle
from banneret.games.titan.battle.scenario import plan_of
from banneret.games.titan.battle.state import SIDES
from banneret.games.titan.box.battle_file import BattleFile, ground_tables
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.box.validating_battle import faults
from banneret.games.titan.box.validation import the_components
from banneret.games.titan.scene import scene
from banneret.games.titan.state import State, battle_of
from banneret.games.titan.workshop.settings import EMPTY

_BATTLE = {"scenario": "battle"}
_DEFAULTS = {option.key: option.default for option in options.OPTIONS} | _BATTLE


def begin(chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the tables of a shipped battleland, with the legions of the options."""
    plan, box = plan_of(chosen), the_components()
    land = next(land for land in box.battleland if land.terrain == plan.land.terrain.key)
    legions = {side: [one.key for one in legion] for side, legion in zip(SIDES, plan.legions, strict=True)}
    said = {"id": land.terrain, "name": plan.land.terrain.name, "source": land.source, "land": land.terrain}
    return {**EMPTY, **said, "side": plan.side or EMPTY["side"], **legions, **ground_tables(land, box)}


def draft_faults(draft: Packed) -> Sequence[Fault]:
    """Return what is wrong with a draft. Raises ComponentError for one that cannot be read."""
    return faults(load(draft, BattleFile), the_components())


def draft_scene(draft: Packed) -> Scene:
    """Return the ground of a draft with its legions, as at the start of a match. Raises ComponentError."""
    s = setup.begin({**_DEFAULTS, "battle-file": str(draft)})
    join_battle(s, s.turn.came_by[s.the_engagement.legions[0]])
    return scene(s, None)


def trial(_: int) -> Mapping[str, str]:
    """Return the options of a match on trial: one battle, and all else is as the file says."""
    return _BATTLE


def look(s: State, seen: Trial) -> None:
    """Note where fighters stand, and where they were hit."""
    seen.starts = SIDES
    if s.battle is None:
        return
    b, before = s.battle, seen.last or ()
    standing = [(i, HEXES[at].name) for i, at in enumerate(b.at) if at >= 0]
    seen.entered.update(hex for _, hex in standing)
    seen.fought.update(hex for i, hex in standing if i < len(before) and b.hits[i] > before[i])
    seen.last = tuple(b.hits)


def rounds(s: State) -> int:
    """Return how many rounds the battle has had."""
    return min(battle_of(s).round, s.box.game.battle_rounds)


WORKSHOP = Workshop(
    option="battle-file",
    thing="battle",
    places="hexes",
    draws="field",
    kit_in=f"{__name__}.kit",
    begin=begin,
    check=draft_faults,
    scene=draft_scene,
    trial=trial,
    look=look,
    rounds=rounds,
    measured="hexes",
    millimetres=35,
    limits=frozenset({"titan-A-BL-15"}),
    replaces=("land", "side", *SIDES, "points", *(f"{side}-score" for side in SIDES)),
)
