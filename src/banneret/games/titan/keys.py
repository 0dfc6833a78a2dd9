"""The keys of all options that the questions of a match can offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from banneret.engine.decision import DONE, PASS
from banneret.games.titan.battle.line_of_fire import path_keys
from banneret.games.titan.battle.state import ATTACKER, fighter_of
from banneret.games.titan.battle.strike_options import Blow
from banneret.games.titan.battle.striking import ALL
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.box import Box, Character, Colour, Marker, Terrain, in_order, musters
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.box.masterboard import SIDES
from banneret.games.titan.engagement.talks import ACCEPT, BATTLE, CONCEDE, FLEE, OFFERS, STAY
from banneret.games.titan.masterboard.angels import summons_key
from banneret.games.titan.masterboard.movement import MULLIGAN
from banneret.games.titan.masterboard.mustering import muster_key
from banneret.games.titan.setup import begin

STRIKE_NUMBERS = range(1, 7)


def keys(options: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of talks and battles; in the whole game also of lands, legions, musters and summonings."""
    s = begin(options)
    battle = s.rules.battle
    colours = s.box.colours if s.rules.choose_colours and not battle else [one for one in s.colour if one]
    yield from (PASS.key, DONE.key, FLEE, STAY, BATTLE, CONCEDE, ACCEPT, *OFFERS)
    yield from (character.key for character in s.box.characters)
    yield from SIDES
    yield from (f"member:{place}" for place in range(1, len(s.box.starting_legion) + 1))
    yield from _battles(s.box, colours)
    markers = [marker for colour in colours for marker in s.box.markers_of[colour]]
    yield from (summons_key(marker, one) for marker in markers for one in s.box.characters if one.summonable)
    if not battle:
        yield from _masterboard(s.box, colours, markers)
        for land in s.board.lands:
            yield from (land.key, f"teleport:{land.number}")


def _battles(box: Box, colours: Sequence[Colour]) -> Iterator[str]:
    """Yield fighters, hexes, strikes and paths. In a battle, a legion has at most one fighter more than its limit."""
    yield from (hex.key for hex in HEXES)
    yield from ("drift", ALL.key)
    yield from (Blow(number, 1, forgone).key for number in STRIKE_NUMBERS for forgone in ("", "any"))
    yield from dict.fromkeys(key for terrain in box.terrains for key in path_keys(battleland_of(terrain)))
    for colour in colours:
        for kind in box.characters:
            most = 1 if kind.titan else min(kind.count, box.game.legion_max + 1)
            yield from (fighter_of(ATTACKER, colour, kind, number).key for number in range(1, most + 1))


def _masterboard(box: Box, colours: Sequence[Colour], markers: Sequence[Marker]) -> Iterator[str]:
    yield MULLIGAN
    yield from (colour.key for colour in colours)
    yield from (f"side:{side}" for side in SIDES)
    recruits = list(dict.fromkeys(recruit for terrain in box.terrains for recruit in _recruits(box, terrain)))
    for marker in markers:
        yield marker.key
        yield from (muster_key(marker, character, shown) for character, shown in recruits)


def _recruits(box: Box, terrain: Terrain) -> Iterator[tuple[Character, tuple[Character, ...]]]:
    """Yield the characters that a terrain musters, and by which sets; found with legions of equal characters."""
    for kind in box.characters:
        for count in range(1, box.game.legion_max + 1):
            for one in musters(terrain, in_order(Counter({kind: count}).elements())):
                yield from ((one.character, shown) for shown in one.shows)
