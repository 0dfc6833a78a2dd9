"""The terms in which effects speak: moments, targets, durations, and what is counted."""

from __future__ import annotations

from typing import Literal

Moment = Literal[
    "council",
    "before-vote",
    "after-vote",
    "harvest",
    "recruitment",
    "guild",
    "economy",
    "initiative",
    "before-quest",
    "before-enemy-quest",
    "fight-round",
    "before-movement",
    "before-enemy-movement",
    "before-battle",
    "before-battle-besieged",
    "before-battle-besieging",
    "battle-round",
    "battle-round-2",
    "during-battle",
    "after-spell",
    "after-action",
    "supply",
]
Target = Literal[
    "none",
    "opponent",
    "own-hero",
    "enemy-hero",
    "realm",
    "own-units",
    "own-recruit-site",
    "two-adjacent-realms",
    "battle",
    "spell",
    "action",
    "vote",
    "quest",
]
When = Literal["always", "harvest", "replenish", "pillage", "battle-won", "found", "hero-death"]
Duration = Literal["battle-round", "battle", "fight", "segment", "event", "round", "permanent"]
Who = Literal["you", "target", "each", "affected", "most-army-units", "fewest-stars", "battle-enemy"]
ResourceName = Literal["grain", "wood", "iron"]
Terrain = Literal["plains", "wood", "mountain", "desert", "home"]
UnitId = Literal["footman", "archer", "cavalry", "dragon", "firegaunt", "giant"]
ArmyId = Literal["footman", "archer", "cavalry"]
BattleSegment = Literal["archers", "cavalry", "front"]
BattleSide = Literal["own", "enemy"]
Subject = Literal["hero", "army", "cavalry", "combat-unit", "self"]
Counted = Literal["own-towns-and-cities", "own-mountain-towns-and-cities", "own-deserts", "enemy-kill-pairs"]
TownOrCity = Literal["town", "city"]
