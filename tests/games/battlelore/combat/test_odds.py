"""The odds of an attack, compared with a count of all rolls and with real attacks."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import isclose
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.games.battlelore.box.vocabulary import Explode
from banneret.games.battlelore.combat.odds import note_of_attack, odds, prospect
from banneret.games.battlelore.combat.range import PossibleAttack
from banneret.games.battlelore.combat.rolling import scoring, tally
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import lay, run_next, state_at

FACES = ("green", "blue", "red", "sword", "flag", "lore")


def duel(by: str, target: str, **more: Any) -> tuple[State, PossibleAttack]:
    position = {"pennant": {by: ["3,6"]}, "standard": {target: ["4,6"], "heavy-infantry": ["8,0"]}, **more}
    s = state_at(position)
    return s, PossibleAttack(s.adventure.camps[0][0], s.adventure.camps[1][0], True)


@pytest.mark.parametrize(
    ("by", "target", "figures"),
    [
        ("archers", "regular-infantry", 4),
        ("regular-infantry", "regular-cavalry", 2),
        ("heavy-cavalry", "archers", 1),
        ("heavy-infantry", "regular-infantry", 3),
    ],
)
def test_the_odds_are_those_of_all_rolls(by: str, target: str, figures: int) -> None:
    s, blow = duel(by, target, figures={f"standard-{target}": figures})
    rule = scoring(s, blow)
    count = {"archers": 2, "regular-infantry": 3}.get(by, 4)
    lost: Counter[int] = Counter()
    driven = 0
    for roll in product(FACES, repeat=count):
        result = tally(rule, list(roll))
        hits = min(result.hits + max(0, result.flags - 4), figures)  # four rows lie behind 4,6
        lost[hits] += 1
        driven += hits < figures and result.flags > 0
    what = prospect(s, blow)
    for number, chance in enumerate(what.lost):
        assert isclose(chance, lost[number] / 6**count, abs_tol=1e-12)
    assert isclose(what.eliminated, lost[figures] / 6**count, abs_tol=1e-12)
    assert isclose(what.driven, driven / 6**count, abs_tol=1e-12)


def really(s: State, blow: PossibleAttack, tries: int) -> Counter[str]:
    """Play the attack many times; as many flags as allowed are ignored."""
    from banneret.games.battlelore.combat.attack import lay_attack

    seen: Counter[str] = Counter()
    source = random.Random(5)
    for _ in range(tries):
        twin = s.copy()
        twin.chance = Chance(source)
        twin.agenda = ["end"]
        lay_attack(twin, "attack", blow.by, blow.target)
        while twin.agenda[-1] != "end":
            run_next(twin)
        left = twin.figures[blow.target.index]
        moved = twin.at[blow.target.index] not in (s.at[blow.target.index], -1)
        seen[f"left {left}"] += 1
        seen["driven"] += moved
    return seen


@pytest.mark.parametrize(
    ("by", "target", "more"),
    [
        ("heavy-infantry", "goblin-swordsmen", {}),
        ("regular-infantry", "hobgoblin-cavalry", {"figures": {"standard-hobgoblin-cavalry": 2}}),
        ("heavy-cavalry", "regular-infantry", {"terrain": {"bridge": ["4,6"]}}),
        ("heavy-infantry", "regular-infantry", {"terrain": {"waterway": ["5,5", "5,6"]}}),
        ("heavy-infantry", "giant-spider", {}),
        ("regular-cavalry", "giant-spider", {"terrain": {"waterway": ["5,5", "5,6"]}}),
    ],
)
@pytest.mark.parametrize("tries", [1000, pytest.param(10_000, marks=pytest.mark.long)])
def test_the_odds_are_what_happens(by: str, target: str, more: dict[str, Any], tries: int) -> None:
    """Over so many attacks, within four standard deviations."""
    s, blow = duel(by, target, **more)
    what = prospect(s, blow)
    seen = really(s, blow, tries)
    full = s.figures[blow.target.index]
    chances = {f"left {full - number}": chance for number, chance in enumerate(what.lost)}
    chances |= {"left 0": what.eliminated, "driven": what.driven}
    for outcome, chance in chances.items():
        margin = 4 * (chance * (1 - chance) / tries) ** 0.5 + 1e-9
        assert abs(seen[outcome] / tries - chance) <= margin, outcome


@pytest.mark.rules("lore-R-75")
def test_dice_that_scoring_swords_add_are_reckoned_with() -> None:
    s, blow = duel("archers", "archers")
    plain = prospect(*(s, PossibleAttack(blow.by, blow.target, True)))
    s, blow = duel("regular-infantry", "regular-infantry")
    before = prospect(s, blow)
    lay(s, Explode(on="sword", lasts="turn"), blow.by)
    after = prospect(s, blow)
    assert after.eliminated > before.eliminated
    assert isclose(sum(after.lost) + after.eliminated, 1)
    assert plain.eliminated == 0
    lost: Counter[int] = Counter()
    for roll in product(FACES, repeat=3):
        first = roll.count("sword")
        for more in product(FACES, repeat=first):
            faces = [*roll, *more]
            hits = faces.count("blue") + faces.count("sword") + max(0, faces.count("flag") - 4)
            lost[min(hits, 4)] += 6 ** (3 - first)
    total = sum(lost.values())
    for number in range(4):
        assert isclose(after.lost[number], lost[number] / total, abs_tol=1e-12)


def test_the_odds_tell_what_made_the_dice_what_they_are() -> None:
    s, blow = duel("heavy-infantry", "dwarf-swordsmen", terrain={"wooded": ["3,6"], "rampart": ["4,6"]})
    told = odds(s, blow.by, blow.target)
    assert told.title == "Pennant Heavy Infantry: 2 dice against Standard Iron Dwarf Swordsmen"
    assert told.reasons[:2] == ("red banner: 4 dice", "at most 2 on Wooded Terrain")
    assert told.reasons[2] == "Standard Iron Dwarf Swordsmen ignore 2 flags: Iron Morale, Rampart"
    assert all(chance > 0 for _, chance in told.chances)
    assert isclose(sum(chance for _, chance in told.chances), 1)
    assert not told.besides


def test_a_way_back_comes_besides_what_is_lost() -> None:
    s, blow = duel("heavy-infantry", "regular-infantry")
    told = odds(s, blow.by, blow.target)
    assert isclose(sum(chance for _, chance in told.chances), 1)
    assert [outcome for outcome, _ in told.besides] == ["driven back"]


@pytest.mark.rules("lore-4a-04")
def test_the_odds_of_a_shot_say_how_far_it_goes() -> None:
    s = state_at({"pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": ["5,5", "3,6"]}, "phase": "combat"})
    (archers,), (far, near) = s.adventure.camps
    assert odds(s, archers, far).reasons == ("green banner: 2 dice", "3 hexes away, range 4")
    assert odds(s, archers, near).reasons == ("green banner: 2 dice",)


@pytest.mark.parametrize(
    ("target", "more", "words"),
    [
        ("5,6", {}, "2 dice"),
        ("3,6", {}, "2 dice"),
        ("5,6", {"standard": {"regular-infantry": ["5,6", "5,5", "5,7"]}}, "2 dice; bold"),
        ("3,6", {"standard": {"regular-infantry": ["3,6", "3,5", "4,6"]}}, "2 dice; bold, may strike back"),
    ],
)
def test_the_note_of_an_attack_says_its_dice_and_who_may_strike_back(
    target: str, more: dict[str, Any], words: str
) -> None:
    s = state_at({"pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": [target]}, **more})
    assert note_of_attack(s, s.adventure.camps[0][0], s.adventure.camps[1][0]) == words
