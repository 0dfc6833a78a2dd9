"""The table of Battle Magic as a seat sees it: everything is public except the hands of others (magic-R-08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Board, Mark, Piece, Scene, Track
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic import setup
from banneret.games.battle_magic.box.box import COLOURS
from banneret.games.battle_magic.moving.reach import reaches
from banneret.games.battle_magic.options import OPTIONS
from banneret.games.battle_magic.scene.board import board
from banneret.games.battle_magic.scene.cards import cards
from banneret.games.battle_magic.scene.looks import SIDES
from banneret.games.battle_magic.scene.pieces import in_play, piece
from banneret.games.battle_magic.state import State, side_name

_PHASES = {
    "move": "{}, round {}: Move phase",
    "battle": "{}, round {}: Battle phase",
    "recruit": "{}, round {}: Recruit phase",
}


def scene(s: State, seat: int | None) -> Scene:
    """Return what `seat` sees; None is a spectator."""
    return replace(sight(s, seat), title=s.map.title, phase=_phase(s), reaches=tuple(reaches(s, seat)))


def sight(s: State, seat: int | None) -> Scene:
    """Return what a learner sees: the scene without the words above it, and without how far pieces get."""
    return Scene(
        title="",
        phase="",
        sides=tuple(replace(SIDES[seat], out=not s.alive[seat]) for seat in s.seats),
        boards=_boards(s),
        pieces=_pieces(s),
        cards=tuple(cards(s, seat)),
        tracks=_tracks(s),
    )


@alike
def _pieces(s: State) -> Iterator[Piece]:
    return (piece(s, unit) for army in s.army for unit in army)


@alike
def _boards(s: State) -> Iterator[Board]:
    """Yield the map, with an arrow from an attacker to its target."""
    shown = board(s.map, s.box.file.special_territories if any(s.ground.special) else (), in_play(s))
    if s.turn.battle is None:
        yield shown
        return
    attacker, defender = s.turn.battle.attacker, s.turn.battle.defender
    ends = tuple(shown.cells[s.at[unit.index]].centre for unit in (attacker, defender))
    yield replace(
        shown,
        marks=(
            *shown.marks,
            Mark("attack", ends, fill("{} attacks {}", attacker, defender)),
        ),
    )


def _phase(s: State) -> Text:
    if s.phase == "setup":
        return "Setup"
    return fill(_PHASES.get(s.phase, "{}, round {}: Draw phase"), side_name(s.active), s.rounds + 1)


@alike
def _tracks(s: State) -> Iterator[Track]:
    for seat in s.seats:
        colour, name = COLOURS[seat], side_name(seat)
        castles = len(s.castles(seat))
        units = len(s.army[seat]) - castles
        yield Track(f"castles:{colour}", fill("{}: castles", name), castles, 0, colour, counts=("castle", "castles"))
        yield Track(f"units:{colour}", fill("{}: units", name), units, 0, colour, counts=("unit", "units"))
    yield Track("deck", "Cards in the deck", len(s.deck), len(s.box.deck))
    if s.rules.turn_limit:
        yield Track("rounds", "Full rounds played", s.rounds, s.rules.turn_limit)
    if s.rules.quiet_limit:
        yield Track("quiet", "Quiet rounds", s.quiet, s.rules.quiet_limit)


def poster() -> Scene:
    """Return the quick map with three castles on it, for the home page."""
    s = setup.begin({option.key: option.default for option in OPTIONS})
    for seat, site in enumerate(s.map.start_sites[len(s.hands)]):
        for kind, place in (("castle", site), ("army", site), ("dragon", site)):
            s.put(s.counter_for(s.sets[seat].chit[kind]), place.index)
    return scene(s, None)
