"""Views: what each viewer may see, and always in the same bytes."""

from __future__ import annotations

import json
from dataclasses import replace

from banneret.engine.decision import Play, choose, choose_or_pass, choose_some, key_of
from banneret.engine.game import Act
from banneret.engine.match.match import Match
from banneret.engine.scene.view import ActView, Form, FormField, Odds, OptionView, Question, ResultView
from tests.engine.playing import started
from tests.engine.toys.auction import Card
from tests.engine.toys.relay import RELAY
from tests.engine.toys.sketch import Phase, Sketch, sketch

ODDS = Odds("Hits", (("one", 0.5), ("none", 0.5)), ("it rains",))


def asking(about: object = None, *, secret: bool = False) -> Phase:
    def phase(_: Sketch) -> Play[None]:
        yield from choose_or_pass(
            0,
            "ask",
            "Where does {} go?",
            lambda: [Card(1), Card(2)],
            about=about,
            secret=secret,
            odds=lambda card: ODDS if card == Card(2) else None,
            label=lambda card: f"To {card}",
            otherwise="Stay",
            help="{} more.",
            rule="ask",
        )

    return phase


def test_the_seat_that_is_asked_sees_the_whole_question() -> None:
    view = Match.new(sketch(asking(Card(9)))).view(0)

    assert view.questions == (
        Question(
            seat=0,
            mine=True,
            prompt="Where does the 9 go?",
            help="the 9 more.",
            rule="ask",
            options=(
                OptionView("card:01", "To the 1"),
                OptionView("card:02", "To the 2", odds=ODDS),
                OptionView("pass", "Stay"),
            ),
            about="card:09",
            name="ask",
        ),
    )


def test_only_the_seat_that_is_asked_sees_the_form_of_its_questions() -> None:
    form = Form("How many?", "Go", ("red",), (FormField("ask", "card:09", "Cards", "red", 2),))

    def phase(_: Sketch) -> Play[None]:
        yield from choose(0, "ask", "How many of {}?", range(3), about=Card(9), rule="ask", form=lambda: form)

    match = Match.new(sketch(phase))
    assert match.view(0).questions[0].form == form
    assert match.view(1).questions[0].form is None


def test_an_answer_that_nobody_gives_by_mistake_says_what_it_costs() -> None:
    def phase(_: Sketch) -> Play[None]:
        costs = {"flee": "All is lost by it.", "pass": "Nobody is left."}
        yield from choose_or_pass(
            0, "ask", "?", ["stay", "flee"], rule="ask", confirm=lambda way: costs.get(key_of(way))
        )

    options = Match.new(sketch(phase)).view(0).questions[0].options

    assert [(one.key, one.confirm) for one in options] == [
        ("stay", ""),
        ("flee", "All is lost by it."),
        ("pass", "Nobody is left."),
    ]


def test_others_see_the_prompt_and_no_options() -> None:
    match = Match.new(sketch(asking(Card(9))))
    seen = Question(0, False, "Where does the 9 go?", "ask", about="card:09", name="ask")

    assert match.view(1).questions == match.view(None).questions == (seen,)


def test_others_see_nothing_of_a_secret_question() -> None:
    match = Match.new(sketch(asking(Card(9), secret=True)))

    assert match.view(0).questions[0].secret
    assert match.view(0).questions[0].options[0].key == "card:01"
    assert match.view(1).questions == (Question(0, False, "", "", secret=True),)
    assert "card:09" not in match.view(1).json()


def test_a_question_may_be_about_something_without_a_key() -> None:
    keys = {about: Match.new(sketch(asking(about))).view(0).questions[0].about for about in ("unit:7", 7, None, 1.5)}

    assert keys == {"unit:7": "unit:7", 7: "7", None: "", 1.5: ""}


def test_a_set_shows_what_is_chosen_to_its_own_seat_only() -> None:
    def some(_: Sketch) -> Play[None]:
        yield from choose_some(0, "ask", "Which?", ["a", "b", "c"], rule="ask")

    match = started(sketch(some), "0: c a")
    mine, theirs = match.view(0).questions[0], match.view(1).questions[0]

    assert (mine.some, mine.chosen) == (True, ("c", "a"))
    assert (theirs.some, theirs.chosen, theirs.options) == (False, (), ())


