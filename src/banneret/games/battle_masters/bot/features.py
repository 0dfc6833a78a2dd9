"""A position in numbers, for each side that can still win. The fitted evaluation is made of these numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.engine.at_hand import at_hand
from banneret.engine.terms import Term, things
from banneret.games.battle_masters.bot.odds import left, losses
from banneret.games.battle_masters.bot.worth import rates, worths
from banneret.games.battle_masters.box.box import CHAOS, IMPERIAL, Unit
from banneret.games.battle_masters.box.field import FAR
from banneret.games.battle_masters.state import GONE, State
from banneret.games.battle_masters.winning import tower_army

TERMS: Final[Mapping[str, Term]] = {
    "empire": Term("to command the Empire", "the command of the Empire", whose=True),
    "empire_tower": Term("to command the Empire in a battle for the Tower", "the command of the Empire", whose=True),
    "units": things("unit", "units", 3),
    "riders": Term(
        "5 more points of mounted strength",
        "fewer losses among knights and other mounted units",
        "more losses among knights and other mounted units",
    ),
    "foot": Term(
        "5 more points of strength on foot",
        "fewer losses among units that fight on foot",
        "more losses among units that fight on foot",
    ),
    "shooters": Term(
        "5 more points of shooting strength",
        "fewer losses among archers and crossbowmen",
        "more losses among archers and crossbowmen",
    ),
    "cannon": Term(
        "5 more points of the Cannon's strength",
        "the Cannon of the Empire is less damaged",
        "the Cannon of the Empire is more damaged",
        whose=True,
    ),
    "ogre": Term(
        "5 more points of the Ogre's strength",
        "the Ogre of Chaos has fewer hits",
        "the Ogre of Chaos has more hits",
        whose=True,
    ),
    "strikes": Term(
        "a point of strength that a card is expected to destroy",
        "better targets within reach",
        "worse targets within reach",
    ),
    "near": Term(
        "a point of strength that a card will destroy when the units are near enough",
        "better targets soon within reach",
        "worse targets soon within reach",
    ),
    "card": Term(
        "a point of strength that this card is expected to destroy",
        "more to destroy with this card",
        "less to destroy with this card",
    ),
    "cards": Term(
        "5 more cards in the rest of the deck",
        "{count} more own {count:card|cards} still to come",
        "{count} fewer own {count:card|cards} still to come",
        5,
    ),
    "tower": Term("a unit on the Tower", "a unit on the Tower", "no unit on the Tower"),
    "guards": Term(
        "a unit next to the Tower, in the battle for it",
        "more units next to the Tower",
        "fewer units next to the Tower",
    ),
    "way": Term(
        "a unit on the way to the Tower, one step from it", "units nearer to the Tower", "units further from the Tower"
    ),
    "open_way": Term(
        "a unit one step from the Tower, with nobody on it", "an open way to the Tower", "no open way to the Tower"
    ),
    "points": things("Campaign point", "Campaign points"),
}
"""What one more of each feature means, in words."""
STRIDE = 1
"""The number of steps that a unit moves before it strikes."""
KINDS = ("riders", "foot", "shooters", "cannon", "ogre")


def features(s: State) -> dict[tuple[int, ...], dict[str, float]]:
    """Return the features of both armies, by their seats; none before a battle begins."""
    if not s.at:
        return {s.teams[IMPERIAL]: {}, s.teams[CHAOS]: {}}
    return {s.teams[army]: _army(s, army) for army in (IMPERIAL, CHAOS)}


def _army(s: State, army: int) -> dict[str, float]:
    numbers = _strength(s, army) | _strikes(s, army)
    numbers["empire"] = float(army == IMPERIAL)
    numbers["cards"] = sum([card.army == army for card in s.deck]) / 5
    numbers["points"] = float(s.campaign.points[army]) if s.campaign is not None else 0.0
    if s.field.tower is not None:
        numbers |= _tower(s, army)
    return numbers


def _kind(unit: Unit) -> str:
    """Return the part of the army to which a unit belongs."""
    attack = unit.type.attack
    if attack == "melee":
        return "riders" if unit.type.mounted else "foot"
    return "shooters" if attack == "shoot" else attack


def _strength(s: State, army: int) -> dict[str, float]:
    """Count the living units, and add up their worth by kind."""
    numbers = dict.fromkeys(KINDS, 0.0)
    numbers["units"] = s.left[army] / 3
    worth, skulls = worths(s.box), s.skulls
    for unit in s.box.armies[army]:
        if s.at[unit.index] != GONE:
            share = left(skulls[unit.index], unit.type.skulls_to_eliminate)
            numbers[_kind(unit)] += worth[unit.index] * share / 5
    return numbers


def _strikes(s: State, army: int) -> dict[str, float]:
    """Estimate what the army destroys with one card: of what it can strike now, and of what it could strike if near."""
    at, spaces, often, cards = s.at, s.box.mat.spaces, rates(s.box), len(s.box.deck)
    foes = [foe for foe in s.box.armies[1 - army] if at[foe.index] >= 0]
    marches = [s.field.marches_to(spaces[at[foe.index]]) for foe in foes]
    gains: dict[int, list[float]] = {}
    strikes = near = now = 0.0
    active = s.course.card.units if s.course.card is not None else ()
    for unit in s.box.armies[army]:
        here, dice = at[unit.index], unit.type.combat_value
        if here < 0:
            continue
        if dice not in gains:
            gains[dice] = _gains(s, foes, dice)
        reach = unit.type.range + (0 if unit.type.move_or_attack else STRIDE)
        at_once = later = 0.0
        for march, gain in zip(marches, gains[dice], strict=True):
            steps = march[here]
            if steps <= reach:
                at_once = max(at_once, gain)
            elif steps < FAR:
                later = max(later, gain / (1 + steps - reach))
        share = often[unit.index] / cards
        strikes += share * at_once
        near += share * later
        if unit in active and unit not in s.activity.acted:
            now += at_once
    return {"strikes": strikes, "near": near, "card": now}


def _gains(s: State, foes: list[Unit], dice: int) -> list[float]:
    """Return what an attack with `dice` dice is expected to destroy of each enemy."""
    worth, skulls, known = worths(s.box), s.skulls, losses(s.box)
    return [
        worth[foe.index] * known.share(dice, foe.type.combat_value, skulls[foe.index], foe.type.skulls_to_eliminate)
        for foe in foes
    ]


def _tower(s: State, army: int) -> dict[str, float]:
    """Return who holds the Tower and, in a battle for it, who is near."""
    tower = at_hand(s.field.tower, "Tower")
    holder, away, home = s.on[tower.index], s.field.marches_to(tower), tower_army(s)
    numbers = {"tower": float(holder is not None and holder.army == army)}
    if home is None:
        return numbers
    steps = [away[s.at[unit.index]] for unit in s.box.armies[army] if s.at[unit.index] >= 0 and unit.may_enter_tower]
    if army == home:
        numbers["way"] = sum([2 / (1 + far) for far in sorted(steps)[:3]])
        numbers["open_way"] = 0.0 if holder is not None else float(any(far <= 1 for far in steps))
    else:
        numbers["empire_tower"] = 1.0
        numbers["guards"] = float(sum([far == 1 for far in steps]))
    return numbers
