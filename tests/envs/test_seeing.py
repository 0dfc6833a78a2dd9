"""An observation tells a seat nothing that it may not know, and sides are relative to who looks."""

from __future__ import annotations

import random

import numpy as np
import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.envs.seeing import Entities, Glance, Hashed
from tests.envs.set_ups import FIRST, SET_UPS

EYES = (Hashed(4096), Entities())


def looks(known: Match, seat: int) -> list[list[float]]:
    glance = Glance.of_known(known, seat)
    return [eyes.see(glance).ravel().tolist() for eyes in EYES]


def offered(match: Match, seat: int) -> list[str]:
    return [key_of(way) for way in match.decisions[seat].branches] if seat in match.decisions else []


def check_secrecy(game: str, options: dict[str, str], seed: int, positions: int) -> None:
    """What a seat sees and may do stays the same if hidden things are dealt again, or if others answer in secret."""
    match, source = Match.new(game, options, seed=seed), random.Random(seed)
    for _ in range(positions):
        for _ in range(source.randrange(1, 12)):
            if match.decisions:
                step(match, source)
        if not match.decisions:
            return
        for seat in range(match.seats):
            known = match.as_known_to(seat)
            world = known.imagine(seat)
            assert looks(world, seat) == looks(known, seat), repr(match)
            assert offered(world, seat) == offered(match, seat), repr(match)
        check_open_answers(match, source)


def check_open_answers(match: Match, source: random.Random) -> None:
    """While seats decide at the same time, an answer changes nothing for the others, unless it is the last."""
    if not match.gathering:
        return
    twin = match.clone()
    before = [looks(twin.as_known_to(seat), seat) for seat in range(twin.seats)]
    answering = source.choice(sorted(twin.decisions))
    twin.decide_unchecked(answering, source.choice(twin.decisions[answering].branches))
    if twin.gathering and twin.phases == match.phases:
        after = [looks(twin.as_known_to(seat), seat) for seat in range(twin.seats)]
        assert [one for seat, one in enumerate(before) if seat != answering] == [
            one for seat, one in enumerate(after) if seat != answering
        ]


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_an_observation_holds_no_secret(game: str, options: dict[str, str]) -> None:
    check_secrecy(game, options, seed=1, positions=12)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_observations_of_thousands_of_positions_hold_no_secret(game: str, options: dict[str, str]) -> None:
    for seed in range(20):
        check_secrecy(game, options, seed, positions=40)


def test_one_s_own_side_comes_first() -> None:
    match = Match.new("battle-masters", seed=1)
    mine, theirs = (Entities().see(Glance.of(match, seat)) for seat in range(2))
    units = mine[:, 0] == 1.0

    assert np.array_equal(mine[units][:, 12], theirs[units][:, 13])
    assert np.array_equal(mine[units][:, 13], theirs[units][:, 12])


def test_a_view_and_its_match_look_the_same() -> None:
    for game, options in FIRST:
        match = Match.new(game, options, seed=3)
        for seat in range(match.seats):
            glances = Glance.of(match, seat), Glance.of_view(match.view(seat), match.seat_names)
            one, other = (Hashed(512).see(glance) for glance in glances)

            assert np.array_equal(one, other)


def test_hashes_are_the_same_in_every_process() -> None:
    seen = Hashed(64).see(Glance.of(Match.new("battle-masters", {"battle": "borderlands"}, seed=1), 0))

    assert np.array_equal(seen, Hashed(64).see(Glance.of(Match.new("battle-masters", {}, seed=1), 0)))


def test_a_hashed_place_tells_what_is_seen_there() -> None:
    match = Match.new("titan", {"scenario": "battle"}, seed=3)
    eyes, seat = Hashed(4096), min(match.decisions)
    seen = eyes.see(Glance.of(match, seat))
    names = {name for place in np.flatnonzero(seen) for name in eyes.names(int(place))}
    assert f"asked {match.decisions[seat].name}" in names
    assert all(eyes.names(int(place)) for place in np.flatnonzero(seen))
    piece = match.view(seat).scene.pieces[0]
    assert f"{piece.key} at {piece.at}" in names
