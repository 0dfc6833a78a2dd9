"""Reference sheets: units, advantages, costs of steps, special places, cards."""

from __future__ import annotations

from banneret.engine.guide import Aid, AidLine, Guide, words_for
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battle_magic.box.box import Box, the_box
from banneret.games.battle_magic.box.components import UnitType
from banneret.games.battle_magic.box.words import CARD_KINDS, CARD_NAMES, DOMAINS, TERRAINS
from banneret.games.battle_magic.recruiting.paying import price
from banneret.games.battle_magic.scene.board import SIGNS, SPECIAL
from banneret.games.battle_magic.scene.looks import CARD_CHARGES, CHARGES

_BEARERS = "a hero or a wizard"
"""What an artifact goes on (magic-unit-10)."""


def aids(guide: Guide) -> tuple[Aid, ...]:
    """Return all sheets, with the words of the guide. Raises ComponentError if these do not fit the box."""
    box = the_box()
    return (_units(box), _advantages(box), _terrain(box), _specials(box, guide), _uses(guide), _cards(box))


def _units(box: Box) -> Aid:
    heads = ("Unit", "Price", "Cards to move", "Battle cards", "Fights with", "Goes on")
    return Aid("units", heads, tuple(map(_unit, box.types.values())))


def _unit(kind: UnitType) -> AidLine:
    moves, fights = (str(count) if count else "" for count in (kind.move_cards, kind.battle_cards))
    fights_with = fill("{}", Listed([CARD_KINDS[one] for one in kind.battle_types], ","))
    goes_on = str(DOMAINS[kind.domain]) if kind.domain != "none" else _BEARERS if kind.id == "artifact" else ""
    cells = (price(kind), moves, fights, fights_with, goes_on)
    return AidLine(kind.name, cells, charge=CHARGES[kind.id], kind=kind.id)


def _advantages(box: Box) -> Aid:
    lines = (
        AidLine(
            box.types[one.unit].name,
            (fill("{}", Listed([box.types[other] for other in one.against], ",")), f"+{one.bonus}"),
            charge=CHARGES[one.unit],
        )
        for one in box.file.advantages
    )
    return Aid("advantages", ("Unit", "Against", "Total"), tuple(lines))


def _terrain(box: Box) -> Aid:
    terrain = box.file.terrain
    lines = [AidLine(str(name), (str(getattr(terrain.entry_cost, one)),), kind=one) for one, name in TERRAINS.items()]
    lines.append(AidLine("A special place", (str(terrain.special_cost),), kind=SPECIAL))
    lines.append(AidLine("Over a river", (fill("{} more", terrain.river_cost),)))
    return Aid("terrain", ("Territory", "Points to enter"), tuple(lines))


def _specials(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "specials", box.specials)
    lines = (AidLine(one.name, (words[key],), charge=SIGNS.get(key, "")) for key, one in box.specials.items())
    return Aid("specials", ("Place", "What it gives"), tuple(lines))


def _uses(guide: Guide) -> Aid:
    """Return what cards in a hand are for, and when."""
    words = words_for(guide, "uses", CARD_CHARGES)
    lines = (AidLine(str(CARD_NAMES[one]), (words[one],), charge=sign, kind=one) for one, sign in CARD_CHARGES.items())
    return Aid("uses", ("Card", "What it is for"), tuple(lines))


def _cards(box: Box) -> Aid:
    lines = (
        AidLine(box.card[one.id].title, (str(one.count),), charge=CARD_CHARGES[one.type]) for one in box.file.cards
    )
    return Aid("cards", ("Card", "In the deck"), tuple(lines))
