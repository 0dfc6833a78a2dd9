"""The options of a match: the battle, the number of commanders, who lays out the field (masters-R-01, masters-R-55)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.game import GameOption, component_file
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import ARMIES, the_box
from banneret.games.battle_masters.box.components import Balance
from banneret.games.battle_masters.box.words import ARMY_NAMES, ARMY_TITLES

_SEATS = (("1", "one"), ("2", "two"), ("3", "three"), ("4", "four"))


def _uneven(balance: Balance) -> Text:
    """Return a sentence about sides that are uneven."""
    wording = "Uneven: {winner:the} won {share} % of {matches:,} matches between equal bots."
    winner = ARMY_TITLES[ARMIES.index(balance.army)]
    return fill(wording, matches=balance.matches, winner=winner, share=balance.share)


OPTIONS = (
    GameOption(
        "battle",
        "Battle",
        (
            ("borderlands", "Battle of the Borderlands"),
            ("river-tengin", "Battle of the River Tengin"),
            ("road-to-grunburg", "Battle on the Road to Grunburg"),
            ("plains", "Battle of the Plains"),
            ("altdorf", "Battle of Altdorf"),
            ("open", "Open battle"),
            ("campaign", "Campaign: all 5 in a row"),
        ),
        "borderlands",
        "5 battles from the rulebook, an open one that you lay out, or all 5 as a Campaign.",
        notes=(
            ("borderlands", "Good for a first match: Chaos wins as soon as one of its units enters the Tower."),
            *((battle.id, _uneven(battle.balance)) for battle in the_box().battles.values() if battle.balance),
        ),
    ),
    GameOption("imperial", "Commanders of the Empire", _SEATS, "1", "Each commands some of the army's units."),
    GameOption("chaos", "Commanders of Chaos", _SEATS, "1", "Each commands some of the army's units."),
    GameOption(
        "layout",
        "Who lays out the field",
        (("random", "chance decides"), ("imperial", "the Empire"), ("chaos", "Chaos")),
        "random",
        "The other army then chooses its side.",
        when=("battle", ("open",)),
    ),
    GameOption(
        "imperial-units",
        "Units of each Imperial commander",
        (),
        "",
        "Name types or units. Separate them with commas, and commanders with /. Leave it empty for the usual division.",
        when=("imperial", ("2", "3", "4")),
    ),
    GameOption(
        "chaos-units",
        "Units of each Chaos commander",
        (),
        "",
        "Name types or units. Separate them with commas, and commanders with /. Leave it empty for the usual division.",
        when=("chaos", ("2", "3", "4")),
    ),
    GameOption(
        "battle-file",
        "A battle of your own",
        (),
        "",
        "A file that replaces the battle.",
        file=True,
        later=True,
    ),
    component_file(later=True),
    GameOption(
        "altdorf",
        "Where Chaos deploys at Altdorf",
        (("two-rows", "in 2 rows"), ("four-rows", "in 4 rows")),
        "two-rows",
        "Usually 2 rows; some read the map as 4.",
        when=("battle", ("altdorf", "campaign")),
        later=True,
    ),
)


def team_sizes(options: Mapping[str, str]) -> tuple[int, int]:
    """Return the number of seats of each army."""
    return int(options["imperial"]), int(options["chaos"])


def teams(options: Mapping[str, str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of each army, its captain first. Seats of the Empire come before those of Chaos."""
    empire, chaos = team_sizes(options)
    return tuple(range(empire)), tuple(range(empire, empire + chaos))


def seat_names(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the seats: by army, and with a number where several share one."""
    return tuple(
        str(army) if size == 1 else fill("{army} {number}", army=army, number=number)
        for army, size in zip(ARMY_NAMES, team_sizes(options), strict=True)
        for number in range(1, size + 1)
    )
