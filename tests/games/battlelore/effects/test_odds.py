"""The odds of cards that roll dice, as shown before they are played, compared with a count of all rolls."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.engine.decision import key_of
from banneret.engine.match.events import Script, read_lines
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds
from banneret.games.battlelore.box.box import effect_of
from banneret.games.battlelore.box.vocabulary import Strike
from banneret.games.battlelore.effects.strikes import hitting
from tests.games.battlelore.positions import match_at, play

FACES = ("green", "blue", "red", "sword", "flag", "lore")
SOMME = "crossing-the-somme"


def odds_of(match: Match, key: str) -> Odds | None:
    (decision,) = match.decisions.values()
    (option,) = [option for option in decision.options if key_of(option) == key]
    return decision.odds(option) if decision.odds else None


def holding(card: str, **more: Any) -> Match:
    """The Pennant, with a level 1 Wizard and Cleric or none, holds a Lore card and nine Lore."""
    position: dict[str, Any] = {
        "pennant": {"regular-infantry": ["3,6", "1,10"]},
        "standard": {"regular-infantry": ["4,6", "7,10"], "archers": ["4,7"]},
        "figures": {"standard-archers": 1, "standard-regular-infantry-1": 2},
        "hands": {"pennant": ["patrol-left"]},
        "lore": {"goblets": {"pennant": 12}, "hands": {"pennant": [card]}},
        **more,
    }
    return match_at(position, adventure=SOMME)


@pytest.mark.rules("lore-R-67", "lore-R-69")
def test_a_strike_around_a_hex_shows_what_each_unit_there_may_lose() -> None:
    match = play(holding("wizard-creeping-doom"), "lore:wizard-creeping-doom")
    told = odds_of(match, "hex:4,6")
    assert told is not None
    lost: Counter[str] = Counter()
    rolls = [*product(FACES, repeat=2)]
    hits = {color: [sum(face in (color, "lore") for face in roll) for roll in rolls] for color in ("blue", "green")}
    lost["blue"], lost["green"] = (sum(map(bool, hits[color])) for color in ("blue", "green"))
    dead = sum(number >= 2 for number in hits["blue"])
    found = dict(told.chances)
    assert found["Standard Regular Infantry 1: at least 1 figure lost"] == pytest.approx(lost["blue"] / 36)
    assert found["Pennant Regular Infantry 1: at least 1 figure lost"] == pytest.approx(lost["blue"] / 36)
    assert found["Standard Archers: at least 1 figure lost"] == pytest.approx(lost["green"] / 36)
    assert found["an enemy unit destroyed"] == pytest.approx(1 - (1 - dead / 36) * (1 - lost["green"] / 36))
    assert found["a unit of yours destroyed"] == 0
    spared = (1 - lost["blue"] / 36) * (1 - lost["green"] / 36)
    assert told.success is not None
    assert told.success[1] == pytest.approx(1 - spared)
    assert told.reasons == ("unless a card answers",)


@pytest.mark.rules("lore-R-67", "lore-R-105")
@pytest.mark.parametrize(
    ("card", "dice", "hits", "kills"),
    [("wizard-fireball", 3, ("blue",), ("lore",)), ("wizard-chain-lightning", 2, ("blue", "lore"), ())],
)
def test_the_target_of_a_card_shows_the_odds_of_its_dice(
    card: str, dice: int, hits: tuple[str, ...], kills: tuple[str, ...]
) -> None:
    told = odds_of(play(holding(card), f"lore:{card}"), "unit:standard-regular-infantry-1")
    assert told is not None
    lost: Counter[str] = Counter()
    for roll in product(FACES, repeat=dice):
        number = 2 if set(roll) & set(kills) else min(2, sum(face in hits for face in roll))
        lost[["no loss", "1 figure lost", "destroyed"][number]] += 1
    assert dict(told.chances) == pytest.approx({name: count / 6**dice for name, count in lost.items()})


@pytest.mark.rules("lore-7-31", "lore-7-33", "lore-R-51", "lore-R-127")
@pytest.mark.parametrize(
    ("ills", "hits"),
    [("webbed", ("blue", "lore", "flag")), ("poisoned", ("blue", "lore"))],
)
def test_web_and_poison_change_the_odds_of_a_card(ills: str, hits: tuple[str, ...]) -> None:
    """Chain Lightning hits by Lore symbols anyway: Poison does not count them twice; a Web adds the flags."""
    match = holding("wizard-chain-lightning", **{ills: ["standard-regular-infantry-1"]})
    told = odds_of(play(match, "lore:wizard-chain-lightning"), "unit:standard-regular-infantry-1")
    assert told is not None
    missed = ((6 - len(hits)) / 6) ** 2
    assert dict(told.chances)["no loss"] == pytest.approx(missed)


@pytest.mark.rules("lore-R-51", "lore-R-127")
@pytest.mark.parametrize(
    ("card", "rules", "faces"),
    [
        ("wizard-fireball", "", ["blue"]),
        ("wizard-fireball", "0.12.0", ["blue"]),
        ("wizard-fireball", "0.13.0", ["blue", "lore", "flag"]),
        ("cleric-holy-wrath", "0.12.0", ["blue", "sword", "flag"]),
    ],
)
def test_what_older_rules_played_keeps_its_outcome(card: str, rules: str, faces: list[str]) -> None:
    """Then Poison did not count dice of Lore cards, and a Web only those of cards that count flags."""
    ills = ["standard-regular-infantry-1"]
    s = holding(card, webbed=ills, poisoned=ills).state
    unit, effect = s.adventure.by_key[f"unit:{ills[0]}"], effect_of(s.box.lore_card[f"lore:{card}"], Strike)
    assert effect is not None
    s.chance = Chance(tape=Script(read_lines(["roll flag blue red"], rules)))
    assert hitting(s, effect, unit) == faces


def test_the_target_of_a_card_that_rolls_nothing_shows_no_odds() -> None:
    match = play(holding("wizard-portal"), "lore:wizard-portal")
    assert odds_of(match, "unit:pennant-regular-infantry-1") is None


@pytest.mark.rules("lore-R-69", "lore-R-106")
def test_cards_without_a_target_show_their_odds_where_they_are_chosen() -> None:
    match = holding("wizard-forest-frenzy", terrain={"wooded": ["4,7"]})
    told = odds_of(match, "lore:wizard-forest-frenzy")
    assert told is not None
    assert dict(told.chances)["Standard Archers: at least 1 figure lost"] == pytest.approx(1 / 3)
    assert odds_of(match, "card:patrol-left") is None


@pytest.mark.rules("lore-R-106")
def test_helmets_that_are_assigned_count_as_far_as_there_are_figures() -> None:
    """Three dice: the archers have one figure, and the two blue units have four, of which two count for each."""
    told = odds_of(holding("cleric-divine-judgement"), "lore:cleric-divine-judgement")
    assert told is not None
    hits: Counter[str] = Counter()
    for roll in product(FACES, repeat=3):
        number = min(1, roll.count("green")) + min(4, roll.count("blue"))
        hits[["no hit", "1 hit", "2 hits", "3 hits"][number]] += 1
    assert dict(told.chances) == pytest.approx({name: count / 216 for name, count in hits.items()})
    assert told.success is not None
    assert told.success[1] == pytest.approx(1 - hits["no hit"] / 216)


@pytest.mark.rules("lore-R-107", "lore-1-03")
def test_rally_the_ranks_shows_how_many_figures_come_back() -> None:
    """Two cards, so two dice; a blue unit lacks three figures, a green one lacks one."""
    position = {
        "pennant": {"regular-infantry": ["2,2", "2,6"], "archers": ["2,9"]},
        "standard": {"regular-infantry": ["7,6"]},
        "figures": {"pennant-regular-infantry-1": 1, "pennant-archers": 3},
        "hands": {"pennant": ["rally-the-ranks", "patrol-left"]},
    }
    match = match_at(position)
    told = odds_of(match, "card:rally-the-ranks")
    assert told is not None
    back: Counter[str] = Counter()
    for roll in product(FACES, repeat=2):
        number = roll.count("blue") + min(1, roll.count("green"))
        back[["no figure back", "1 figure back", "2 figures back"][number]] += 1
    assert dict(told.chances) == pytest.approx({name: count / 36 for name, count in back.items()})
    assert told.success is not None
    assert told.success[0] == "at least 1 figure back"
    assert odds_of(match, "card:patrol-left") is None
