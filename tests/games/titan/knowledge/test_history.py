"""What can be known of a player's legions, checked against all that could have happened."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from banneret.games.titan.box.box import Contents, Marker, in_order, the_box, without
from banneret.games.titan.knowledge.history import Past
from banneret.games.titan.knowledge.segment import characters_of, counts_of

BOX = the_box()
MARKERS = BOX.markers_of[BOX.colours[0]]
KINDS = [BOX.character[key] for key in ("angel", "ogre", "centaur", "troll")]
START = BOX.starting_legion
World = dict[Marker, Contents]


def frozen(world: World) -> frozenset[tuple[Marker, Contents]]:
    return frozenset(world.items())


class Story:
    """Legions that split, grow, lose and are seen: the truth, what `Past` keeps, and all worlds that a viewer may think
    possible. Seats 1 and 2 each see what is shown to all, and what is shown to that seat."""

    def __init__(self, start: Contents) -> None:
        self.truth: World = {MARKERS[0]: start}
        self.past = Past().found(MARKERS[0], start)
        self.worlds: dict[int, list[World]] = {viewer: [dict(self.truth)] for viewer in (1, 2)}

    def part(self, marker: Marker, off: Marker, leaving: Contents, *, lord_each: bool = False) -> None:
        self.past = self.past.parted(marker, off, len(leaving), lord_each=lord_each)
        self.truth |= {marker: without(self.truth[marker], *leaving), off: leaving}
        for viewer, worlds in self.worlds.items():
            divided = {
                frozen(world | {marker: without(world[marker], *some), off: in_order(some)})
                for world in worlds
                for some in combinations(world[marker], len(leaving))
                if not lord_each or sum(one.lord for one in some) == 1
            }
            self.worlds[viewer] = [dict(world) for world in divided]

    def join(self, marker: Marker, other: Marker) -> None:
        self.past = self.past.joined(marker, other)
        for world in (self.truth, *self.worlds[1], *self.worlds[2]):
            world[marker] = in_order((*world[marker], *world.pop(other)))
        self._merge()

    def gain(self, marker: Marker, index: int) -> None:
        self.past = self.past.gained(marker, KINDS[index])
        for world in (self.truth, *self.worlds[1], *self.worlds[2]):
            world[marker] = in_order((*world[marker], KINDS[index]))

    def lose(self, marker: Marker, place: int) -> None:
        one = self.truth[marker][place]
        self.show(marker, (one,), None)
        self.past = self.past.lost(marker, one)
        for world in (self.truth, *self.worlds[1], *self.worlds[2]):
            world[marker] = without(world[marker], one)
        self._merge()

    def show(self, marker: Marker, shown: Contents, seats: tuple[int, ...] | None) -> None:
        self.past = self.past.shown(marker, shown, seats)
        wanted = counts_of(shown)
        for viewer in self.worlds if seats is None else seats:
            self.worlds[viewer] = [
                world
                for world in self.worlds[viewer]
                if all(have >= want for have, want in zip(counts_of(world[marker]), wanted, strict=True))
            ]

    def _merge(self) -> None:
        for viewer, worlds in self.worlds.items():
            self.worlds[viewer] = [dict(world) for world in {frozen(world) for world in worlds}]


def random_story(source: random.Random) -> Iterator[Story]:
    """Make some splits and other events; yield the story after each of them."""
    story = Story(START)
    fresh: list[Marker] = []
    first = source.sample(START[2:], 3)
    story.part(MARKERS[0], MARKERS[1], in_order((*first, START[source.randrange(2)])), lord_each=True)
    for _ in range(12):
        yield story
        marker = source.choice(list(story.truth))
        held = story.truth[marker]
        deed = source.choice(("part", "part", "gain", "lose", "show", "show", "all", "join"))
        if deed == "part" and len(held) >= 4 and len(story.truth) < 5:
            off = next(other for other in MARKERS if other not in story.truth)
            story.part(marker, off, in_order(source.sample(held, source.randint(2, len(held) - 2))))
            fresh = [marker, off]
            continue
        if deed == "join" and fresh:
            story.join(*fresh)
        elif deed == "gain" and len(held) < 7:
            story.gain(marker, source.randrange(len(KINDS)))
        elif deed == "lose" and len(held) > 1:
            story.lose(marker, source.randrange(len(held)))
        elif deed in ("show", "all"):
            some = held if deed == "all" else in_order(source.sample(held, min(2, len(held))))
            story.show(marker, some, source.choice((None, (1,), (2,))))
        fresh = []
    yield story


@pytest.mark.rules("titan-B-SC-01", "titan-R-95", "titan-B-SP-02", "titan-R-62")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_dealt_could_be_and_the_truth_may_be_dealt(seed: int) -> None:
    source = random.Random(seed)
    for story in random_story(source):
        for viewer, worlds in story.worlds.items():
            possible = {frozen(world) for world in worlds}
            dealt = {frozen(dict(story.past.deal(viewer, BOX.characters, source.random))) for _ in range(30)}
            assert dealt <= possible
            assert frozen(story.truth) in possible


@pytest.mark.rules("titan-B-SC-01")
@pytest.mark.parametrize("seed", range(25))
def test_whatever_could_be_is_dealt_sooner_or_later(seed: int) -> None:
    source = random.Random(1000 + seed)
    for story in random_story(source):
        possible = {frozen(world) for world in story.worlds[1]}
        if len(possible) <= 12:
            dealt = {frozen(dict(story.past.deal(1, BOX.characters, source.random))) for _ in range(40 * len(possible))}
            assert dealt == possible


@pytest.mark.rules("titan-B-SC-01")
@pytest.mark.parametrize("seed", range(40))
def test_bounds_are_the_fewest_and_the_most_of_all_worlds(seed: int) -> None:
    source = random.Random(2000 + seed)
    for story in random_story(source):
        for viewer, worlds in story.worlds.items():
            for marker, (least, most) in story.past.bounds(viewer).items():
                counts = [counts_of(world[marker]) for world in worlds]
                for index in range(len(least)):
                    assert least[index] == min(count[index] for count in counts)
                    assert most[index] == max(count[index] for count in counts)


@pytest.mark.rules("titan-B-SC-01", "titan-B-SP-02")
def test_what_follows_from_one_lord_each() -> None:
    """Two Centaurs are seen in one of the first two legions: besides them it has a Lord and one more."""
    centaur, gargoyle, ogre = (BOX.character[key] for key in ("centaur", "gargoyle", "ogre"))
    past = Past().found(MARKERS[0], START).parted(MARKERS[0], MARKERS[1], 4, lord_each=True)
    bounds = past.shown(MARKERS[0], (centaur, centaur)).bounds(None)
    most = dict(zip(BOX.characters, bounds[MARKERS[0]][1], strict=True))
    least = dict(zip(BOX.characters, bounds[MARKERS[1]][0], strict=True))
    assert (most[gargoyle], most[ogre], least[gargoyle], least[ogre]) == (1, 1, 1, 1)


@pytest.mark.rules("titan-B-SC-01")
@pytest.mark.parametrize("seed", range(25))
def test_a_lord_is_dealt_to_a_legion_that_may_have_it(seed: int) -> None:
    source = random.Random(3000 + seed)
    for story in random_story(source):
        for viewer, worlds in story.worlds.items():
            for marker, lord in product(story.truth, START[:2]):
                having = {frozen(world) for world in worlds if lord in world[marker]}
                supposed = story.past.supposing(marker, lord)
                assert supposed.possible(viewer) == bool(having)
                if having:
                    assert frozen(dict(supposed.deal(viewer, BOX.characters, source.random))) in having


@pytest.mark.rules("titan-B-SC-01")
@pytest.mark.parametrize("seed", range(25))
def test_no_lord_is_dealt_to_a_legion_that_may_have_none(seed: int) -> None:
    source = random.Random(4000 + seed)
    for story in random_story(source):
        for viewer, worlds in story.worlds.items():
            possible = {frozen(world) for world in worlds}
            for marker in story.truth:
                without_lord = {frozen(world) for world in worlds if not world[marker][0].lord}
                dealt = {frozen(dict(story.past.deal(viewer, BOX.characters, source.random, marker))) for _ in range(3)}
                assert dealt <= (without_lord or possible)


def test_what_is_settled_is_forgotten() -> None:
    story = Story(START)
    story.part(MARKERS[0], MARKERS[1], START[4:])
    assert not story.past.settled
    story.show(MARKERS[1], START[4:], None)
    assert story.past.settled
    assert {root.marker: characters_of(root.seen, BOX.characters) for root in story.past.roots} == story.truth
