"""The pieces as a page has them: which of them are new, look different, stand elsewhere, or are gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from banneret.engine.scene.scene import Piece, Scene, Side
from banneret.picture import NOBODY
from banneret.web.live.drawn import NO_CHANGES, PieceChange, PieceChanges, Spot, look_alike, spots, with_picture

_Stance: TypeAlias = "tuple[str, Spot | None, bool]"
"""The cell of a piece, its spot on the board, and whether it is tired."""


class StandingPieces:
    """The pieces that one page has been sent."""

    __slots__ = ("_scene", "_stances", "by_key")

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self.by_key: Mapping[str, Piece] = {}
        self._stances: dict[str, _Stance] = {}

    def bring_to(self, scene: Scene) -> PieceChanges:
        """Return what changes: a piece that looks different has its picture, others only where they stand."""
        before, self._scene = self._scene, scene
        if before and before.pieces == scene.pieces and before.boards == scene.boards:
            return NO_CHANGES
        there, sides = spots(scene), _by_key(scene.sides)
        stances: dict[str, _Stance] = {}
        put: list[PieceChange] = []
        for piece in scene.pieces:
            known = self.by_key.get(piece.key)
            stance = piece.at, there.get(piece.key), piece.tired
            if known is None or not look_alike(known, piece):
                put.append(_drawn(stance, piece, sides))
            elif self._stances.get(piece.key) != stance:
                put.append(PieceChange(piece.key, *stance))
            stances[piece.key] = stance
        pieces = {piece.key: piece for piece in scene.pieces}
        gone = sorted(self.by_key.keys() - pieces.keys())
        self.by_key, self._stances = pieces, stances
        return PieceChanges(tuple(put), tuple(gone))

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
