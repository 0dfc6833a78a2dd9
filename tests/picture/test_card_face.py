from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.scene import Card
from banneret.picture import card_html
from tests.picture.boards import CHAOS, HOSTILE
from tests.picture.reading import classes, parsed

CARD = Card("card:1", "Wolf Riders", "They charge.", "chaos", ("wolf",), rank="2", cost="6", ours=True)


def said(card: Card) -> dict[str, str]:
    """The words of a card as a page shows it, by the part in which they stand."""
    (drawn,) = parsed(card_html(card, CHAOS))
    return {part.get("class", ""): part.text for part in drawn.iter() if part.text and part.tag in ("b", "p")}


def test_a_page_shows_the_words_of_a_card_as_text_that_wraps() -> None:
    assert said(CARD) == {"rank": "2", "cost": "6", "ours": "ours", "title": "Wolf Riders", "text": "They charge."}
    assert said(Card("a", "Gold")) == {"title": "Gold"}


def test_figures_stand_in_the_corner_alone() -> None:
    assert said(Card("a", "Ogre", "6-2")) == {"title": "Ogre", "rank": "6-2"}


def test_a_card_is_heard_as_one_picture() -> None:
    (drawn,) = parsed(card_html(CARD, CHAOS))
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", "Wolf Riders, They charge., Chaos, ours")
    assert {"card", "h1", "art", "hatching"} <= classes(card_html(CARD, CHAOS))


def test_a_back_tells_nothing() -> None:
    back = replace(CARD, face_down=True, title="Cards", text="", ours=False)
    assert said(back) == {}
    assert "back" in classes(card_html(back, CHAOS))


def test_hostile_names_stay_text() -> None:
    drawn = card_html(Card(HOSTILE, HOSTILE, HOSTILE, HOSTILE, (HOSTILE,), rank=HOSTILE), replace(CHAOS, name=HOSTILE))
    assert "<script" not in drawn
    parsed(drawn)
