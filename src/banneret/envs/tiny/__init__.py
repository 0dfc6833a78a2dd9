"""Tiny set-ups, one for each game: random players finish within 60 decisions, so a learner soon shows if it learns.

    from banneret.envs import gym
    from banneret.envs.tiny import tiny

    env = gym.SeatEnv("battlelore", tiny("battlelore"))

All obey the rules of their game. In Battlemist players begin with fewer goods, and the deck has no Caravan, under
which they would haggle for long; the others use options of their game, and files as people draw them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from banneret.engine.components import Packed
from banneret.engine.game import find_game
from banneret.envs.changing import changed

_FOLDER = Path(__file__).parent
_RACES = ("dunwarr-dwarves", "lotharia-elves", "daqan-knights", "zul-orcs", "loth-khar-barbarians", "dark-one")
_GOODS = ("grain", "wood", "iron")


def _battle_of_titan() -> dict[str, str]:
    return {"scenario": "battle", "attacker": "lion", "defender": "centaur"}


def _turn_of_battle_magic() -> dict[str, str]:
    return {"players": "2", "turn-limit": "1"}


def _islet_of_battlelore() -> dict[str, str]:
    return {"adventure-file": _packed("battlelore")}


def _skirmish_of_battle_masters() -> dict[str, str]:
    return {"battle-file": _packed("battle-masters")}


def _round_of_battlemist() -> dict[str, str]:
    stocks = {f"races.{race}.stock.{good}": 1 for race in _RACES for good in _GOODS}
    components = changed(find_game("battlemist"), {**stocks, "actions.caravan.copies": 0, "counts.action_cards": 61})
    return {"players": "2", "round-cap": "1", "land": "dealt", "components": components}


def _packed(name: str) -> str:
    return str(Packed.of(_FOLDER / f"{name}.toml"))


_SET_UPS: Mapping[str, Callable[[], dict[str, str]]] = {
    "battle-magic": _turn_of_battle_magic,
    "battle-masters": _skirmish_of_battle_masters,
    "battlelore": _islet_of_battlelore,
    "battlemist": _round_of_battlemist,
    "titan": _battle_of_titan,
}


def tiny(game: str) -> dict[str, str]:
    """Return the options of a game's tiny set-up. Raises ValueError for a game that has none."""
    if game not in _SET_UPS:
        raise ValueError(f"there is no tiny set-up of {game!r}; there are those of {', '.join(_SET_UPS)}")
    return dict(_made(game))


@cache
def _made(game: str) -> dict[str, str]:
    return _SET_UPS[game]()
