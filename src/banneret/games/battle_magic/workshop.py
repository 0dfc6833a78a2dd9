"""The workshop for maps: what they are drawn with, what is wrong with a draft, and what matches on it show.

The rulebook asks whoever draws a map for irregular territories, visible terrain and room for counters (magic-map-05).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from banneret.engine.components import Packed, load
from banneret.engine.scene.scene import Scene
from banneret.engine.words.wording import fill
from banneret.engine.workshop import Fault, Trial, Workshop
from banneret.games.battle_magic.box.components import SpecialTerritory, the_components
from banneret.games.battle_magic.generator.names import TERRAINS
from banneret.games.battle_magic.map.map_file import MapFile, TerritoryEntry, as_tables, faults
from banneret.games.battle_magic.map.maps import APART, Map, load_map, map_names, read_map, site_faults
from banneret.games.battle_magic.options import chosen_map
from banneret.games.battle_magic.scene.board import ACROSS, SIGNS, board, note
from banneret.games.battle_magic.state import State
from banneret.picture.geometry import area, distance, sides

COUNTER, ROOM = 1.6, 0.55
"""How wide a counter is, and how far the middle of a territory, where it stands, is from its borders at least; both in
board units."""
TURNS = 3
"""How many turns are looked ahead, to tell what is within reach of a start."""


def kit() -> Mapping[str, Any]:
    """Return what a page draws with: terrain, special territories, names, costs, and the maps to begin with."""
    box = the_components()
    terrain, numbers = box.terrain, box.generator
    moves = [card for card in box.cards if card.type == "move"]
    share = sum(card.count * card.strength for card in moves) / sum(card.count for card in box.cards)
    return {
        "words": {
            "first": {kind: numbers.first_names.of(kind) for kind in TERRAINS},
            "second": {kind: numbers.second_names.of(kind) for kind in TERRAINS},
            "specials": [_special(kind) for kind in box.special_territories],
        },
        "costs": {
            "entry": {kind: terrain.entry_cost.of(kind) for kind in TERRAINS},
            "river": terrain.river_cost,
            "special": terrain.special_cost,
            "reach": round(TURNS * box.game.draw_cards_per_turn * share),
        },
        "players": [box.game.min_players, box.game.max_players],
        "fewest": dict(numbers.min_territories_for),
        "most": numbers.max_territories,
        "apart": APART,
        "maps": [_shipped(load_map(name)) for name in map_names()],
    }


def _shipped(map: Map) -> dict[str, Any]:
    return {"key": map.key, "name": map.title, "players": map.max_players}


def _special(kind: SpecialTerritory) -> dict[str, Any]:
    units = the_components().unit_types
    gives = str(note(kind.effect, units))
    return {"id": kind.id, "name": kind.name, "names": list(kind.names), "sign": SIGNS[kind.id], "gives": gives}


def begin(options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the tables of a shipped or a generated map."""
    return as_tables(chosen_map(options).file)


def draft_faults(draft: Packed) -> Sequence[Fault]:
    """Return what is wrong with a draft; hints only if it can be played on.

    Raises ComponentError for one that cannot be read.
    """
    file = load(draft, MapFile)
    if found := faults(file):
        return found
    drawn = Map(file)
    return [*site_faults(drawn), *_narrow(drawn)]


def _narrow(drawn: Map) -> Iterator[Fault]:
    """Yield a hint for each territory without room for counters: magic-map-05."""
    outlines = [entry.outline for entry in drawn.file.territories]
    scale = ACROSS / sqrt(sum(map(area, outlines)) / len(outlines))
    for entry in drawn.file.territories:
        if _clearance(entry) * scale < ROOM:
            said = fill("{} has little room for counters. Move its borders out, or join it.", entry.name)
            text = fill("territory {}: its middle is too near its borders", entry.id)
            yield Fault(text, (entry.id,), said, bars=False)


def _clearance(entry: TerritoryEntry) -> float:
    return min(distance(entry.centre, *side) for side in sides(entry.outline))


def draft_scene(draft: Packed) -> Scene:
    """Return the map of a draft as in a match. Raises ComponentError."""
    drawn = board(read_map(draft))
    return Scene(drawn.title, "", (), (drawn,))


def trial(players: int) -> Mapping[str, str]:
    """Return the options of a match on trial: each seat begins at a site of the map."""
    return {"players": str(players), "start": "fixed"}


def turned(draft: Packed, players: int, places: int) -> Packed:
    """Return a draft whose starts have moved on by so many places in their list, from which seats are dealt theirs."""
    match draft.tables.get("start_sites"), str(players):
        case dict(starts), key if isinstance(listed := starts.get(key), list):
            moved = starts | {key: [*listed[places:], *listed[:places]]}
            return Packed(draft.name, {**draft.tables, "start_sites": moved})
    return draft


def look(s: State, seen: Trial) -> None:
    """Note where castles began, where counters stand, and where a battle is fought."""
    ids = [territory.id for territory in s.map.territories]
    if not seen.starts and s.phase != "setup":
        seen.starts = tuple(ids[s.at[s.castles(seat)[0].index]] if s.castles(seat) else "" for seat in s.seats)
    seen.entered.update(id for id, units in zip(ids, s.on, strict=True) if units)
    battle = s.turn.battle
    if battle is not None and battle is not seen.last:
        seen.fought[ids[s.at[battle.defender.index]]] += 1
    seen.last = battle


def rounds(s: State) -> int:
    """Return how many full rounds were played."""
    return s.rounds


WORKSHOP = Workshop(
    option="map-file",
    thing="map",
    places="territories",
    draws="map",
    kit_in=__name__,
    begin=begin,
    check=draft_faults,
    scene=draft_scene,
    trial=trial,
    look=look,
    rounds=rounds,
    measured="counters",
    millimetres=18,
    span=COUNTER,
    limits=frozenset({"magic-R-76", "magic-R-77"}),
    turned=turned,
)
