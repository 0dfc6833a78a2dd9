"""Segments of a legion's past: what was gained and lost in them, and what was seen.

A segment is one legion between two splits; its parts are the legions into which it was split. Segments are
immutable; counts of characters by kind are tuples by character index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.games.titan.box.box import Character, Contents, Marker, the_box

Counts: TypeAlias = "tuple[int, ...]"
NONE: Counts = (0,) * len(the_box().characters)


def counts_of(characters: Iterable[Character]) -> Counts:
    """Return the count of each kind."""
    counts = list(NONE)
    for character in characters:
        counts[character.index] += 1
    return tuple(counts)


def characters_of(counts: Sequence[int], kinds: Sequence[Character]) -> Contents:
    """Return the characters that were counted; `kinds` are all those of the box."""
    return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def plus(some: Counts, others: Counts) -> Counts:
    """Return the sum of both."""
    return tuple(map(int.__add__, some, others))


def minus(some: Counts, others: Counts) -> Counts:
    """Return the first minus the second; counts may be below zero."""
    return tuple(map(int.__sub__, some, others))


def greater(some: Counts, others: Counts) -> Counts:
    """Return the greater count of each kind."""
    return tuple(map(max, some, others))


class Segment(NamedTuple):
    """A legion from one split to the next, or until now if it has a `marker`.

    `size` is its height when it began, `change` what it has gained minus what it has lost since. `seen` is what
    everybody knows it to have held when it began, `seen_by` what single seats know. With `lord_each`, each of its
    parts received one Lord (titan-B-SP-02).
    """

    size: int
    change: Counts = NONE
    seen: Counts = NONE
    seen_by: tuple[tuple[int, Counts], ...] = ()
    marker: Marker | None = None
    parts: tuple[Segment, ...] = ()
    lord_each: bool = False

    @property
    def known(self) -> bool:
        """Return whether everybody knows its whole beginning."""
        return sum(self.seen) == self.size

    @property
    def untouched(self) -> bool:
        """Return whether nothing has happened in it yet."""
        return self.change == NONE and self.seen == NONE and not self.seen_by

    def seen_from(self, viewer: Viewer) -> Counts:
        """Return what this viewer knows it to have held when it began, from what happened in it alone."""
        for seat, counts in self.seen_by:
            if seat == viewer:
                return greater(self.seen, counts)
        return self.seen

    def gain(self, gained: Counts) -> Segment:
        """Characters join, and everybody sees them."""
        return self._replace(change=plus(self.change, gained))

    def lose(self, lost: Counts) -> Segment:
        """Characters leave, and everybody sees them; they must have been there."""
        change = minus(self.change, lost)
        return self._replace(change=change, seen=greater(self.seen, minus(NONE, change)))

    def show(self, shown: Counts, seats: Iterable[int] | None) -> Segment:
        """Characters are shown to these seats, or to everybody."""
        begun = minus(shown, self.change)
        if seats is None:
            seen = greater(self.seen, begun)
            return self if seen == self.seen else self._replace(seen=seen)
        begun = greater(begun, NONE)
        seen_by = dict(self.seen_by)
        for seat in seats:
            seen_by[seat] = greater(seen_by.get(seat, NONE), begun)
        return self._replace(seen_by=tuple(sorted(seen_by.items())))

    def followed_by(self, part: Segment) -> Segment:
        """Return this segment and its only part as one segment."""
        seats = {seat for seat, _ in (*self.seen_by, *part.seen_by)}
        seen_by = []
        for seat in sorted(seats):
            own = dict(self.seen_by).get(seat, NONE)
            later = minus(dict(part.seen_by).get(seat, NONE), self.change)
            seen_by.append((seat, greater(own, later)))
        return part._replace(
            size=self.size,
            change=plus(self.change, part.change),
            seen=greater(self.seen, minus(part.seen, self.change)),
            seen_by=tuple(seen_by),
        )


# --- changing one of a tree ------------------------------------------------------------------------------------------


def alter(segment: Segment, marker: Marker, change: Callable[[Segment], Segment]) -> Segment:
    """Return the tree with the legion of this marker changed; the same object if it has none."""
    if segment.marker is marker:
        return change(segment)
    for place, part in enumerate(segment.parts):
        altered = alter(part, marker, change)
        if altered is not part:
            return segment._replace(parts=(*segment.parts[:place], altered, *segment.parts[place + 1 :]))
    return segment


def with_parts(
    segment: Segment, markers: set[Marker], change: Callable[[tuple[Segment, ...]], tuple[Segment, ...]]
) -> Segment:
    """Return the tree with a change in each part that contains one of these legions."""
    if markers <= {part.marker for part in segment.parts}:
        return segment._replace(parts=change(segment.parts))
    return segment._replace(parts=tuple(with_parts(part, markers, change) for part in segment.parts))


def only_seen_by(segment: Segment, viewer: Viewer) -> Segment:
    """Return the tree without what only other single seats have seen."""
    seen_by = tuple((seat, counts) for seat, counts in segment.seen_by if seat == viewer)
    parts = tuple(only_seen_by(part, viewer) for part in segment.parts)
    return segment._replace(seen_by=seen_by, parts=parts)


# --- forgetting what is settled ---------------------------------------------------------------------------------------


def tidy(roots: Iterable[Segment]) -> Iterator[Segment]:
    """Yield trees with equal knowledge in fewer segments."""
    for root in roots:
        freed: list[Segment] = []
        whole = _loosen(root, freed)
        yield from (_settled(tree) for tree in (whole, *freed) if tree.marker or tree.parts)


def _loosen(segment: Segment, freed: list[Segment]) -> Segment:
    """Remove the parts whose beginnings everybody knows; what they took along counts as a loss of the rest.

    A part that was split before anything happened in it is replaced by its own parts.
    """
    if not segment.parts:
        return segment
    whole = segment
    parts: list[Segment] = []
    for part in segment.parts:
        looser = _loosen(part, freed)
        if looser.known:
            freed.append(looser)
            whole = whole.lose(looser.seen)
        elif looser.parts and looser.untouched and not segment.lord_each:
            parts += looser.parts
        else:
            parts.append(looser)
    if len(parts) == 1:
        return whole.followed_by(parts[0])
    return whole._replace(parts=tuple(parts))


def _settled(root: Segment) -> Segment:
    """Let a root begin now, or with its split."""
    if root.change == NONE and not root.seen_by:
        return root
    now = plus(root.seen, root.change)
    return Segment(sum(now), seen=now, marker=root.marker, parts=root.parts, lord_each=root.lord_each)
