"""The words that a page shows beside a unit: what it is, what it may do now, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import ORIGINAL, Box, Unit
from banneret.games.battlelore.box.components import CreatureType, Power, UnitType
from banneret.games.battlelore.box.words import COLOR_LETTERS, COLOR_WORDS, COLORS, MOUNTS, RACES
from banneret.games.battlelore.combat.creatures import what_it_does
from banneret.games.battlelore.combat.morale import ALL, bold, cowed_by, fright_of, sources
from banneret.games.battlelore.combat.range import aim, foes_in_range, foes_near
from banneret.games.battlelore.scene.board import words
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import Pace, pace


def details(s: State, unit: Unit) -> tuple[tuple[Text, Text], ...]:
    """Return pairs of title and words about a unit; what never changes comes first."""
    return tuple((title, text) for title, text in _rows(s, unit) if text)


def _rows(s: State, unit: Unit) -> Iterator[tuple[Text, Text]]:
    color = s.color[unit.index]
    yield "Type", _type(unit, color)
    if not unit.creature:
        yield "Figures", _of(s.figures[unit.index], unit.figures)
    yield "Battles", _battles(s.box, unit, color, aim(s, unit)[0])
    yield "Moves", _moves(pace(s, unit))
    yield "Morale", _morale(s, unit)
    if isinstance(unit.type, CreatureType):
        yield "Lore stored", _of(s.stored.get(unit, 0), unit.type.stored_max)
        for power in unit.type.powers:
            yield str(power), _power(power)
    yield "Stands on", _place(s, unit)
    yield "Suffers", _suffers(s, unit)
    yield "Cards", _listed(dict.fromkeys(force.card for force in s.effects if unit in force.units))
    yield "Now", now(s, unit)


def _listed(things: Iterable[object]) -> Text:
    """Return things beside each other; empty if there are none."""
    found = tuple(things)
    return fill("{}", Listed(found, ",")) if found else ""


# What is said again and again of all units is kept: it was half of the time that an answer takes before watchers.


@lru_cache(maxsize=256)
def _of(number: int, most: int) -> Text:
    return fill("{} of {}", number, most)


@lru_cache(maxsize=1024)
def _type(unit: Unit, number: int) -> Text:
    color, kind = COLORS[number], unit.type
    of_color = {"kind": kind, "color": COLOR_WORDS[color], "letter": COLOR_LETTERS[color]}
    if isinstance(kind, UnitType):
        wording = "{kind}, {color} banner ({letter}), {mount}"
        if kind.race != "human":
            wording = "{kind}, {color} banner ({letter}), {mount}, {race}"
        return fill(wording, **of_color, mount=MOUNTS[kind.mount], race=RACES[kind.race])
    if kind.source == ORIGINAL:
        return fill("{kind}, {color} ({letter}), a Creature, made for this project", **of_color)
    return fill("{kind}, {color} ({letter}), a Creature", **of_color)


@lru_cache(maxsize=1024)
def _battles(box: Box, unit: Unit, color: int, reach: int) -> Text:
    """Return its dice and weapon, with the range that it has now (lore-4b-01, lore-4d-10, lore-4d-11, lore-4d-12,
    lore-4d-13, lore-4d-14).
    """
    weapon = box.weapons[unit.type.weapon]
    parts = [fill("{} dice, {}", unit.dice or box.banners[color].dice, weapon)]
    if unit.reach > 1:
        parts.append(fill("range {}", reach))
    if unit.moved_dice:
        parts.append(fill("{:+d} after a move", unit.moved_dice))
    if unit.sword_melee and unit.sword_ranged:
        parts.append(fill("swords hit"))
        if unit.blunt:
            parts.append(fill("{0:# sword|# swords} of each roll {0:misses|miss} mounted units", unit.blunt))
    else:
        parts.append(fill("swords hit at range only" if unit.sword_ranged else "swords miss"))
    return fill("{}", Listed(parts, ";"))


@lru_cache(maxsize=256)
def _moves(paces: Pace) -> Text:
    """Return how far a unit may go now, cards included (lore-3-06, lore-3-07, lore-3-08, lore-3-09, lore-6-10)."""
    parts = []
    if paces.battle <= paces.most:
        parts.append(fill("{:# hex|# hexes} and battle", paces.battle))
    if paces.most != paces.battle:
        parts.append(fill("{:# hex|# hexes} without battle", paces.most))
    if paces.rush:
        parts.append(fill("{} to rush into melee", paces.rush))
    return _listed(parts)


def _morale(s: State, unit: Unit) -> Text:
    """Return its morale: Bold and why, Frightened, or Normal (lore-4m-01)."""
    value = bold(s, unit)
    why, cowed = (tuple(sources(s, unit)), None) if value else ((), cowed_by(s, unit))
    return _of_morale(value, why, cowed, tuple(fright_of(s, unit)))


@lru_cache(maxsize=1024)
def _of_morale(value: int, why: tuple[object, ...], cowed: object, fright: tuple[object, ...]) -> Text:
    parts = []
    if value:
        wording = "Bold ({why})" if value >= ALL else "Bold {value} ({why})"
        parts.append(fill(wording, value=value, why=Listed(why, ",")))
    elif cowed:
        parts.append(fill("not bold ({})", cowed))
    if fright:
        parts.append(fill("Frightened ({}): 2 hexes back for each flag, and panic", Listed(fright, ",")))
    return fill("{}", Listed(parts, ";")) if parts else "Normal"


@lru_cache(maxsize=256)
def _power(power: Power) -> Text:
    wording = "{} Lore, after a hit: {}" if power.needs == "hit-scored-in-this-roll" else "{} Lore: {}"
    return fill(wording, power.lore, what_it_does(power))


def _place(s: State, unit: Unit) -> Text:
    """Return what the ground does to it; nothing in plain countryside."""
    here = s.at[unit.index]
    site = s.ground.landmark[here]
    return _of_place(s.ground.name(here), words(s.ground.terrain[here]), words(site.kind) if site else "")


@lru_cache(maxsize=256)
def _of_place(name: Text, ground: Text, site: Text) -> Text:
    does = _listed(filter(None, [ground, site]))
    return fill("{}: {}", name, does) if does else ""


def _suffers(s: State, unit: Unit) -> Text:
    parts = []
    if unit in s.webbed:
        parts.append(fill("Web: no move, no battle, no support, flags hit"))
    if unit in s.poisoned:
        parts.append(fill("Poison: Lore symbols hit"))
    return fill("{}", Listed(parts, ";")) if parts else ""


_BARRED = {
    "lore-4b-02": "no battle this turn: moved too far, or onto ground that bars it",
    "lore-11-40": "no battle this turn: trained",
    "lore-11-50": "no battle this turn: healed",
    "lore-R-09": "no battle this turn: barred by its card",
}
"""By rule, why a unit may not battle in this turn."""


# --- now --------------------------------------------------------------------------------------------------------------


def now(s: State, unit: Unit) -> Text:
    """Return what it may do in this turn, or why it may not."""
    if s.phase not in ("movement", "combat") or unit.camp != s.active:
        return ""
    if unit not in s.turn.ordered:
        return "not ordered this turn"
    return _now_moving(s, unit) if s.phase == "movement" else _now_battling(s, unit)


def _now_moving(s: State, unit: Unit) -> Text:
    if unit not in s.turn.steps:
        return "may move"
    return fill(_MOVED[unit in s.turn.barred], s.turn.steps[unit])


_MOVED = (
    "{:0=no more move|moved # hex|moved # hexes}",
    "{:0=no more move|moved # hex|moved # hexes}, no battle",
)


def _now_battling(s: State, unit: Unit) -> Text:
    if unit in s.turn.battled:
        return "has battled"
    busy = s.battle.unit if s.battle else s.aiming
    if busy not in (None, unit):
        return fill("first finish the battle of {}", busy)
    if unit in s.turn.barred:
        return _BARRED[s.turn.barred[unit]]
    if unit in s.webbed:
        return "in a Web"
    if unit in s.turn.rushed:
        return "must battle an enemy of its rush"
    if foes_near(s, unit):
        return "may battle"
    if unit.reach == 1:
        return "no adjacent enemy"
    return "may shoot" if any(foes_in_range(s, unit)) else "no enemy in reach"
