"""What the box holds, and component files that do not fit."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.rulebook import Rulebook
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.validation import COMPONENTS, read_components, the_components

FILE = the_components()
RULEBOOK = Rulebook.read(COMPONENTS.parents[1] / "rulebook.toml")


# --- the box ----------------------------------------------------------------------------------------------------------


def test_there_are_424_characters_of_24_kinds() -> None:
    kinds = Counter(entry.kind for entry in FILE.character)
    assert kinds == {"lord": 3, "demi-lord": 2, "creature": 19}
    assert sum(entry.count for entry in FILE.character) == 424


@pytest.mark.rules("titan-A-SC-02", "titan-W-12")
@pytest.mark.parametrize(
    ("id", "power", "skill", "value"),
    [("lion", 5, 3, 15), ("colossus", 10, 4, 40), ("ogre", 6, 2, 12), ("angel", 6, 4, 24), ("serpent", 18, 2, 36)],
)
def test_value_is_power_times_skill(id: str, power: int, skill: int, value: int) -> None:
    entry = the_box().character[id]
    assert (entry.power, entry.skill, entry.value) == (power, skill, value)


@pytest.mark.rules("titan-A-EN-19", "titan-R-44")
def test_lords_and_demi_lords_go_back_to_the_caretaker_but_titans_and_creatures_do_not() -> None:
    back = {entry.id for entry in FILE.character if entry.returns_to_caretaker}
    assert back == {"angel", "archangel", "guardian", "warlock"}


@pytest.mark.rules("titan-A-RS-03", "titan-A-RS-12")
def test_who_rangestrikes() -> None:
    able = {entry.id for entry in FILE.character if entry.rangestrikes}
    assert able == {"warlock", "dragon", "giant", "gorgon", "hydra", "minotaur", "ranger"}
    assert [entry.id for entry in FILE.character if entry.magic_rangestrike] == ["warlock"]


def test_who_flies() -> None:
    assert {entry.id for entry in FILE.character if entry.flies} == {
        "angel", "archangel", "guardian", "dragon", "gargoyle", "gorgon", "griffon", "ranger", "wyvern",
    }  # fmt: skip


@pytest.mark.rules("titan-R-74")
def test_who_is_native_to_what() -> None:
    natives = {hazard.id: set(hazard.natives) for hazard in FILE.hazard if hazard.natives}
    assert natives == {
        "bramble": {"gargoyle", "cyclops", "gorgon", "behemoth", "serpent"},
        "bog": {"ogre", "troll", "ranger", "wyvern", "hydra"},
        "drift": {"troll", "warbear", "giant", "colossus"},
        "sand": {"lion", "griffon", "hydra"},
        "dune": {"lion", "griffon", "hydra"},
        "slope": {"ogre", "lion", "minotaur", "unicorn", "dragon", "colossus"},
        "volcano": {"dragon"},
    }


@pytest.mark.rules("titan-A-ST-05")
def test_the_strike_chart_is_four_less_the_strikers_skill_and_more_the_targets() -> None:
    for skill, row in enumerate(FILE.strike_chart.rows):
        assert row == tuple(min(6, max(2, 4 - skill + target)) for target in (2, 3, 4))


def test_the_lands_of_each_terrain() -> None:
    assert Counter(land.terrain for land in FILE.land) == {
        "plains": 15, "brush": 18, "marsh": 15, "jungle": 10, "desert": 7, "swamp": 7, "woods": 6, "hills": 6,
        "tower": 6, "mountains": 3, "tundra": 3,
    }  # fmt: skip


@pytest.mark.rules("titan-B-SE-03", "titan-R-96")
def test_each_of_six_colours_has_twelve_markers() -> None:
    assert (len(FILE.markers.colours), len(FILE.markers.emblems)) == (6, 12)


# --- the ledger -------------------------------------------------------------------------------------------------------


def test_every_rule_that_is_named_stands_in_the_rulebook() -> None:
    said = set(re.findall(r"titan-(?:[AB]-[A-Z]{2}|[RW])-\d+", COMPONENTS.read_text(encoding="utf-8")))
    assert said
    assert not [rule for rule in sorted(said) if rule not in RULEBOOK]


def test_presentation_is_beyond_any_program() -> None:
    assert [rule.id for rule in RULEBOOK if rule.scope == "out"] == ["titan-A-BL-16"]


# --- files that do not fit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('\nkind = "lord"', '\nkind = "king"', "character[0]: kind"),
        ("power = 5\nskill = 3", "power = 5\nskill = 3\nspeed = 2", "speed is not a key that belongs there"),
        ('id = "ogre"', 'id = "orc"', "'ogre'"),
        ("dice_sides = 6", "dice_sides = 8", "dice_sides is 8; it must be 6"),
        ("striker_2 = [4, 5, 6]", "striker_2 = [4, 5, 5]", "strike_chart: is not that of the box"),
        ('kind = "demi-lord"', 'kind = "creature"', "kind is 'creature'; it must be that of the box"),
        ('natives = ["drift", "slope"]', 'natives = ["slope"]', "hazard drift: natives differ from natives of char"),
        ('natives = ["dragon"]', 'natives = ["dragons"]', "natives names 'dragons'"),
        ('place = "hexside"', 'place = "hex"', "hazard slope: enter_ground is missing"),
        ('overfly = "free"', 'overfly = "free"\nlos_middle = "ok"', "los_middle is not a key of a hazard of a hex"),
        ('{creature="centaur", needs=0}', '{creature="centaur", needs=1}', "chain begins with needs = 1; it must be 0"),
        ('{creature="lion", needs=2}', '{creature="tiger", needs=2}', "terrain plains: chain names 'tiger'"),
        ("lands = 18", "lands = 17", "terrain brush: lands is 17, but there are 18"),
        ('neighbours = {n="A2", ', 'neighbours = {n="A3", ', "battle_hex A1: neighbours: n is A3; it must be A2"),
        ('{id="A3", hazard="tree"', '{id="A3", hazard="fog"', "battleland woods: hazard names 'fog'"),
        ('sides={n="slope"}', 'sides={s="slope"}', "battleland mountains A1: sides names 's'"),
        ("{land=42, side=", "{land=41, side=", "land 1: neighbours has 41, which does not have 1"),
        ('{land=42, side="right"}', '{land=42, side="left"}', "land 1: neighbours has two lands on one side"),
        ("y = 5\nflat_top = true", "y = 5\nflat_top = false", "land 1: flat_top must be true at this x and y"),
        ('emblems = ["axe", ', 'emblems = ["bow", ', "markers: 'bow' stands there twice"),
        ('emblems = ["axe", ', "emblems = [", "markers: emblems are 11; a player has 12"),
        ("striker_2 = [4, 5, 6]", "striker_2 = [4, 5]", "strike_chart: striker_2 has 2 numbers; it needs 3"),
    ],
)
def test_a_file_that_does_not_fit_is_told_in_one_sentence(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = COMPONENTS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "components.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError, match=re.escape(fault)) as error:
        read_components(path)
    assert str(error.value).startswith("components.toml: ")
