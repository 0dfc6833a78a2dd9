"""A board keeps step with the log: troops shrink and grow with the line that tells it."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.drama import Drama, Show
from banneret.engine.scene.log import Entry, Value
from banneret.engine.scene.scene import Board, Cell, Piece, Scene, Side
from banneret.engine.scene.view import View
from banneret.web.live.page_state import PageState, Part

DRAMA = Drama(
    {
        "routed": Show(weight=1, less="troop", more="pile", number="count", at="row"),
        "wounded": Show(weight=1, less="hero", number="lives"),
    }
)
CELLS = tuple(
    Cell(key, key.title(), "grass", (2.0 * x + 1, 1.0), ((2.0 * x, 0.0), (2.0 * x + 2, 0.0), (2.0 * x + 2, 2.0)))
    for x, key in enumerate(("front", "aside"))
)
BOARD = Board("battle", "Battle", 0.0, 0.0, 4.0, 2.0, CELLS)
LAND = Board("land", "Land", 0.0, 0.0, 4.0, 2.0, CELLS)
TROOP = Piece("troop", "red", "sword", "Footmen", at="front", number=3)
PILE = Piece("pile", "red", "sword", "Footmen, routed", at="aside", number=3, tired=True)
HERO = Piece("hero", "red", "helmet", "Hero", at="front", number=5)
SCENE = Scene("Fight", "Dawn", (Side("red", "Red", 0, "heater"),), (BOARD,), (TROOP, HERO))
BEFORE = View("fight", 0, SCENE, (), ())


def routed(number: int, count: int) -> Entry:
    return event(number, "routed", troop="troop", pile="pile", count=count, row="aside")


def event(number: int, name: str, **about: Value) -> Entry:
    return Entry(number, name, event=name, about=tuple(about.items()))


def told(*log: Entry, **fields: object) -> tuple[PageState, Part]:
    page = PageState(drama=DRAMA)
    page.tell(BEFORE)
    after = replace(BEFORE, scene=replace(SCENE, **fields), log=log)  # type: ignore[arg-type]
    return page, page.tell(after)


def staged(message: Part, place: int) -> dict[str, str]:
    """The pictures of the pieces that are put with an entry, by their keys."""
    return {put["key"]: put.get("svg", "") for put in message["frames"][place]["pieces"].get("put", ())}


def test_each_line_comes_with_its_troops() -> None:
    _, message = told(routed(0, 1), event(1, "rests"), routed(2, 2), pieces=(PILE, HERO))
    first, last = staged(message, 0), staged(message, 2)
    assert ">2<" in first["troop"]
    assert ">1<" in first["pile"]
    assert "pieces" not in message["frames"][1]
    assert ">3<" in last["pile"]
    assert message["frames"][2]["pieces"]["gone"] == ["troop"]
    assert len(message["frames"]) == 3  # all is told already


def test_a_hero_has_as_many_lives_as_is_told() -> None:
    log = event(0, "wounded", hero="hero", lives=2), event(1, "wounded", hero="hero", lives=1)
    _, message = told(*log, pieces=(TROOP, replace(HERO, number=2)))
    assert [">3<" in staged(message, 0)["hero"], ">2<" in staged(message, 1)["hero"]] == [True, True]


def test_troops_of_a_board_that_closes_are_gone_at_last() -> None:
    page, message = told(routed(0, 1), boards=(LAND,), pieces=(HERO,))
    pile = next(put for put in message["frames"][0]["pieces"]["put"] if put["key"] == "pile")
    assert pile["spot"]["board"] == "battle"
    assert message["frames"][-1]["pieces"]["gone"] == ["pile", "troop"]
    assert page.details("pile") == ()


def test_what_nobody_sees_is_left_out() -> None:
    _, message = told(event(0, "routed", troop="other", pile="heap", count=1, row="aside"))
    assert "pieces" not in message["frames"][0]
