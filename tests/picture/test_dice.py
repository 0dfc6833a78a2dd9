from __future__ import annotations

import pytest

from banneret.picture import charges, die_svg
from banneret.picture.dice import FACES
from tests.picture.boards import HOSTILE
from tests.picture.reading import classes, parsed


@pytest.mark.parametrize("face", range(1, 7))
def test_numbers_are_pips(face: int) -> None:
    assert die_svg(str(face)).count("<circle") == face


@pytest.mark.parametrize("face", range(1, 11))
def test_dice_of_more_than_six_sides_have_figures_on_all_of_them(face: int) -> None:
    drawn = die_svg(str(face), figures=True)
    assert "<circle" not in drawn
    assert f">{face}</text>" in drawn
    assert "rect" not in drawn


@pytest.mark.parametrize("face", ["skull", "shield", *FACES])
def test_faces_show_a_charge(face: str) -> None:
    assert "charge" in classes(die_svg(face))


def test_every_face_of_another_name_has_a_drawing() -> None:
    assert {charge for charge, _ in FACES.values()} <= set(charges())


def test_faces_that_differ_by_colour_alone_show_a_letter_too() -> None:
    helmets = {face: die_svg(face) for face in ("green", "blue", "red")}
    assert {face: ">" + face[0].upper() + "</text>" in drawn for face, drawn in helmets.items()} == dict.fromkeys(
        helmets, True
    )
    assert len({frozenset(classes(drawn)) for drawn in helmets.values()}) == 3
    assert "<text" not in die_svg("lore")


def test_a_blank_face_is_blank() -> None:
    assert parsed(die_svg("blank"))[0].get("aria-label") == "blank"
    assert "charge" not in classes(die_svg("blank"))
    assert "<text" not in die_svg("blank")


@pytest.mark.parametrize("face", ["rout", "a long unknown face", HOSTILE])
def test_any_other_face_is_text(face: str) -> None:
    texts = list(parsed(die_svg(face)).iter("{http://www.w3.org/2000/svg}text"))
    assert [text.text for text in texts] == [face]
