"""What lies in the box, ready for play: races, realms, units, spells and cards, built once from the components.

Everything here is frozen and shared by all matches. Positions refer to it, and find entries of their lists by
`index`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, get_args

from banneret.engine.components import Packed
from banneret.engine.words.values import Counted
from banneret.engine.words.word import Word
from banneret.games.battlemist.box.components import (
    Alignment,
    ArtifactEntry,
    BuildingEntry,
    Colour,
    Components,
    Encounter,
    RaceEntry,
    Skill,
    Values,
)
from banneret.games.battlemist.box.goods import NOTHING, RESOURCES, Goods, goods_of, only
from banneret.games.battlemist.box.names import UNIT_NAMES, Noun
from banneret.games.battlemist.box.telling import ours, told_by
from banneret.games.battlemist.box.terms import BattleSegment, Moment, Target, Terrain, UnitId, When
from banneret.games.battlemist.box.validation import read_components, the_components
from banneret.games.battlemist.box.vocabulary import Effect

ARMY: Final = ("footman", "archer", "cavalry")
MONSTERS: Final = ("dragon", "firegaunt", "giant")
TOWN: Final = 1
CITY: Final = 2
"""What is built in a realm; 0 is nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A type of army unit, or a kind of monster. Monsters cost nothing, and have no supply."""

    index: int
    id: UnitId
    army: bool
    segment: BattleSegment
    dice: int
    cost: Goods = NOTHING
    supply: Goods = NOTHING
    values: Values | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def key(self) -> str:
        """Return the key in records and cases."""
        return self.id

    @property
    def noun(self) -> Noun:
        """Return its name within a sentence."""
        return UNIT_NAMES[self.id][0]

    @property
    def several(self) -> Word:
        """Return the name of several within a sentence."""
        return Word(self.id, self.noun.plural)

    def counted(self, count: int) -> Counted:
        """Return a number of them, such as "3 footmen"."""
        return Counted(count, self.noun)

    def __str__(self) -> str:
        return UNIT_NAMES[self.id][1].text


@dataclass(frozen=True, slots=True, eq=False)
class Realm:
    """A realm: its map piece and its card. A home realm has no coloured sides; `folk` is that of its race."""

    index: int
    key: str
    id: str
    name: str
    terrain: Terrain
    stops: bool
    yields: Goods
    sides: str
    folk: str

    @property
    def home(self) -> bool:
        """Return whether it is a home realm, captured or not."""
        return bool(self.folk)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """A race card. `values` are by index of the kind of unit, monsters included; `folk` is the key of its side.

    `short` is its name for little room; `many` says whether the verb after its name is that of several. `always` holds
    the effects of skills that always work, by the kind of effect.
    """

    index: int
    id: str
    name: str
    short: str
    folk: str
    colour: Colour
    alignment: Alignment
    home: Realm
    stock: Goods
    values: tuple[Values, ...]
    skills: tuple[Skill, ...]
    always: Mapping[type[Any], tuple[Effect, ...]]
    text: str
    many: bool

    @property
    def key(self) -> str:
        """Return the key in records and cases."""
        return f"race:{self.folk}"

    def effects(self, when: When) -> tuple[Effect, ...]:
        """Return the effects of its skills at that time."""
        return tuple(effect for skill in self.skills if skill.when == when for effect in skill.effects)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class ActionCard:
    """An ordinary action card (mist-1.4.1-01)."""

    key: str
    id: str
    name: str
    play: Moment
    target: Target
    effects: tuple[Effect, ...]
    text: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A spell; `cost` is in starpower."""

    key: str
    id: str
    name: str
    cost: int
    play: Moment
    target: Target
    effects: tuple[Effect, ...]
    text: str

    def __str__(self) -> str:
        return self.name


Playable = ActionCard | Spell


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """An event card; `threshold` is the printed one for six players (mist-1.4.1-01)."""

    key: str
    id: str
    name: str
    threshold: int
    passed: tuple[Effect, ...]
    failed: tuple[Effect, ...]
    text_passed: str
    text_failed: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Adventure:
    """An adventure of the quest deck."""

    key: str
    id: str
    name: str
    destination: Realm
    encounter: Encounter | None
    text: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Artifact:
    """An artifact of the quest deck. An artifact that is not kept is discarded when it has taken effect.

    `always` holds its effects that always work, by the kind of effect.
    """

    key: str
    id: str
    name: str
    keep: bool
    when: When
    effects: tuple[Effect, ...]
    always: Mapping[type[Any], tuple[Effect, ...]]
    text: str

    def __str__(self) -> str:
        return self.name


Quest = Adventure | Artifact


