"""What can be known of a player's legions: gains and losses are public, but not how a split divided a legion.

The past of a player is a forest of segments. A segment whose beginning everybody knows is a root: what was before it
no longer matters and is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.games.titan.box.box import Character, Contents, Marker
from banneret.games.titan.knowledge.infer import Need, Random, need_of
from banneret.games.titan.knowledge.segment import (
    Counts,
    Segment,
    alter,
    counts_of,
    only_seen_by,
    tidy,
    with_parts,
)

Roots: TypeAlias = "tuple[Segment, ...]"
Bounds: TypeAlias = "dict[Marker, tuple[Counts, Counts]]"
Deed: TypeAlias = "tuple[Any, ...]"
"""What happened: the function that computes it, and its further arguments."""


class Past:
    """The forest of one player; everybody knows how its roots began.

    It is computed when it is first read. Until then it keeps its `change`: the forest before, and the deed that
    changed it.
    """

    __slots__ = ("_bounds", "_change", "_known", "_needs", "_roots")

    def __init__(self, roots: Iterable[Segment] = (), change: tuple[Past, Deed] | None = None) -> None:
        self._roots: tuple[Segment, ...] = tuple(roots)
        self._change = change
        self._bounds: dict[Viewer, Bounds] | None = None
        self._known: dict[Viewer, Past] | None = None
        self._needs: dict[Viewer, tuple[Need, ...]] | None = None

    @property
    def roots(self) -> tuple[Segment, ...]:
        """Return the segments without a parent."""
        deeds: list[tuple[Past, Deed]] = []
        past = self
        while past._change is not None:
            before, deed = past._change
            deeds.append((past, deed))
            past = before
        roots = past._roots
        for past, (do, *about) in reversed(deeds):
            roots = past._roots = do(roots, *about)
            past._change = None
        return roots

    def _after(self, *deed: Any) -> Past:
        return Past((), (self, deed))

    # --- what happens -------------------------------------------------------------------------------------------------

    def found(self, marker: Marker, contents: Contents) -> Past:
        """A legion is founded, and everybody sees its characters."""
        return self._after(_found, marker, contents)

    def gained(self, marker: Marker, *characters: Character) -> Past:
        """Characters join a legion, and everybody sees them."""
        return self._after(_gained, marker, characters)

    def lost(self, marker: Marker, *characters: Character) -> Past:
        """Characters leave a legion, and everybody sees them."""
        return self._after(_lost, marker, characters)

    def shown(self, marker: Marker, characters: Contents, seats: tuple[int, ...] | None = None) -> Past:
        """Characters of a legion are shown to these seats or to everybody."""
        return self._after(_shown, marker, characters, seats)

    def parted(self, marker: Marker, off: Marker, size: int, *, lord_each: bool = False) -> Past:
        """Characters leave a legion under another marker; others see only how many."""
        return self._after(_parted, marker, off, size, lord_each)

    def joined(self, marker: Marker, other: Marker) -> Past:
        """A legion takes back one that was split off from it, if nothing was seen of that one since.

        titan-R-62, titan-R-91.
        """
        return self._after(_joined, marker, other)

    def gone(self, marker: Marker, contents: Contents) -> Past:
        """A legion leaves the board, and everybody sees its characters."""
        return self._after(_gone, marker, contents)

    # --- what follows from it -----------------------------------------------------------------------------------------

    def needs(self, viewer: Viewer) -> tuple[Need, ...]:
        """Return what each root and its parts must have held, as far as this viewer knows."""
        if self._needs is None:
            self._needs = {}
        needs = self._needs.get(viewer)
        if needs is None:
            needs = self._needs[viewer] = tuple(need_of(root, viewer) for root in self.roots)
        return needs

    @property
    def settled(self) -> bool:
        """Return whether everybody knows everything."""
        return not any(root.parts for root in self.roots)

    def known_to(self, viewer: Viewer) -> Past:
        """Return a copy without what only other viewers have seen."""
        if self._known is None:
            self._known = {}
        known = self._known.get(viewer)
        if known is None:
            known = self._known[viewer] = Past(only_seen_by(root, viewer) for root in self.roots)
            known._known = {viewer: known}
        return known

    def supposing(self, marker: Marker, character: Character) -> Past:
        """Return a copy in which everybody knows that a legion has such a character: for dealing, not for play."""
        shown = counts_of((character,))
        return Past(alter(root, marker, lambda segment: segment.show(shown, None)) for root in self.roots)

    def possible(self, viewer: Viewer) -> bool:
        """Return whether the supposition is possible, as far as this viewer knows."""
        return all(need.possible for need in self.needs(viewer))

    def deal(
        self, viewer: Viewer, kinds: Sequence[Character], random: Random, lordless: Marker | None = None
    ) -> Iterator[tuple[Marker, Contents]]:
        """Deal the legions so that they agree with all that this viewer knows.

        One of them gets no Lord, if possible.
        """
        for need in self.needs(viewer):
            yield from need.deal([*need.fixed], kinds, random, lordless)

    def bounds(self, viewer: Viewer) -> Bounds:
        """Return for each legion the fewest and the most characters of each kind, as far as this viewer knows."""
        if self._bounds is None:
            self._bounds = {}
        bounds = self._bounds.get(viewer)
        if bounds is None:
            found = (one for need in self.needs(viewer) for one in need.bounds(need.begun, need.begun))
            bounds = self._bounds[viewer] = {marker: (least, most) for marker, least, most in found}
        return bounds


# --- deeds ------------------------------------------------------------------------------------------------------------


def _found(roots: Roots, marker: Marker, contents: Contents) -> Roots:
    return (*roots, Segment(len(contents), seen=counts_of(contents), marker=marker))


def _gained(roots: Roots, marker: Marker, characters: Contents) -> Roots:
    return _altered(roots, marker, lambda segment: segment.gain(counts_of(characters)))


def _lost(roots: Roots, marker: Marker, characters: Contents) -> Roots:
    return _altered(roots, marker, lambda segment: segment.lose(counts_of(characters)))


def _shown(roots: Roots, marker: Marker, characters: Contents, seats: tuple[int, ...] | None) -> Roots:
    return _altered(roots, marker, lambda segment: segment.show(counts_of(characters), seats))


def _gone(roots: Roots, marker: Marker, contents: Contents) -> Roots:
    return tuple(root for root in _shown(roots, marker, contents, None) if root.marker is not marker)


def _parted(roots: Roots, marker: Marker, off: Marker, size: int, lord_each: bool) -> Roots:
    def part(segment: Segment) -> Segment:
        left = segment.size + sum(segment.change) - size
        parts = (Segment(left, marker=marker), Segment(size, marker=off))
        return segment._replace(marker=None, parts=parts, lord_each=lord_each)

    return _altered(roots, marker, part)


def _joined(roots: Roots, marker: Marker, other: Marker) -> Roots:
    def join(parts: tuple[Segment, ...]) -> tuple[Segment, ...]:
        size = sum(part.size for part in parts if part.marker in (marker, other))
        return tuple(
            Segment(size, marker=marker) if part.marker is marker else part
            for part in parts
            if part.marker is not other
        )

    return tuple(tidy([with_parts(root, {marker, other}, join) for root in roots]))


def _altered(roots: Roots, marker: Marker, change: Callable[[Segment], Segment]) -> Roots:
    for place, root in enumerate(roots):
        altered = alter(root, marker, change)
        if altered is not root:
            return (*roots[:place], *tidy([altered]), *roots[place + 1 :])
    return roots
