"""Random matches of two to six, and random battles on every land: they end, have no dead ends, and break no rule.

Players who answer at random concede and flee so often that battles are rare, so in some matches they rarely do.
"""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import CHECKS, check_match, seats_and_spectator
from banneret.engine.decision import PASS
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.box.box import the_box

OPTIONS: dict[str, dict[str, str]] = {
    **{f"{seats}-seats": {"players": str(seats), "colours": "given"} for seats in range(2, 7)},
    "chosen": {"players": "3", "markers": "chosen", "offers-limit": "3"},
}
CAP = {"turn-cap": "30"}
WEAK = ("concede", "accept", "flee", "offer:attacker", "offer:defender", "offer:both")
LAND = [terrain.key for terrain in the_box().terrains]
CHECKED = 0.006
"""The share of decisions at which a match is cloned, saved, undone and viewed by all."""
LONG, BATCH = 34, 2
BATTLES, SOME = 2000, 100


def check(name: str, seed: int) -> None:
    match = Match.new("titan", {**CAP, **OPTIONS[name]}, seed=seed)
    check_match(match, random.Random(seed), often=CHECKED, eager=0.9 * (seed % 2))


def check_stubborn(name: str, seed: int, cap: str) -> None:
    """Random matches with players who rarely give anything up."""
    match, source = Match.new("titan", {**OPTIONS[name], "turn-cap": cap}, seed=seed), random.Random(seed)
    decisions = 0
    while match.decisions:
        assert not list(GAME.broken(match.state))
        if source.random() < CHECKED:
            for one in CHECKS:
                one(match, source)
        answer(match, source)
        decisions += 1
        assert decisions < 20_000
    assert match.result is not None


def answer(match: Match, source: random.Random) -> None:
    seat = source.choice(sorted(match.decisions))
    ways = match.decisions[seat].branches
    if source.random() < 0.95:
        ways = [way for way in ways if way not in WEAK and way is not PASS] or ways
    match.decide_unchecked(seat, source.choice(ways))


@pytest.mark.parametrize("name", ["2-seats", "6-seats", "chosen"])
def test_random_matches(name: str) -> None:
    check(name, 1)


@pytest.mark.parametrize("name", ["2-seats", "4-seats"])
def test_stubborn_matches(name: str) -> None:
    check_stubborn(name, 1, "6")


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LONG, BATCH))
@pytest.mark.parametrize("name", OPTIONS)
def test_many_random_matches(name: str, first: int) -> None:
    for seed in range(first, first + BATCH):
        check(name, 100 + seed)
        check_stubborn(name, 100 + seed, "30")


# --- battles ----------------------------------------------------------------------------------------------------------


def legion(source: random.Random, stock: list[str], *, titan: bool) -> str:
    """One to seven characters from a stock; equal ones are likely."""
    some = set(source.sample(stock, 6))
    alike = [key for key in stock if key in some]
    taken = source.sample(alike, source.randint(1, 7 - titan))
    for key in taken:
        stock.remove(key)
    return ", ".join([*["titan"] * titan, *taken])


def fight(land: str, seed: int) -> None:
    """Play one battle to its end."""
    source = random.Random(f"{land}/{seed}")
    stock = [one.key for one in the_box().characters for _ in range(one.count - one.summonable) if not one.titan]
    legions = {side: legion(source, stock, titan=source.random() < 0.4) for side in ("attacker", "defender")}
    angels = source.choice(["", "angel", "angel, archangel"])
    match = Match.new(
        "titan", {"scenario": "battle", "land": land, "summonable": angels, **legions}, seed=seed, keeping=False
    )
    while match.decisions:
        answer(match, source)
    assert match.result is not None
    assert not list(GAME.broken(match.state))


@pytest.mark.parametrize("land", LAND)
def test_random_battles(land: str) -> None:
    for seed in range(2):
        fight(land, seed)


@pytest.mark.parametrize("land", LAND)
def test_a_random_battle_with_all_checks(land: str) -> None:
    match = Match.new("titan", {"scenario": "battle", "land": land}, seed=LAND.index(land))
    check_match(match, random.Random(land), often=0.05, eager=0.95)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, BATTLES, SOME))
@pytest.mark.parametrize("land", LAND)
def test_many_random_battles(land: str, first: int) -> None:
    for seed in range(first, first + SOME):
        fight(land, 1000 + seed)


# --- what all see -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2-seats", "6-seats"])
def test_every_view_can_be_made_all_along(name: str) -> None:
    match, source = Match.new("titan", OPTIONS[name], seed=4), random.Random(4)
    for _ in range(30):
        for viewer in seats_and_spectator(match):
            assert match.view(viewer).json()
        answer(match, source)
