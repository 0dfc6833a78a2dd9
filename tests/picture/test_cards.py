from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.scene import Card
from banneret.picture import card_svg
from banneret.picture.charges import charge_paths
from tests.picture.boards import CHAOS, HOSTILE
from tests.picture.reading import classes, parsed

CARD = Card("card:1", "Wolf Riders", "They charge.", "chaos", ("wolf",))


SVG = "{http://www.w3.org/2000/svg}"


def words(card: Card) -> str:
    return " ".join(text.text or "" for text in parsed(card_svg(card, CHAOS)).iter("{http://www.w3.org/2000/svg}text"))


def test_a_card_shows_its_side_its_charges_and_its_words() -> None:
    drawn = card_svg(CARD, CHAOS)
    assert {"card", "h1", "band", "art", "charge", "title", "text"} <= classes(drawn)
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


def test_a_long_text_takes_its_room_from_the_picture() -> None:
    def drawn(text: str) -> tuple[int, float]:
        svg = card_svg(replace(CARD, text=text), CHAOS)
        (art,) = (part for part in parsed(svg).iter(f"{SVG}svg") if part.get("class") == "art")
        return svg.count('class="text"'), float(art.get("height", ""))

    (none, whole), (one, high), (three, middle), (most, low) = map(
        drawn, ("", "They charge.", "They charge, and run on. " * 2, "They charge, and run on. " * 9)
    )
    assert (none, one, three) == (0, 1, 3)
    assert most > three
    assert whole > high > middle > low > 40


def test_a_text_of_figures_stands_in_the_corner() -> None:
    figures = card_svg(replace(CARD, text="10-4"), CHAOS)
    assert "rank" in classes(figures)
    assert words(replace(CARD, text="10-4")) == "Wolf Riders 10-4"
    for text in ("", "10-4, flies"):
        assert "rank" not in classes(card_svg(replace(CARD, text=text), CHAOS))


def test_a_suit_goes_before_the_colour_of_a_side() -> None:
    drawn = classes(card_svg(replace(CARD, suit="quest"), CHAOS))
    assert "k-quest" in drawn
    assert "h1" not in drawn


def test_rank_and_cost_stand_in_the_corners() -> None:
    card = replace(CARD, rank="3", cost="6")
    assert {"rank", "cost", "lozenge"} <= classes(card_svg(card, CHAOS))
    assert words(card) == "Wolf Riders They charge. 3 6"
    assert not {"rank", "cost"} & classes(card_svg(CARD, CHAOS))


def test_sections_are_filled_with_a_shield_for_each_unit() -> None:
    def shields(*sections: int) -> tuple[int, int, int]:
        svg = card_svg(replace(CARD, sections=sections), CHAOS)
        return svg.count('class="section ordered"'), svg.count('class="shield"'), svg.count('class="shield any"')

    assert shields(3, 0, 0) == (1, 3, 0)
    assert shields(2, 1, 2) == (3, 5, 0)
    assert shields(0, -1, 0) == (1, 0, 3)


def test_a_card_of_no_side_is_plain() -> None:
    assert "none" in classes(card_svg(CARD, None))


def test_a_card_face_down_tells_nothing_but_its_back() -> None:
    drawn = card_svg(replace(CARD, face_down=True), None)
    assert "Wolf Riders" not in drawn.partition("><")[2]
    assert "lattice" in classes(drawn)
    assert charge_paths("dragon") in card_svg(replace(CARD, face_down=True, charges=("dragon",)), None)


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
