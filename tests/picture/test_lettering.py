from __future__ import annotations

import pytest

from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Card
from banneret.picture.cards import ROOM, SIZES, card_svg
from banneret.picture.lettering import drawn_in, width
from tests.picture.reading import parsed


def test_wide_letters_are_wider_than_narrow_ones_and_bold_than_plain() -> None:
    assert width("WWW", 10) > width("ooo", 10) > width("iii", 10)
    assert width("Ogre", 10, bold=True) > width("Ogre", 10)
    assert width("Ogre", 20) == 2 * width("Ogre", 10)


def test_a_line_that_has_room_is_left_alone_and_one_that_has_not_is_drawn_in() -> None:
    assert drawn_in("Ogre", 10, 100) is None
    assert drawn_in("An endless line of letters", 10, 100) == 100


def test_a_line_is_never_drawn_wider_than_it_is() -> None:
    nearly = "units anywhere, up to"
    room = width(nearly, 10) * 1.05
    assert drawn_in(nearly, 10, room) == width(nearly, 10) < room


@pytest.mark.parametrize("key", ["battle-masters", "battlelore", "battle-magic", "battlemist", "titan"])
def test_no_letters_on_cards_are_stretched(key: str) -> None:
    match = Match.new(games()[key], seed=1)
    cards = [card for row in match.view(0).scene.cards for card in row.cards]
    for card in [*cards, Card("c", "Mounted Charge", "Angel, 2 Centaurs, 2 units anywhere, up to", "", ("bow",))]:
        for text in parsed(card_svg(card, None)).iter("{http://www.w3.org/2000/svg}text"):
            if "textLength" in text.attrib:
                name = text.attrib["class"]
                natural = width(text.text or "", SIZES[name], bold=name != "text")
                assert float(text.attrib["textLength"]) <= min(natural + 0.1, ROOM)
