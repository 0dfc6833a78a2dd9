"""Why a character cannot end its move in a hex: the nearest obstacle (Maneuver Phase).

Obstacles are judged in layers: the hex is farther than the Skill-factor as the crow flies; the ground keeps the
character from it even on an empty battleland; somebody stands there or on every way.
"""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because, nearest
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.line_of_fire import range_between
from banneret.games.titan.box.battleland import ENTRIES, Battleland, EntrySide
from banneret.games.titan.box.box import Character

OTHERS = Word("others", "others are in the way")
_GROUND = Word("ground", "the ground stops it or costs too much")


def why_not_reached(
    land: Battleland, character: Character, start: int | EntrySide, hex: int, others: object = OTHERS
) -> str:
    """Return the rule that forbids a character to end its move in a hex where it may not.

    `start` is its hex, or the side from which it comes in. `others` says who keeps it from the hex if nothing else
    does.
    """
    steps, skill = steps_to(start, hex), character.skill
    barring = nearest(
        far=lambda: because("titan-A-MV-04", steps=steps, skill=skill) if steps > skill else None,
        ground=lambda: None if _is_open(land, character, start, hex) else _why_closed(land, character, hex, steps),
        others=lambda: because("titan-A-MV-12" if character.flies else "titan-A-MV-11", why=others),
    )
    return at_hand(barring, "obstacle")


def steps_to(start: int | EntrySide, hex: int) -> int:
    """Return how many hexes away a hex is as the crow flies; from outside the first hex on the side counts."""
    if isinstance(start, int):
        return range_between(start, hex) - 1
    return min(range_between(edge, hex) for edge in ENTRIES[start])


def _is_open(land: Battleland, character: Character, start: int | EntrySide, hex: int) -> bool:
    """Return whether a character could get to a hex on an empty battleland; it can stay where it is."""
    return hex == start or bool(land.outset(character, start).reached(0) >> hex & 1)


def _why_closed(land: Battleland, character: Character, hex: int, steps: int) -> str:
    """Return what keeps a character from a hex near enough: its ground, the volcano on the way, or the cost."""
    gait, ground = land.gait(character), land.hazard[hex]
    if not (gait.open | gait.slow) >> hex & 1:
        return because(
            "titan-A-MV-12" if character.flies else "titan-A-MV-07", why=fill("it can't enter the {}", ground)
        )
    if not character.flies:
        return because("titan-A-MV-07", why=_GROUND)
    if steps + (gait.slow >> hex & 1) > character.skill:
        return because("titan-A-MV-12", why=fill("landing in the {} costs 2", ground))
    return "titan-A-MV-09"
