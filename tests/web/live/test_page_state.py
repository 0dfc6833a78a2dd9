"""A message brings a page from what it has to the new view, and holds nothing that the page already has."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import (
    Board,
    Card,
    Cards,
    Cell,
    Column,
    Dice,
    Mark,
    Piece,
    Reach,
    Reached,
    Scene,
    Sheet,
    SheetRow,
    Side,
    Step,
)
from banneret.engine.scene.view import Form, FormField, OptionView, Question, View
from banneret.web.live.page_state import PageState

SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
BOARD = Board(
    "field",
    "Field",
    0,
    0,
    4,
    2,
    cells=(
        Cell("a", "A", "grass", (1.0, 1.0), SQUARE),
        Cell("b", "B", "grass", (3.0, 1.0), tuple((x + 2, y) for x, y in SQUARE)),
    ),
    marks=(Mark("tower", ((1.0, 1.0),), "Tower", key="tower"),),
)
PIECE = Piece("one", "red", "sword", "One", at="a", number=3, details=(("Dice", "3"),))
SCENE = Scene("Fight", "Dawn", (Side("red", "Red", 0, "heater"),), (BOARD,), (PIECE,))
VIEW = View("battlemist", 0, SCENE, (), (Entry(0, "It begins"),))


def changed(**fields: object) -> View:
    return replace(VIEW, scene=replace(SCENE, **fields))  # type: ignore[arg-type]


def after_first(view: View) -> dict[str, object]:
    page = PageState()
    page.tell(VIEW, 1)
    return page.tell(view, 2)


def test_at_first_everything() -> None:
    message = PageState().tell(VIEW)
    assert message["is"] == "state"
    assert message["seat"] == 0
    assert message["boards"][0]["cells"]["b"] == {"name": "B", "x": 3.0, "y": 1.0}
    assert message["pieces"]["put"][0]["spot"] == {"board": "field", "x": 1.0, "y": 1.0, "size": 1.0}
    assert message["log"] == {"keep": 0, "new": [{"number": 0, "text": "It begins"}]}


def test_a_side_says_when_it_is_out() -> None:
    red = {"key": "red", "name": "Red", "hue": 0, "shape": "heater"}
    assert PageState().tell(VIEW)["sides"] == [red]
    message = after_first(changed(sides=(replace(SCENE.sides[0], out=True),)))
    assert message["sides"] == [red | {"out": True}]


def test_a_reach_is_sent_with_shades_and_ways() -> None:
    reach = Reach("one", 2, (Reached("a", 1), Reached("b", 2, ("a",))))
    message = after_first(changed(reaches=(reach,)))
    cells = [{"cell": "a", "cost": 1, "shade": 0.5}, {"cell": "b", "cost": 2, "shade": 0.14, "way": ("a",)}]
    assert message["reaches"] == [{"piece": "one", "points": 2, "cells": cells}]


def test_a_board_that_stands_in_the_page_is_not_sent() -> None:
    assert "boards" not in PageState(["field"]).tell(VIEW)


def test_a_board_that_comes_back_is_sent_again_with_its_marks() -> None:
    page = PageState()
    page.tell(VIEW)
    other = replace(BOARD, key="battle", marks=())
    assert [board["key"] for board in page.tell(changed(boards=(other,)))["boards"]] == ["battle"]
    message = page.tell(VIEW)
    assert [board["key"] for board in message["boards"]] == ["field"]
    assert message["shown"] == ["field"]
    assert len(message["marks"]["rows"]["field"]) == 1


def test_what_has_not_changed_is_not_sent() -> None:
    assert after_first(VIEW) == {"is": "change", "number": 2}


def test_a_piece_that_goes_elsewhere_is_not_drawn_again() -> None:
    message = after_first(changed(pieces=(replace(PIECE, at="b", tired=True),)))
    spot = {"board": "field", "x": 3.0, "y": 1.0, "size": 1.0}
    assert message["pieces"] == {"put": [{"key": "one", "at": "b", "spot": spot, "tired": True}]}


def test_details_are_kept_until_somebody_looks() -> None:
    page = PageState()
    page.tell(VIEW)
    other = (("Dice", "2"),)
    assert "pieces" not in page.tell(changed(pieces=(replace(PIECE, details=other),)))
    assert page.details("one") == [{"title": "Dice", "value": "2"}]
    assert page.details("nothing") == []


def test_a_piece_that_is_hit_is_drawn_again() -> None:
    message = after_first(changed(pieces=(replace(PIECE, hits=1, bears=3),)))
    assert "svg" in message["pieces"]["put"][0]  # type: ignore[index]


def test_a_piece_that_is_gone() -> None:
    assert after_first(changed(pieces=()))["pieces"] == {"gone": ["one"]}


def test_a_piece_that_waits_off_the_board_has_no_spot() -> None:
    message = after_first(changed(pieces=(replace(PIECE, at=""),)))
    assert message["pieces"]["put"][0]["spot"] is None  # type: ignore[index]


def test_only_new_marks_are_drawn() -> None:
    rubble = Mark("rubble", ((1.0, 1.0),), "Rubble", 1)
    message = after_first(changed(boards=(replace(BOARD, marks=(*BOARD.marks, rubble)),)))
    assert message["marks"]["rows"] == {"field": [0, 1]}  # type: ignore[index]
    assert list(message["marks"]["pictures"]) == [1]  # type: ignore[index]


def test_a_card_is_drawn_once_however_often_it_comes() -> None:
    card = Card("one", "Charge", "Go.", "red")
    page = PageState()
    first = page.tell(changed(cards=(Cards("hand", "Hand", (card,)),)))
    again = page.tell(changed(cards=(Cards("hand", "Hand", (replace(card, count=2),)),)))
    number = first["cards"]["rows"][0]["cards"][0]["picture"]
    assert list(first["cards"]["pictures"]) == [number]
    charge = {"key": "one", "picture": number, "count": 2, "title": "Charge", "text": "Go."}
    assert again["cards"] == {"rows": [{"key": "hand", "title": "Hand", "cards": [charge]}], "pictures": {}}


def test_cards_that_are_gone_are_taken_away() -> None:
    page = PageState()
    page.tell(changed(cards=(Cards("hand", "Hand", ()),)))
    assert page.tell(changed(cards=()))["cards"] == {"rows": [], "pictures": {}}


def test_entries_taken_back() -> None:
    log = (*VIEW.log, Entry(1, "A move"), Entry(2, "A blow"))
    page = PageState()
    page.tell(replace(VIEW, log=log))
    other = (*VIEW.log, Entry(1, "Another move"))
    assert page.tell(replace(VIEW, log=other))["log"] == {"keep": 1, "new": [{"number": 1, "text": "Another move"}]}
    assert page.tell(VIEW)["log"] == {"keep": 1, "new": []}


def test_a_face_of_a_die_is_drawn_once() -> None:
    roll = Entry(1, "A blow", "r-1", (Dice("Attack", ("skull", "blank"), "red"),))
    page = PageState()
    page.tell(VIEW)
    assert page.tell(replace(VIEW, log=(*VIEW.log, roll)))["faces"].keys() == {"skull", "blank"}
    assert "faces" not in page.tell(replace(VIEW, log=(*VIEW.log, roll, replace(roll, number=2))))


def test_sheets_and_steps() -> None:
    row = SheetRow("Red", ("3",), key="footman", side="red", short=(0,), now=True)
    sheet = Sheet("prices", "Prices", (Column("iron", "ingot"),), (row, SheetRow("Blue", ("",))), open=True)
    page = PageState()
    page.tell(VIEW)
    view = changed(sheets=(sheet,), steps=(Step("Dawn", now=True), Step("Dusk", "red")))
    message = page.tell(view)
    assert message["steps"] == [{"name": "Dawn", "now": True}, {"name": "Dusk", "side": "red"}]
    (shown,) = message["sheets"]
    assert shown["open"] is True
    assert shown["columns"] == [{"name": "iron", "charge": "ingot"}]
    marks = {"key": "footman", "side": "red", "short": (0,), "now": True}
    assert shown["rows"] == [{"title": "Red", "figures": ("3",)} | marks, {"title": "Blue", "figures": ("",)}]
    assert "svg" in message["signs"]["ingot"]
    again = page.tell(replace(view, scene=replace(view.scene, sheets=(replace(sheet, title="Costs"),))))
    assert "sheets" in again
    assert "signs" not in again


def test_how_much_is_new_since_the_last_turn() -> None:
    assert after_first(replace(VIEW, since=1))["since"] == 1


def test_a_question_with_its_options() -> None:
    question = Question(0, True, "Where?", "r-1", (OptionView("a", "To A"),), about="one")
    message = after_first(replace(VIEW, questions=(question,)))
    assert message["questions"] == [
        {
            "seat": 0,
            "mine": True,
            "prompt": "Where?",
            "rule": "r-1",
            "about": "one",
            "options": [{"key": "a", "label": "To A"}],
        }
    ]


def test_a_question_with_those_that_follow_it() -> None:
    form = Form("What do you trade?", "Propose", ("Wood",), (FormField("give", "wood", "You give", "Wood", 3),))
    message = after_first(replace(VIEW, questions=(Question(0, True, "How much?", "r-1", form=form),)))
    field = {"name": "give", "about": "wood", "row": "You give", "column": "Wood", "most": 3}
    shown = {"prompt": "What do you trade?", "confirm": "Propose", "columns": ("Wood",), "fields": [field]}
    asked = {"seat": 0, "mine": True, "prompt": "How much?", "rule": "r-1", "form": shown}
    assert message["questions"] == [asked]


def test_an_answered_question_is_taken_away() -> None:
    question = Question(0, True, "Where?", "r-1", (OptionView("a", "To A"),))
    page = PageState()
    page.tell(replace(VIEW, questions=(question,)))
    assert page.tell(VIEW)["questions"] == []
