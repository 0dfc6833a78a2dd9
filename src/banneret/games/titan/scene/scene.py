"""The table as a seat sees it: the Masterboard, and the battleland while a battle is fought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Board, Cards, Dice, Piece, Reach, Scene, Shape, Side, Track
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.state import ATTACKER, DEFENDER
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.scene.battle import (
    battle_board,
    battle_phase,
    battle_tracks,
    fighter_pieces,
    maneuver_reaches,
    the_lost,
)
from banneret.games.titan.scene.masterboard import HUES, TALKS, legion_pieces, move_reaches, rows, side_key
from banneret.games.titan.scene.masterboard_board import masterboard
from banneret.games.titan.state import State

SHAPES: tuple[Shape, ...] = ("heater", "notched", "lozenge", "roundel", "pennon", "banner")
"""The shape that goes with each hue."""
PARTS = {
    "setup": Word("setup", "Set-up"),
    "split": Word("split", "Splitting legions"),
    "move": Word("move", "Movement"),
    "engage": Word("engage", "Engagements"),
    "muster": Word("muster", "Mustering"),
}


def scene(s: State, seat: int | None) -> Scene:
    """Return what `seat` sees; None is a spectator."""
    return replace(sight(s, seat), title=_title(s), phase=_phase(s, seat), reaches=tuple(_reaches(s, seat)))


def sight(s: State, seat: int | None) -> Scene:
    """Return what a learner sees: the scene without the words above it, and without how far pieces get."""
    return Scene(
        title="",
        phase="",
        sides=_sides(s),
        boards=_boards(s),
        pieces=tuple(_pieces(s, seat)),
        cards=tuple(_cards(s, seat)),
        tracks=_tracks(s),
        dice=_dice(s),
    )


def _title(s: State) -> str:
    """Return what is played: a match of one battle has the name of its land."""
    e = s.engagement
    return fill("Battle in the {}", s.board.lands[e.land].terrain) if s.rules.battle and e is not None else "Titan"


@alike
def _sides(s: State) -> Iterator[Side]:
    return (_side(s, one) for one in s.seats)


def _side(s: State, seat: int) -> Side:
    """Return a player by colour; before the choice of a colour without one, in a shape that nobody has yet."""
    colour = s.colour[seat]
    shape = SHAPES[HUES[colour.key] if colour else _free_hues(s)[s.colour[:seat].count(None)]]
    return Side(side_key(s, seat), s.called(seat), HUES[colour.key] if colour else -1, shape, out=not s.alive[seat])


def _free_hues(s: State) -> list[int]:
    taken = {colour.key for colour in s.colour if colour}
    return [hue for key, hue in HUES.items() if key not in taken]


@alike
def _boards(s: State) -> Iterator[Board]:
    if s.battle is not None:
        yield battle_board(s, s.battle)
    if s.battle is None or not s.rules.battle:
        yield masterboard(s.board)


def _pieces(s: State, seat: int | None) -> Iterator[Piece]:
    if s.battle is not None:
        yield from fighter_pieces(s, s.battle)
    if s.battle is None or not s.rules.battle:
        yield from legion_pieces(s, seat)


def _cards(s: State, seat: int | None) -> Iterator[Cards]:
    if s.battle is not None:
        yield from the_lost(s, s.battle)
    if s.battle is None or not s.rules.battle:
        yield from rows(s, seat)


def _reaches(s: State, seat: int | None) -> Iterator[Reach]:
    if s.battle is not None:
        yield from maneuver_reaches(s.battle, seat)
    elif s.engagement is None:
        yield from move_reaches(s, seat)


def _dice(s: State) -> tuple[Dice, ...]:
    """Return the movement roll, while legions move."""
    if s.part != "move" or not s.turn.roll:
        return ()
    return (Dice("Movement roll", (str(s.turn.roll),), side_key(s, s.active)),)


# --- tracks -----------------------------------------------------------------------------------------------------------


@alike
def _tracks(s: State) -> Iterator[Track]:
    if s.battle is not None:
        yield from battle_tracks(s, s.battle)
    for seat in s.seats:
        key, player = side_key(s, seat), s.player(seat)
        if not s.rules.battle:  # nobody scores in a match of one battle
            yield Track(f"score:{key}", fill("{}: points", player), s.score[seat], 0, key, counts=("point", "points"))
            count = len(s.army[seat])
            yield Track(f"legions:{key}", fill("{}: legions", player), count, 0, key, counts=("legion", "legions"))
    if s.rules.turn_cap:
        yield Track("rounds", "Rounds", s.round, s.rules.turn_cap)


# --- where we are -----------------------------------------------------------------------------------------------------


def _phase(s: State, seat: int | None) -> Text:
    if s.battle is not None:
        return battle_phase(s, s.battle)
    if s.engagement is not None:
        return _engagement(s, s.engagement, seat)
    part = PARTS[s.part]
    if s.part == "setup":
        return part.text
    rolled = s.part == "move" and s.turn.roll
    wording = "{player}, turn {turn}: {part} by {roll}" if rolled else "{player}, turn {turn}: {part}"
    return fill(wording, player=s.player(s.active), turn=s.turns[s.active], part=part, roll=s.turn.roll)


def _engagement(s: State, e: Engagement, seat: int | None) -> Text:
    """Return the words for an Engagement; third players learn only that the two confer (titan-R-83)."""
    land = s.board.lands[e.land]
    if e.stage not in TALKS:
        return fill("Engagement in {}", land)
    if seat not in e.seats:
        return fill("{} and {} negotiate in {}", s.player(e.seats[ATTACKER]), s.player(e.seats[DEFENDER]), land)
    return fill("{} against {} in {}", e.legions[ATTACKER], e.legions[DEFENDER], land)
