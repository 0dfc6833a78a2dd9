from __future__ import annotations

import re

import pytest

from banneret.picture import charge_svg, charges, gallery_svg
from banneret.picture.charges import says
from tests.picture.boards import HOSTILE
from tests.picture.reading import parsed, tags

NUMBER = r"-?(?:\d+\.\d+|\.\d+|\d+)"
PROMISED = {
    "sword",
    "crossed-swords",
    "spear",
    "bow",
    "crossbow",
    "axe",
    "mace",
    "horse",
    "crowned-horse",
    "wolf",
    "skull",
    "horns",
    "crown",
    "cannon",
    "fist",
    "club",
    "goblin",
    "orc",
    "chaos-star",
    "ship",
    "dragon",
    "hat",
    "tower",
    "harp",
    "star",
    "wheat",
    "tree",
    "ingot",
    "shield",
    "banner",
    "helmet",
    "coin",
    "book",
    "lion",
    "ogre",
    "centaur",
    "serpent",
    "giant",
    "spider",
    "eye",
    "flame",
    "hourglass",
    "question",
    "titan",
    "angel",
    "archangel",
    "guardian",
    "warlock",
    "behemoth",
    "colossus",
    "cyclops",
    "gargoyle",
    "gorgon",
    "griffon",
    "hydra",
    "minotaur",
    "ranger",
    "troll",
    "unicorn",
    "warbear",
    "wyvern",
}


def test_every_promised_charge_is_drawn() -> None:
    assert set(charges()) >= PROMISED


@pytest.mark.parametrize("name", charges())
def test_a_charge_is_a_small_well_formed_silhouette(name: str) -> None:
    drawn = charge_svg(name)
    assert parsed(drawn)[0].get("aria-label") == says(name) != name
    assert set(tags(drawn)) == {"svg", "path"}
    assert len(drawn) < 1200


@pytest.mark.parametrize("name", charges())
def test_a_charge_keeps_to_its_grid(name: str) -> None:
    for path in parsed(charge_svg(name)).iter("{http://www.w3.org/2000/svg}path"):
        starts = re.findall(rf"M({NUMBER}) ?({NUMBER})", path.get("d", ""))
        assert starts
        assert all(-0.5 <= float(x) <= 24.5 and -0.5 <= float(y) <= 24.5 for x, y in starts)


def test_a_name_without_a_drawing_is_shown_by_its_letters() -> None:
    assert ">ST<" in charge_svg("storm-troll")
    assert ">?<" in charge_svg("")


def test_hostile_names_stay_text() -> None:
    assert "<script" not in charge_svg(HOSTILE)
    parsed(charge_svg(HOSTILE))


def test_the_gallery_shows_all_in_three_sizes() -> None:
    drawn = gallery_svg()
    parsed(drawn)
    assert drawn.count("<text") == len(charges())
    assert drawn.count("<g") == 4 * len(charges())
