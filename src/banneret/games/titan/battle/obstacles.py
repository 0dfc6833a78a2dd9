"""Why a character cannot end its move in a hex: the nearest obstacle (Maneuver Phase).

Obstacles are judged in layers: the hex is farther than the Skill-factor as the crow flies; the ground keeps the
character from it even on an empty battleland; somebody stands there or on every way.
"""

from __future__ import annotations

from banneret.games.titan.battle.line_of_fire import range_between
from banneret.games.titan.box.battleland import ENTRIES, Battleland, EntrySide
from banneret.games.titan.box.box import Character


def why_not_reached(land: Battleland, character: Character, start: int | EntrySide, hex: int) -> str:
    """Return the rule that forbids a character to end its move in a hex where it may not.

    `start` is its hex, or the side from which it comes in.
    """
    steps = steps_to(start, hex)
    if steps > character.skill:
        return "titan-A-MV-04"
    if hex == start or land.outset(character, start).reached(0) >> hex & 1:
        return "titan-A-MV-12" if character.flies else "titan-A-MV-11"
    return _why_no_landing(land, character, hex, steps) if character.flies else "titan-A-MV-07"


def steps_to(start: int | EntrySide, hex: int) -> int:
    """Return how many hexes away a hex is as the crow flies; from outside the first hex on the side counts."""
    if isinstance(start, int):
        return range_between(start, hex) - 1
    return min(range_between(edge, hex) for edge in ENTRIES[start])


def _why_no_landing(land: Battleland, character: Character, hex: int, steps: int) -> str:
    """Return what keeps a flyer from a hex near enough: the hex itself, or else the volcano on the way."""
    gait = land.gait(character)
    needed = steps + (gait.slow >> hex & 1)
    lands = (gait.open | gait.slow) >> hex & 1 and needed <= character.skill
    return "titan-A-MV-09" if lands else "titan-A-MV-12"
