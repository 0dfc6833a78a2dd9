from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.scene import Card
from banneret.picture import card_svg
from tests.picture.boards import CHAOS, HOSTILE
from tests.picture.reading import classes, parsed

CARD = Card("card:1", "Wolf Riders", "They charge.", "chaos", ("wolf",))


def words(card: Card) -> str:
    return " ".join(text.text or "" for text in parsed(card_svg(card, CHAOS)).iter("{http://www.w3.org/2000/svg}text"))


def test_a_card_shows_its_side_its_charges_and_its_words() -> None:
    drawn = card_svg(CARD, CHAOS)
    assert {"card", "h1", "banner", "charge", "title", "text"} <= classes(drawn)
    assert words(CARD) == "Wolf Riders They charge."


def test_a_card_that_counts_nothing_is_paler() -> None:
    assert "idle" in classes(card_svg(replace(CARD, idle=True), CHAOS))
    assert "idle" not in classes(card_svg(CARD, CHAOS))


def test_a_card_of_ours_says_so_unless_it_lies_face_down() -> None:
    ours = Card("a", "Caravan", "Trade.", ours=True)
    assert [str(card_svg(one, None)).count("ours") for one in (ours, replace(ours, ours=False))] == [3, 0]
    assert "ours" not in card_svg(replace(ours, face_down=True), None)


def test_a_card_of_a_side_without_a_colour_is_plain() -> None:
    assert "none" in classes(card_svg(CARD, replace(CHAOS, hue=-1)))


def test_a_long_text_draws_the_banner_up_and_has_more_lines() -> None:
    def lines(card: Card) -> int:
        return card_svg(card, CHAOS).count('class="text"')

    short, long = replace(CARD, text="They charge."), replace(CARD, text="They charge, and run on. " * 9)
    assert lines(short) == 1
    assert lines(long) > lines(replace(CARD, text="They charge, and run on. " * 2)) == 3
    assert "V40L" in card_svg(long, CHAOS)
    assert "V66L" in card_svg(short, CHAOS)


def test_a_text_of_figures_is_drawn_large() -> None:
    figures = card_svg(replace(CARD, text="10-4"), CHAOS)
    assert "figures" in classes(figures)
    assert words(replace(CARD, text="10-4")) == "Wolf Riders 10-4"
    for text in ("", "10-4, flies"):
        assert "figures" not in classes(card_svg(replace(CARD, text=text), CHAOS))


def test_a_card_of_no_side_is_plain() -> None:
    assert "none" in classes(card_svg(CARD, None))


def test_a_card_face_down_tells_nothing_but_its_back() -> None:
    drawn = card_svg(replace(CARD, face_down=True), None)
    assert "Wolf Riders" not in drawn.partition("><")[2]
    assert "lattice" in classes(drawn)


def test_long_words_are_broken_and_cut() -> None:
    card = replace(CARD, title="The very long title of a card that never ends " * 2, text="word " * 200)
    lines = [text.text or "" for text in parsed(card_svg(card, CHAOS)).iter("{http://www.w3.org/2000/svg}text")]
    assert max(map(len, lines)) < 30
    assert sum(line.endswith("…") for line in lines) == 2


def test_a_cut_text_is_no_longer_than_a_line() -> None:
    card = replace(CARD, text="Order green banner units anywhere, up to your number of Command cards. " * 2)
    lines = [text.text or "" for text in parsed(card_svg(card, CHAOS)).iter("{http://www.w3.org/2000/svg}text")]
    assert lines[-1].endswith("…")
    assert max(map(len, lines)) <= 21


def test_a_pile_says_how_many() -> None:
    assert ">31</text>" in card_svg(replace(CARD, count=31), CHAOS)
    assert card_svg(replace(CARD, count=31), CHAOS).count('class="sheet"') == 3
    assert card_svg(CARD, CHAOS).count('class="sheet"') == 1


def test_a_screen_reader_hears_the_card() -> None:
    assert parsed(card_svg(CARD, CHAOS))[0].get("aria-label") == "Wolf Riders, They charge., Chaos"


def test_many_charges_fit() -> None:
    assert (
        card_svg(replace(CARD, charges=("wolf", "axe", "orc", "bow", "skull") * 2), CHAOS).count('class="charge"') == 8
    )


def test_hostile_names_stay_text() -> None:
    drawn = card_svg(Card(HOSTILE, HOSTILE, HOSTILE, HOSTILE, (HOSTILE,)), replace(CHAOS, name=HOSTILE))
    assert "<script" not in drawn
    parsed(drawn)
