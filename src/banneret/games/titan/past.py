"""What can be known of a player's legions: all that comes and goes is public, how splits divided it is not.

The past of a player is a forest of stretches. A stretch is one legion between two splits; its parts are the legions
into which it was split. What a legion must have held when a stretch began follows from what was seen later: if its
parts together, less what it gained meanwhile and with what it lost, need three Ogres, it began with three. A stretch
whose beginning all know entirely stands by itself, as a root; so whatever is settled is forgotten.

Everything here is immutable; numbers of characters by kind are tuples by character index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from banneret.games.titan.box import Character, Contents, Marker, the_box

Counts: TypeAlias = "tuple[int, ...]"
Viewer: TypeAlias = "int | None"
Random: TypeAlias = "Callable[[], float]"
Roots: TypeAlias = "tuple[Stretch, ...]"
Deed: TypeAlias = "tuple[Any, ...]"
"""What happened: the function that works it out, and what else it takes."""
NONE: Counts = (0,) * len(the_box().characters)
_LORDS = tuple(character.index for character in the_box().characters if character.lord)


def counts_of(characters: Iterable[Character]) -> Counts:
    """How many there are of each kind."""
    counts = list(NONE)
    for character in characters:
        counts[character.index] += 1
    return tuple(counts)


def characters_of(counts: Sequence[int]) -> Contents:
    """The characters that were counted."""
    return tuple(kind for kind, count in zip(the_box().characters, counts, strict=True) for _ in range(count))


def _more(some: Counts, others: Counts) -> Counts:
    return tuple(map(int.__add__, some, others))


def _less(some: Counts, others: Counts) -> Counts:
    return tuple(map(int.__sub__, some, others))


def _most(some: Counts, others: Counts) -> Counts:
    return tuple(map(max, some, others))


class Stretch(NamedTuple):
    """A legion from one split to the next, or until now if it has a `marker`.

    `size` is how strong it was when it began, `change` what it has gained less what it has lost since. `seen` is what
    all know it to have held when it began, `seen_by` what single seats know. If `lord_each`, its parts were to have
    one Lord each (titan-B-SP-02).
    """

    size: int
    change: Counts = NONE
    seen: Counts = NONE
    seen_by: tuple[tuple[int, Counts], ...] = ()
    marker: Marker | None = None
    parts: tuple[Stretch, ...] = ()
    lord_each: bool = False

    @property
    def known(self) -> bool:
        """Whether all know entirely how it began."""
        return sum(self.seen) == self.size

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened in it yet."""
        return self.change == NONE and self.seen == NONE and not self.seen_by

    def seen_from(self, viewer: Viewer) -> Counts:
        """What this viewer knows it to have held when it began, by what happened in it alone."""
        for seat, counts in self.seen_by:
            if seat == viewer:
                return _most(self.seen, counts)
        return self.seen

    def gain(self, gained: Counts) -> Stretch:
        """All see some come."""
        return self._replace(change=_more(self.change, gained))

    def lose(self, lost: Counts) -> Stretch:
        """All see some go, which must have been there."""
        change = _less(self.change, lost)
        return self._replace(change=change, seen=_most(self.seen, _less(NONE, change)))

    def show(self, shown: Counts, seats: Iterable[int] | None) -> Stretch:
        """Some are seen: by these seats, or by all."""
        begun = _less(shown, self.change)
        if seats is None:
            seen = _most(self.seen, begun)
            return self if seen == self.seen else self._replace(seen=seen)
        begun = _most(begun, NONE)
        seen_by = dict(self.seen_by)
        for seat in seats:
            seen_by[seat] = _most(seen_by.get(seat, NONE), begun)
        return self._replace(seen_by=tuple(sorted(seen_by.items())))

    def followed_by(self, part: Stretch) -> Stretch:
        """The same legion going on as its only part."""
        seats = {seat for seat, _ in (*self.seen_by, *part.seen_by)}
        seen_by = []
        for seat in sorted(seats):
            own = dict(self.seen_by).get(seat, NONE)
            later = _less(dict(part.seen_by).get(seat, NONE), self.change)
            seen_by.append((seat, _most(own, later)))
        return part._replace(
            size=self.size,
            change=_more(self.change, part.change),
            seen=_most(self.seen, _less(part.seen, self.change)),
            seen_by=tuple(seen_by),
        )


