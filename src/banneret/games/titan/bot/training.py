"""The matches on which the weights are fitted: battles of many legions in all lands, and whole games."""

from __future__ import annotations

from collections.abc import Mapping

_LANDS = (
    *("plains", "jungle", "woods", "hills", "brush", "mountains"),
    *("marsh", "desert", "swamp", "tundra", "tower"),
)
_LEGIONS = (
    "titan, 2 lion, 2 ranger",
    "angel, 3 lion, 2 troll",
    "2 warbear, 2 troll, 2 ogre",
    "titan, angel, 2 gargoyle, 2 cyclops",
    "3 lion, 2 centaur, ranger",
    "titan, 2 ogre, 2 troll",
    "2 gorgon, 2 cyclops",
    "angel, 2 minotaur, 2 ogre",
    "titan, 2 troll, wyvern, ranger",
    "serpent, 2 gargoyle, cyclops",
    "griffon, 2 lion, 2 centaur",
    "titan, angel, 2 lion, 2 ranger, centaur",
    "titan, 2 warbear, unicorn, 2 cyclops",
    "2 behemoth, 2 gargoyle",
    "3 troll, ranger, lion",
    "titan, 2 gorgon, 2 behemoth",
    "titan, 4 ogre, gargoyle",
    "guardian, 2 gorgon, gargoyle",
    "titan, 2 minotaur, unicorn, ogre",
    "hydra, 2 griffon, lion",
)
_GAMES = (("2", "12"), ("2", "25"), ("2", "40"), ("3", "40"))


def _battle(place: int) -> Mapping[str, str]:
    """Return a battle for training: each legion attacks each in turn, in one land after the other."""
    land, legions = _LANDS[place % len(_LANDS)], len(_LEGIONS)
    attacker, defender = _LEGIONS[place % legions], _LEGIONS[(place + place // legions) % legions]
    return {"scenario": "battle", "land": land, "attacker": attacker, "defender": defender}


TRAINING: tuple[Mapping[str, str], ...] = tuple(
    options
    for place in range(len(_LEGIONS) ** 2)
    for options in (_battle(place), {"players": _GAMES[place % 4][0], "turn-cap": _GAMES[place % 4][1]})
)
"""The set-ups of the matches on which the weights are fitted: single battles and whole games in turn."""
