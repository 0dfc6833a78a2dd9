"""The words of the game that have a key: camps, colors, faces, characters, what makes a unit Bold."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.words.word import Word


def _words(**texts: str) -> Mapping[str, Word]:
    return {key.replace("_", "-"): Word(key.replace("_", "-"), text) for key, text in texts.items()}


CAMP_TITLES = (Word("pennant", "Pennant"), Word("standard", "Standard"))
COLORS = ("green", "blue", "red")
COLOR_WORDS = _words(green="green", blue="blue", red="red")
"""The colors of banners within a sentence."""
COLOR_TITLES = _words(green="Green", blue="Blue", red="Red")
FACE_TITLES = {**COLOR_TITLES, **_words(sword="Sword", flag="Flag", lore="Lore")}
FACES = _words(sword="swords", lore="Lore symbols", flag="flags")
"""The faces of the dice that are no helmets, within a sentence."""
CHARACTER_TITLES = _words(commander="Commander", wizard="Wizard", cleric="Cleric", rogue="Rogue", warrior="Warrior")
"""The characters of a War Council."""
NOBODY = Word("nobody", "nobody")
"""In place of a list of characters."""
NOTHING = Word("nothing", "nothing")
"""In place of a list of cards."""
SECTIONS = _words(left="left", center="center", right="right")
EDGE = Word("edge", "the edge of the map")
"""What blocks a line of sight that leaves the map."""
MOUNTS = _words(foot="foot", mounted="mounted")
RACES = _words(human="human", dwarf="dwarf", goblinoid="goblinoid")
TRAITS = _words(iron_morale="iron morale", goblin_rush="goblin rush", goblin_run="goblin run")
NATURE = Word("nature", "by nature")
IRON_MORALE = Word("iron-morale", "Iron Morale")
GOBLIN_RUN = Word("goblin-run", "Goblin Run")
STRONGHOLD = Word("stronghold", "the Stronghold")
FRIENDS = Word("friends", "2 adjacent friends")
"""What makes a unit Bold or Frightened, besides the ground and cards."""
ONE_ORDER = Word("one-order", "an order for 1 unit")
"""What a card repeats if the other player has played none."""
ADVENTURE_KINDS = _words(medieval="medieval", mercenary="mercenary", creature="creature", lore="lore")
COLOR_LETTERS = _words(green="G", blue="B", red="R")
"""The letters on the badges of units."""
