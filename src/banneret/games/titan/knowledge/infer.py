"""What a legion must have held, and what it may hold now, as far as one viewer has seen.

Needs are computed backwards: a segment began with all that its parts must have held, minus what it gained and plus
what it lost. Dealing goes forwards: from what a segment began with, its parts draw at random the characters that
they are not known to have held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.games.titan.box.box import Character, Contents, Marker, the_box
from banneret.games.titan.knowledge.segment import NONE, Counts, Segment, greater, minus, plus

Random: TypeAlias = "Callable[[], float]"
_LORDS = tuple(character.index for character in the_box().characters if character.lord)


class Need(NamedTuple):
    """What a segment must have held when it began, as far as one viewer knows.

    `begun` counts these characters by index, and `free` is how many more it held, of kinds unknown to the viewer.
    `gained` and `lost` are the indexes of the characters that came and went since, `fixed` those of `begun`.
    """

    segment: Segment
    begun: Counts
    free: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]
    fixed: tuple[int, ...]
    parts: tuple[Need, ...]

    @property
    def possible(self) -> bool:
        """Return whether the segment was large enough for what it must have held."""
        if self.segment.lord_each and any(sum(part.begun[lord] for lord in _LORDS) > 1 for part in self.parts):
            return False
        return self.free >= 0 and all(part.possible for part in self.parts)

    def holds(self, marker: Marker) -> bool:
        """Return whether this legion is in it."""
        return self.segment.marker is marker or any(part.holds(marker) for part in self.parts)

    def deal(
        self, begun: list[int], kinds: Sequence[Character], random: Random, lordless: Marker | None = None
    ) -> Iterator[tuple[Marker, Contents]]:
        """Deal the legions that follow from this beginning; one of them gets no Lord if possible."""
        now = [*begun, *self.gained]
        for index in self.lost:
            now.remove(index)
        if self.segment.marker:
            now.sort()
            yield self.segment.marker, tuple([kinds[index] for index in now])
            return
        for part in self.parts:
            for index in part.fixed:
                now.remove(index)
        lords: list[int] = []
        if self.segment.lord_each:
            lords = [index for index in now if index in _LORDS]
            now = [index for index in now if index not in _LORDS]
        parts = self.parts
        if lordless is not None:  # this legion draws first
            parts = tuple(sorted(parts, key=lambda part: not part.holds(lordless)))
        for part in parts:
            drawn = part._draw(now, lords, random, shuns=lordless is not None and part.holds(lordless))
            yield from part.deal(drawn, kinds, random, lordless)

    def _draw(self, now: list[int], lords: list[int], random: Random, *, shuns: bool) -> list[int]:
        """Draw the characters that begin in a part.

        It gets one of the Lords if each part has one; a part that should have no Lord draws Lords last.
        """
        drawn = [*self.fixed]
        if lords and not any(index in _LORDS for index in drawn):
            drawn.append(_take(lords, random))
        first = [index for index in now if index not in _LORDS] if shuns else []
        while len(drawn) < self.segment.size:
            drawn.append(_take(first or now, random))
            if shuns and drawn[-1] not in _LORDS:
                now.remove(drawn[-1])
        return drawn

    def bounds(self, least: Counts, most: Counts) -> Iterator[tuple[Marker, Counts, Counts]]:
        """Yield for each legion the fewest and the most of each kind, if the segment began within these limits."""
        least = greater(plus(least, self.segment.change), NONE)
        most = plus(most, self.segment.change)
        if self.segment.marker:
            yield self.segment.marker, least, most
        rooms = [part._room(lord_each=self.segment.lord_each) for part in self.parts]
        all_needed, all_room = reduce(plus, (part.begun for part in self.parts), NONE), reduce(plus, rooms, NONE)
        for part, room in zip(self.parts, rooms, strict=True):
            others, elsewhere = minus(all_needed, part.begun), minus(all_room, room)
            fewest = greater(part.begun, minus(minus(least, others), elsewhere))
            yield from part.bounds(fewest, tuple(map(min, plus(part.begun, room), minus(most, others))))

    def _room(self, *, lord_each: bool) -> Counts:
        """Return how many more of each kind it may have begun with; if it has exactly one Lord, no further Lords."""
        if not lord_each:
            return (self.free,) * len(NONE)
        lords = 1 - sum(self.begun[lord] for lord in _LORDS)
        return tuple(lords if index in _LORDS else self.free - lords for index in range(len(NONE)))


def _take(left: list[int], random: Random) -> int:
    return left.pop(int(random() * len(left)))


def need_of(segment: Segment, viewer: Viewer) -> Need:
    """Return what a segment and its parts must have held, as far as this viewer knows."""
    parts = tuple(need_of(part, viewer) for part in segment.parts)
    if segment.lord_each:
        parts = _with_lords(segment, parts)
    later = NONE
    for part in parts:
        later = plus(later, part.begun)
    begun = greater(segment.seen_from(viewer), minus(later, segment.change))
    return _as_need(segment, begun, parts)


def _as_need(segment: Segment, begun: Counts, parts: tuple[Need, ...]) -> Need:
    def listed(counts: Iterable[int]) -> tuple[int, ...]:
        return tuple(index for index, count in enumerate(counts) for _ in range(count))

    gained, lost = listed(segment.change), listed(-count for count in segment.change)
    return Need(segment, begun, segment.size - sum(begun), gained, lost, listed(begun), parts)


def _with_lords(segment: Segment, parts: tuple[Need, ...]) -> tuple[Need, ...]:
    """If one of two parts is known to have one of two Lords, record that the other part has the other Lord."""
    there = plus(segment.seen, segment.change)
    known = [index for part in parts for index in _LORDS if part.begun[index]]
    left = [index for index in _LORDS for _ in range(there[index] - known.count(index))]
    return tuple(
        part
        if len(left) != 1 or any(part.begun[index] for index in _LORDS)
        else _as_need(part.segment, _with_lord(part.begun, left[0]), part.parts)
        for part in parts
    )


def _with_lord(counts: Counts, lord: int) -> Counts:
    return tuple(count + (index == lord) for index, count in enumerate(counts))
