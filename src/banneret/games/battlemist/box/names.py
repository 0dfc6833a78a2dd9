"""The words for what has only a key in the box: units, resources, towns and cities, kinds of land, colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from banneret.engine.words.word import Word
from banneret.games.battlemist.box.components import Special
from banneret.games.battlemist.box.terms import ResourceName, Terrain, UnitId


@dataclass(frozen=True, slots=True)
class Noun:
    """What a thing is called within a sentence: one of it, and several."""

    key: str
    text: str
    plural: str

    def __str__(self) -> str:
        return self.text


UNIT_NAMES: Final[dict[UnitId, tuple[Noun, Word]]] = {
    "footman": (Noun("footman", "footman", "footmen"), Word("footman", "Footman")),
    "archer": (Noun("archer", "archer", "archers"), Word("archer", "Archer")),
    "cavalry": (Noun("cavalry", "cavalry", "cavalry"), Word("cavalry", "Cavalry")),
    "dragon": (Noun("dragon", "dragon", "dragons"), Word("dragon", "Dragon")),
    "firegaunt": (Noun("firegaunt", "firegaunt", "firegaunts"), Word("firegaunt", "Firegaunt")),
    "giant": (Noun("giant", "giant", "giants"), Word("giant", "Giant")),
}
"""Each kind of unit: within a sentence, and alone."""
RESOURCE_NAMES: Final[dict[ResourceName, tuple[Noun, Word]]] = {
    "grain": (Noun("grain", "grain", "grain"), Word("grain", "Grain")),
    "wood": (Noun("wood", "wood", "wood"), Word("wood", "Wood")),
    "iron": (Noun("iron", "iron", "iron"), Word("iron", "Iron")),
}
"""Each kind of resource: within a sentence, and alone."""
LAND_NAMES: Final[dict[Terrain, tuple[Word, Word]]] = {
    "plains": (Word("plains", "plains"), Word("plains", "Plains")),
    "wood": (Word("wood", "wood"), Word("wood", "Wood")),
    "mountain": (Word("mountain", "mountain"), Word("mountain", "Mountain")),
    "desert": (Word("desert", "desert"), Word("desert", "Desert")),
    "home": (Word("home", "home"), Word("home", "Home")),
}
"""Each kind of land: within a sentence, and alone."""
COLOUR_NAMES: Final = {
    letter: Word(name, name) for letter, name in zip("RGBY", ("red", "green", "blue", "yellow"), strict=True)
}
"""The colours of the sides of realms, by their letters."""
SPECIALS: Final[dict[Special, Word]] = {
    "none": Word("none", "nothing special"),
    "armoured": Word("armoured", "armoured"),
    "regenerates": Word("regenerates", "regenerates"),
    "sluggish": Word("sluggish", "sluggish"),
    "venomous": Word("venomous", "venomous"),
    "terrifying": Word("terrifying", "terrifying"),
    "hoard": Word("hoard", "hoard"),
}
"""What monsters of quests can do besides fighting."""
NOTHING_AT_ALL: Final = Word("nothing", "nothing")
"""An amount of no resource."""
