"""What lies in the box, ready for play: cards, and five colours of counters, built once from the components.

Everything here is frozen and shared by all matches; positions hold references to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.engine.components import Packed
from banneret.engine.words.wording import fill
from banneret.games.battle_magic.box.components import (
    CardType,
    Components,
    Empire,
    UnitType,
    read_components,
    the_components,
)
from banneret.games.battle_magic.box.words import CARD_NAMES, COLOUR_NAMES

COLOURS = ("red", "black", "blue", "green", "purple")
"""The colours of the seats, in order."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of card of the common deck (magic-deck-02)."""

    key: str
    type: CardType
    strength: int
    title: str

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, eq=False)
class Chit:
    """A kind of counter of one seat, as it lies in the cup or in the pile. Equal chits are one option (magic-R-56).

    `deck` are all cards of its box: battle cards are drawn from copies of these.
    """

    key: str
    seat: int
    type: UnitType
    name: str
    artifact: bool
    deck: tuple[Card, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """A counter that may stand on the map. `group` is its stack group, empty if stacking has no limit (magic-R-15).

    `ground` units are cargo and may be on water only with a ship. `lone` marks heroes and wizards, who need no ship.
    `flies` marks dragons, `magic` units that magic cards move too, and `carries` units that may take passengers.
    """

    index: int
    key: str
    name: str
    seat: int
    type: UnitType
    chit: Chit
    kind: str
    group: str
    ground: bool
    land: bool
    water: bool
    flies: bool
    ship: bool
    castle: bool
    hero: bool
    magic: bool
    cards: int
    carries: bool
    bearer: bool

    def __str__(self) -> str:
        return self.name


class CounterSet:
    """The counters of one seat (magic-unit-01): `chits` by kind, `counters` those that may stand on the map."""

    def __init__(self, box: Box, seat: int, empire: Empire) -> None:
        self.seat = seat
        self.empire = empire
        colour = COLOURS[seat]
        self.chits: list[Chit] = []
        self.count: dict[Chit, int] = {}
        self.counters: dict[str, tuple[Counter, ...]] = {}
        index = seat * box.file.game.counters_per_set
        for entry in empire.counters:
            type = box.types[entry.type]
            chit = Chit(f"chit:{colour}-{entry.type}", seat, type, entry.name, "attachment" in type.flags, box.deck)
            self.chits.append(chit)
            self.count[chit] = entry.count
            if not chit.artifact:
                self.counters[entry.type] = tuple(_counter(chit, index + n, n + 1) for n in range(entry.count))
                index += entry.count
        self.chit = {chit.type.id: chit for chit in self.chits}

    def all(self) -> Iterator[Chit]:
        """Yield a chit for each counter of the set."""
        for chit, count in self.count.items():
            yield from [chit] * count


def _counter(chit: Chit, index: int, number: int) -> Counter:
    type, colour = chit.type, COLOURS[chit.seat]
    return Counter(
        index,
        f"unit:{colour}-{type.id}-{number}",
        fill("{} {} {}", COLOUR_NAMES[colour], chit, number),
        chit.seat,
        type,
        chit,
        type.id,
        "" if type.stack_group == "free" else type.stack_group,
        type.stack_group == "ground",
        type.domain == "land",
        type.domain == "water",
        "flat-entry-cost" in type.flags,
        type.stack_group == "ship",
        type.stack_group == "castle",
        "hero-retreat" in type.flags,
        "magic" in type.move_types,
        type.move_cards,
        bool(type.carry),
        type.stack_group == "free",
    )


class Box:
    """All cards and counters."""

    def __init__(self, file: Components) -> None:
        self.file = file
        self.types = {type.id: type for type in file.unit_types}
        self.card = {
            entry.id: Card(entry.id, entry.type, entry.strength, fill("{} {}", CARD_NAMES[entry.type], entry.strength))
            for entry in file.cards
        }
        deck = [self.card[entry.id] for entry in file.cards for _ in range(entry.count)]
        self.deck = tuple(sorted(deck, key=lambda card: card.key))
        self.moving = tuple({name: None for type in file.unit_types for name in type.move_types})
        self.empires = {empire.id: empire for empire in file.empires}
        self.specials = {special.id: special for special in file.special_territories}
        self.advantage = {
            (entry.unit, other): (entry.bonus, entry.rule) for entry in file.advantages for other in entry.against
        }
        self._sets: dict[tuple[int, str], CounterSet] = {}

    def counters(self, seat: int, empire: str) -> CounterSet:
        """Return the counters of an empire in the colour of a seat."""
        found = self._sets.get((seat, empire))
        if found is None:
            found = self._sets[seat, empire] = CounterSet(self, seat, self.empires[empire])
        return found


def the_box(components: str = "") -> Box:
    """The box as the project ships it, or of a packed component file. Raises ComponentError if it will not do."""
    return _packed_box(components) if components else _own_box()


@cache
def _own_box() -> Box:
    return Box(the_components())


@lru_cache(maxsize=8)
def _packed_box(components: str) -> Box:
    return Box(read_components(Packed.from_line(components)))
