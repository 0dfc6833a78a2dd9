"""What the odds say beside the dice: faces that hit, hits that cards take away, morale; each true at that moment."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.battlelore.box.vocabulary import (
    Bold,
    Explode,
    FaceHits,
    Frighten,
    IgnoreHits,
    Lasting,
    RangeBonus,
    Reflect,
    Unbold,
)
from banneret.games.battlelore.combat.odds import note_of_attack, odds
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import lay, match_at, play, state_at

NAME = "Standard Regular Infantry 1"
FRIENDS = ["4,6", "5,5", "5,6"]


def shot(**more: Any) -> State:
    """Archers of Pennant on 2,6, and Standard infantry on 4,6 that two friends support."""
    return state_at({"pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": FRIENDS}, **more})


def reasons(s: State) -> list[str]:
    """The reasons beside the shot, without those for the number of dice and the distance."""
    (by,), (target, *_) = s.adventure.camps
    return list(odds(s, by, target).reasons[2:])


@pytest.mark.rules("lore-4m-09", "lore-4m-08")
def test_who_is_supported_ignores_a_flag() -> None:
    assert reasons(shot()) == [f"{NAME} ignores 1 flag: 2 adjacent friends"]
    assert reasons(shot(standard={"regular-infantry": ["4,6", "8,1"]})) == []


@pytest.mark.rules("lore-7-31", "lore-R-127")
def test_flags_against_a_web_hit_whatever_friends_stand_there() -> None:
    s = shot(webbed=["standard-regular-infantry-1"])
    lay(s, Frighten(lasts="turn"), s.adventure.camps[1][0], title="Terrified!")
    assert reasons(s) == [f"{NAME} is in a Web: flags hit"]
    (by,), (target, *_) = s.adventure.camps
    assert note_of_attack(s, by, target) == "2 dice; in a Web"


@pytest.mark.rules("lore-7-33")
def test_poison_is_named() -> None:
    s = shot(poisoned=["standard-regular-infantry-1"])
    assert reasons(s)[0] == f"{NAME} is poisoned: Lore symbols hit"


@pytest.mark.rules("lore-R-29", "lore-4m-07")
def test_a_card_that_takes_courage_away_stands_for_all_that_gave_it() -> None:
    s = shot()
    lay(s, Unbold(lasts="turn"), s.adventure.camps[1][0], title="Mists of Terror")
    lay(s, Frighten(lasts="turn"), s.adventure.camps[1][0], title="Mists of Terror")
    lost = f"{NAME} ignores no flag: Mists of Terror"
    assert reasons(s) == [lost, f"{NAME} is Frightened, 2 hexes for each flag: Mists of Terror"]
    lay(s, Unbold(lasts="turn"), s.adventure.camps[1][0], title="Fear of God")  # there was nothing left to take away
    assert reasons(s)[0] == lost
    lay(s, Bold(n=1, area="self", lasts="turn"), s.adventure.camps[1][0], title="Hold the Line")
    assert reasons(s)[0] == f"{NAME} ignores 1 flag: Hold the Line"
    lay(s, Unbold(lasts="turn"), s.adventure.camps[1][0], title="Fear of God")
    assert reasons(s)[0] == f"{NAME} ignores no flag: Fear of God"


@pytest.mark.rules("lore-R-29")
def test_who_had_no_courage_loses_none() -> None:
    s = shot(standard={"regular-infantry": ["4,6", "8,1"]})
    lay(s, Unbold(lasts="turn"), s.adventure.camps[1][0], title="Mists of Terror")
    assert reasons(s) == []


@pytest.mark.rules("lore-6-12", "lore-4m-07")
def test_goblins_run() -> None:
    s = shot(standard={"goblin-swordsmen": ["4,6"], "archers": ["8,1"]})
    name = "Standard Goblin Swordsmen"
    assert reasons(s) == [f"{name} are Frightened, 2 hexes for each flag: Goblin Run"]


@pytest.mark.rules("lore-8-36", "lore-R-74", "lore-R-75", "lore-R-76")
@pytest.mark.parametrize(
    ("effect", "camp", "words"),
    [
        (FaceHits(faces=("lore",), weapon="any", lasts="turn"), 0, "A card: Lore symbols hit"),
        (FaceHits(faces=("lore",), weapon="melee", lasts="turn"), 0, None),
        (Explode(on="sword", lasts="turn"), 0, "A card: 1 more die for each sword that hits"),
        (IgnoreHits(n=1, faces=("banner-color",), lasts="turn"), 1, "A card: 1 hit of its color ignored"),
        (IgnoreHits(n=2, faces=("any",), lasts="turn"), 1, "A card: 2 hits ignored"),
        (IgnoreHits(n="all", faces=("sword",), lasts="turn"), 1, "A card: swords miss"),
        (Reflect(on="sword", lasts="turn"), 0, "A card: swords strike the attacker"),
    ],
)
def test_cards_that_change_what_faces_do_are_named(effect: Lasting, camp: int, words: str | None) -> None:
    s = shot(standard={"regular-infantry": ["4,6", "8,1"]})
    lay(s, effect, s.adventure.camps[camp][0])
    assert reasons(s) == ([words] if words else [])


@pytest.mark.rules("lore-4a-04")
def test_a_range_that_a_card_has_changed_is_told_as_it_is() -> None:
    s = shot(standard={"regular-infantry": ["7,6", "8,1"]})
    lay(s, RangeBonus(n=1, lasts="turn"), s.adventure.camps[0][0], title="Eagle Eye")
    (by,), (target, _) = s.adventure.camps
    assert odds(s, by, target).reasons[1] == "5 hexes away, range 5 with Eagle Eye"


def said(card: str, *answers: str, tape: tuple[str, ...] = (), **more: Any) -> list[str]:
    """What the log says after a Melee of Pennant infantry against Standard infantry, which has a card."""
    position: dict[str, Any] = {
        "pennant": {"regular-infantry": ["3,6", "1,2"]},
        "standard": {"regular-infantry": ["4,6", "7,10"]},
        "phase": "combat",
        "lore": {"goblets": {"standard": 12}, "hands": {"standard": [card]}},
        **more,
    }
    match = play(match_at(position, tape, adventure="crossing-the-somme"), *answers)
    return [entry.text for entry in match.state.log.seen_by(None)]


@pytest.mark.rules("lore-R-74", "lore-8-34")
def test_hits_that_a_card_takes_away_are_told() -> None:
    lines = said(
        "warrior-agility",
        "unit:pennant-regular-infantry-1",
        "1: lore:warrior-agility",
        tape=("blue", "blue", "sword"),
    )
    assert f"{NAME} ignores 1 hit (Agility)" in lines
    assert f"{NAME} loses 2 figures" in lines


@pytest.mark.rules("lore-R-76")
def test_hits_that_a_card_turns_are_told() -> None:
    lines = said(
        "rogue-backstab",
        "unit:pennant-regular-infantry-1",
        "1: pass",
        "1: lore:rogue-backstab",
        tape=("sword", "sword", "red"),
    )
    assert "Pennant Regular Infantry 1 takes 2 sword hits instead" in lines


@pytest.mark.rules("lore-8-30", "lore-8-26", "lore-R-10")
def test_a_card_for_the_move_at_hand_names_its_unit_and_the_unit_stays() -> None:
    lines = said(
        "wizard-entangle", "unit:pennant-regular-infantry-1", "hex:2,6", "1: lore:wizard-entangle", phase="movement"
    )
    at = lines.index("Entangle targets Pennant Regular Infantry 1 on G3")
    assert "Pennant Regular Infantry 1 stays on G3" in lines[at:]


@pytest.mark.rules("lore-4m-03", "lore-R-24")
@pytest.mark.parametrize(
    ("tape", "key", "words"),
    [
        (("flag", "red", "red"), "1", "ignores the flag"),
        (("flag", "flag", "red"), "1", "ignores 1 of 2 flags"),
        (("flag", "flag", "red"), "2", "ignores both flags"),
        (("flag", "flag", "flag"), "3", "ignores all 3 flags"),
    ],
)
def test_flags_that_are_ignored_are_told_in_words_that_agree(tape: tuple[str, ...], key: str, words: str) -> None:
    lines = said(
        "rogue-fearless",
        "unit:pennant-regular-infantry-1",
        "1: lore:rogue-fearless",
        f"1: {key}",
        tape=tape,
    )
    assert f"{NAME} {words}" in lines
