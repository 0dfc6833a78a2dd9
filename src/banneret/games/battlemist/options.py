"""The options of a match: players, races, events, round cap, components (2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from banneret.engine.game import GameOption, component_file
from banneret.engine.words.sentence import echo
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Box, the_box
from banneret.games.battlemist.records import Rules

_NUMBERS = (("2", "two"), ("3", "three"), ("4", "four"), ("5", "five"), ("6", "six"))

OPTIONS = (
    GameOption(
        "players",
        "Players",
        _NUMBERS,
        "3",
        first="2",
        notes=(("2", "Good for a first match, the shortest."),),
    ),
    GameOption("races", "Races", (("drawn", "drawn at random"), ("agreed", "as listed")), "drawn"),
    GameOption(
        "race-list",
        "Listed races",
        (),
        "",
        "One for each seat, separated by commas: dwarves, elves, humans, orcs, barbarians, undead.",
        when=("races", ("agreed",)),
    ),
    GameOption(
        "events",
        "Event cards",
        (("recommended", "left out with two players"), ("always", "always in the deck")),
        "recommended",
    ),
    GameOption(
        "land",
        "The land",
        (("built", "built by the players, realm by realm"), ("dealt", "ready-made: chance lays it")),
        "built",
        later=True,
        first="dealt",
    ),
    GameOption(
        "round-cap",
        "Round cap",
        (),
        "40",
        "The match ends after this many rounds, and most stars win. 0 for no limit.",
        first="12",
    ),
    component_file(),
)


def rules(options: Mapping[str, str]) -> Rules:
    """Return the rules that the options choose. Raises ValueError, one sentence, for an option that cannot be used."""
    box, players = the_box(options["components"]), int(options["players"])
    if not box.file.game.min_players <= players <= box.file.game.max_players:
        raise ValueError(f"Battlemist: these components are not for {players} players")
    return Rules(
        players=players,
        races=_agreed(options, box, players),
        events=players > 2 or options["events"] == "always",
        cap=_cap(options["round-cap"]),
        components=options["components"],
        dealt=options["land"] == "dealt",
    )


def _cap(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise ValueError(f"Battlemist: round-cap cannot be {echo(text)}; it is a number such as 40, or 0")
    return int(text)


def _agreed(options: Mapping[str, str], box: Box, players: int) -> tuple[str, ...]:
    """Return the ids of the agreed races, by seat (mist-2.1-01, mist-R-71)."""
    if options["races"] == "drawn":
        return ()
    folks = {race.folk: race.id for race in box.races}
    named = [name.strip().lower() for name in options["race-list"].split(",")]
    if len(named) != players or any(name not in folks for name in named):
        raise ValueError(
            f"Battlemist: race-list cannot be {echo(options['race-list'])}; "
            f"it names {players} of {', '.join(folks)}, separated by commas"
        )
    races = tuple(folks[name] for name in named)
    if not _suits(races, box.file.setup.of(players)):
        raise ValueError(
            f"Battlemist: race-list cannot be {echo(options['race-list'])}; "
            f"{players} players cannot play these together"
        )
    return races


def _suits(races: Sequence[str], slots: Sequence[Sequence[str]]) -> bool:
    """Return whether each race has its own slot, and none is taken twice.

    Rules: mist-1.0-01, mist-2.0-01, mist-2.0-02, mist-2.0-03, mist-2.0-04, mist-2.0-05.
    """
    if len(set(races)) < len(races):
        return False
    return any(all(race in slot for race, slot in zip(races, order, strict=True)) for order in permutations(slots))


def seat_names(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the seats: their races if these were agreed on, else numbers."""
    settled = rules(options)
    if settled.races:
        return tuple(the_box(settled.components).race[id].name for id in settled.races)
    return tuple(fill("Player {}", seat + 1) for seat in range(settled.players))
