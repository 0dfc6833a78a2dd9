"""What a seat sees, as arrays: from its scene and its question, never from the state.

So an observation holds what the seat may know, and nothing else. Sides are relative to the viewer: side 0 is the
viewer's own, side 1 the next in seat order. While seats decide at the same time, a seat sees the table with only its
own answers.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, Protocol, TypeVar
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from banneret.engine.decision import key_of
from banneret.engine.match.build_view import key_of_thing
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Card, Mark, Piece, Scene, Sheet, Track
from banneret.engine.scene.view import View

HIGHEST = 100.0
"""Numbers of an observation are limited to this."""
_TENTH = 0.1
_ASCII = "".join(map(chr, range(32, 127)))


@dataclass(frozen=True, slots=True)
class Glance:
    """What a seat sees, before it becomes an array. `mine` is the place of its own side in the scene.

    `question` is the name of the question to the seat, empty while it waits; `about` and `chosen` are keys. `view`
    makes the whole view.
    """

    scene: Scene
    mine: int
    question: str
    about: str
    chosen: tuple[str, ...]
    view: Callable[[], View]

    @classmethod
    def of(cls, match: Match, seat: int) -> Glance:
        """What a seat sees of a match."""
        return cls.of_known(match.as_known_to(seat), seat)

    @classmethod
    def of_known(cls, known: Match, seat: int) -> Glance:
        """What a seat sees of a match that holds no answer it may not know."""
        scene = (known.game.sight or known.game.scene)(known.state, seat)
        mine, decision = own_side(scene, seat, known.seat_names), known.decisions.get(seat)
        if decision is None:
            return cls(scene, mine, "", "", (), lambda: known.view(seat))
        chosen = tuple(key_of(way) for way in decision.chosen)
        return cls(scene, mine, decision.name, key_of_thing(decision.about), chosen, lambda: known.view(seat))

    @classmethod
    def of_view(cls, view: View, seat_names: Sequence[str]) -> Glance:
        """What a view shows to its seat."""
        assert view.seat is not None
        mine = own_side(view.scene, view.seat, seat_names)
        question = next((one for one in view.questions if one.mine), None)
        if question is None:
            return cls(view.scene, mine, "", "", (), lambda: view)
        return cls(view.scene, mine, question.name, question.about, question.chosen, lambda: view)


def own_side(scene: Scene, seat: int, seat_names: Sequence[str]) -> int:
    """Return the place of a seat's side in the scene, which has one side for each seat or for each team."""
    if len(scene.sides) == len(seat_names):
        return seat
    teams = list(dict.fromkeys(map(_team, seat_names)))
    return teams.index(_team(seat_names[seat]))


def _team(seat_name: str) -> str:
    return seat_name.rstrip("0123456789")


class Eyes(Protocol):
    """A way to see: the `space` of observations, and one of them."""

    space: spaces.Space[Any]

    def see(self, glance: Glance) -> Any:
        """An observation."""


def eyes_of(kind: str, size: int = 4096) -> Eyes:
    """Return a way to see: "hashed" into `size` numbers, "entities", or "json". Raises ValueError for another word."""
    if kind == "hashed":
        return Hashed(size)
    if kind == "entities":
        return Entities()
    if kind == "json":
        return Json()
    raise ValueError(f"there is no observation {kind!r}; observations are hashed, entities or json")


class Json:
    """The whole view as JSON text in ASCII: the scene, the questions, the log."""

    space: spaces.Space[Any] = spaces.Text(4_000_000, charset=_ASCII)

    def see(self, glance: Glance) -> str:
        """The view."""
        return json.dumps(json.loads(glance.view().json()))


# --- hashed -----------------------------------------------------------------------------------------------------------

Seen = TypeVar("Seen")
SparseVector = tuple[bytes, bytes]
"""Places, and the number that is added at each, as bytes of arrays: many are joined at once."""
_Token = tuple[str, float]


