"""Sheets to look things up in: dice, banners, weapons, units, ground, landmarks, Command cards."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.guide import Aid, AidLine, Guide, words_for
from banneret.games.battlelore.box.box import ORIGINAL, Box, the_box
from banneret.games.battlelore.box.components import Banner, Landmark, Terrain, UnitType, Weapon
from banneret.games.battlelore.scene.scene import WEAPONS


def aids(guide: Guide) -> tuple[Aid, ...]:
    """Return all sheets, with the words of the guide. Raises ComponentError if the guide does not fit the box."""
    box = the_box()
    troops = tuple(_troop(box, one) for one in box.file.unit)
    terrain = tuple(AidLine(one.name, (_ground(one),)) for one in box.file.terrain)
    return (
        _dice(box, guide),
        _terms(guide),
        _banners(box),
        Aid("weapons", ("Weapon", "Reaches", "Swords"), tuple(map(_weapon, box.file.weapon))),
        Aid("troops", ("Unit", "Banner", "Figures", "Weapon", "Nature"), troops),
        Aid("terrain", ("Ground", "What it does"), terrain),
        _landmarks(box, guide),
        _commands(box),
    )


def _dice(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "dice", box.faces)
    lines = (AidLine(face.capitalize(), (words[face],), die=face) for face in box.faces)
    return Aid("dice", ("Face", "What it does"), tuple(lines))


TERMS = ("bold", "battle-back", "gain-ground", "no-way-back", "red-cross")
"""What is said of a battle besides its dice."""


def _terms(guide: Guide) -> Aid:
    words = words_for(guide, "terms", TERMS)
    lines = (AidLine(one.replace("-", " ").capitalize(), (words[one],)) for one in TERMS)
    return Aid("terms", ("Word", "What it means"), tuple(lines))


def _banners(box: Box) -> Aid:
    lines = (
        AidLine(one.color.capitalize(), (str(one.dice), _on_foot(one), str(one.mounted_move)), die=one.color)
        for one in box.banners
    )
    return Aid("banners", ("Banner", "Dice", "Hexes on foot", "Hexes on horse"), tuple(lines))


def _on_foot(banner: Banner) -> str:
    further = f", or {banner.foot_move}" if banner.foot_move > banner.foot_move_and_battle else ""
    return f"{banner.foot_move_and_battle} and battle{further}"


def _landmarks(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "landmarks", box.landmarks)
    lines = (AidLine(one.name, (f"{words[key]} {_ground(one)}",)) for key, one in box.landmarks.items())
    return Aid("landmarks", ("Landmark", "What it does"), tuple(lines))


def _commands(box: Box) -> Aid:
    lines = (
        AidLine(one.name, (str(one.count), one.text), ours=one.source == ORIGINAL) for one in box.file.command_card
    )
    return Aid("commands", ("Card", "Cards", "What it says"), tuple(lines))


def _weapon(weapon: Weapon) -> AidLine:
    reach = "enemies beside it" if weapon.range == 1 else f"up to {weapon.range} hexes, in sight"
    return AidLine(weapon.name, (reach, ", ".join(_swords(weapon))))


def _swords(weapon: Weapon) -> Iterator[str]:
    """Yield in words which swords hit."""
    yield "hit" if "sword" in weapon.hit_on else "never hit"
    for special in weapon.special:
        if special.op == "no-sword-hits":
            yield f"but not in {'melee' if special.when == 'melee' else 'shots'}"
        else:
            yield f"but against {special.against} units one sword of each roll misses"


def _troop(box: Box, unit: UnitType) -> AidLine:
    nature = ", ".join(trait.replace("-", " ") for trait in unit.traits)
    figures = f"{unit.figures} {'on horse' if unit.mount == 'mounted' else 'on foot'}"
    return AidLine(
        unit.name,
        (unit.banner.capitalize(), figures, box.weapons[unit.weapon].name, nature),
        charge="horse" if unit.mount == "mounted" else WEAPONS.get(unit.weapon, "sword"),
    )


def _ground(land: Terrain | Landmark) -> str:
    does = "; ".join(_effects(land))
    return f"{does[0].upper()}{does[1:]}." if does else "Nothing special."


def _effects(land: Terrain | Landmark) -> Iterator[str]:
    if isinstance(land, Terrain) and land.impassable:
        yield "nobody enters it"
    if land.enter_stop:
        yield "a unit that enters stops" + " and does not battle in this turn" * land.enter_no_battle
    if isinstance(land, Landmark) and land.free_from_same:
        yield "neither holds for a step from one to the next"
    if land.cap_on:
        yield f"a unit on it rolls at most {land.cap_on} dice"
    if land.cap_against:
        yield f"against a unit on it at most {land.cap_against} dice{_exempt(land)}"
    if land.bold:
        yield _brave(land)
    if land.los_block:
        yield f"blocks sight{_connected(land)}"


def _exempt(land: Terrain | Landmark) -> str:
    """Return from where the cap against a unit on this ground does not hold (lore-10-30)."""
    return f", but not from {land.name}" if isinstance(land, Terrain) and land.cap_against_exempt == land.id else ""


def _connected(land: Terrain | Landmark) -> str:
    """Return who sees over this ground (lore-10-31, lore-R-16)."""
    return ", but not for units on connected hexes of it" if isinstance(land, Terrain) and land.los_connected else ""


def _brave(land: Terrain | Landmark) -> str:
    """Return whom this ground makes Bold (lore-11-61, lore-7-08)."""
    if isinstance(land, Terrain):
        return f"a unit on it is bold by {land.bold}"
    if land.bold_for == "owner-troop-on-or-adjacent":
        return f"its owner's troops on it and beside it are bold by {land.bold}"
    return f"a troop on it is bold by {land.bold}"