class Past:
    """The forest of one player; the beginnings of its roots are known to all.

    It is worked out when somebody wants to know: until then it is what was before, and what happened then.
    """

    __slots__ = ("_before", "_deed", "_known", "_needs", "_roots")

    def __init__(self, roots: Iterable[Stretch] = (), before: Past | None = None, deed: Deed | None = None) -> None:
        self._roots: tuple[Stretch, ...] | None = None if deed else tuple(roots)
        self._before = before
        self._deed = deed
        self._known: dict[Viewer, Past] | None = None
        self._needs: dict[Viewer, tuple[Need, ...]] | None = None

    @property
    def roots(self) -> tuple[Stretch, ...]:
        """The stretches that stand by themselves."""
        deeds: list[Past] = []
        past = self
        while past._roots is None:
            assert past._before is not None
            deeds.append(past)
            past = past._before
        roots = past._roots
        for past in reversed(deeds):
            assert past._deed is not None
            do, *about = past._deed
            roots = past._roots = do(roots, *about)
            past._before = past._deed = None
        return roots

    # --- what happens -------------------------------------------------------------------------------------------------

    def found(self, marker: Marker, contents: Contents) -> Past:
        """A legion comes into being before the eyes of all."""
        return Past((), self, (_found, marker, contents))

    def gained(self, marker: Marker, *characters: Character) -> Past:
        """All see characters join a legion."""
        return Past((), self, (_gained, marker, characters))

    def lost(self, marker: Marker, *characters: Character) -> Past:
        """All see characters leave a legion."""
        return Past((), self, (_lost, marker, characters))

    def shown(self, marker: Marker, characters: Contents, seats: tuple[int, ...] | None = None) -> Past:
        """Characters of a legion are seen, by these seats or by all."""
        return Past((), self, (_shown, marker, characters, seats))

    def parted(self, marker: Marker, off: Marker, size: int, *, lord_each: bool = False) -> Past:
        """So many leave a legion under another marker, and nobody else sees who."""
        return Past((), self, (_parted, marker, off, size, lord_each))

    def joined(self, marker: Marker, other: Marker) -> Past:
        """A legion takes in one that was split off with it and has seen nothing since (titan-R-62, titan-R-91)."""
        return Past((), self, (_joined, marker, other))

    def gone(self, marker: Marker, contents: Contents) -> Past:
        """A legion leaves the board before the eyes of all."""
        return Past((), self, (_gone, marker, contents))

    # --- what follows from it -----------------------------------------------------------------------------------------

    def needs(self, viewer: Viewer) -> tuple[Need, ...]:
        """What each root and its parts must have held, as far as this viewer knows."""
        if self._needs is None:
            self._needs = {}
        needs = self._needs.get(viewer)
        if needs is None:
            needs = self._needs[viewer] = tuple(_need(root, viewer) for root in self.roots)
        return needs

    @property
    def settled(self) -> bool:
        """Whether all know everything."""
        return not any(root.parts for root in self.roots)

    def known_to(self, viewer: Viewer) -> Past:
        """The same without what others alone have seen."""
        if self._known is None:
            self._known = {}
        known = self._known.get(viewer)
        if known is None:
            known = self._known[viewer] = Past(_only_seen_by(root, viewer) for root in self.roots)
            known._known = {viewer: known}
        return known

    def deal(self, viewer: Viewer, random: Random) -> Iterator[tuple[Marker, Contents]]:
        """The legions as they may be for all that this viewer knows."""
        for need in self.needs(viewer):
            yield from need.deal([*need.fixed], random)

    def bounds(self, viewer: Viewer) -> Iterator[tuple[Marker, Counts, Counts]]:
        """For each legion the fewest and the most that it may hold of each kind, as far as this viewer knows."""
        for need in self.needs(viewer):
            yield from need.bounds(need.begun, need.begun)


