"""What a page shows on the board when an event is told: a piece that goes its way, a blow, a loss, a tile.

`drama.toml` lies beside `rulebook.toml`. For each event that is worth seeing it names the arguments of that event:

    [events]
    moves = { goes = "unit", to = "space" }            a piece goes to a place; from a place, an arrow does
    attacks = { strikes = "unit", at = "target" }      a line from one to the other; the dice fall there
    wounded = { hurt = "unit", losses = "hits" }       as many losses fall from a piece
    slain = { falls = "unit" }                         a piece leaves the board
    killed = { falls = "troop", losses = "number" }    so many of a troop do
    lays-tile = { tile = "tile", at = "space" }        a tile is turned on a place
    rolls = { die = "number" }                         a number that is a die
    lays-token = { at = "space" }                      the place itself is lit

Dice and cards need no words: an event that has them shows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from banneret.engine.components import load


@dataclass(frozen=True, slots=True)
class Show:
    """What is shown of an event: each field is the name of one of its arguments, or "" for nothing."""

    goes: str = ""
    to: str = ""
    strikes: str = ""
    at: str = ""
    hurt: str = ""
    losses: str = ""
    falls: str = ""
    tile: str = ""
    die: str = ""

    @property
    def arguments(self) -> dict[str, str]:
        """What is shown, and the argument that names it."""
        return {what: argument for what, argument in asdict(self).items() if argument}


@dataclass(frozen=True, slots=True)
class Drama:
    """What is shown of the events of a game, by their names."""

    events: dict[str, Show] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Drama:
        """Read a TOML file. Raises ComponentError that names the file, the table and the key."""
        return load(path, cls)

    @property
    def arguments(self) -> dict[str, dict[str, str]]:
        """For each event, what is shown and the argument that names it."""
        return {event: show.arguments for event, show in self.events.items()}


NO_DRAMA = Drama()
"""A game of which only the end of each change is shown."""


def drama_faults(drama: Drama, told: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """What does not fit a game's code, in one sentence each. `told` are the arguments of the events in the code."""
    for event, show in drama.events.items():
        if event not in told:
            yield f"drama.toml: events: nothing tells {event}"
            continue
        for what, argument in show.arguments.items():
            if argument not in told[event]:
                yield f"drama.toml: events.{event}: {what}: {event} has no argument {argument!r}"
