"""Reference sheets: dice, units, ground, the Cannon's tiles, the Ogre's cards, the Battle cards."""

from __future__ import annotations

from collections import Counter

from banneret.engine.guide import Aid, AidLine, Guide, words_for
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Box, the_box
from banneret.games.battle_masters.box.components import UnitType
from banneret.games.battle_masters.box.words import ARMY_TITLES, DIE_FACES, FEATURES, OGRE_ACTIONS, SHOT_FACES
from banneret.games.battle_masters.scene.cards import card_text
from banneret.games.battle_masters.scene.looks import CHARGES

_GROUND = ("river", "ford", "marsh", "ditch", "hedge", "tower")


def aids(guide: Guide) -> tuple[Aid, ...]:
    """Return all sheets, with the words of the guide. Raises ComponentError if these do not fit the box."""
    box = the_box()
    return (_dice(box, guide), _units(box), _ground(guide), _cannon(box, guide), _ogre(box, guide), _cards(box))


def _dice(box: Box, guide: Guide) -> Aid:
    faces = Counter(box.file.dice.faces)
    words = words_for(guide, "dice", faces)
    lines = (AidLine(str(DIE_FACES[face]), (str(count), words[face]), die=face) for face, count in faces.items())
    return Aid("dice", ("Face", "Of 6", "What it does"), tuple(lines))


def _units(box: Box) -> Aid:
    counts = Counter(unit.type for unit in box.units)
    lines = (
        AidLine(
            kind.name,
            (
                str(ARMY_TITLES[kind.army == "chaos"]),
                str(counts[kind]),
                str(kind.combat_value),
                str(kind.skulls_to_eliminate),
                _does(kind),
                "yes" if kind.may_enter_tower else "no",
            ),
            charge=CHARGES[kind.id],
        )
        for kind in box.file.unit_type
    )
    return Aid("units", ("Unit", "Army", "Units", "Dice", "Hits to destroy", "On its card", "Tower"), tuple(lines))


def _does(kind: UnitType) -> Text:
    if kind.attack == "ogre":
        return "draws Ogre cards"
    if kind.move_or_attack:
        cannon = kind.attack == "cannon"
        wording = "move, or fire up to {range} spaces" if cannon else "move, or shoot up to {range} spaces"
        return fill(wording, range=kind.range)
    return "move, attack"


def _ground(guide: Guide) -> Aid:
    words = words_for(guide, "ground", _GROUND)
    lines = tuple(AidLine(str(FEATURES[one]), (words[one],), kind=one) for one in _GROUND)
    return Aid("ground", ("Ground", "What it does"), lines)


def _cannon(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "cannon", (tile.face for tile in box.file.cannon_tile))
    lines = (AidLine(str(SHOT_FACES[tile.face]), (str(tile.count), words[tile.face])) for tile in box.file.cannon_tile)
    return Aid("cannon", ("Tile", "Tiles", "What it does"), tuple(lines))


def _ogre(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "ogre", (card.action for card in box.file.ogre_card))
    lines = (
        AidLine(str(OGRE_ACTIONS[card.action]), (str(card.count), words[card.action])) for card in box.file.ogre_card
    )
    return Aid("ogre", ("Card", "Cards", "What it does"), tuple(lines))


def _cards(box: Box) -> Aid:
    counts = Counter(box.deck)
    lines = (
        AidLine(card.title, (str(ARMY_TITLES[card.army]), str(count), card_text(card)))
        for card, count in counts.items()
    )
    return Aid("cards", ("Card", "Army", "Cards", "What it allows"), tuple(lines))
