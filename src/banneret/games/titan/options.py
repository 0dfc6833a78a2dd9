"""The options of a match: a whole game or one battle, players, talks, the cap (titan-R-63, titan-R-81, titan-R-103)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.game import GameOption, component_file
from banneret.engine.words.sentence import echo
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.scenario import OPTIONS as BATTLE_OPTIONS
from banneret.games.titan.box.box import the_box
from banneret.games.titan.state import Rules

_STUDY = the_box().study
_PUBLIC = the_box().game_public
_WHOLE = ("scenario", ("game",))
_WORDS = ("none", "one", "two", "three", "four", "five", "six")
_SEATS = tuple((str(count), _WORDS[count]) for count in range(_PUBLIC.players_min, _PUBLIC.players_max + 1))
CAP_AMONG_PROGRAMS = "60"

OPTIONS: tuple[GameOption, ...] = (
    GameOption(
        "scenario",
        "What is played",
        (("game", "the whole game on the Masterboard"), ("battle", "one battle between two legions")),
        "game",
        sizes=(("battle", "2", "10 to 20"),),
        first="battle",
        notes=(
            ("battle", "Good for a first match: 10 to 20 minutes, 7 rounds at most."),
            ("game", "Takes hours. You can leave and go on another day."),
        ),
    ),
    GameOption("players", "Players", _SEATS, str(_PUBLIC.players_min), when=_WHOLE),
    GameOption(
        "colours",
        "Colours",
        (("chosen", "each chooses, the lowest tower first"), ("given", "given by seat")),
        "chosen",
        when=_WHOLE,
    ),
    GameOption(
        "markers",
        "Legion markers",
        (("given", "the next free one"), ("chosen", "chosen for each legion")),
        "given",
        when=_WHOLE,
    ),
    GameOption(
        "offers-limit",
        "Offers",
        (),
        str(_STUDY.offers_limit_default),
        "Offers in one Engagement, both sides together. 0: no talks.",
        when=_WHOLE,
    ),
    GameOption(
        "turn-cap",
        "Turn cap",
        (),
        str(_STUDY.turn_cap_default),
        "The match ends after this many rounds, and the highest score wins. 0: no limit.",
        when=_WHOLE,
    ),
    component_file(later=True),
    *BATTLE_OPTIONS,
)


def among_programs(_: Mapping[str, str]) -> dict[str, str]:
    """Set a cap for a match between programs, which might never end otherwise (titan-R-63).

    Colours are not chosen either.
    """
    return {"turn-cap": CAP_AMONG_PROGRAMS, "colours": "given"}


def is_battle(options: Mapping[str, str]) -> bool:
    """Return whether only one battle is played."""
    return options["scenario"] == "battle"


def players(options: Mapping[str, str]) -> int:
    """Return the number of players."""
    return 2 if is_battle(options) else int(options["players"])


def seat_names(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats: the two sides of a battle; else their colours, or numbers while colours are to be chosen."""
    if is_battle(options):
        return "Attacker", "Defender"
    if options["colours"] == "given":
        return tuple(colour.name for colour in the_box().colours[: players(options)])
    return tuple(fill("Player {}", seat) for seat in range(1, players(options) + 1))


def rules(options: Mapping[str, str]) -> Rules:
    """Return the rules that the options choose. Raises ValueError, one sentence, for an option that cannot be used."""
    return Rules(
        battle=is_battle(options),
        choose_colours=options["colours"] == "chosen",
        choose_markers=options["markers"] == "chosen",
        offers_limit=_number(options, "offers-limit"),
        turn_cap=_number(options, "turn-cap"),
        points=_number(options, "points"),
    )


def _number(options: Mapping[str, str], key: str) -> int:
    text = options[key].strip() or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ValueError(f"Titan: {key} cannot be {echo(options[key])}; it is a number such as 40, or 0")
    return int(text)
