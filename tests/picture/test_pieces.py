from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from banneret.engine.scene.scene import Piece, Shape, Side
from banneret.picture import charges, piece_svg
from banneret.picture.pieces import OUTLINES
from tests.picture.boards import EMPIRE, HOSTILE
from tests.picture.reading import classes, keys, parsed

KNIGHTS = Piece("unit:1", "empire", "horse", "Knights of Blitzen", "hex:5,3")


def label(piece: Piece) -> str:
    return parsed(piece_svg(piece, EMPIRE))[0].get("aria-label", "")


def test_a_piece_carries_its_key_and_its_side() -> None:
    drawn = piece_svg(KNIGHTS, EMPIRE)
    assert keys(drawn) == ["unit:1"]
    assert {"piece", "h0", "field", "charge"} <= classes(drawn)


@pytest.mark.parametrize("hue", range(8))
@pytest.mark.parametrize("shape", get_args(Shape))
def test_every_shape_is_drawn_in_every_hue(shape: Shape, hue: int) -> None:
    drawn = piece_svg(KNIGHTS, Side("s", "Side", hue, shape))
    assert OUTLINES[shape].path in drawn
    assert f"h{hue % 6}" in classes(drawn)


@pytest.mark.parametrize("charge", charges())
def test_a_piece_is_small(charge: str) -> None:
    piece = replace(KNIGHTS, charge=charge, number=4)
    assert len(piece_svg(piece, EMPIRE)) < 1400
    assert len(piece_svg(replace(KNIGHTS, number=4), EMPIRE)) < 1200


def test_a_piece_may_have_a_colour_of_its_own() -> None:
    assert "h0" in classes(piece_svg(KNIGHTS, EMPIRE))
    assert {"h3"} == {name for name in classes(piece_svg(replace(KNIGHTS, hue=3), EMPIRE)) if name[0] == "h"} - {"hits"}


def test_strength_stands_in_a_roundel() -> None:
    assert ">12</text>" in piece_svg(replace(KNIGHTS, number=12), EMPIRE)
    assert ">0</text>" in piece_svg(replace(KNIGHTS, number=0), EMPIRE)


def test_lives_stand_on_another_shape_than_numbers() -> None:
    shapes = {piece_svg(replace(KNIGHTS, number=5, counts=counts), EMPIRE).count("<circle") for counts in ("", "lives")}
    assert shapes == {0, 1}
    assert "number" not in classes(piece_svg(KNIGHTS, EMPIRE))


def test_a_second_number_stands_behind_the_first() -> None:
    drawn = replace(KNIGHTS, number=12, second=3, counts="Power and Skill")
    assert ">12-3</text>" in piece_svg(drawn, EMPIRE)
    assert "Power and Skill 12-3" in label(drawn)


def test_hits_are_drops_out_of_those_it_bears() -> None:
    drawn = piece_svg(replace(KNIGHTS, hits=2, bears=3), EMPIRE)
    drops = next(group for group in parsed(drawn).iter() if group.get("class") == "hits")
    assert [drop.get("class") for drop in drops] == [None, None, "left"]


def test_many_hits_are_one_drop_with_a_number() -> None:
    drawn = piece_svg(replace(KNIGHTS, hits=4, bears=6), EMPIRE)
    drops = next(group for group in parsed(drawn).iter() if group.get("class") == "hits")
    assert [child.tag for child in drops] == ["path", "text"]
    assert drops[1].text == "4"


def test_few_hits_beside_two_numbers_are_one_drop_too() -> None:
    drawn = piece_svg(replace(KNIGHTS, hits=2, bears=3, number=3, second=4), EMPIRE)
    drops = next(group for group in parsed(drawn).iter() if group.get("class") == "hits")
    assert [drop.text for drop in drops if drop.text] == ["2"]


def test_figures_are_pips() -> None:
    assert piece_svg(replace(KNIGHTS, figures=8), EMPIRE).count('class="pip"') == 8


def test_a_stack_is_a_fan_with_a_count() -> None:
    assert piece_svg(replace(KNIGHTS, stack=2), EMPIRE).count("field fan") == 1
    drawn = piece_svg(replace(KNIGHTS, stack=5), EMPIRE)
    assert drawn.count("field fan") == 2
    assert "×5" in drawn


def test_the_count_of_a_stack_lies_below_the_sign() -> None:
    foot = next(one for one in parsed(piece_svg(replace(KNIGHTS, stack=5), EMPIRE)).iter() if "rx" in one.attrib)
    for outline in OUTLINES.values():
        assert float(foot.attrib["y"]) > outline.middle[1] + 12 * outline.unit - 6


def test_badges_are_charges_or_letters() -> None:
    assert piece_svg(replace(KNIGHTS, badges=("elite", "flame")), EMPIRE).count('class="badge"') == 2
    assert ">ZO<" in piece_svg(replace(KNIGHTS, badges=("zeal-oath",)), EMPIRE)


def test_face_down_shows_the_back_only() -> None:
    one, other = (piece_svg(replace(KNIGHTS, charge=charge, face_down=True), EMPIRE) for charge in ("horse", "orc"))
    assert one == other
    assert "back" in classes(one)


def test_a_tired_piece_is_paler() -> None:
    assert "tired" in classes(piece_svg(replace(KNIGHTS, tired=True), EMPIRE))
    assert "tired" not in classes(piece_svg(KNIGHTS, EMPIRE))


def test_a_screen_reader_hears_what_others_see() -> None:
    piece = replace(KNIGHTS, number=4, hits=2, bears=3, figures=3, stack=2, badges=("elite",), tired=True)
    assert label(piece) == "Knights of Blitzen, Empire, 2 of them, strength 4, 3 figures, 2 of 3 hits, elite, tired"
    assert label(KNIGHTS) == "Knights of Blitzen, Empire"


def test_a_screen_reader_hears_nothing_twice() -> None:
    hero = replace(KNIGHTS, name="Hero 1 of Empire", number=5, counts="lives", badges=("1", "elite"))
    assert label(hero) == "Hero 1 of Empire, lives 5, elite"
    assert label(replace(KNIGHTS, name="3 knights of Empire", number=3, counts="")) == "3 knights of Empire"
    assert label(replace(KNIGHTS, name="Knights of Empires")) == "Knights of Empires, Empire"


def test_hostile_names_stay_text() -> None:
    piece = Piece(HOSTILE, HOSTILE, HOSTILE, HOSTILE, badges=(HOSTILE,))
    drawn = piece_svg(piece, Side(HOSTILE, HOSTILE, 0, "heater"))
    assert "<script" not in drawn
    assert keys(drawn) == [HOSTILE]
    assert label(replace(KNIGHTS, name=HOSTILE)) == f"{HOSTILE}, Empire"
