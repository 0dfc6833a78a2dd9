"""The workshop for battles: how one is begun, what is wrong with a draft, and what matches on it show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.components import Packed, load, read_toml
from banneret.engine.scene.scene import Scene
from banneret.engine.workshop import Fault, Trial, Workshop
from banneret.games.battle_masters import campaign, deploying, setup
from banneret.games.battle_masters.box.box import ARMIES, BATTLES, the_box
from banneret.games.battle_masters.box.components import BattleFile
from banneret.games.battle_masters.box.validating_battle import faults
from banneret.games.battle_masters.options import OPTIONS
from banneret.games.battle_masters.scene.board import boards
from banneret.games.battle_masters.scene.looks import SIDES
from banneret.games.battle_masters.scene.pieces import pieces
from banneret.games.battle_masters.state import GONE, State

_DEFAULTS = {option.key: option.default for option in OPTIONS}


def begin(chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the tables of a shipped battle. Raises ValueError for a Campaign, which has several."""
    path = next((path for path in BATTLES if path.stem == chosen["battle"]), None)
    if path is None:
        raise ValueError("a Campaign has several battles; choose one of them")
    return read_toml(path)


def draft_faults(draft: Packed) -> Sequence[Fault]:
    """Return what is wrong with a draft, and hints. Raises ComponentError for one that cannot be read."""
    return faults(load(draft, BattleFile), the_box(), draft.name)


def draft_scene(draft: Packed) -> Scene:
    """Return the mat of a draft with the units that are placed on it. Raises ComponentError."""
    s = setup.begin({**_DEFAULTS, "battle-file": str(draft)})
    campaign.begin_battle(s)
    if "fixed" in s.battle.setup:
        deploying.place_fixed(s)
    s.agenda.clear()
    standing = tuple(piece for piece in pieces(s, None) if piece.at)
    return Scene(s.battle.name, "", SIDES, boards(s), standing)


def look(s: State, seen: Trial) -> None:
    """Note where units stand, and where one was hit."""
    seen.starts = ARMIES
    spaces = s.box.mat.spaces
    seen.entered.update(spaces[at].place for at in s.at if at >= 0)
    before, hits = seen.last or ((), ())
    for was, now, had, has in zip(before, s.at, hits, s.skulls, strict=False):
        if was >= 0 and (now == GONE or has > had):
            seen.fought[spaces[was].place] += 1
    seen.last = tuple(s.at), tuple(s.skulls)


def rounds(s: State) -> int:
    """Return how many cards were turned."""
    return s.cards_turned


WORKSHOP = Workshop(
    option="battle-file",
    thing="battle",
    places="spaces",
    draws="field",
    kit_in=f"{__name__}.kit",
    begin=begin,
    check=draft_faults,
    scene=draft_scene,
    look=look,
    rounds=rounds,
    measured="spaces",
    millimetres=60,
    limits=frozenset({"masters-R-32"}),
)
