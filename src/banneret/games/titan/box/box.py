"""What lies in the box, ready for play: characters, terrains and their recruit chains, legion markers.

Everything here is frozen and shared by all matches; positions hold references to it. The contents of a legion are a
tuple of characters in the order of the box, so that equal legions are equal tuples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter

from banneret.engine.components import Packed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.titan.box.battle_file import with_ground
from banneret.games.titan.box.components import CharacterEntry, Components, Kind, Requirement, TowerRecruit
from banneret.games.titan.box.validating_battle import read_battle
from banneret.games.titan.box.validation import read_components, the_components

_INDEX = attrgetter("index")
_RANK: dict[Kind, int] = {"lord": 0, "demi-lord": 1, "creature": 2}


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A kind of character: Lord, Demi-Lord or Creature. A Titan's `power` and `value` are those at score 0.

    `magic` rangestrikes as a Warlock does (titan-A-RS-12). `acquired_every` is the step of the score that gives one,
    `count` how many the box has. `returns` says whether it goes back to the caretaker when eliminated
    (titan-A-EN-19). `natives` are the hazards that it is native to. `step` are the points of the score for which a
    Titan has 1 Power more.
    """

    index: int
    key: str
    name: str
    plural: str
    kind: Kind
    power: int
    skill: int
    value: int
    flies: bool
    rangestrikes: bool
    magic: bool
    summonable: bool
    acquired_every: int
    count: int
    returns: bool
    natives: tuple[str, ...]
    lord: bool
    demi_lord: bool
    creature: bool
    titan: bool
    step: int

    @property
    def article(self) -> str:
        """Return the article of its name: a player has one Titan. For others it follows from the name."""
        return "the" if self.titan else ""

    def __str__(self) -> str:
        return self.name


Contents = tuple[Character, ...]
"""The characters of a legion, in the order of the box."""


def in_order(characters: Iterable[Character]) -> Contents:
    """Return characters as the contents of a legion."""
    return tuple(sorted(characters, key=_INDEX))


def without(contents: Contents, *characters: Character) -> Contents:
    """Return the contents without these. Raises ValueError if one is not there."""
    left = list(contents)
    for character in characters:
        left.remove(character)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a recruit chain: `needs` characters of the link before it muster one; with 0, none do."""

    character: Character
    needs: int


@dataclass(frozen=True, slots=True, eq=False)
class Terrain:
    """A terrain of lands and its recruit chain, which is empty for a tower (titan-B-MU-03); `box` is its box."""

    index: int
    key: str
    name: str
    chain: tuple[Link, ...]
    tower: bool
    box: Box

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Muster:
    """A character that a legion may muster, and the minimal sets that justify it.

    A set without characters reveals nothing (titan-R-90).
    """

    character: Character
    shows: tuple[Contents, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Colour:
    """The colour of a player's legion markers."""

    index: int
    key: str
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A legion marker: its colour and its emblem, which is its charge."""

    index: int
    key: str
    name: str
    colour: Colour
    charge: str

    def __str__(self) -> str:
        return self.name


class Box:
    """All that lies in the box. `caretaker` holds the full counts by the characters' indexes."""

    def __init__(self, file: Components) -> None:
        self.file = file
        entries = sorted(file.character, key=lambda entry: (_RANK[entry.kind], file.character.index(entry)))
        step = file.game_public.titan_power_step
        self.characters = tuple(_character(index, entry, step) for index, entry in enumerate(entries))
        self.character = {character.key: character for character in self.characters}
        self.titan, self.angel, self.archangel = (self.character[key] for key in ("titan", "angel", "archangel"))
        self.guardian, self.warlock = self.character["guardian"], self.character["warlock"]
        self.caretaker = tuple(character.count for character in self.characters)
        self.starting_legion = in_order(self.character[key] for key in file.setup.starting_legion)
        self.terrains = tuple(self._terrains())
        self.terrain = {terrain.key: terrain for terrain in self.terrains}
        self._names = file.markers.names
        self.colours = tuple(Colour(i, key, self._name(key)) for i, key in enumerate(file.markers.colours))
        self.markers = tuple(self._markers())
        self.marker = {marker.key: marker for marker in self.markers}
        self.markers_of = {
            colour: tuple(marker for marker in self.markers if marker.colour is colour) for colour in self.colours
        }
        self.game, self.game_public, self.study = file.game, file.game_public, file.study

    def _terrains(self) -> Iterator[Terrain]:
        for index, entry in enumerate(self.file.terrain):
            chain = tuple(Link(self.character[link.creature], link.needs) for link in entry.chain)
            yield Terrain(index, entry.id, entry.name or entry.id, chain, not chain, self)

    def _markers(self) -> Iterator[Marker]:
        emblems = self.file.markers.emblems
        for colour in self.colours:
            for place, emblem in enumerate(emblems):
                index = colour.index * len(emblems) + place
                name = fill("{} {}", colour, Word(emblem, self._name(emblem)))
                yield Marker(index, f"{colour.key}-{emblem}", name, colour, emblem)

    def _name(self, key: str) -> str:
        """Return the name of a colour or an emblem; a component file that has none shows its key."""
        return self._names.get(key, key)


