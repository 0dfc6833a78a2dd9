"""The pieces as a page has them: which of them are new, look different, stand elsewhere, or are gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from banneret.engine.scene.scene import Cell, Piece, Scene, Side
from banneret.picture import NOBODY
from banneret.web.live.drawn import NO_CHANGES, PieceChange, PieceChanges, Spot, look_alike, spots, with_picture

_Stance: TypeAlias = "tuple[str, Spot | None, bool]"
"""The cell of a piece, its spot on the board, and whether it is tired."""
_Cells: TypeAlias = "tuple[tuple[str, tuple[Cell, ...]], ...]"
"""The boards by their keys, with their cells."""


class StandingPieces:
    """The pieces that one page has been sent."""

    __slots__ = ("_cells", "_stances", "by_key")

    def __init__(self) -> None:
        self.by_key: Mapping[str, Piece] = {}
        self._stances: dict[str, _Stance] = {}
        self._cells: _Cells = ()

    def bring_to(self, scene: Scene) -> PieceChanges:
        """Return what changes: a piece that looks different has its picture, others only where they stand."""
        pieces = {piece.key: piece for piece in scene.pieces}
        touched = self._touched(pieces, scene)
        if not touched:
            return NO_CHANGES
        standing = tuple([piece for piece in scene.pieces if piece.at in touched])
        there, sides = spots(replace(scene, pieces=standing)), _by_key(scene.sides)
        gone = sorted(self.by_key.keys() - pieces.keys())
        put: list[PieceChange] = []
        for piece in standing:
            known = self.by_key.get(piece.key)
            stance = piece.at, there.get(piece.key), piece.tired
            if known is None or not look_alike(known, piece):
                put.append(_drawn(stance, piece, sides))
            elif self._stances.get(piece.key) != stance:
                put.append(PieceChange(piece.key, *stance))
            self._stances[piece.key] = stance
        for key in gone:
            del self._stances[key]
        self.by_key = pieces
        return PieceChanges(tuple(put), tuple(gone))

    def _touched(self, pieces: Mapping[str, Piece], scene: Scene) -> set[str]:
        """Return the cells in which pieces came, went, changed or stand in another order: all of them on new boards."""
        known, cells = self.by_key, tuple([(board.key, board.cells) for board in scene.boards])
        before, self._cells = self._cells, cells
        ordered = [key for key in known if key in pieces] == [key for key in pieces if key in known]
        if cells != before or not ordered:
            return {piece.at for piece in (*known.values(), *pieces.values())}
        touched = {piece.at for key, piece in pieces.items() if key not in known}
        for key, piece in known.items():
            now = pieces.get(key)
            if now is not piece and now != piece:
                touched |= {piece.at} if now is None else {piece.at, now.at}
        return touched

    def drawn(self, keys: Iterable[str], sides: Iterable[Side]) -> PieceChanges:
        """Return pieces that the page has, with their pictures."""
        known = _by_key(sides)
        return PieceChanges(tuple(_drawn(self._stances[key], self.by_key[key], known) for key in keys))

    def details(self, key: str) -> tuple[tuple[str, str], ...]:
        """The details of the piece with this key; they are sent only when somebody looks."""
        piece = self.by_key.get(key)
        return piece.details if piece else ()


def _by_key(sides: Iterable[Side]) -> dict[str, Side]:
    return {side.key: side for side in sides}


def _drawn(stance: _Stance, piece: Piece, sides: Mapping[str, Side]) -> PieceChange:
    return with_picture(PieceChange(piece.key, *stance), piece, sides.get(piece.side, NOBODY))
