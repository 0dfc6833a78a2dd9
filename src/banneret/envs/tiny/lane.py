"""The smallest battle of Titan: a lion and a centaur of Power 1 in a lane of six hexes, for one to seven rounds.

Its whole tree has 110 nodes in one round, so exploitability can be computed (`banneret.envs.extensive`).
"""

from __future__ import annotations

from pathlib import Path

from banneret.engine.components import Packed
from banneret.engine.game import find_game
from banneret.envs.changing import changed
from banneret.envs.spiel import SpielGame, load

_FILE = Path(__file__).parent / "lane.toml"


def lane(rounds: int) -> SpielGame:
    """Return the battle in OpenSpiel, with each die as a move of chance."""
    weak = {f"character.{name}.power": 1 for name in ("lion", "centaur")}
    options = {
        "scenario": "battle",
        "attacker": "lion",
        "defender": "centaur",
        "battle-file": str(Packed.of(_FILE)),
        "components": changed(find_game("titan"), {"game.battle_rounds": rounds, **weak}),
    }
    game: SpielGame = load("titan", options)
    return game
