"""Sheets to look things up in: dice, banners, weapons, units, ground, landmarks, Command cards."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.guide import Aid, AidLine, Guide, words_for
from banneret.engine.words.values import Listed, in_a_row
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import ORIGINAL, Box, the_box
from banneret.games.battlelore.box.components import Banner, Landmark, Terrain, UnitType, Weapon
from banneret.games.battlelore.box.words import COLOR_TITLES, FACE_TITLES, TRAITS
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
    lines = (AidLine(str(FACE_TITLES[face]), (words[face],), die=face) for face in box.faces)
    return Aid("dice", ("Face", "What it does"), tuple(lines))


TERMS = {
    "bold": "Bold",
    "battle-back": "Strike back",
    "gain-ground": "Gain ground",
    "no-way-back": "No way back",
    "red-cross": "Red cross",
}
"""What is said of a battle besides its dice."""


def _terms(guide: Guide) -> Aid:
    words = words_for(guide, "terms", TERMS)
    lines = (AidLine(title, (words[one],)) for one, title in TERMS.items())
    return Aid("terms", ("Word", "What it means"), tuple(lines))


def _banners(box: Box) -> Aid:
    lines = (
        AidLine(str(COLOR_TITLES[one.color]), (str(one.dice), _on_foot(one), str(one.mounted_move)), die=one.color)
        for one in box.banners
    )
    return Aid("banners", ("Banner", "Dice", "Hexes on foot", "Hexes on horse"), tuple(lines))


def _on_foot(banner: Banner) -> Text:
    further = banner.foot_move > banner.foot_move_and_battle
    return fill("{} and battle, or {}" if further else "{} and battle", banner.foot_move_and_battle, banner.foot_move)


def _landmarks(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "landmarks", box.landmarks)
    lines = (AidLine(one.name, (in_a_row(words[key], _ground(one)),)) for key, one in box.landmarks.items())
    return Aid("landmarks", ("Landmark", "What it does"), tuple(lines))


def _commands(box: Box) -> Aid:
    lines = (
        AidLine(one.name, (str(one.count), one.text), ours=one.source == ORIGINAL) for one in box.file.command_card
    )
    return Aid("commands", ("Card", "Cards", "What it says"), tuple(lines))


def _weapon(weapon: Weapon) -> AidLine:
    reach = "adjacent enemies" if weapon.range == 1 else fill("up to {} hexes, in sight", weapon.range)
    return AidLine(weapon.name, (reach, fill("{}", Listed(_swords(weapon), ","))))


def _swords(weapon: Weapon) -> Iterator[Text]:
    """Yield in words which swords hit."""
    yield fill("hit" if "sword" in weapon.hit_on else "never hit")
    for special in weapon.special:
        if special.op == "no-sword-hits":
            yield fill("but not in melee" if special.when == "melee" else "but not in shots")
        else:
            yield fill("but 1 of each roll misses mounted units")


def _troop(box: Box, unit: UnitType) -> AidLine:
    nature = fill("{}", Listed([TRAITS[trait] for trait in unit.traits], ","))
    figures = fill("{} on horse" if unit.mount == "mounted" else "{} on foot", unit.figures)
    return AidLine(
        unit.name,
        (str(COLOR_TITLES[unit.banner]), figures, box.weapons[unit.weapon].name, nature),
        charge="horse" if unit.mount == "mounted" else WEAPONS.get(unit.weapon, "sword"),
    )


def _ground(land: Terrain | Landmark) -> Text:
    does = list(_effects(land))
    return in_a_row(*does) if does else "Nothing special."


def _effects(land: Terrain | Landmark) -> Iterator[Text]:
    """Yield what ground does, a sentence each; who is exempt, or sees over it: lore-10-30, lore-10-31, lore-R-16."""
    if isinstance(land, Terrain) and land.impassable:
        yield "No unit can enter."
    if land.enter_stop:
        yield "Stop on entering, no battle this turn." if land.enter_no_battle else "Stop on entering."
    if isinstance(land, Landmark) and land.free_from_same:
        yield "Neither holds from one to the next."
    if land.cap_on:
        yield fill("On it: at most {} dice.", land.cap_on)
    if land.cap_against:
        exempt = isinstance(land, Terrain) and land.cap_against_exempt == land.id
        wording = "Against it: at most {} dice, but not from {}." if exempt else "Against it: at most {} dice."
        yield fill(wording, land.cap_against, land)
    if land.bold:
        yield fill(_bold(land), land.bold)
    if land.los_block:
        connected = isinstance(land, Terrain) and land.los_connected
        yield "Blocks sight, but not from connected hexes of it." if connected else "Blocks sight."


def _bold(land: Terrain | Landmark) -> str:
    """Return the wording that says which units this ground makes Bold (lore-11-61, lore-7-08)."""
    if isinstance(land, Terrain):
        return "A unit on it is bold: it can ignore {:# flag|# flags}."
    if land.bold_for == "owner-troop-on-or-adjacent":
        return "Its owner's troops on it and adjacent are bold: they can ignore {:# flag|# flags}."
    return "A troop on it is bold: it can ignore {:# flag|# flags}."