def _character(index: int, entry: CharacterEntry, step: int) -> Character:
    return Character(
        index,
        entry.id,
        entry.name,
        entry.plural,
        entry.kind,
        entry.power,
        entry.skill,
        entry.power * entry.skill,
        entry.flies,
        entry.rangestrikes,
        entry.magic_rangestrike,
        entry.summonable,
        entry.acquired_every,
        entry.count,
        entry.returns_to_caretaker,
        entry.natives,
        entry.kind == "lord",
        entry.kind == "demi-lord",
        entry.kind == "creature",
        entry.id == "titan",
        step,
    )


def the_box(components: str = "", battle: str = "") -> Box:
    """Return the project's box, or the box of a packed component file, with the ground of a packed battle.

    Raises ComponentError if a file is not valid.
    """
    return _packed_box(components, battle) if components or battle else _own_box()


@cache
def _own_box() -> Box:
    return Box(the_components())


@lru_cache(maxsize=8)
def _packed_box(components: str, battle: str) -> Box:
    file = read_components(Packed.from_line(components)) if components else the_components()
    return Box(with_ground(file, read_battle(Packed.from_line(battle), file)) if battle else file)


# --- power and value --------------------------------------------------------------------------------------------------


def power(character: Character, score: int) -> int:
    """Return the Power of a character at its owner's score, which matters only for a Titan (titan-B-TI-01)."""
    if not character.titan:
        return character.power
    return character.power + score // character.step


def value(character: Character, score: int) -> int:
    """Return Power times Skill (titan-A-SC-02)."""
    return power(character, score) * character.skill if character.titan else character.value


def total_value(contents: Iterable[Character], score: int) -> int:
    """Return the value of all of them."""
    return sum(value(character, score) for character in contents)


# --- mustering --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def musters(terrain: Terrain, contents: Contents) -> tuple[Muster, ...]:
    """Return the characters that the contents of a legion qualify for in a terrain, in stock or not.

    Rules: titan-B-MU-02, titan-B-MU-03.
    """
    held = Counter(contents)
    if terrain.tower:
        box = terrain.box
        found = ((box.character[one.creature], _tower_shows(one, held)) for one in box.file.tower_recruit)
    else:
        found = ((link.character, _chain_shows(terrain, place, held)) for place, link in enumerate(terrain.chain))
    return tuple(Muster(character, shows) for character, shows in found if shows)


def _chain_shows(terrain: Terrain, place: int, held: Counter[Character]) -> tuple[Contents, ...]:
    """Return one of itself or of a later link, or enough of the link before (titan-R-90)."""
    needs = terrain.chain[place].needs
    single = [(link.character,) for link in terrain.chain[place:] if held[link.character]]
    if needs and held[before := terrain.chain[place - 1].character] >= needs:
        return ((before,) * needs, *single)
    return tuple(single)


def _tower_shows(recruit: TowerRecruit, held: Counter[Character]) -> tuple[Contents, ...]:
    if recruit.free:
        return ((),)
    return tuple(shown for need in recruit.any_of for shown in _meets(need, held))


def _meets(need: Requirement, held: Counter[Character]) -> Iterator[Contents]:
    """Yield the sets that meet a requirement; equal Creatures are never Lords or Demi-Lords (titan-R-67)."""
    for character in sorted(held, key=_INDEX):
        fits = character.creature if need.kind == "same-creature" else character.key == need.id
        if fits and held[character] >= need.count:
            yield (character,) * need.count
