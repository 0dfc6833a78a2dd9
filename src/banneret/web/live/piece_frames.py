"""The pieces as each line of the log leaves them, so that a unit moves, shrinks or falls when that is told.

A view holds only the end of a change. The game's drama names the pieces that an event moves, takes away, and makes
smaller or larger.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from banneret.engine.scene.drama import NOTHING_SHOWN, Drama, Show
from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import Piece, Scene

Pieces = Mapping[str, Piece]
"""The pieces that stand, by their keys."""


def pieces_of(scene: Scene) -> dict[str, Piece]:
    """The pieces of a scene by their keys."""
    return {piece.key: piece for piece in scene.pieces}


def piece_frames(entries: Sequence[Entry], before: Scene, after: Scene, drama: Drama) -> Iterator[Pieces]:
    """Yield the pieces before the first entry is told, and then those after each entry.

    Before anything is told, pieces of which nothing is told have gone where they go.
    """
    at_last, there = pieces_of(after), {cell.key for board in before.boards for cell in board.cells}
    shows = [drama.events.get(entry.event, NOTHING_SHOWN) for entry in entries]
    told = {str(about) for entry, show in zip(entries, shows, strict=True) for about in _named(entry, show)}
    standing: Pieces = _gone_their_way(pieces_of(before), at_last, told, there)
    yield standing
    for entry, show in zip(entries, shows, strict=True):
        standing = _after(show, dict(entry.about), standing, at_last, there)
        yield standing


def _named(entry: Entry, show: Show) -> Iterator[object]:
    """Yield the pieces that an event is told of."""
    about = dict(entry.about)
    for argument in (show.goes, show.less, show.more):
        if argument in about:
            yield about[argument]


def _gone_their_way(
    before: dict[str, Piece], at_last: Pieces, told: Collection[str], there: Collection[str]
) -> dict[str, Piece]:
    """Return the pieces with those elsewhere that only go to another place of these boards, untold."""
    moved = {
        key: replace(piece, at=at_last[key].at)
        for key, piece in before.items()
        if key not in told and key in at_last and at_last[key].at != piece.at and at_last[key].at in there
    }
    return before | moved


def _after(
    show: Show, about: Mapping[str, object], standing: Pieces, at_last: Pieces, there: Collection[str]
) -> Pieces:
    """Return the pieces after an event; the same ones if it changes none."""
    now = dict(standing)
    if show.goes:
        _go(now, str(about.get(show.goes, "")), str(about.get(show.to, "")), at_last, there)
    if show.number:
        _count(now, show, about, at_last)
    elif show.falls:
        _fall(now, str(about.get(show.falls, "")), at_last)
    return standing if now == standing else now


def _go(now: dict[str, Piece], key: str, to: str, at_last: Pieces, there: Collection[str]) -> None:
    """A piece goes to a place; a new one comes there as it looks at last."""
    piece = now.get(key) or at_last.get(key)
    if piece is not None and to in there:
        now[key] = replace(piece, at=to)


def _fall(now: dict[str, Piece], key: str, at_last: Pieces) -> None:
    """A piece that stands nowhere at last leaves now."""
    last = at_last.get(key)
    if last is None:
        now.pop(key, None)
    elif not last.at:
        now[key] = last


def _count(now: dict[str, Piece], show: Show, about: Mapping[str, object], at_last: Pieces) -> None:
    """So many leave one troop and join another."""
    less, more, place = (str(about.get(name, "")) for name in (show.less, show.more, show.at))
    count = int(str(about.get(show.number, 0)))
    source = now.get(less)
    if source is not None and source.number is not None:
        _put(now, source, source.number - count, at_last)
    pile = now.get(more) or (source and replace(source, key=more, at=place, number=0))
    if more and pile is not None and pile.number is not None:
        _put(now, pile, pile.number + count, at_last)


def _put(now: dict[str, Piece], piece: Piece, number: int, at_last: Pieces) -> None:
    """Put a piece with another number, with the looks that it has at last; without any it is gone."""
    if number <= 0:
        now.pop(piece.key, None)
    else:
        now[piece.key] = replace(at_last.get(piece.key, piece), at=piece.at, number=number)
