"""What a page shows on the board when an event is told: a piece that moves, a strike, a loss, a tile.

`drama.toml` is next to `rulebook.toml`. Each event of the game has a line there, with its weight, and if it is heard,
its sound:

    [events]
    stands = { weight = 0 }                            in the log alone
    draws-card = { weight = 1, sound = "card" }        at a glance
    casts-spell = { weight = 2, sound = "page" }       heard and seen
    takes-star = { weight = 3, sound = "horn" }        the board shakes, and the rest dims

An event worth showing also names the arguments of which something is shown:

    moves = { goes = "unit", to = "space" }            a piece goes to a place; from a place, an arrow
    attacks = { strikes = "unit", at = "target" }      a line from one to the other; the dice fall there
    wounded = { hurt = "unit", losses = "hits" }       this many losses fall from a piece; without any it is a miss
    slain = { falls = "unit" }                         a piece leaves the board
    killed = { falls = "troop", losses = "number" }    this many of a troop leave the board
    gives-up = { at = "legion", kinds = "characters" } a piece that stands for others loses those of these kinds
    lays-tile = { tile = "tile", at = "space" }        a tile is turned on a place
    rolls = { die = "number" }                         a number that is a die
    lays-token = { at = "space" }                      the place itself is lit
    routed = { less = "troop", more = "pile", number = "count", at = "row" }
                                                       so many leave one troop, and join another that lies in a place

Dice and cards need no entry: an event that has them shows them.

A replay stops where a turn begins or ends. The events that tell this have a second table: what the number of each
counts, "" if it counts nothing. A match that tells none of them has the chapters of a battle.

    [chapters]
    turn-begins = "round"

    [battle_chapters]
    half-round-begins = "round"

What stands on a tile that is turned is its word, by the tile's key:

    [tiles]
    flying = "Flying"
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from banneret.engine.components import ComponentError, load
from banneret.engine.words.wording import Text

Weight: TypeAlias = Literal[0, 1, 2, 3]
"""How much an event means to those who look on; how long it is shown follows from that."""
Sound: TypeAlias = Literal[
    "step", "hooves", "wing", "card", "chip", "die", "bow", "blade", "shield", "coin", "page",
    "crumble", "drum", "bell", "horn", "low-horn",
]  # fmt: skip
Count: TypeAlias = Literal["", "round", "turn", "card"]
"""What the number of a chapter counts."""
SOUNDS: tuple[Sound, ...] = get_args(Sound)
HEARD = 2
"""From this weight on an event has a sound."""


@dataclass(frozen=True, slots=True)
class Show:
    """What is shown of an event: its weight, its sound, and for what is seen the names of the event's arguments."""

    weight: Weight
    sound: Sound | Literal[""] = ""
    goes: str = ""
    to: str = ""
    strikes: str = ""
    at: str = ""
    hurt: str = ""
    losses: str = ""
    falls: str = ""
    kinds: str = ""
    tile: str = ""
    die: str = ""
    less: str = ""
    more: str = ""
    number: str = ""

    @property
    def arguments(self) -> dict[str, str]:
        """Return what is seen, each with the argument that names it."""
        return {what: argument for what, argument in asdict(self).items() if argument and what not in _OF_EVENT}

    @property
    def for_page(self) -> dict[str, str | int]:
        """Return all that a page needs, without what is as usual."""
        heard: dict[str, str | int] = {"sound": self.sound} if self.sound else {}
        return {"weight": self.weight, **heard, **self.arguments}


_OF_EVENT = frozenset({"weight", "sound"})
"""The fields that are not names of arguments."""
NOTHING_SHOWN = Show(weight=1)
"""What is shown of an event that is not named."""


@dataclass(frozen=True, slots=True)
class Drama:
    """What is shown of the events of a game, by their names; and the events with which its turns begin or end.

    `tiles` are the words on tiles, by their keys.
    """

    events: dict[str, Show] = field(default_factory=dict)
    chapters: dict[str, Count] = field(default_factory=dict)
    battle_chapters: dict[str, Count] = field(default_factory=dict)
    tiles: dict[str, Text] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Drama:
        """Read a TOML file. Raises ComponentError that names the file, the table and the key."""
        drama = load(path, cls)
        for event, show in drama.events.items():
            if show.weight >= HEARD and not show.sound:
                raise ComponentError(
                    f"{path.name}: events.{event}: weight {show.weight} is heard, and sound is missing"
                )
            if not show.weight and show.sound:
                raise ComponentError(
                    f"{path.name}: events.{event}: weight 0 is not heard, and has the sound {show.sound}"
                )
        return drama

    @property
    def for_page(self) -> dict[str, dict[str, str | int]]:
        """Return for each event what a page needs to show it."""
        return {event: show.for_page for event, show in self.events.items()}


NO_DRAMA = Drama()
"""A game that shows only the end of each change."""


def drama_faults(drama: Drama, told: Mapping[str, frozenset[str]], strings: Collection[str] = ()) -> Iterator[str]:
    """Yield what does not fit a game's code, in one sentence each.

    `told` are the arguments of the events in the code, and `strings` all texts there: the name of an event may be
    chosen before it is told.
    """
    if drama is not NO_DRAMA:
        yield from (f"drama.toml: events: {event} has no weight" for event in sorted(told.keys() - drama.events.keys()))
    for table, names in (("chapters", drama.chapters), ("battle_chapters", drama.battle_chapters)):
        yield from (f"drama.toml: {table}: nothing tells {event}" for event in names if event not in told)
    for event, show in drama.events.items():
        if event in told:
            yield from _slips(event, show, told[event])
        elif event not in strings:
            yield f"drama.toml: events: nothing tells {event}"


def _slips(event: str, show: Show, arguments: frozenset[str]) -> Iterator[str]:
    for what, argument in show.arguments.items():
        if argument not in arguments:
            yield f"drama.toml: events.{event}: {what}: {event} has no argument {argument!r}"
