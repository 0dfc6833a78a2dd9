"""Positions of Titan for referee cases. `cases.md` lists the words of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from banneret.engine.cases.referee import known
from banneret.engine.components import fit
from banneret.engine.words.sentence import echo
from banneret.games.titan.battle.scenario import read_characters
from banneret.games.titan.box.box import Contents, Marker
from banneret.games.titan.box.masterboard import SIDES, Land
from banneret.games.titan.knowledge.history import Past
from banneret.games.titan.masterboard.legions import found, show
from banneret.games.titan.masterboard.markers import set_free
from banneret.games.titan.masterboard.turn import PHASES
from banneret.games.titan.referee import battle
from banneret.games.titan.setup import give_colour
from banneret.games.titan.state import State

PARTS = {"split": "split", "roll": "roll", "move": "move", "engage": "engage", "muster": "muster", "end": "end_turn"}
"""The parts of a turn in which a position may begin, and the first phase of each."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a case may say of a position. Seats are named by their colours, in the order of the box.

    `legions` are all legions on the board: by marker, "LAND: characters". Their contents are known to everybody,
    except for each list in `hidden`: legions into which one was split while nobody saw. `seen` are characters in
    them that everybody has seen. `phase` is the phase of the turn of `active`; with a `battle` it is the Engagement
    phase. Characters in no legion are in stock, unless `caretaker` or `dead` say otherwise.
    """

    legions: dict[str, str] = field(default_factory=dict)
    hidden: tuple[tuple[str, ...], ...] = ()
    seen: dict[str, str] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    towers: dict[str, int] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    caretaker: dict[str, int] = field(default_factory=dict)
    dead: dict[str, int] = field(default_factory=dict)
    free: dict[str, tuple[str, ...]] = field(default_factory=dict)
    active: str = ""
    phase: str = "split"
    roll: int = 0
    mulligan: bool = False
    moved: tuple[str, ...] = ()
    came_by: dict[str, str] = field(default_factory=dict)
    split_from: dict[str, str] = field(default_factory=dict)
    teleported: bool = False
    summoned: bool = False
    mustered: tuple[str, ...] = ()
    round: int = 0
    battle: dict[str, Any] | None = None


def arrange(s: State, position: Mapping[str, Any]) -> None:
    """Set up the match as a case describes it, after setup. Raises ValueError for an impossible position."""
    wanted = fit(position, Position, "position")
    if s.rules.battle:
        battle.arrange(s, wanted.battle or {})
        return
    _seats(s, wanted)
    for name, text in wanted.legions.items():
        _legion(s, name, text)
    for names in wanted.hidden:
        _hide(s, [_marker(s, name, "hidden") for name in names])
    for name, text in wanted.seen.items():
        show(s, _marker(s, name, "seen"), read_characters("seen", text, s.box))
    _stock(s, wanted)
    _turn(s, wanted)
    if wanted.battle is not None:
        battle.arrange(s, wanted.battle)


def _seats(s: State, wanted: Position) -> None:
    """Set colours in seat order, towers, scores, eliminated players, and turns begun: two each by default."""
    for seat in s.seats:
        give_colour(s, seat, s.box.colours[seat])
        s.tower[seat] = s.board.towers[seat].index
        s.turns[seat] = 2
    for name, number in wanted.towers.items():
        s.tower[_seat(s, name, "towers")] = _land(s, number, "towers").index
    for name, score in wanted.scores.items():
        s.score[_seat(s, name, "scores")] = score
    for name, turns in wanted.turns.items():
        s.turns[_seat(s, name, "turns")] = turns
    for name in wanted.out:
        seat = _seat(s, name, "out")
        s.alive[seat], s.free[seat] = False, ()
    s.order = sorted(s.seats, key=lambda seat: -s.tower[seat])


def _legion(s: State, name: str, text: str) -> None:
    """Read a legion such as "41: titan, 2 ogre"."""
    marker = _marker(s, name, "legions")
    number, _, listed = text.partition(":")
    if not number.strip().isdecimal():
        raise ValueError(f"position: legions: {name} stands at {echo(number)}; write it as '41: titan, 2 ogre'")
    contents = read_characters("legions", listed, s.box)
    seat = next((seat for seat in s.seats if marker in s.free[seat]), None)
    if seat is None or not contents:
        raise ValueError(f"position: legions: {name} has nobody in it, or belongs to nobody who plays")
    found(s, seat, marker, _land(s, int(number), "legions").index, contents)


def _hide(s: State, markers: Sequence[Marker]) -> None:
    """Make everybody know the contents of these legions together, but not of each."""
    seat = s.seat_of(markers[0])
    held = [s.held(marker) for marker in markers]
    whole: Contents = tuple(sorted(chain.from_iterable(held), key=lambda one: one.index))
    others = [root for root in s.past[seat].roots if root.marker not in markers]
    past = Past(others).found(markers[0], whole)
    for marker, contents in zip(markers[1:], held[1:], strict=True):
        past = past.parted(markers[0], marker, len(contents))
    s.past[seat] = past


def _stock(s: State, wanted: Position) -> None:
    for name, count in wanted.dead.items():
        s.dead[_character(s, name, "dead")] = count
    for one in s.box.characters:
        left = one.count - s.dead[one.index] - sum(s.held(marker).count(one) for army in s.army for marker in army)
        if left < 0:
            raise ValueError(f"position: legions: there are not so many {one.plural}")
        s.caretaker[one.index] = left
    for name, count in wanted.caretaker.items():
        index = _character(s, name, "caretaker")
        s.dead[index] += s.caretaker[index] - count
        s.caretaker[index] = count


def _turn(s: State, wanted: Position) -> None:
    s.active = _seat(s, wanted.active, "active") if wanted.active else s.order[0]
    phase = PARTS[known(wanted.phase, PARTS, "phase")]
    s.part = "move" if phase == "roll" else phase
    s.agenda = []
    s.then(*(PHASES[PHASES.index(phase) :] if phase in PHASES else ("move", *PHASES[PHASES.index("engage") :])))
    s.turn.roll, s.turn.mulligan, s.round = wanted.roll, wanted.mulligan, wanted.round
    s.turn.teleported, s.turn.summoned = wanted.teleported, wanted.summoned
    s.turn.moved = tuple(_marker(s, name, "moved") for name in wanted.moved)
    s.turn.mustered = tuple(_marker(s, name, "mustered") for name in wanted.mustered)
    for name, side in wanted.came_by.items():
        s.turn.came_by[_marker(s, name, "came_by")] = next(one for one in SIDES if one == side)
    for off, marker in wanted.split_from.items():
        s.turn.split_from[_marker(s, off, "split_from")] = _marker(s, marker, "split_from")
    for colour, names in wanted.free.items():
        set_free(s, _seat(s, colour, "free"), [_marker(s, name, "free") for name in names])


def _seat(s: State, colour: str, key: str) -> int:
    seats = {one.key: seat for seat, one in enumerate(s.box.colours[: len(s.score)])}
    return seats[known(colour, seats, key)]


def _marker(s: State, name: str, key: str) -> Marker:
    return s.box.marker[known(name, s.box.marker, key)]


def _land(s: State, number: int, key: str) -> Land:
    return s.board.by_key[known(f"land:{number}", s.board.by_key, key)]


def _character(s: State, name: str, key: str) -> int:
    return s.box.character[known(name, s.box.character, key)].index