class Hashed:
    """Features of the scene and the question, each added to the place that the hash of its name gives."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.space: spaces.Space[Any] = spaces.Box(0.0, HIGHEST, (size,), np.float32)

    def see(self, glance: Glance) -> NDArray[np.float32]:
        """An array of `size` numbers."""
        places, values = _joined(self._features(glance))
        sums = np.bincount(np.frombuffer(places, np.int64), np.frombuffer(values, np.float64), self.size)
        seen = sums.astype(np.float32)
        return seen.clip(0.0, HIGHEST, out=seen)

    def names(self, place: int) -> tuple[str, ...]:
        """Return the features that this process has seen so far at a place; several, if their hashes fall together.

        A feature names a thing and what is told of it: `unit:7 at hex:3,4`; side 0 is the viewer's own.
        """
        return tuple(_NAMES.get((self.size, place), ()))

    def _features(self, glance: Glance) -> Iterator[SparseVector]:
        scene = glance.scene
        size, sides = self.size, _Sides(scene, glance.mine)
        for piece in scene.pieces:
            yield from _piece(piece, sides.of(piece.side), size)
        for board in scene.boards:
            yield _marks(board.marks, size)
        for row in scene.cards:
            yield _cards(row.cards, row.key, size)
        yield _hashed(_track_tokens(scene.tracks, sides), size)
        for sheet in scene.sheets:
            yield _sheet(sheet, size)
        yield _hashed(_asked(glance), size)


class _Sides:
    """Sides relative to the viewer: 0 is the viewer's own, 1 the next in seat order; empty without a side."""

    def __init__(self, scene: Scene, mine: int) -> None:
        count = len(scene.sides)
        self._places = {side.key: str((place - mine) % count) for place, side in enumerate(scene.sides)}

    def of(self, side: str) -> str:
        return self._places.get(side, "")


_NAMES: dict[tuple[int, int], list[str]] = {}
"""By size and place, the features that were seen there."""


@cache
def _place(token: str, size: int) -> int:
    place = crc32(token.encode()) % size
    _NAMES.setdefault((size, place), []).append(token)
    return place


def _hashed(tokens: Iterable[_Token], size: int) -> SparseVector:
    all = [*tokens]
    places = array("q", [_place(token, size) for token, _ in all])
    return places.tobytes(), array("d", [value for _, value in all]).tobytes()


def _joined(some: Iterable[SparseVector]) -> SparseVector:
    all = [*some]
    return b"".join([places for places, _ in all]), b"".join([values for _, values in all])


MOST_KEPT = 1 << 15
"""The number of things after which all are computed again."""


class _Kept(Generic[Seen]):
    """A cache by the identity of a thing instead of its contents, which are slow to hash.

    Scenes share what has not changed. The thing itself is kept, so that no other can take its place in memory.
    """

    __slots__ = ("_known", "_most", "_work")

    def __init__(self, work: Callable[..., Seen], most: int = MOST_KEPT) -> None:
        self._work = work
        self._most = most
        self._known: dict[tuple[Any, ...], tuple[Any, Seen]] = {}

    def __call__(self, thing: Any, *more: Any) -> Seen:
        key = (id(thing), *more)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= self._most:
                self._known.clear()
            known = self._known[key] = (thing, self._work(thing, *more))
        return known[1]


@_Kept
def _piece(piece: Piece, side: str, size: int) -> tuple[SparseVector, SparseVector]:
    """Return all features of a piece. Its words change more often than the rest, and are cached separately."""
    numbers = piece.number, piece.second, piece.hits, piece.figures, piece.stack - 1, int(piece.tired)
    kind = f"{side} {piece.charge} {piece.face_down}"
    return _body(piece.key, kind, piece.at, numbers, piece.badges, size), _said(piece.key, piece.details, size)


_NUMBERS = ("number", "second", "hits", "figures", "stack", "tired")


@lru_cache(maxsize=1 << 15)
def _body(
    key: str, kind: str, at: str, numbers: tuple[int | None, ...], badges: tuple[str, ...], size: int
) -> SparseVector:
    return _hashed(_body_tokens(key, kind, at, numbers, badges), size)


def _body_tokens(
    key: str, kind: str, at: str, numbers: tuple[int | None, ...], badges: tuple[str, ...]
) -> Iterator[_Token]:
    """Yield where a piece is, by itself and by its kind and side, and its numbers."""
    yield f"{key} at {at}", 1.0
    yield f"{kind} at {at}", 1.0
    yield f"{kind} everywhere", _TENTH
    for name, number in zip(_NUMBERS, numbers, strict=True):
        if number:
            yield f"{key} {name}", number * _TENTH
            yield f"{kind} {name} at {at}", number * _TENTH
    yield from ((f"{key} {badge}", 1.0) for badge in badges)


@lru_cache(maxsize=1 << 15)
def _said(key: str, details: tuple[tuple[str, str], ...], size: int) -> SparseVector:
    """Return the words about a piece."""
    return _hashed([(f"{key} {title}: {text}", 1.0) for title, text in details], size)


@_Kept
@lru_cache(maxsize=1 << 14)
def _mark(mark: Mark, size: int) -> SparseVector:
    return _hashed([(f"{mark.kind} {mark.points} {mark.charge} {mark.hue}", max(mark.count, 1) * _TENTH)], size)


def _marks_one_by_one(marks: Sequence[Mark], size: int) -> SparseVector:
    return _joined([_mark(mark, size) for mark in marks])


