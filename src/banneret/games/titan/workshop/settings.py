"""What the file of a battle says before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.games.titan.battle.scenario import OPTIONS, read_characters
from banneret.games.titan.battle.state import SIDES

_USUAL = {option.key: option.default for option in OPTIONS}
EMPTY: Mapping[str, Any] = {
    "id": "mine",
    "name": "",
    "source": "original",
    "land": "plains",
    "side": "bottom",
    "attacker_score": 0,
    "defender_score": 0,
    **{side: [one.key for one in read_characters(side, _USUAL[side])] for side in SIDES},
    "ground": {},
    "height": {},
    "hexside": {},
}
"""The file of a battle on open ground, between the legions of the options."""
