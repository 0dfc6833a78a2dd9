"""The keys of all options, derived from the box: random matches offer no others."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.decision import key_of
from banneret.engine.game import find_game
from banneret.engine.match.match import Match

SET_UPS: tuple[tuple[str, dict[str, str]], ...] = (
    ("battle-masters", {}),
    ("battle-masters", {"battle": "open", "imperial": "2"}),
    ("battle-masters", {"battle": "plains"}),
    ("battlelore", {}),
    ("battlelore", {"adventure": "wizards-and-lore"}),
    ("battlelore", {"adventure": "standing-stones", "councils": "custom"}),
    ("battle-magic", {}),
    ("battle-magic", {"map": "generated", "size": "60", "seed": "3"}),
    ("battlemist", {"players": "3"}),
    ("battlemist", {"round-cap": "10"}),
    ("titan", {"scenario": "battle"}),
    ("titan", {"scenario": "battle", "points": "400", "attacker": "", "defender": ""}),
    ("titan", {"players": "3", "markers": "chosen", "turn-cap": "25"}),
)
LONG: tuple[tuple[str, dict[str, str]], ...] = (
    ("battle-masters", {"battle": "campaign"}),
    ("battle-masters", {"battle": "altdorf"}),
    ("battlelore", {"adventure": "assault-on-the-tourelles"}),
    ("battlelore", {"adventure": "standing-stones", "councils": "custom"}),
    ("battlelore", {"adventure": "weaver-in-the-wood"}),
    ("battle-magic", {"players": "4", "empires": "variant", "duplicates": "no"}),
    ("battlemist", {"players": "6"}),
    ("battlemist", {"races": "agreed", "race-list": "orcs, elves, dwarves", "events": "always"}),
    ("titan", {"players": "6", "colours": "given", "turn-cap": "60"}),
    ("titan", {"scenario": "battle", "land": "tower", "attacker-score": "400", "defender": "6 ogre, guardian"}),
)


def check_keys(game: str, options: dict[str, str], seed: int, decisions: int) -> None:
    match = Match.new(game, options, seed=seed, keeping=False)
    known, source = set(match.game.keys(match.options)), random.Random(seed)
    for _ in range(decisions):
        if not match.decisions:
            break
        offered = {key_of(way) for decision in match.decisions.values() for way in decision.options}
        assert offered <= known, f"{game} {options} offers {sorted(offered - known)} at {match!r}"
        step(match, source)


@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_a_random_match_asks_for_known_keys_only(game: str, options: dict[str, str]) -> None:
    check_keys(game, options, seed=1, decisions=250)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("game", "options"), [*SET_UPS, *LONG])
def test_random_matches_ask_for_known_keys_only(game: str, options: dict[str, str], seed: int) -> None:
    check_keys(game, options, seed, decisions=20_000)


@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_keys_come_in_the_same_order_each_time(game: str, options: dict[str, str]) -> None:
    found = find_game(game)
    settled = found.settle(options)
    assert list(found.keys(settled)) == list(found.keys(settled))
