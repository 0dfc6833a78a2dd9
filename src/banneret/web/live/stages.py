"""The pieces as each line of the log leaves them: a troop becomes smaller when that is told, not when all is told.

A view holds only the end of a change. The game's drama names the troops that an event makes smaller and larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from banneret.engine.scene.drama import Drama, Show
from banneret.engine.scene.scene import Piece
from banneret.web.live.wire import EntryPart


def stages(
    entries: Iterable[EntryPart], before: Iterable[Piece], after: Iterable[Piece], drama: Drama
) -> Iterator[tuple[EntryPart, tuple[Piece, ...]]]:
    """Yield each entry that changes the number of a piece, with all pieces as they stand then."""
    standing, at_last = _by_key(before), _by_key(after)
    for entry in entries:
        show = drama.events.get(entry.get("event", ""))
        if show is None or not show.number:
            continue
        changed = _moved(show, entry.get("about", {}), standing, at_last)
        if changed != standing:
            standing = changed
            yield entry, tuple(standing.values())


def _by_key(pieces: Iterable[Piece]) -> dict[str, Piece]:
    return {piece.key: piece for piece in pieces}


def _moved(
    show: Show, about: Mapping[str, str | int], standing: Mapping[str, Piece], at_last: Mapping[str, Piece]
) -> dict[str, Piece]:
    """Return the pieces after so many have left one troop and joined another."""
    less, more = str(about.get(show.less, "")), str(about.get(show.more, ""))
    count, now = int(about.get(show.number, 0)), dict(standing)
    source = standing.get(less)
    if source is not None and source.number is not None:
        _put(now, source, source.number - count, at_last)
    pile = standing.get(more) or (source and replace(source, key=more, at=str(about.get(show.at, "")), number=0))
    if more and pile is not None and pile.number is not None:
        _put(now, pile, pile.number + count, at_last)
    return now


def _put(now: dict[str, Piece], piece: Piece, number: int, at_last: Mapping[str, Piece]) -> None:
    """Put a piece with another number, with the looks that it has at last; without any it is gone."""
    if number <= 0:
        now.pop(piece.key, None)
    else:
        now[piece.key] = replace(at_last.get(piece.key, piece), at=piece.at, number=number)
