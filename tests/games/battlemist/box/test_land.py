"""The land as it grows, compared with simple counting."""

from __future__ import annotations

import random

import pytest

from banneret.games.battlemist.box.box import Realm, the_box
from banneret.games.battlemist.box.land import START, Hex, Land, around, turned

BOX = the_box()


def grown(seed: int) -> Land:
    """A land of all neutral realms and two homes, laid where the colours fit, or else anywhere."""
    source = random.Random(seed)
    land = Land()
    realms = [*BOX.neutral, *(race.home for race in BOX.races[:2])]
    source.shuffle(realms)
    for place in START:
        land = land.laid(realms.pop(), place)
    while realms:
        realm = realms.pop()
        spots = [place for place in land.edge if land.fits(realm, place)] or list(land.edge)
        place = source.choice(spots)
        land = land.laid(realm, place, source.choice(land.fits(realm, place) or (0,)))
    return land


def colour(land: Land, realm: Realm, direction: int) -> str:
    return turned(realm.sides, land.rotation[realm.index])[direction]


@pytest.mark.rules("mist-R-04")
def test_a_piece_turned_by_k_shows_its_sides_k_further() -> None:
    realm = BOX.realm["the-oxlands"]
    for rotation in range(6):
        shown = turned(realm.sides, rotation)
        assert all(shown[d] == realm.sides[(d - rotation) % 6] for d in range(6))


@pytest.mark.rules("mist-2.3-04", "mist-2.3-05")
@pytest.mark.parametrize("seed", range(4))
def test_what_fits_is_what_matches_on_every_side(seed: int) -> None:
    land = grown(seed)
    for realm in (*BOX.neutral[:6], BOX.races[5].home):
        for place in land.edge:
            matching = []
            for rotation in range(6):
                shown = turned(realm.sides, rotation)
                pairs = []
                for direction, there in enumerate(around(place)):
                    neighbour = land.on.get(there)
                    if neighbour is not None:
                        pairs.append((shown[direction], colour(land, neighbour, (direction + 3) % 6)))
                if all("*" in pair or pair[0] == pair[1] for pair in pairs):
                    matching.append(rotation)
            assert land.fits(realm, place) == (tuple(matching) if realm.sides else (0,))


def test_neighbours_and_coast() -> None:
    land = grown(9)
    for realm in land.realms:
        beside = {land.on[there] for there in around(land.at[realm.index]) if there in land.on}
        assert set(land.neighbours(realm)) == beside
    coast = {there for place in land.on for there in around(place)} - set(land.on)
    assert set(land.edge) == coast


@pytest.mark.rules("mist-2.3-10", "mist-R-03")
def test_distance_goes_over_realms_only() -> None:
    land = Land()
    ring: list[Hex] = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 2), (-1, 1)]
    for realm, place in zip(BOX.neutral, ring, strict=False):
        land = land.laid(realm, place)
    first = BOX.neutral[0]
    assert [land.distances(first)[realm.index] for realm in land.realms] == [0, 1, 2, 3, 4, 3, 2, 1]
    assert land.distance((1, 1), first) == 2
    assert land.distance((3, 0), first) == 3


@pytest.mark.rules("mist-2.3-06")
def test_peninsulas() -> None:
    land = Land()
    for realm, place in zip(BOX.neutral, START, strict=False):
        land = land.laid(realm, place)
    assert (2, 0) in land.spots()
    longer = land.laid(BOX.neutral[3], (2, 0))
    assert (3, 0) in longer.edge
    assert (3, 0) not in longer.spots()
    assert (2, -1) in longer.spots()


@pytest.mark.rules("mist-2.3-05")
def test_a_home_realm_matches_everywhere() -> None:
    land = grown(9)
    home = BOX.races[0].home
    assert land.has_place(home)
    assert {land.fits(home, place) for place in land.spots()} == {(0,)}


def test_laying_leaves_the_old_land_alone() -> None:
    land = Land().laid(BOX.neutral[0], (0, 0))
    land.laid(BOX.neutral[1], (1, 0))
    assert len(land) == 1
    assert land.neighbours(BOX.neutral[0]) == ()
    assert land.edge[(1, 0)].strip()
