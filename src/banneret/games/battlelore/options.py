"""The options of a match: adventure, components, War Councils (lore-9-07; lore-R-54, lore-R-135)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from banneret.engine.components import Packed
from banneret.engine.game import GameOption, component_file
from banneret.engine.words.sentence import echo
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.adventures import Adventure, Custom
from banneret.games.battlelore.box.box import CAMPS, Box, read_box, the_box
from banneret.games.battlelore.box.components import CreatureType
from banneret.games.battlelore.box.words import ADVENTURE_KINDS, CAMP_TITLES

_FIRST = "agincourt-1415"


def _title(found: Adventure) -> Text:
    """Return the title of an adventure, with its kind."""
    return fill("{title} ({kind})", title=Word(found.id, found.title), kind=ADVENTURE_KINDS[found.kind])


_TITLES = tuple((name, _title(adventures.load(name))) for name in adventures.names())


def _note(name: str) -> Text:
    """Return a sentence about what an adventure takes to win, and which one is good for a first match."""
    pennant, standard = adventures.load(name).goal
    wording = _NOTES[name == _FIRST, pennant == standard]
    return fill(wording, pennant=pennant, standard=standard)


_NOTES = {
    (False, True): "{pennant} Victory Banners win.",
    (False, False): "{pennant} Victory Banners win for Pennant, {standard} for Standard.",
    (True, True): "Good for a first match. {pennant} Victory Banners win.",
    (True, False): "Good for a first match. {pennant} Victory Banners win for Pennant, {standard} for Standard.",
}
"""What wins an adventure: whether it is good for a first match, and whether both camps need as many banners."""


_WITH_COUNCILS = tuple(
    name for name in adventures.names() if adventures.load(name).lore and not adventures.load(name).wizard_only
)
_GIVEN = tuple(name for name in _WITH_COUNCILS if adventures.load(name).custom is None)
_FEWER = tuple((str(count), fill("{} fewer", count) if count else "none") for count in range(6))

OPTIONS = (
    GameOption(
        "adventure",
        "Adventure",
        _TITLES,
        _TITLES[0][0],
        "Only the adventures with Lore use Lore cards. The last two are the largest. The maps are ours.",
        notes=tuple((name, _note(name)) for name in adventures.names()),
    ),
    GameOption(
        "adventure-file",
        "An adventure of your own",
        (),
        "",
        "A file that replaces the adventure. To set its War Councils, choose one with Lore above.",
        file=True,
    ),
    component_file(),
    GameOption(
        "councils",
        "War Councils",
        (("adventure", "as the adventure says"), ("custom", "made by the players")),
        "adventure",
        "Players who make their own assign levels in secret.",
        when=("adventure", _GIVEN),
    ),
    GameOption(
        "levels",
        "Levels of a council",
        (),
        "",
        "For councils that players make: up to 10. Empty is the usual number.",
        when=("adventure", _WITH_COUNCILS),
    ),
    GameOption(
        "pennant-handicap",
        "Handicap of Pennant",
        _FEWER,
        "0",
        "Levels fewer for this camp, in a council that players make.",
        when=("adventure", _WITH_COUNCILS),
    ),
    GameOption(
        "standard-handicap",
        "Handicap of Standard",
        _FEWER,
        "0",
        "Levels fewer for this camp, in a council that players make.",
        when=("adventure", _WITH_COUNCILS),
    ),
)


def seat_names(_: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the seats: the two camps. A team counts as one player."""
    return str(CAMP_TITLES[0]), str(CAMP_TITLES[1])


def box(options: Mapping[str, str]) -> Box:
    """Return the box of the project, or that of the player's file. Raises ComponentError, a ValueError, for a faulty
    file.
    """
    return _read_box(options["components"])


def adventure(options: Mapping[str, str]) -> Adventure:
    """Return the adventure as it will be played. Raises ValueError, with one sentence, for options that contradict each
    other.
    """
    found = _read_adventure(options["adventure"], options["adventure-file"], options["components"])
    if options["councils"] == "custom" and found.custom is None:
        found = _customized(found, box(options))
    levels, handicap = options["levels"].strip(), [int(options[f"{camp}-handicap"]) for camp in CAMPS]
    if not levels and not any(handicap):
        return found
    if found.custom is None:
        raise ValueError(f"{found}: levels and handicaps are for War Councils that players make, and here they do not")
    return replace(found, custom=_assigned(found.custom, levels, handicap, box(options)))


@lru_cache(maxsize=8)
def _read_box(line: str) -> Box:
    return read_box(Packed.from_line(line)) if line else the_box()


@lru_cache(maxsize=32)
def _read_adventure(name: str, line: str, components: str) -> Adventure:
    file = Packed.from_line(line) if line else adventures.FOLDER / f"{name}.toml"
    return adventures.read(file, _read_box(components))


def _customized(found: Adventure, box: Box) -> Adventure:
    """Return councils that players make instead of those given; a Creature costs the levels on its card.

    Rules: lore-9-07, lore-R-54.
    """
    if not found.lore or found.wizard_only:
        raise ValueError(f"{found} has no War Councils that players could make")
    pennant, standard = (
        sum(unit.type.council_levels for unit in camp if isinstance(unit.type, CreatureType)) for camp in found.camps
    )
    usual = box.lore_deck.custom_levels_default
    custom = Custom((usual - pennant, usual - standard), 0, (pennant, standard))
    return replace(found, hands=None, councils=None, custom=custom)


def _assigned(custom: Custom, levels: str, handicap: list[int], box: Box) -> Custom:
    """Return the levels on which the players have agreed, less the cost of Creatures and the handicaps."""
    most = box.lore_deck.custom_levels_max
    if levels and not (levels.isascii() and levels.isdecimal() and 1 <= int(levels) <= most):
        raise ValueError(f"BattleLore: levels cannot be {echo(levels)}; it is a number from 1 to {most}")
    left = [
        (int(levels) - cost if levels else usual) - fewer
        for usual, cost, fewer in zip(custom.levels, custom.creature_cost, handicap, strict=True)
    ]
    if min(left) < custom.commander_min:
        raise ValueError(
            f"BattleLore: a council of {min(left)} levels is too small; its Commander has {custom.commander_min}"
        )
    return replace(custom, levels=(left[0], left[1]))