_marks = _Kept(_marks_one_by_one, most=64)
"""All marks of a board together: where the ground never changes, they are one tuple in all scenes."""


@_Kept
def _cards(cards: Sequence[Card], row: str, size: int) -> SparseVector:
    return _hashed([(f"{row} {card.key} {card.face_down}", float(card.count)) for card in cards], size)


def _track_tokens(tracks: Iterable[Track], sides: _Sides) -> Iterator[_Token]:
    for track in tracks:
        side = sides.of(track.side)
        yield f"{side} {track.title if side else track.key}", track.value * _TENTH


@_Kept
@lru_cache(maxsize=1 << 12)
def _sheet(sheet: Sheet, size: int) -> SparseVector:
    return _hashed(_sheet_tokens(sheet), size)


def _sheet_tokens(sheet: Sheet) -> Iterator[_Token]:
    """Yield numbers by what is beside and above them, and words as they are."""
    for row in sheet.rows:
        for column, figure in zip(sheet.columns, row.figures, strict=False):
            name = f"{sheet.key} {row.key or row.title} {column.name}"
            yield (name, int(figure) * _TENTH) if figure.isdecimal() else (f"{name} {figure}", 1.0)


def _asked(glance: Glance) -> Iterator[_Token]:
    """Yield the dice on the table, the step of the round, and the question to the seat."""
    yield "table", 1.0
    yield from ((f"die {roll.title} {face}", _TENTH) for roll in glance.scene.dice for face in roll.faces)
    yield from ((f"step {step.name} {step.side}", 1.0) for step in glance.scene.steps if step.now)
    yield f"asked {glance.question}", 1.0
    yield f"about {glance.about}", 1.0
    yield from ((f"chosen {key}", 1.0) for key in glance.chosen)


# --- entities ---------------------------------------------------------------------------------------------------------

ENTITIES = 256
"""The largest number of pieces and cards that are seen separately; further ones are left out."""
SEEN_SIDES = 8
KINDS = 16
COLUMNS = 12 + SEEN_SIDES + KINDS
"""By column: piece, card, asked about, x, y, number, second, hits, figures, stack, tired, face down.

Then come its side, and the hash of its charge as a place among KINDS.
"""


class Entities:
    """Pieces and cards as rows of numbers, for learners with attention; rows without a thing are 0."""

    space: spaces.Space[Any] = spaces.Box(-HIGHEST, HIGHEST, (ENTITIES, COLUMNS), np.float32)

    def see(self, glance: Glance) -> NDArray[np.float32]:
        """An array of ENTITIES rows."""
        scene, about, sides = glance.scene, glance.about, _Sides(glance.scene, glance.mine)
        centres = {cell.key: cell.centre for board in scene.boards for cell in board.cells}
        rows = [_piece_row(piece, sides.of(piece.side), centres.get(piece.at), about) for piece in scene.pieces]
        rows += [_card_row(card, sides.of(card.side), about) for row in scene.cards for card in row.cards]
        seen = np.zeros((ENTITIES, COLUMNS), np.float32)
        for place, row in enumerate(rows[:ENTITIES]):
            seen[place, : len(row)] = row
        return np.clip(seen, -HIGHEST, HIGHEST)

    @staticmethod
    def rows_of(glance: Glance) -> dict[str, int]:
        """Return by key the row of each thing, and by the key of a place that of the first piece that stands there."""
        scene = glance.scene
        keys = [piece.key for piece in scene.pieces] + [card.key for row in scene.cards for card in row.cards]
        found: dict[str, int] = {}
        for place, key in enumerate(keys[:ENTITIES]):
            found.setdefault(key, place)
        for place, piece in enumerate(scene.pieces[:ENTITIES]):
            found.setdefault(piece.at, place)
        return found


def _piece_row(piece: Piece, side: str, centre: tuple[float, float] | None, about: str) -> list[float]:
    x, y = centre or (0.0, 0.0)
    numbers = (piece.number or 0, piece.second or 0, piece.hits, piece.figures, piece.stack, piece.tired)
    row = [1.0, 0.0, float(piece.key == about), x, y, *map(float, numbers), float(piece.face_down)]
    return [*row, *_one_of(int(side) if side else -1, SEEN_SIDES), *_one_of(_place(piece.charge, KINDS), KINDS)]


def _card_row(card: Card, side: str, about: str) -> list[float]:
    row = [0.0, 1.0, float(card.key == about), *[0.0] * 6, float(card.count), 0.0, float(card.face_down)]
    return [*row, *_one_of(int(side) if side else -1, SEEN_SIDES), *_one_of(_place(card.key, KINDS), KINDS)]


def _one_of(place: int, count: int) -> list[float]:
    return [float(place == one) for one in range(count)]
