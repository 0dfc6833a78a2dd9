"""What a legion must have held, and may hold, for all that one viewer has seen.

If the parts of a stretch together, less what it gained meanwhile and with what it lost, need three Ogres, it began with
three. So needs go back from the legions to the beginning, and a dealing goes forward from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import NamedTuple, TypeAlias

from banneret.games.titan.box.box import Contents, Marker, the_box
from banneret.games.titan.knowledge.segment import NONE, Counts, Stretch, Viewer, greater, minus, plus

Random: TypeAlias = "Callable[[], float]"
_LORDS = tuple(character.index for character in the_box().characters if character.lord)


class Need(NamedTuple):
    """What a stretch must have held when it began, as far as one viewer knows, by character index; `free` are more
    that it held. `gained` and `lost` are what came and went since.
    """

    stretch: Stretch
    begun: Counts
    free: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]
    fixed: tuple[int, ...]
    parts: tuple[Need, ...]

    @property
    def possible(self) -> bool:
        """Whether so much can have been there."""
        if self.stretch.lord_each and any(sum(part.begun[lord] for lord in _LORDS) > 1 for part in self.parts):
            return False
        return self.free >= 0 and all(part.possible for part in self.parts)

    def holds(self, marker: Marker) -> bool:
        """Whether this legion is in it."""
        return self.stretch.marker is marker or any(part.holds(marker) for part in self.parts)

    def deal(
        self, begun: list[int], random: Random, lordless: Marker | None = None
    ) -> Iterator[tuple[Marker, Contents]]:
        """Legions that come of it if it began so; one of them gets no Lord if that can be."""
        now = [*begun, *self.gained]
        for index in self.lost:
            now.remove(index)
        if self.stretch.marker:
            now.sort()
            kinds = the_box().characters
            yield self.stretch.marker, tuple([kinds[index] for index in now])
            return
        for part in self.parts:
            for index in part.fixed:
                now.remove(index)
        lords: list[int] = []
        if self.stretch.lord_each:
            lords = [index for index in now if index in _LORDS]
            now = [index for index in now if index not in _LORDS]
        parts = self.parts
        if lordless is not None:  # it draws first
            parts = tuple(sorted(parts, key=lambda part: not part.holds(lordless)))
        for part in parts:
            drawn = part._draw(now, lords, random, shuns=lordless is not None and part.holds(lordless))
            yield from part.deal(drawn, random, lordless)

    def _draw(self, now: list[int], lords: list[int], random: Random, *, shuns: bool) -> list[int]:
        """Who begins in a part: one of the Lords if each part has one; else, if it shuns them, they come last."""
        drawn = [*self.fixed]
        if lords and not any(index in _LORDS for index in drawn):
            drawn.append(_take(lords, random))
        first = [index for index in now if index not in _LORDS] if shuns else []
        while len(drawn) < self.stretch.size:
            drawn.append(_take(first or now, random))
            if shuns and drawn[-1] not in _LORDS:
                now.remove(drawn[-1])
        return drawn

    def bounds(self, least: Counts, most: Counts) -> Iterator[tuple[Marker, Counts, Counts]]:
        """For each legion the fewest and the most that it may hold of each kind, if it began within these."""
        least = greater(plus(least, self.stretch.change), NONE)
        most = plus(most, self.stretch.change)
        if self.stretch.marker:
            yield self.stretch.marker, least, most
        rooms = [part._room(lord_each=self.stretch.lord_each) for part in self.parts]
        all_needed, all_room = reduce(plus, (part.begun for part in self.parts), NONE), reduce(plus, rooms, NONE)
        for part, room in zip(self.parts, rooms, strict=True):
            others, elsewhere = minus(all_needed, part.begun), minus(all_room, room)
            fewest = greater(part.begun, minus(minus(least, others), elsewhere))
            yield from part.bounds(fewest, tuple(map(min, plus(part.begun, room), minus(most, others))))

    def _room(self, *, lord_each: bool) -> Counts:
        """How many more of each kind it may have begun with; if it is to have one Lord, the rest are none."""
        if not lord_each:
            return (self.free,) * len(NONE)
        lords = 1 - sum(self.begun[lord] for lord in _LORDS)
        return tuple(lords if index in _LORDS else self.free - lords for index in range(len(NONE)))


def _take(left: list[int], random: Random) -> int:
    return left.pop(int(random() * len(left)))


def need_of(stretch: Stretch, viewer: Viewer) -> Need:
    """What a stretch and its parts must have held, as far as this viewer knows."""
    parts = tuple(need_of(part, viewer) for part in stretch.parts)
    if stretch.lord_each:
        parts = _with_lords(stretch, parts)
    later = NONE
    for part in parts:
        later = plus(later, part.begun)
    begun = greater(stretch.seen_from(viewer), minus(later, stretch.change))
    return _as_need(stretch, begun, parts)


def _as_need(stretch: Stretch, begun: Counts, parts: tuple[Need, ...]) -> Need:
    def listed(counts: Iterable[int]) -> tuple[int, ...]:
        return tuple(index for index, count in enumerate(counts) for _ in range(count))

    gained, lost = listed(stretch.change), listed(-count for count in stretch.change)
    return Need(stretch, begun, stretch.size - sum(begun), gained, lost, listed(begun), parts)


def _with_lords(stretch: Stretch, parts: tuple[Need, ...]) -> tuple[Need, ...]:
    """Where one of two parts is known to have one of two Lords, the other has the other."""
    there = plus(stretch.seen, stretch.change)
    known = [index for part in parts for index in _LORDS if part.begun[index]]
    left = [index for index in _LORDS for _ in range(there[index] - known.count(index))]
    return tuple(
        part
        if len(left) != 1 or any(part.begun[index] for index in _LORDS)
        else _as_need(part.stretch, _with_lord(part.begun, left[0]), part.parts)
        for part in parts
    )


def _with_lord(counts: Counts, lord: int) -> Counts:
    return tuple(count + (index == lord) for index, count in enumerate(counts))
