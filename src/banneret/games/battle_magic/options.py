"""The options of a match: map, players, empires, teams, limits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from banneret.engine.components import ComponentError, Packed
from banneret.engine.game import GameOption, component_file
from banneret.engine.words.sentence import echo
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.box import COLOURS, Box, the_box
from banneret.games.battle_magic.generator import generate
from banneret.games.battle_magic.map.map_file import as_toml
from banneret.games.battle_magic.map.maps import Map, load_map, map_names, read_map
from banneret.games.battle_magic.state import Rules, side_name

GENERATED, FITTING = "generated", "fitting"
NEW_MAP = ("map", (GENERATED,))
STANDARD = "human"
_SEATS = (("2", "two"), ("3", "three"), ("4", "four"), ("5", "five"))


def _called(map: Map) -> Text:
    return fill("{}, for {}", map, _span(map))


def _span(map: Map) -> str:
    """Return for how many players a map is, in words."""
    wording = "{} to {}" if map.min_players < map.max_players else "{}"
    return fill(wording, map.min_players, map.max_players)


OPTIONS = (
    GameOption(
        "players",
        "Players",
        _SEATS,
        "2",
        notes=(("2", "Good for a first match: 2 players on a small map."),),
    ),
    GameOption(
        "map",
        "Map",
        (
            (FITTING, "the one that fits the players"),
            *((name, _called(load_map(name))) for name in map_names()),
            (GENERATED, "a new map, made by chance"),
        ),
        FITTING,
    ),
    GameOption(
        "size",
        "Territories of a new map",
        (),
        "",
        "A number. Leave it empty for the smallest number that is enough.",
        when=NEW_MAP,
    ),
    GameOption(
        "seed",
        "Seed of a new map",
        (),
        "1",
        "A number: the same number makes the same map again.",
        when=NEW_MAP,
        also="map-seed",
    ),
    GameOption(
        "map-file", "A map of your own", (), "", "A map file. Leave it empty to play on the map above.", file=True
    ),
    GameOption(
        "empires",
        "Empires",
        (("standard", "all play the Humans"), ("variant", "each picks one, in seat order"), ("fixed", "as listed")),
        "standard",
        "The variant sets: Humans, Dwarves, Orcs, Elves and Undead.",
    ),
    GameOption(
        "empire-list",
        "Listed empires",
        (),
        "",
        "One for each seat, separated by commas: human, dwarf, orc, elf, undead.",
        when=("empires", ("fixed",)),
    ),
    GameOption(
        "duplicates",
        "The same empire twice",
        (("yes", "allowed"), ("no", "not allowed")),
        "yes",
        when=("empires", ("variant", "fixed")),
    ),
    GameOption("specials", "Special places", (("on", "played"), ("off", "plain terrain")), "on"),
    GameOption("start", "First castles", (("free", "placed in seat order"), ("fixed", "on the map's sites")), "free"),
    GameOption("teams", "Teams", (), "", "Colours separated by commas, teams by /, such as red,blue/black,green."),
    GameOption(
        "turn-limit",
        "Turn limit",
        (),
        "0",
        (
            "The match ends after this many rounds. Most castles win, then the most valuable units, then "
            "most special places. 0: no limit."
        ),
    ),
    GameOption(
        "quiet-limit",
        "Quiet limit",
        (),
        "0",
        "It also ends after this many rounds without a loss in battle. 0: no limit.",
    ),
    component_file(later=True),
    GameOption(
        "city",
        "A city lifts",
        (("both", "the size of the pile, and the number below which a chit is drawn"), ("size", "only the size")),
        "both",
        later=True,
    ),
    GameOption(
        "jammed-pile",
        "A pile with nothing that can be placed",
        (("relieved", "may take a new chit for an older one"), ("stays", "stays as it is")),
        "relieved",
        later=True,
    ),
)


_SMALL, _FULL_BOARD = "30", "60"
_MOST_ROUNDS = 9_999


def among_programs(options: Mapping[str, str]) -> dict[str, str]:
    """Set both limits, for a match between programs that would otherwise never end.

    magic-R-77, magic-R-79, magic-map-07.
    """
    full = len(chosen_map(options).territories) >= 100
    return {"turn-limit": _FULL_BOARD if full else _SMALL, "quiet-limit": "12"}


def players(options: Mapping[str, str]) -> int:
    """Return the number of players."""
    return int(options["players"])


def seat_names(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats by their colours."""
    return tuple(side_name(seat).text for seat in range(players(options)))


