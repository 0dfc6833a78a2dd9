"""Questions: what is offered, which rule forbids the rest, and how a set is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banneret.engine.decision import (
    DONE,
    PASS,
    Decision,
    FirstOf,
    Play,
    choose,
    choose_or_pass,
    choose_some,
    first_of,
    key_of,
    together,
)
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import fill
from tests.engine.toys.auction import Card

NUMBERS = (1, 2, 3, 4, 5)


def odd_ones(number: int) -> str | None:
    return None if number % 2 else "even"


def keys(options: Sequence[Any]) -> list[str]:
    return [key_of(option) for option in options]


def asked(play: Play[Any]) -> Decision:
    question = next(play)
    assert isinstance(question, Decision)
    return question


def answered(play: Play[Any], answer: Any) -> Any:
    """What the play returns after this answer."""
    with pytest.raises(StopIteration) as done:
        play.send(answer)
    return done.value.value


# --- one of several ---------------------------------------------------------------------------------------------------


def test_things_words_and_numbers_have_keys() -> None:
    assert keys([Card(7), "left", 3, -1, PASS, DONE]) == ["card:07", "left", "3", "-1", "pass", "done"]
    assert [str(PASS), str(DONE)] == ["Pass", "Done"]


def test_choose_gives_the_option_itself() -> None:
    cards = [Card(1), Card(2)]
    play = choose(0, "ask", "Which?", cards, rule="ask")

    assert asked(play).options == cards
    assert answered(play, cards[1]) is cards[1]


def test_a_pass_returns_none_and_is_always_possible() -> None:
    play = choose_or_pass(0, "ask", "Which?", [1, 2], unless=lambda _: "bar", otherwise="Stand still", rule="ask")
    question = asked(play)

    assert keys(question.options) == ["pass"]
    assert question.text(PASS) == "Stand still"
    assert question.barring("pass") is None
    assert answered(play, PASS) is None


def test_the_words_for_a_pass_are_asked_when_somebody_reads_them() -> None:
    words = iter(["Leave two off"])
    question = asked(choose_or_pass(0, "ask", "Which?", [1, 2], otherwise=lambda: next(words), rule="ask"))
    assert question.options == [1, 2, PASS]
    assert question.text(PASS) == "Leave two off"


def test_a_bar_takes_away_and_says_why() -> None:
    question = asked(choose(0, "ask", "Which?", NUMBERS, unless=odd_ones, rule="ask"))

    assert question.options == [1, 3, 5]
    assert [question.barring(str(number)) for number in NUMBERS] == [None, "even", None, "even", None]


def test_what_was_never_a_candidate_is_answered_by_beyond_and_else_by_the_rule() -> None:
    def beyond(key: str) -> str | None:
        return "far" if key.startswith("hex:") else None

    question = asked(choose(0, "ask", "Which?", NUMBERS, beyond=beyond, rule="ask"))

    assert question.barring("hex:9,9") == "far"
    assert question.barring("pass") == "ask"
    assert asked(choose(0, "ask", "Which?", NUMBERS, rule="ask")).barring("hex:9,9") == "ask"


def test_a_place_is_that_among_all_candidates() -> None:
    question = asked(choose_or_pass(0, "ask", "Which?", NUMBERS, unless=odd_ones, rule="ask"))

    assert [question.place(key) for key in ("1", "2", "3", "pass", "9")] == [0, 1, 2, 5, None]


def test_options_are_listed_when_somebody_looks_and_once() -> None:
    listed: list[str] = []

    def ways() -> list[int]:
        listed.append("ways")
        return [1, 2]

    question = asked(choose(0, "ask", "Which?", ways, rule="ask"))
    assert not listed

    assert question.options == [1, 2]
    assert question.options == question.candidates
    assert listed == ["ways"]

    question.forget()
    assert question.options == [1, 2]
    assert listed == ["ways", "ways"]


def test_to_forget_also_asks_the_bar_again() -> None:
    barred = {2}
    question = asked(
        choose(0, "ask", "Which?", [1, 2], unless=lambda one: "bar" if one in barred else None, rule="ask")
    )
    assert question.options == [1]

    barred.clear()
    question.forget()

    assert question.options == [1, 2]


def test_texts_are_those_of_the_thing_or_of_the_label() -> None:
    plain = asked(choose(0, "ask", "Which?", [Card(3)], rule="ask"))
    labelled = asked(choose(0, "ask", "Which?", [Card(3)], label=lambda card: f"Play {card}", rule="ask"))

    assert plain.text(Card(3)) == "the 3"
    assert labelled.text(Card(3)) == "Play the 3"


def test_the_prompt_names_what_it_is_about() -> None:
    assert asked(choose(0, "ask", "Where does {} go?", [1], about=Card(3), rule="ask")).prompt == "Where does the 3 go?"


def test_odds_and_about_are_carried() -> None:
    odds = Odds("Hits", (("1", 0.5), ("0", 0.5)))
    question = asked(choose_or_pass(0, "ask", "Which?", [1], odds=lambda _: odds, about="x", secret=True, rule="ask"))

    assert question.odds is not None
    assert question.odds(1) is odds
    assert (question.about, question.secret, question.seat) == ("x", True, 0)


# --- a set ------------------------------------------------------------------------------------------------------------

Some = Callable[[], Play[list[int]]]


def some(**how: Any) -> Some:
    return lambda: choose_some(0, "ask", "Which?", NUMBERS, rule="ask", **how)


def touched(play: Play[Any], *touches: Any) -> Decision:
    """The question after these touches."""
    question: Any = next(play)
    for touch in touches:
        question = play.send(touch)
    assert isinstance(question, Decision)
    return question


@given(st.permutations(NUMBERS), st.integers(0, 5))
def test_a_set_comes_back_in_the_order_of_the_candidates(order: list[int], many: int) -> None:
    play = some()()
    touched(play, *order[:many])

    assert answered(play, DONE) == sorted(order[:many])


def test_the_end_of_a_set_can_be_asked_once_more() -> None:
    play = some(confirm=lambda chosen: f"{sum(chosen)} is much." if sum(chosen) > 5 else None)
    said = [touched(play(), *touches).confirm(DONE) for touches in ((5,), (5, 1), (5, 1, 1))]

    assert said == [None, "6 is much.", None]
    assert touched(play(), 5, 1).confirm(1) is None


@given(st.lists(st.sampled_from(NUMBERS), max_size=12))
def test_a_second_touch_takes_back(touches: list[int]) -> None:
    play = some()()
    question = touched(play, *touches)
    left = [number for number in NUMBERS if touches.count(number) % 2]

    assert sorted(question.chosen) == left
    assert answered(play, DONE) == left


def test_done_has_its_own_name_and_comes_last() -> None:
    question = touched(some(otherwise="They fall")())

    assert keys(question.options) == ["1", "2", "3", "4", "5", "done"]
    assert question.text(DONE) == "They fall"


def test_a_set_answers_for_what_was_never_a_candidate() -> None:
    question = touched(some(beyond=lambda key: "beyond" if key == "7" else None)(), 2)

    assert (question.barring("7"), question.barring("8"), question.barring("2")) == ("beyond", "ask", None)


def test_at_least_bars_done() -> None:
    play = some(at_least=2)()

    assert touched(play, 3).barring("done") == "ask"
    assert "done" not in keys(touched(some(at_least=2)(), 3).options)
    assert touched(some(at_least=2)(), 3, 4).barring("done") is None


def test_at_most_bars_all_but_what_is_chosen() -> None:
    question = touched(some(at_most=2)(), 2, 5)

    assert keys(question.options) == ["2", "5", "done"]
    assert question.barring("1") == "ask"
    assert question.at_most == 2
    assert not question.whole


def test_a_set_without_bars_may_be_chosen_as_a_whole() -> None:
    assert touched(some()(), 2).whole
    assert not touched(some(at_most=3)(), 2).whole


def test_a_bar_sees_what_is_chosen_and_never_bars_a_taking_back() -> None:
    def dear(number: int, chosen: Sequence[int]) -> str | None:
        return "budget" if number + sum(chosen) > 6 else None

    question = touched(some(unless=dear)(), 5)

    assert keys(question.options) == ["1", "5", "done"]
    assert question.barring("2") == "budget"


def test_unless_done_names_its_rule() -> None:
    def lopsided(chosen: Sequence[int]) -> str | None:
        return "lopsided" if sum(chosen) % 2 else None

    assert touched(some(unless_done=lopsided)(), 1).barring("done") == "lopsided"
    assert touched(some(unless_done=lopsided)(), 1, 3).barring("done") is None
    assert touched(some(unless_done=lopsided, at_least=3)(), 1, 3).barring("done") == "ask"


def sets(start: Some, path: tuple[Any, ...] = ()) -> list[tuple[int, ...]]:
    """All sets that a program finds if it looks only at the branches."""
    question = touched(start(), *path)
    found: list[tuple[int, ...]] = []
    for branch in question.branches:
        if branch is DONE:
            play = start()
            touched(play, *path)
            found.append(tuple(answered(play, DONE)))
        else:
            found += sets(start, (*path, branch))
    return found


@given(st.integers(0, 3), st.integers(0, 5), st.integers(3, 15))
def test_a_program_finds_each_set_once(at_least: int, more: int, budget: int) -> None:
    def dear(number: int, chosen: Sequence[int]) -> str | None:
        return "budget" if number + sum(chosen) > budget else None

    most = min(5, at_least + more)
    legal = [pick for many in range(at_least, most + 1) for pick in combinations(NUMBERS, many) if sum(pick) <= budget]
    assume(
        sum(NUMBERS[-at_least:]) <= budget if at_least else True
    )  # otherwise a program may reach a dead end: see below

    assert sorted(sets(some(at_least=at_least, at_most=most, unless=dear))) == sorted(legal)


@given(st.integers(0, 5), st.data())
def test_a_program_that_runs_into_a_dead_end_may_take_back(at_least: int, data: st.DataObject) -> None:
    def dear(number: int, chosen: Sequence[int]) -> str | None:
        return "budget" if number + sum(chosen) > 9 else None

    play = some(at_least=min(at_least, 3), unless=dear)()
    question: Any = next(play)
    for _ in range(10):
        assert question.branches
        assert all(branch in question.options for branch in question.branches)
        branch = data.draw(st.sampled_from(list(question.branches)))
        if branch is DONE:
            assert len(answered(play, DONE)) >= min(at_least, 3)
            return
        question = play.send(branch)


def test_branches_of_a_question_for_one_are_its_options() -> None:
    question = asked(choose(0, "ask", "Which?", NUMBERS, unless=odd_ones, rule="ask"))

    assert question.branches == question.options


# --- several seats ----------------------------------------------------------------------------------------------------


def decisions(*seats: int) -> dict[int, Decision]:
    return {seat: Decision(seat, "ask", "Which?", [1, 2], rule="ask", otherwise="Pass") for seat in seats}


def test_first_of_gives_the_seat_and_its_answer() -> None:
    play = first_of(decisions(0, 2))

    assert isinstance(next(play), FirstOf)
    assert answered(play, (2, 1)) == (2, 1)


def test_first_of_gives_none_for_a_pass() -> None:
    play = first_of(decisions(0, 2))
    next(play)

    assert answered(play, (0, PASS)) == (0, None)


def test_first_of_one_is_a_plain_question() -> None:
    play = first_of(decisions(1))

    assert asked(play).seat == 1
    assert answered(play, 2) == (1, 2)


def test_together_gives_what_all_returned() -> None:
    play = together({0: choose(0, "ask", "Which?", [1, 2], rule="ask")})
    next(play)

    assert answered(play, {0: 2}) == {0: 2}


def test_labels_notes_and_warnings_may_be_wordings_about_the_option() -> None:
    question = Decision(
        0,
        "take",
        lambda: fill("Which of {count} cards?", count=2),
        [Card(1), Card(2)],
        rule="take",
        label="Take {}",
        note="{} only",
        confirm="Sure of {}?",
        otherwise=lambda: fill("Keep {}", Card(3)),
    )

    assert question.prompt == "Which of 2 cards?"
    assert [question.text(way) for way in question.options] == ["Take the 1", "Take the 2", "Keep the 3"]
    assert [question.noted(way) for way in question.options] == ["the 1 only", "the 2 only", ""]
    assert question.confirm(Card(1)) == "Sure of the 1?"


def test_the_warning_about_a_set_may_be_a_wording() -> None:
    question = asked(choose_some(0, "pick", "Which?", NUMBERS, rule="pick", confirm="Nothing else than {}?"))

    assert [question.confirm(way) for way in (1, DONE)] == [None, "Nothing else than []?"]
