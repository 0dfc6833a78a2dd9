"""What a page shows on the board when an event is told: a piece that moves, a strike, a loss, a tile.

`drama.toml` is next to `rulebook.toml`. For each event worth showing, it names the arguments of that event:

    [events]
    moves = { goes = "unit", to = "space" }            a piece goes to a place; from a place, an arrow
    attacks = { strikes = "unit", at = "target" }      a line from one to the other; the dice fall there
    wounded = { hurt = "unit", losses = "hits" }       this many losses fall from a piece
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
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from banneret.engine.components import load


@dataclass(frozen=True, slots=True)
class Show:
    """What is shown of an event: each field is the name of one of the event's arguments, or "" for nothing."""

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
        """Return what is shown, each with the argument that names it."""
        return {what: argument for what, argument in asdict(self).items() if argument}


NOTHING_SHOWN = Show()
"""What is shown of an event that is not named."""


@dataclass(frozen=True, slots=True)
class Drama:
    """What is shown of the events of a game, by their names; and the events with which its turns begin or end."""

    events: dict[str, Show] = field(default_factory=dict)
    chapters: dict[str, str] = field(default_factory=dict)
    battle_chapters: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Drama:
        """Read a TOML file. Raises ComponentError that names the file, the table and the key."""
        return load(path, cls)

    @property
    def arguments(self) -> dict[str, dict[str, str]]:
        """Return for each event what is shown, with the argument that names it."""
        return {event: show.arguments for event, show in self.events.items()}


NO_DRAMA = Drama()
"""A game that shows only the end of each change."""


def drama_faults(drama: Drama, told: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield what does not fit a game's code, in one sentence each.

    `told` are the arguments of the events in the code.
    """
    for table, names in (("chapters", drama.chapters), ("battle_chapters", drama.battle_chapters)):
        yield from (f"drama.toml: {table}: nothing tells {event}" for event in names if event not in told)
    for event, show in drama.events.items():
        if event not in told:
            yield f"drama.toml: events: nothing tells {event}"
            continue
        for what, argument in show.arguments.items():
            if argument not in told[event]:
                yield f"drama.toml: events.{event}: {what}: {event} has no argument {argument!r}"