# --- deeds ------------------------------------------------------------------------------------------------------------


def _found(roots: Roots, marker: Marker, contents: Contents) -> Roots:
    return (*roots, Stretch(len(contents), seen=counts_of(contents), marker=marker))


def _gained(roots: Roots, marker: Marker, characters: Contents) -> Roots:
    return _altered(roots, marker, lambda stretch: stretch.gain(counts_of(characters)))


def _lost(roots: Roots, marker: Marker, characters: Contents) -> Roots:
    return _altered(roots, marker, lambda stretch: stretch.lose(counts_of(characters)))


def _shown(roots: Roots, marker: Marker, characters: Contents, seats: tuple[int, ...] | None) -> Roots:
    return _altered(roots, marker, lambda stretch: stretch.show(counts_of(characters), seats))


def _gone(roots: Roots, marker: Marker, contents: Contents) -> Roots:
    return tuple(root for root in _shown(roots, marker, contents, None) if root.marker is not marker)


def _parted(roots: Roots, marker: Marker, off: Marker, size: int, lord_each: bool) -> Roots:
    def part(stretch: Stretch) -> Stretch:
        left = stretch.size + sum(stretch.change) - size
        parts = (Stretch(left, marker=marker), Stretch(size, marker=off))
        return stretch._replace(marker=None, parts=parts, lord_each=lord_each)

    return _altered(roots, marker, part)


