"""A message brings a page from what it has to the new view, and holds nothing that the page already has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banneret.engine.scene.drama import NO_DRAMA, Drama, Show
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
    Track,
)
from banneret.engine.scene.view import Form, FormField, OptionView, Question, View
from banneret.table import SeatStatus
from banneret.web.live.messages import flat
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


def after_first(view: View) -> dict[str, Any]:
    page = PageState()
    page.tell(VIEW, 1)
    return flat(page.tell(view, 2))


def test_at_first_everything() -> None:
    message = flat(PageState().tell(VIEW))
    assert message["is"] == "state"
    assert message["seat"] == 0
    assert message["boards"][0]["cells"]["b"] == {"name": "B", "x": 3.0, "y": 1.0}
    assert message["pieces"]["put"][0]["spot"] == {"board": "field", "x": 1.0, "y": 1.0, "size": 1.0}
    assert message["log"] == [{"number": 0, "text": "It begins"}]


def test_a_side_says_when_it_is_out() -> None:
    red = {"key": "red", "name": "Red", "hue": 0, "shape": "heater"}
    assert flat(PageState().tell(VIEW))["sides"] == [red]
    message = after_first(changed(sides=(replace(SCENE.sides[0], out=True),)))
    assert message["sides"] == [red | {"out": True}]


def test_a_reach_is_sent_with_shades_and_ways() -> None:
    reach = Reach("one", 2, (Reached("a", 1), Reached("b", 2, ("a",))))
    message = after_first(changed(reaches=(reach,)))
    cells = [{"cell": "a", "cost": 1, "shade": 0.5}, {"cell": "b", "cost": 2, "shade": 0.14, "way": ["a"]}]
    assert message["reaches"] == [{"piece": "one", "points": 2, "cells": cells}]


def test_a_board_that_stands_in_the_page_is_not_sent() -> None:
    assert "boards" not in flat(PageState(["field"]).tell(VIEW))


def test_a_board_that_comes_back_is_sent_again_with_its_marks() -> None:
    page = PageState()
    page.tell(VIEW)
    other = replace(BOARD, key="battle", marks=())
    assert [board["key"] for board in flat(page.tell(changed(boards=(other,))))["boards"]] == ["battle"]
    message = flat(page.tell(VIEW))
    assert [board["key"] for board in message["boards"]] == ["field"]
    assert message["shown"] == ["field"]
    assert len(message["marks"]["field"]) == 1


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
    assert page.details("one") == (("Dice", "2"),)
    assert page.details("nothing") == ()


def test_a_piece_that_is_hit_is_drawn_again() -> None:
    message = after_first(changed(pieces=(replace(PIECE, hits=1, bears=3),)))
    assert "svg" in message["pieces"]["put"][0]


def test_a_piece_that_is_gone() -> None:
    assert after_first(changed(pieces=()))["pieces"] == {"gone": ["one"]}


def test_a_piece_that_waits_off_the_board_has_no_spot() -> None:
    message = after_first(changed(pieces=(replace(PIECE, at=""),)))
    assert message["pieces"]["put"][0]["spot"] is None


def test_only_new_marks_are_drawn() -> None:
    rubble = Mark("rubble", ((1.0, 1.0),), "Rubble", 1)
    message = after_first(changed(boards=(replace(BOARD, marks=(*BOARD.marks, rubble)),)))
    assert message["marks"] == {"field": [0, 1]}
    assert list(message["pictures"]) == [1]


def test_a_card_is_drawn_once_however_often_it_comes() -> None:
    card = Card("one", "Charge", "Go.", "red")
    page = PageState()
    first = page.tell(changed(cards=(Cards("hand", "Hand", (card,)),)))
    again = flat(page.tell(changed(cards=(Cards("hand", "Hand", (replace(card, count=2),)),))))
    number = first["cards"][0]["cards"][0]["picture"]
    assert number in first["pictures"]
    charge = {"key": "one", "picture": number, "count": 2, "title": "Charge", "text": "Go."}
    assert again["cards"] == [{"key": "hand", "title": "Hand", "cards": [charge]}]
    assert "pictures" not in again


def test_cards_that_are_gone_are_taken_away() -> None:
    page = PageState()
    page.tell(changed(cards=(Cards("hand", "Hand", ()),)))
    assert flat(page.tell(changed(cards=())))["cards"] == []


def test_entries_taken_back() -> None:
    log = (*VIEW.log, Entry(1, "A move"), Entry(2, "A blow"))
    page = PageState()
    page.tell(replace(VIEW, log=log))
    other = page.tell(replace(VIEW, log=(*VIEW.log, Entry(1, "Another move"))))
    assert (other["keep"], other["frames"]) == (1, [{"entry": {"number": 1, "text": "Another move"}}])
    back = page.tell(VIEW)
    assert (back["keep"], "frames" in back) == (1, False)


def test_a_face_of_a_die_is_drawn_once() -> None:
    roll = Entry(1, "A blow", "r-1", (Dice("Attack", ("skull", "blank"), "red"),))
    page = PageState()
    page.tell(VIEW)
    assert flat(page.tell(replace(VIEW, log=(*VIEW.log, roll))))["faces"].keys() == {"skull", "blank"}
    assert "faces" not in page.tell(replace(VIEW, log=(*VIEW.log, roll, replace(roll, number=2))))


def test_sheets_and_steps() -> None:
    row = SheetRow("Red", ("3",), key="footman", side="red", short=(0,), now=True)
    sheet = Sheet("prices", "Prices", (Column("iron", "ingot"),), (row, SheetRow("Blue", ("",))), open=True)
    page = PageState()
    page.tell(VIEW)
    view = changed(sheets=(sheet,), steps=(Step("Dawn", now=True), Step("Dusk", "red")))
    message = flat(page.tell(view))
    assert message["steps"] == [{"name": "Dawn", "now": True}, {"name": "Dusk", "side": "red"}]
    (shown,) = message["open_sheets"]
    assert shown["open"] is True
    assert shown["columns"] == [{"name": "iron", "charge": "ingot"}]
    marks = {"key": "footman", "side": "red", "short": [0], "now": True}
    assert shown["rows"] == [{"title": "Red", "figures": ["3"]} | marks, {"title": "Blue", "figures": [""]}]
    assert "svg" in message["signs"]["ingot"]
    again = flat(page.tell(replace(view, scene=replace(view.scene, sheets=(replace(sheet, title="Costs"),)))))
    assert "open_sheets" in again
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
    shown = {"prompt": "What do you trade?", "confirm": "Propose", "columns": ["Wood"], "fields": [field]}
    asked = {"seat": 0, "mine": True, "prompt": "How much?", "rule": "r-1", "form": shown}
    assert message["questions"] == [asked]


def test_an_answered_question_is_taken_away() -> None:
    question = Question(0, True, "Where?", "r-1", (OptionView("a", "To A"),))
    page = PageState()
    page.tell(replace(VIEW, questions=(question,)))
    assert flat(page.tell(VIEW))["questions"] == []


# --- frames -----------------------------------------------------------------------------------------------------------


def entries(*rest: Entry) -> tuple[Entry, ...]:
    return (*VIEW.log, *rest)


def frames_of(before: View, after: View, drama: Drama = NO_DRAMA) -> list[dict[str, Any]]:
    page = PageState(drama=drama)
    page.tell(before)
    return page.tell(after)["frames"]  # type: ignore[no-any-return]


def test_what_the_events_count_changes_with_the_last_of_them_and_the_rest_after_it() -> None:
    track, mark = Track("won", "Won", 1), Mark("rubble", ((1.0, 1.0),), "Rubble", 1)
    after = replace(changed(tracks=(track,), boards=(replace(BOARD, marks=(mark,)),)), log=entries(Entry(1, "A blow")))
    event, beside = frames_of(VIEW, after)
    assert event == {
        "entry": {"number": 1, "text": "A blow"},
        "tracks": [{"key": "won", "title": "Won", "value": 1}],
    }
    assert beside.keys() == {"marks"}


def test_the_question_comes_apart_from_what_happened() -> None:
    page = PageState()
    page.tell(VIEW)
    question = Question(0, True, "Where?", "r-1", (OptionView("a", "To A"),))
    message = page.tell(replace(VIEW, questions=(question,), log=entries(Entry(1, "A blow"))))
    assert [frame.keys() for frame in message["frames"]] == [{"entry"}]
    assert message["next"].keys() == {"questions"}


def test_a_piece_goes_with_the_event_that_tells_of_it_and_others_before() -> None:
    two = replace(PIECE, key="two", at="b")
    before = changed(pieces=(PIECE, two))
    after = changed(pieces=(replace(PIECE, at="b"), replace(two, at="a")))
    told = replace(after, log=entries(Entry(1, "One goes", event="goes", about=(("unit", "one"), ("to", "b")))))
    drama = Drama({"goes": Show(weight=1, goes="unit", to="to")})
    others, event = frames_of(before, told, drama)
    assert {put["key"]: put["at"] for put in others["pieces"]["put"]} == {"one": "a", "two": "a"}
    assert {put["key"]: put["at"] for put in event["pieces"]["put"]}["one"] == "b"


@pytest.mark.parametrize(
    ("entry", "reveals"),
    [
        (Entry(1, "A blow"), False),
        (Entry(1, "A blow", dice=(Dice("Attack", ("skull",)),)), True),
        (Entry(1, "A card", cards=("charge",)), True),
        (Entry(1, "A card that lies there", cards=("known",)), False),
        (Entry(1, "A number", event="rolls", about=(("number", 3),)), True),
        (Entry(1, "Another event", event="rolls", about=(("count", 3),)), False),
    ],
)
def test_what_chance_decides_is_revealed(entry: Entry, reveals: bool) -> None:
    known = changed(cards=(Cards("table", "Table", (Card("known", "Known"),)),))
    (event,) = frames_of(known, replace(known, log=entries(entry)), Drama({"rolls": Show(weight=1, die="number")}))
    assert event.get("reveals", False) is reveals


def test_the_last_event_before_a_board_goes_closes_it() -> None:
    other = replace(BOARD, key="battle", marks=())
    log = entries(Entry(1, "A blow"), Entry(2, "It is over"))
    first, last, beside = frames_of(changed(boards=(BOARD, other)), replace(VIEW, log=log))
    assert [first.get("closes", False), last["closes"]] == [False, True]
    assert beside["shown"] == ["field"]


def test_a_board_that_grows_is_not_closed() -> None:
    before, after = replace(BOARD, key="land:1", grows="land"), replace(BOARD, key="land:2", grows="land")
    told = replace(changed(boards=(after,)), log=entries(Entry(1, "A tile")))
    assert not any("closes" in frame for frame in frames_of(changed(boards=(before,)), told))


def test_a_new_piece_that_is_offered_is_seen_with_its_question() -> None:
    two = replace(PIECE, key="two", at="b")
    question = Question(0, True, "Who?", "r-1", (OptionView("two", "Two"),))
    page = PageState()
    page.tell(VIEW)
    after = replace(changed(pieces=(PIECE, two)), questions=(question,), log=entries(Entry(1, "Two comes")))
    asked = page.tell(after)["next"]
    assert [(put["key"], bool(put["svg"])) for put in asked["pieces"]["put"]] == [("two", True)]


def test_who_sits_there_is_not_told_before_what_happened() -> None:
    page, seat = PageState(), SeatStatus(0, "Red", "Ann", "", True, True, asked=False)
    page.tell(VIEW, seats=(seat,))
    message = page.tell(replace(VIEW, log=entries(Entry(1, "A blow"))), seats=(replace(seat, asked=True),))
    assert [frame.keys() for frame in message["frames"]] == [{"entry"}, {"seats"}]


def test_a_tile_that_is_turned_bears_its_word() -> None:
    drama = Drama({"turns": Show(weight=1, tile="face", at="at")}, tiles={"flying": "Flying"})
    told = entries(Entry(1, "It flies", event="turns", about=(("face", "flying"), ("at", "a"))))

    (event,) = frames_of(VIEW, replace(VIEW, log=told), drama)
    assert (event["tile"], event["reveals"]) == ("Flying", True)
