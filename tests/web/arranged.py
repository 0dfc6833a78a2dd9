"""Games that begin in a position that a test describes as referee cases do: the option `position` is its JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.game import Game, GameOption
from banneret.engine.guide import LAST
from banneret.games.battle_magic import GAME as THE_BATTLE_MAGIC
from banneret.games.battle_masters import GAME as THE_BATTLE_MASTERS
from banneret.games.battlelore import GAME as THE_BATTLELORE
from banneret.games.battlemist import GAME as THE_BATTLEMIST
from banneret.games.titan import GAME as THE_TITAN


def _arranged(game: Game) -> Game:
    def setup(options: Mapping[str, str]) -> Any:
        state = game.setup(options)
        game.arrange(state, json.loads(options["position"]))
        return state

    return replace(
        game,
        key=f"arranged-{game.key}",
        title=f"Arranged {game.title}",
        options=(*game.options, GameOption("position", "Position", (), "{}")),
        setup=setup,
        guide=replace(game.guide, cover=replace(game.guide.cover, place=LAST)),
    )


BATTLE_MAGIC = _arranged(THE_BATTLE_MAGIC)
BATTLE_MASTERS = _arranged(THE_BATTLE_MASTERS)
BATTLELORE = _arranged(THE_BATTLELORE)
BATTLEMIST = _arranged(THE_BATTLEMIST)
TITAN = _arranged(THE_TITAN)