def test_questions_come_by_seat() -> None:
    assert [question.seat for question in Match.new(RELAY).view(2).questions] == [0, 2]
    assert [question.mine for question in Match.new(RELAY).view(2).questions] == [False, True]


def test_acts_are_those_that_are_open_just_now() -> None:
    match = Match.new(RELAY)

    assert match.view(0).acts == (
        ActView("cheer", "Cheer", False),
        ActView("rain", "Call the rain", True),
        ActView("concede", "Give up", True),
    )
    assert [act.name for act in match.view(1).acts] == ["cheer", "whistle", "rain", "concede"]
    assert match.view(None).acts == ()


def test_who_may_not_give_up_reads_why() -> None:
    barred = replace(sketch(telling(0)), acts=(Act("concede", "Give up", lambda _s, _seat: "ask", print, ends=True),))
    assert Match.new(barred).view(0).why_no_end == barred.rulebook["ask"].text
    assert Match.new(barred).view(None).why_no_end == ""
    assert Match.new(RELAY).view(0).why_no_end == ""


def test_the_end_is_seen_by_all() -> None:
    match = started(RELAY, "0! concede")
    result = ResultView((1, 3), "Seat 0 gives up.", "relay-9", gave_up=0)

    for seat in (0, 1, None):
        view = match.view(seat)
        assert (view.result, view.questions, view.acts) == (result, (), ())


def test_equal_views_are_equal_bytes() -> None:
    one, other = started(RELAY, "0: 2", "1: 1"), started(RELAY, "0: 2", "1: 1")

    assert one.view(1) == other.view(1)
    assert one.view(1).json() == other.view(1).json()
    assert one.view(1).json() != one.view(0).json()
    assert one.view(1).json() != replace(one.view(1), since=99).json()


def test_json_holds_all_of_it_in_a_fixed_order() -> None:
    view = started(RELAY, "3! cheer").view(1)
    data = json.loads(view.json())

    names = ["game", "seat", "scene", "questions", "log", "acts", "may_undo", "since", "result"]
    assert list(data) == [*names, "why_no_end"]
    assert data["game"] == "relay"
    assert data["log"][0]["text"] == "Seat 3 cheers"
    track = {"key": "team:0", "title": "Team 0", "value": 0, "of": 12, "side": "", "goal": False, "counts": []}
    assert data["scene"]["tracks"][0] == track


def telling(seat: int) -> Phase:
    def phase(s: Sketch) -> Play[None]:
        yield from choose(seat, "ask", "Which?", ["a", "b"], rule="ask")
        s.tell("seat-answered", "Seat {seat} has answered", seat=seat, rule="ask")

    return phase


def test_what_others_have_done_since_ones_last_answer() -> None:
    match = started(sketch(*map(telling, (0, 1, 0, 1))), "0: a", "1: a", "0: b")
    assert [match.view(seat).since for seat in (0, 1, None)] == [3, 2, -1]
    assert [entry.text for entry in match.view(1).log[2:]] == ["Seat 0 has answered"]
    assert match.view(0).log[3:] == ()
    assert match.clone().view(1).since == 2
    match.undo(0)
    assert match.view(0).since == 1


def passing(_: Sketch) -> Play[None]:
    """A secret question that has only one answer."""
    yield from choose_or_pass(1, "ask", "Which?", [], rule="ask", secret=True)


def test_who_has_a_single_answer_in_secret_reads_that_the_table_gives_it_and_nobody_else_does() -> None:
    match = Match.new(sketch(passing))
    assert match.view(1).questions[0].alike
    assert match.view(0).questions == (Question(1, False, "", "", secret=True),)


def test_a_pass_is_no_answer_of_ones_own() -> None:
    match = started(sketch(telling(1), telling(0), passing, telling(0)), "1: a", "0: a", "1: pass", "0: b")
    assert match.view(1).since == 1