class Box:
    """All components. `actions`, `events` and `quests` are whole decks, with each copy of a card.

    `cards_at` and `spells_at` are action cards and spells by moment, `copies` is the number of copies of an action
    card, and `none` is a troop without units. Building costs and supply are by what is built.
    """

    def __init__(self, file: Components) -> None:
        self.file = file
        self.kinds = _kinds(file)
        self.kind: dict[str, Kind] = {kind.id: kind for kind in self.kinds}
        self.none = (0,) * len(self.kinds)
        self.army = tuple(kind for kind in self.kinds if kind.army)
        self.monsters = tuple(kind for kind in self.kinds if not kind.army)
        self.realms = _realms(file)
        self.realm = {realm.id: realm for realm in self.realms}
        self.by_key = {realm.key: realm for realm in self.realms}
        self.neutral = tuple(realm for realm in self.realms if not realm.home)
        self.races = tuple(self._race(index, entry) for index, entry in enumerate(file.races))
        self.race = {race.id: race for race in self.races}
        self.faces = tuple(range(1, file.game.die + 1))
        self.buildings: tuple[BuildingEntry, ...] = (file.buildings.town, file.buildings.city)
        self.army_supply = tuple(kind.supply for kind in self.army)
        self.hero_cost = goods_of(file.hero.cost)
        self.building_cost = (NOTHING, goods_of(file.buildings.town.cost), goods_of(file.buildings.city.cost))
        self.building_supply = (NOTHING, goods_of(file.buildings.town.supply), goods_of(file.buildings.city.supply))
        self.ours = ours(file)
        self.told_by = told_by(file)
        self._read_cards(file)

    def _race(self, index: int, entry: RaceEntry) -> Race:
        monsters = tuple(kind.values for kind in self.monsters if kind.values)
        return Race(
            index,
            entry.id,
            entry.name,
            entry.short or entry.name,
            entry.folk,
            entry.colour,
            entry.alignment,
            self.realm[entry.home],
            goods_of(entry.stock),
            (entry.footman, entry.archer, entry.cavalry, *monsters),
            entry.skills,
            _by_kind(effect for skill in entry.skills if skill.when == "always" for effect in skill.effects),
            entry.text,
            not entry.single,
        )

    def _read_cards(self, file: Components) -> None:
        self.spells = tuple(
            Spell(f"spell:{e.id}", e.id, e.name, e.cost, e.play, e.target, e.effects, e.text) for e in file.spells
        )
        self.spell = {spell.id: spell for spell in self.spells}
        actions = {
            e.id: ActionCard(f"card:{e.id}", e.id, e.name, e.play, e.target, e.effects, e.text) for e in file.actions
        }
        self.action = actions
        self.event = {
            e.id: Event(f"event:{e.id}", e.id, e.name, e.threshold, e.passed, e.failed, e.text_passed, e.text_failed)
            for e in file.events
        }
        adventures = {
            e.id: Adventure(f"quest:{e.id}", e.id, e.name, self.realm[e.destination], e.encounter, e.text)
            for e in file.adventures
        }
        artifacts = {
            e.id: Artifact(f"artifact:{e.id}", e.id, e.name, e.keep, e.when, e.effects, _always(e), e.text)
            for e in file.artifacts
        }
        self.adventure, self.artifact = adventures, artifacts
        self.spells_at: dict[Moment, tuple[Spell, ...]] = {
            play: tuple(spell for spell in self.spells if spell.play == play) for play in get_args(Moment)
        }
        self.cards_at: dict[Moment, tuple[ActionCard, ...]] = {
            play: tuple(card for card in actions.values() if card.play == play) for play in get_args(Moment)
        }
        self.copies = {actions[e.id]: e.copies for e in file.actions}
        self.actions = tuple(actions[e.id] for e in file.actions for _ in range(e.copies))
        self.events = tuple(self.event[e.id] for e in file.events for _ in range(e.copies))
        self.quests: tuple[Quest, ...] = (
            *(adventures[e.id] for e in file.adventures for _ in range(e.copies)),
            *(artifacts[e.id] for e in file.artifacts for _ in range(e.copies)),
        )

    def building(self, built: int) -> BuildingEntry:
        """Return the entry of a town or city; `built` must be one of these."""
        return self.buildings[built - 1]


def _by_kind(effects: Iterable[Effect]) -> dict[type[Any], tuple[Effect, ...]]:
    """Return effects by their kind."""
    found: dict[type[Any], tuple[Effect, ...]] = {}
    for effect in effects:
        found[type(effect)] = (*found.get(type(effect), ()), effect)
    return found


def _always(entry: ArtifactEntry) -> dict[type[Any], tuple[Effect, ...]]:
    return _by_kind(entry.effects if entry.when == "always" else ())


def _kinds(file: Components) -> tuple[Kind, ...]:
    """Return footmen, archers, cavalry, and then the monsters."""
    units = sorted(file.units, key=lambda unit: ARMY.index(unit.id))
    army = [
        Kind(index, unit.id, True, unit.segment, unit.dice, goods_of(unit.cost), goods_of(unit.supply))
        for index, unit in enumerate(units)
    ]
    monsters = [
        Kind(len(army) + n, m.id, False, m.segment, m.dice, values=Values(m.move, m.rout, m.kill), effects=m.effects)
        for n, m in enumerate(sorted(file.monsters, key=lambda monster: MONSTERS.index(monster.id)))
    ]
    return (*army, *monsters)


def _realms(file: Components) -> tuple[Realm, ...]:
    terrains = {terrain.id: terrain for terrain in file.terrains}
    races = {race.id: race for race in file.races}
    neutral = []
    for index, entry in enumerate(file.realms):
        terrain = terrains[entry.terrain]
        yields = only(RESOURCES.index(terrain.resource), entry.value) if terrain.resource else NOTHING
        key = f"realm:{entry.id}"
        neutral.append(Realm(index, key, entry.id, entry.name, entry.terrain, terrain.stops, yields, entry.sides, ""))
    homes = [
        Realm(
            len(neutral) + n,
            f"realm:{home.id}",
            home.id,
            home.name,
            "home",
            terrains["home"].stops,
            goods_of(races[home.race].income),
            "",
            races[home.race].folk,
        )
        for n, home in enumerate(file.homes)
    ]
    return (*neutral, *homes)


def the_box(components: str = "") -> Box:
    """Return the project's box, or the box of a packed component file.

    Raises ComponentError if the file is not valid.
    """
    return _packed_box(components) if components else _own_box()


@cache
def _own_box() -> Box:
    return Box(the_components())


@lru_cache(maxsize=8)
def _packed_box(components: str) -> Box:
    return Box(read_components(Packed.from_line(components)))
