"""The words that a page shows beside a unit: what it is, what it may do now, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from banneret.engine.words.wording import counted
from banneret.games.battlelore.box.box import CAMP_TITLES, COLORS, ORIGINAL, Box, Unit
from banneret.games.battlelore.box.components import CreatureType, Power, UnitType
from banneret.games.battlelore.combat.creatures import what_it_does
from banneret.games.battlelore.combat.morale import ALL, bold, cowed_by, fright_of, sources
from banneret.games.battlelore.combat.range import aim, foes_near
from banneret.games.battlelore.scene.board import words
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import pace

_NEEDS = {"target": "", "hit-scored-in-this-roll": ", if it scored a hit", "none": ""}


def details(s: State, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Return pairs of title and words about a unit; what never changes comes first."""
    return tuple((title, text) for title, text in _rows(s, unit) if text)


def _rows(s: State, unit: Unit) -> Iterator[tuple[str, str]]:
    yield "Type", _type(s, unit)
    if not unit.creature:
        yield "Figures", f"{s.figures[unit.index]} of {unit.figures}"
    yield "Battles", _battles(s.box, unit, s.color[unit.index], aim(s, unit)[0])
    yield "Moves", _moves(s, unit)
    yield "Morale", _morale(s, unit)
    if isinstance(unit.type, CreatureType):
        yield "Lore stored", f"{s.stored.get(unit, 0)} of {unit.type.stored_max}"
        for power in unit.type.powers:
            yield power.id.capitalize(), _power(power)
    yield "Stands on", _place(s, unit)
    yield "Suffers", _suffers(s, unit)
    yield "Cards", ", ".join(dict.fromkeys(force.title for force in s.effects if unit in force.units))
    yield "Now", now(s, unit)


def _type(s: State, unit: Unit) -> str:
    color, kind = COLORS[s.color[unit.index]], unit.type
    if isinstance(kind, UnitType):
        race = "" if kind.race == "human" else f", {kind.race}"
        return f"{kind.name}, {color} banner ({color[0].upper()}), {kind.mount}{race}"
    made = ", made for this project" * (kind.source == ORIGINAL)
    return f"{kind.name}, {color} ({color[0].upper()}), a Creature{made}"


@lru_cache(maxsize=1024)
def _battles(box: Box, unit: Unit, color: int, reach: int) -> str:
    """Return its dice and weapon, with the range that it has now (lore-4b-01, lore-4d-10, lore-4d-11, lore-4d-12,
    lore-4d-13, lore-4d-14).
    """
    weapon = box.weapons[unit.type.weapon]
    count = unit.dice or box.banners[color].dice
    parts = [f"{count} dice, {weapon.name}"]
    if unit.reach > 1:
        parts.append(f"range {reach}")
    if unit.moved_dice:
        parts.append(f"{unit.moved_dice:+d} after a move")
    if unit.sword_melee and unit.sword_ranged:
        parts.append("swords hit" + (f"; against mounted units {unit.blunt} of each roll misses" if unit.blunt else ""))
    elif unit.sword_ranged:
        parts.append("swords hit at range only")
    else:
        parts.append("swords miss")
    return "; ".join(parts)


def _moves(s: State, unit: Unit) -> str:
    """Return how far it may go now, cards included (lore-3-06, lore-3-07, lore-3-08, lore-3-09, lore-6-10)."""
    paces = pace(s, unit)
    parts = [f"up to {_hexes(paces.battle)} and battle" if paces.battle <= paces.most else ""]
    if paces.most != paces.battle:
        parts.append(f"up to {_hexes(paces.most)} without a battle")
    if paces.rush:
        parts.append(f"{paces.rush} to rush into Melee")
    return ", ".join(part for part in parts if part)


def _hexes(count: int) -> str:
    return counted(count, "hex", "hexes")


def _morale(s: State, unit: Unit) -> str:
    """Return its morale: Bold and why, Frightened, or Normal (lore-4m-01)."""
    value = bold(s, unit)
    parts = []
    if value:
        parts.append(f"Bold{'' if value >= ALL else f' {value}'} ({', '.join(sources(s, unit))})")
    elif card := cowed_by(s, unit):
        parts.append(f"not Bold ({card})")
    if fright := fright_of(s, unit):
        parts.append(f"Frightened ({fright}): 2 hexes for each flag, and panic")
    return "; ".join(parts) or "Normal"


@lru_cache(maxsize=256)
def _power(power: Power) -> str:
    return f"{power.lore} Lore{_NEEDS[power.needs]}: {what_it_does(power)}"


def _place(s: State, unit: Unit) -> str:
    """Return what the ground does to it; nothing in plain countryside."""
    here = s.at[unit.index]
    site = s.ground.landmark[here]
    does = [words(s.ground.terrain[here]), words(site.kind) if site else ""]
    more = ", ".join(part for part in does if part)
    return f"{s.ground.name(here)}: {more}" if more else ""


def _suffers(s: State, unit: Unit) -> str:
    parts = []
    if unit in s.webbed:
        parts.append("webbed: no move, no battle, no support, flags are hits")
    if unit in s.poisoned:
        parts.append("poisoned: Lore symbols are hits")
    return "; ".join(parts)


_BARRED = {
    "lore-4b-02": "it moved too far, or where terrain forbids it",
    "lore-11-40": "it has trained",
    "lore-11-50": "it has healed",
    "lore-R-09": "the card that ordered it forbids it",
}
"""By rule, why a unit may not battle in this turn."""


# --- now --------------------------------------------------------------------------------------------------------------


def now(s: State, unit: Unit) -> str:
    """Return what it may do in this turn, or why it may not."""
    if s.phase not in ("movement", "combat") or unit.camp != s.active:
        return ""
    if unit not in s.turn.ordered:
        return f"{CAMP_TITLES[unit.camp]} has not ordered it this turn"
    return _now_moving(s, unit) if s.phase == "movement" else _now_battling(s, unit)


def _now_moving(s: State, unit: Unit) -> str:
    if unit not in s.turn.steps:
        return "ordered; it may move"
    steps = s.turn.steps[unit]
    moved = f"ordered; it has moved {_hexes(steps)}" if steps else "ordered; it has had its move"
    return f"{moved}, and may not battle" if unit in s.turn.barred else moved


def _now_battling(s: State, unit: Unit) -> str:
    if unit in s.turn.battled:
        return "it has battled"
    busy = s.battle.unit if s.battle else s.aiming
    if busy not in (None, unit):
        return f"first the battle of {busy} ends"
    if unit in s.turn.barred:
        return f"it may not battle this turn: {_BARRED[s.turn.barred[unit]]}"
    if unit in s.webbed:
        return "it is in a Web"
    if unit in s.turn.rushed:
        return "it has rushed, and must battle an enemy that it rushed at"
    if foes_near(s, unit):
        return "it may battle in Melee"
    return "it may shoot" if unit.reach > 1 else "no enemy is adjacent"
