"""Legions on the board: they are founded, grow, lose characters, split, join, are disbanded.

All such changes go through this module, so that the knowledge of a player's legions always matches their contents.
"""

from __future__ import annotations

from banneret.engine.words.values import Counted, Listed
from banneret.engine.words.word import Word
from banneret.games.titan.box.box import Character, Contents, Marker, in_order, without
from banneret.games.titan.masterboard.markers import set_free
from banneret.games.titan.state import OFF, State

NOBODY = Word("nobody", "nobody")


def found(s: State, seat: int, marker: Marker, land: int, contents: Contents) -> None:
    """Found a legion on the board; everybody sees its characters."""
    _enter(s, seat, marker, land, contents)
    s.past[seat] = s.past[seat].found(marker, contents)


def _enter(s: State, seat: int, marker: Marker, land: int, contents: Contents) -> None:
    s.at[marker.index] = land
    s.contents[marker.index] = contents
    s.owner[marker.index] = seat
    s.on[land] += (marker,)
    s.army[seat] += (marker,)
    s.lands[seat] |= 1 << land
    s.free[seat] = tuple([free for free in s.free[seat] if free is not marker])


def shift(s: State, marker: Marker, land: int) -> None:
    """Move a legion to another land, or back to its own (titan-B-MO-08)."""
    here, seat = s.at[marker.index], s.owner[marker.index]
    s.at[marker.index] = land
    if len(s.on[here]) == 1:
        s.on[here] = ()
        s.lands[seat] &= ~(1 << here)
    else:
        s.on[here] = tuple([other for other in s.on[here] if other is not marker])
    s.on[land] += (marker,)
    s.lands[seat] |= 1 << land


def part(s: State, marker: Marker, off: Marker, leaving: Contents, *, lord_each: bool = False) -> None:
    """Split characters off into another legion in the same land; only their owner knows which ones (titan-B-SP-04)."""
    seat = s.owner[marker.index]
    s.contents[marker.index] = without(s.contents[marker.index], *leaving)
    _enter(s, seat, off, s.at[marker.index], leaving)
    s.past[seat] = s.past[seat].parted(marker, off, len(leaving), lord_each=lord_each)
    s.turn.split_from[off] = marker


def join(s: State, marker: Marker, other: Marker) -> None:
    """Join a legion with one that was split off this turn; that one's marker is free again (titan-R-62, titan-R-91)."""
    seat = s.owner[marker.index]
    s.past[seat] = s.past[seat].joined(marker, other)
    joined = in_order((*s.contents[marker.index], *s.contents[other.index]))
    _leave(s, other)
    s.contents[marker.index] = joined


def gain(s: State, marker: Marker, character: Character) -> None:
    """Add a character to a legion; everybody sees it."""
    seat = s.owner[marker.index]
    s.contents[marker.index] = in_order((*s.contents[marker.index], character))
    s.past[seat] = s.past[seat].gained(marker, character)


def lose(s: State, marker: Marker, *characters: Character) -> None:
    """Remove characters from a legion; everybody sees them. A legion without characters is dissolved (titan-R-57)."""
    seat = s.owner[marker.index]
    s.past[seat] = s.past[seat].lost(marker, *characters)
    s.contents[marker.index] = without(s.contents[marker.index], *characters)
    if not s.contents[marker.index]:
        disband(s, marker)


def show(s: State, marker: Marker, characters: Contents, seats: tuple[int, ...] | None = None) -> None:
    """Show characters of a legion to these seats or to everybody."""
    seat = s.owner[marker.index]
    s.past[seat] = s.past[seat].shown(marker, characters, seats)


def disband(s: State, marker: Marker) -> Contents:
    """Remove a legion from the board and return its characters, seen by everybody; its marker is free again.

    titan-A-EN-20.
    """
    seat = s.owner[marker.index]
    contents = s.contents[marker.index]
    s.past[seat] = s.past[seat].gone(marker, contents)
    _leave(s, marker)
    return contents


def _leave(s: State, marker: Marker) -> None:
    seat, here = s.owner[marker.index], s.at[marker.index]
    s.on[here] = tuple([other for other in s.on[here] if other is not marker])
    s.army[seat] = tuple([other for other in s.army[seat] if other is not marker])
    s.at[marker.index] = OFF
    s.count_lands(seat)
    s.contents[marker.index] = ()
    s.turn.moved = tuple([other for other in s.turn.moved if other is not marker])
    s.turn.split_from.pop(marker, None)
    set_free(s, seat, (*s.free[seat], marker))


def named(contents: Contents) -> Listed | Word:
    """Return characters as people list them: Titan, 2 Ogres."""
    counts = dict.fromkeys(contents, 0)
    for character in contents:
        counts[character] += 1
    return Listed([Counted(n, one) if n > 1 else one for one, n in counts.items()], ",") if counts else NOBODY


def keys_of(contents: Contents) -> str:
    """Return the keys of characters, one after another."""
    return " ".join(character.key for character in contents)