def _joined(roots: Roots, marker: Marker, other: Marker) -> Roots:
    def join(parts: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
        size = sum(part.size for part in parts if part.marker in (marker, other))
        return tuple(
            Stretch(size, marker=marker) if part.marker is marker else part
            for part in parts
            if part.marker is not other
        )

    return tuple(_tidy([_with_parts(root, {marker, other}, join) for root in roots]))


def _altered(roots: Roots, marker: Marker, change: Callable[[Stretch], Stretch]) -> Roots:
    for place, root in enumerate(roots):
        altered = _alter(root, marker, change)
        if altered is not root:
            return (*roots[:place], *_tidy([altered]), *roots[place + 1 :])
    return roots


def _alter(stretch: Stretch, marker: Marker, change: Callable[[Stretch], Stretch]) -> Stretch:
    if stretch.marker is marker:
        return change(stretch)
    for place, part in enumerate(stretch.parts):
        altered = _alter(part, marker, change)
        if altered is not part:
            return stretch._replace(parts=(*stretch.parts[:place], altered, *stretch.parts[place + 1 :]))
    return stretch


def _with_parts(
    stretch: Stretch, markers: set[Marker], change: Callable[[tuple[Stretch, ...]], tuple[Stretch, ...]]
) -> Stretch:
    if markers <= {part.marker for part in stretch.parts}:
        return stretch._replace(parts=change(stretch.parts))
    return stretch._replace(parts=tuple(_with_parts(part, markers, change) for part in stretch.parts))


def _only_seen_by(stretch: Stretch, viewer: Viewer) -> Stretch:
    seen_by = tuple((seat, counts) for seat, counts in stretch.seen_by if seat == viewer)
    parts = tuple(_only_seen_by(part, viewer) for part in stretch.parts)
    return stretch._replace(seen_by=seen_by, parts=parts)


# --- forgetting what is settled ---------------------------------------------------------------------------------------


def _tidy(roots: Iterable[Stretch]) -> Iterator[Stretch]:
    """The same knowledge in fewer stretches."""
    for root in roots:
        freed: list[Stretch] = []
        whole = _loosen(root, freed)
        yield from (_settled(tree) for tree in (whole, *freed) if tree.marker or tree.parts)


def _loosen(stretch: Stretch, freed: list[Stretch]) -> Stretch:
    """Take out the parts whose beginnings all know; what they took along is lost to the rest.

    A part that was split on before anything happened in it gives its place to its own parts.
    """
    if not stretch.parts:
        return stretch
    whole = stretch
    parts: list[Stretch] = []
    for part in stretch.parts:
        looser = _loosen(part, freed)
        if looser.known:
            freed.append(looser)
            whole = whole.lose(looser.seen)
        elif looser.parts and looser.untouched and not stretch.lord_each:
            parts += looser.parts
        else:
            parts.append(looser)
    if len(parts) == 1:
        return whole.followed_by(parts[0])
    return whole._replace(parts=tuple(parts))


def _settled(root: Stretch) -> Stretch:
    """A root begins now, or with its split."""
    if root.change == NONE and not root.seen_by:
        return root
    now = _more(root.seen, root.change)
    return Stretch(sum(now), seen=now, marker=root.marker, parts=root.parts, lord_each=root.lord_each)


# --- what must have been, and what may be -----------------------------------------------------------------------------


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

    def deal(self, begun: list[int], random: Random) -> Iterator[tuple[Marker, Contents]]:
        """Legions that come of it if it began so."""
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
        for part in self.parts:
            drawn = [*part.fixed]
            if lords and not any(index in _LORDS for index in drawn):
                drawn.append(_take(lords, random))
            while len(drawn) < part.stretch.size:
                drawn.append(_take(now, random))
            yield from part.deal(drawn, random)

    def bounds(self, least: Counts, most: Counts) -> Iterator[tuple[Marker, Counts, Counts]]:
        """For each legion the fewest and the most that it may hold of each kind, if it began within these."""
        least = _most(_more(least, self.stretch.change), NONE)
        most = _more(most, self.stretch.change)
        if self.stretch.marker:
            yield self.stretch.marker, least, most
        all_needed = NONE
        for part in self.parts:
            all_needed = _more(all_needed, part.begun)
        room = sum(part.free for part in self.parts)
        for part in self.parts:
            others, elsewhere = _less(all_needed, part.begun), room - part.free
            fewest = tuple(count - other - elsewhere for count, other in zip(least, others, strict=True))
            highest = tuple(count + part.free for count in part.begun)
            yield from part.bounds(_most(part.begun, fewest), tuple(map(min, highest, _less(most, others))))


def _take(left: list[int], random: Random) -> int:
    return left.pop(int(random() * len(left)))


def _need(stretch: Stretch, viewer: Viewer) -> Need:
    parts = tuple(_need(part, viewer) for part in stretch.parts)
    if stretch.lord_each:
        parts = _with_lords(stretch, parts)
    later = NONE
    for part in parts:
        later = _more(later, part.begun)
    begun = _most(stretch.seen_from(viewer), _less(later, stretch.change))
    return _need_of(stretch, begun, parts)


def _need_of(stretch: Stretch, begun: Counts, parts: tuple[Need, ...]) -> Need:
    def listed(counts: Iterable[int]) -> tuple[int, ...]:
        return tuple(index for index, count in enumerate(counts) for _ in range(count))

    gained, lost = listed(stretch.change), listed(-count for count in stretch.change)
    return Need(stretch, begun, stretch.size - sum(begun), gained, lost, listed(begun), parts)


def _with_lords(stretch: Stretch, parts: tuple[Need, ...]) -> tuple[Need, ...]:
    """Where one of two parts is known to have one of two Lords, the other has the other."""
    there = _more(stretch.seen, stretch.change)
    known = [index for part in parts for index in _LORDS if part.begun[index]]
    left = [index for index in _LORDS for _ in range(there[index] - known.count(index))]
    return tuple(
        part
        if len(left) != 1 or any(part.begun[index] for index in _LORDS)
        else _need_of(part.stretch, _with_lord(part.begun, left[0]), part.parts)
        for part in parts
    )


def _with_lord(counts: Counts, lord: int) -> Counts:
    return tuple(count + (index == lord) for index, count in enumerate(counts))
