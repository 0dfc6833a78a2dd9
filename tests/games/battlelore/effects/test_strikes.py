"""The odds of dice that Lore cards roll, compared with a count of all rolls and with real rolls."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds
from banneret.games.battlelore.combat.odds import odds_by_lore, odds_of_critical_hit
from tests.games.battlelore.positions import match_at, play, run_next, state_at

FACES = ("green", "blue", "red", "sword", "flag", "lore")


def odds_of(match: Match, key: str) -> Odds | None:
    decision = match.decisions[0]
    assert decision.odds is not None
    (option,) = [option for option in decision.options if key_of(option) == key]
    return decision.odds(option)


def doom(**more: Any) -> Match:
    position = {
        "pennant": {"regular-infantry": ["3,6", "1,10"]},
        "standard": {"regular-infantry": ["4,6", "4,7", "7,10"]},
        "hands": {"pennant": ["patrol-left"]},
        "lore": {"goblets": {"pennant": 9}, "hands": {"pennant": ["wizard-creeping-doom"]}},
        **more,
    }
    match = match_at(position, adventure="crossing-the-somme")
    return play(match, "lore:wizard-creeping-doom", "hex:4,6", "card:patrol-left")


@pytest.mark.rules("lore-R-67", "lore-R-69")
@pytest.mark.parametrize("figures", [1, 2, 4])
def test_each_unit_that_a_card_strikes_shows_the_odds_of_all_rolls(figures: int) -> None:
    match = doom(figures={"standard-regular-infantry-2": figures})
    found = odds_of(match, "unit:standard-regular-infantry-2")
    assert found is not None
    lost = Counter(min(figures, sum(face in ("blue", "lore") for face in roll)) for roll in product(FACES, repeat=2))
    named = {"no loss": 0, "1 figure lost": 1, "2 figures lost": 2} | {"destroyed": figures}
    assert dict(found.chances) == pytest.approx({name: lost[named[name]] / 36 for name, _ in found.chances})
    assert sum(chance for _, chance in found.chances) == pytest.approx(1)


@pytest.mark.rules("lore-R-67", "lore-R-68", "lore-R-24")
@pytest.mark.parametrize(
    ("unit", "webbed"), [("regular-infantry", False), ("regular-infantry", True), ("giant-spider", False)]
)
def test_the_odds_of_dice_that_drive_back_and_kill_are_what_happens(unit: str, webbed: bool) -> None:
    """Three dice: its color hits, Lore symbols kill, flags drive it back; over thousands of rolls."""
    from banneret.games.battlelore.combat.retreating import flags_against
    from banneret.games.battlelore.map.winning import eliminate, strike

    s = state_at({"pennant": {"archers": ["1,6"]}, "standard": {unit: ["4,6"], "archers": ["8,0"]}})
    target, source, tries = s.adventure.camps[1][0], random.Random(3), 3000
    s.webbed += [target] * webbed
    own, full = s.box.helmets[s.color[target.index]], s.figures[target.index]
    odds = odds_by_lore(s, target, 3, [own, *["flag"] * webbed], ["lore"], True)
    told = dict(odds.chances + odds.besides)
    seen: Counter[str] = Counter()
    for _ in range(tries):
        twin = s.copy()
        twin.chance, twin.agenda = Chance(source), ["end"]
        faces = source.choices(FACES, k=3)
        hits, flags = faces.count(own) + faces.count("flag") * webbed, faces.count("flag") * (not webbed)
        if "lore" in faces:
            eliminate(twin, target, "lore-R-68")
        if hits and twin.at[target.index] >= 0:
            strike(twin, target, hits, 0, "lore-R-67")
        if flags and twin.at[target.index] >= 0:
            flags_against(twin, target, flags, 0)
        while twin.agenda[-1] != "end":
            run_next(twin)
        gone, left = twin.at[target.index] < 0, full - twin.figures[target.index]
        alive = "survives" if target.creature else f"{left} figure{'s' * (left > 1)} lost" if left else "no loss"
        seen["destroyed" if gone else alive] += 1
        seen["driven back"] += not gone and twin.at[target.index] != s.at[target.index]
    for outcome, chance in told.items():
        margin = 4 * (chance * (1 - chance) / tries) ** 0.5 + 1e-9
        assert abs(seen[outcome] / tries - chance) <= margin, outcome


@pytest.mark.rules("lore-7-04", "lore-R-106", "lore-R-132")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_the_odds_of_a_critical_hit_are_those_of_all_rolls(hits: int) -> None:
    state = state_at({"pennant": {"archers": ["1,6"]}, "standard": {"giant-spider": ["4,6"]}})
    spider = state.adventure.camps[1][0]
    killed = sum("red" in roll for roll in product(FACES, repeat=hits)) / 6**hits
    assert dict(odds_of_critical_hit(state, spider, hits).chances)["destroyed"] == pytest.approx(killed)
