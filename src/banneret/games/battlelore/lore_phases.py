"""The phases of Lore, War Councils, Creatures and landmarks, by the names that stand on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from banneret.engine.decision import Play
from banneret.games.battlelore import (
    carrying_out,
    council,
    creatures,
    landmarks,
    laying,
    lore,
    striking,
    visiting,
    windows,
)

PHASES: Mapping[str, Callable[[Any], Play[None] | None]] = {
    "council": council.council,
    "lore_deal": council.lore_deal,
    "lore_choose": council.lore_choose,
    "place_strongholds": council.place_strongholds,
    "place_landmarks": council.place_landmarks,
    "place_site": council.place_site,
    "lay_card": laying.lay_card,
    "answer_card": windows.answer_card,
    "command_reactions": windows.command_reactions,
    "movement_reaction": windows.movement_reaction,
    "before_roll": windows.before_roll,
    "after_roll": windows.after_roll,
    "command_effects": carrying_out.command_effects,
    "carry_out": carrying_out.carry_out,
    "strike": striking.strike,
    "assign": striking.assign,
    "powers": creatures.powers,
    "poison": creatures.poison,
    "shake": creatures.shake,
    "creature_blocked": creatures.creature_blocked,
    "take_passage": visiting.take_passage,
    "heal_at_pool": visiting.heal_at_pool,
    "replenish": lore.replenish,
    "keep_lore_card": lore.keep_lore_card,
    "cut_lore_hand": lore.cut_lore_hand,
    "upkeep": landmarks.upkeep,
}