def rules(options: Mapping[str, str]) -> Rules:
    """Return the rules that the options choose. Raises ValueError, one sentence, for an option that cannot be used."""
    return Rules(
        team=_teams(options["teams"], players(options)),
        variant=options["empires"] == "variant",
        duplicates=options["duplicates"] == "yes",
        fixed_sites=options["start"] == "fixed",
        turn_limit=_rounds(options, "turn-limit"),
        quiet_limit=_rounds(options, "quiet-limit"),
        city_draws=options["city"] == "both",
        relief=options["jammed-pile"] == "relieved",
    )


def _rounds(options: Mapping[str, str], key: str) -> int:
    rounds = _number(options, key)
    if rounds > _MOST_ROUNDS:
        raise ValueError(f"Battle Magic: {key} is {rounds}; it must be {_MOST_ROUNDS} or less, or 0 for none")
    return rounds


def _number(options: Mapping[str, str], key: str) -> int:
    text = options[key].strip() or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 12):
        raise ValueError(f"Battle Magic: {key} cannot be {echo(options[key])}; it is a number such as 12, or 0")
    return int(text)


def _teams(text: str, seats: int) -> tuple[int, ...]:
    """Return the team of each seat; without teams, each seat is its own team (magic-R-75)."""
    if not text.strip():
        return tuple(range(seats))
    colours = list(COLOURS[:seats])
    teams = [[name.strip().lower() for name in team.split(",")] for team in text.split("/")]
    named = [name for team in teams for name in team]
    if sorted(named) != sorted(colours) or len(teams) < 2:
        raise ValueError(
            f"Battle Magic: teams cannot be {echo(text)}; name each of {', '.join(colours)} once, in two teams or more"
        )
    return tuple(next(number for number, team in enumerate(teams) if name in team) for name in colours)


def empires(options: Mapping[str, str], box: Box) -> list[str]:
    """Return the empire of each seat, before anybody chooses. Raises ValueError for a list that does not fit."""
    seats = players(options)
    if options["empires"] != "fixed":
        return [STANDARD] * seats
    names = [name.strip().lower() for name in options["empire-list"].split(",")]
    if len(names) != seats or any(name not in box.empires for name in names):
        raise ValueError(
            f"Battle Magic: empire-list cannot be {echo(options['empire-list'])}; "
            f"it names {seats} of {', '.join(box.empires)}, separated by commas"
        )
    if options["duplicates"] == "no" and len(set(names)) < seats:
        raise ValueError("Battle Magic: empire-list names an empire twice, and the option duplicates forbids it")
    return names


def chosen_map(options: Mapping[str, str]) -> Map:
    """Return the map of the match. Raises ValueError if it is not for this number of players (magic-R-06)."""
    seats = players(options)
    name = options["map"]
    if options["map-file"]:
        map = _sent(options["map-file"])
    elif name == GENERATED:
        return _generated(_number(options, "size"), seats, _number(options, "seed"), options["components"])
    elif name == FITTING:
        map = load_map(next(fit for fit in map_names() if load_map(fit).max_players >= seats))
    else:
        map = load_map(name)
    if not map.min_players <= seats <= map.max_players:
        raise ValueError(f"{map.title} is a map for {_span(map)} players, not for {seats}")
    return map


@lru_cache(maxsize=32)
def _sent(line: str) -> Map:
    """Return a map that was sent as a file. Raises ComponentError."""
    file = Packed.from_line(line)
    map = read_map(file)
    if map.test_only:
        raise ComponentError(f"{file.name}: test_only is true; a map to be played on has start_sites instead")
    return map


def map_text(options: Mapping[str, str]) -> str:
    """Return the map file of a match with these options; a new map if none is named."""
    return as_toml(chosen_map(options).file)


@lru_cache(maxsize=32)
def _generated(size: int, seats: int, seed: int, components: str) -> Map:
    file = the_box(components).file
    return generate(size or file.generator.min_territories_for[str(seats)], seats, seed, file)
