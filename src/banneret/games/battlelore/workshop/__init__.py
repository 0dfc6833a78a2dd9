"""The workshop for adventures: how one is begun, what is wrong with a draft, and what matches on it show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.components import Packed, read_toml
from banneret.engine.scene.scene import Scene
from banneret.engine.workshop import Fault, Trial, Workshop
from banneret.games.battlelore import options, setup
from banneret.games.battlelore.box.adventures import FOLDER
from banneret.games.battlelore.box.box import CAMPS, the_box
from banneret.games.battlelore.box.validating_adventure import faults_of
from banneret.games.battlelore.scene.board import board
from banneret.games.battlelore.scene.scene import SIDES, pieces
from banneret.games.battlelore.state import State


def begin(chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the tables of a shipped adventure."""
    return read_toml(FOLDER / f"{chosen['adventure']}.toml")


def draft_faults(draft: Packed) -> Sequence[Fault]:
    """Return what is wrong with a draft. Raises ComponentError for one that cannot be read."""
    return faults_of(draft, the_box())


def draft_scene(draft: Packed) -> Scene:
    """Return the map of a draft with its units, as at the start of a match. Raises ComponentError."""
    s = setup.begin({**_DEFAULTS, "adventure-file": str(draft)})
    return Scene(s.adventure.title, "", SIDES, (board(s, None),), pieces(s))


_DEFAULTS = {option.key: option.default for option in options.OPTIONS}


def look(s: State, seen: Trial) -> None:
    """Note where units stand, and who is attacked where."""
    seen.starts = CAMPS
    hexes = s.board.hexes
    seen.entered.update(hexes[at].place for at, unit in enumerate(s.on) if unit is not None)
    attack = s.attacks[-1] if s.attacks else None
    if attack is not None and attack is not seen.last:
        seen.fought[hexes[attack.there].place] += 1
    seen.last = attack


def rounds(s: State) -> int:
    """Return how many turns each camp has had."""
    return (s.turns + 1) // 2


WORKSHOP = Workshop(
    option="adventure-file",
    thing="adventure",
    places="hexes",
    draws="field",
    kit_in=f"{__name__}.kit",
    begin=begin,
    check=draft_faults,
    scene=draft_scene,
    look=look,
    rounds=rounds,
    measured="hexes",
    millimetres=55,
    limits=frozenset({"lore-R-97"}),
)
