from __future__ import annotations

from dataclasses import replace

import pytest

from banneret.engine.scene.scene import Scene
from banneret.engine.scene.view import Question, View
from banneret.table.errors import Outdated
from banneret.table.match.revisions import Revisions, asks_same, looks_same

ASKED = Question(1, False, "Where to?", "made-1")
VIEW = View("made-up", 0, Scene("T", "p", (), ()), (Question(0, True, "Which?", "made-2"), ASKED), ())


def standing() -> Revisions:
    """Five changes that everybody saw; the third was that of seat 1, and both seats are asked."""
    revisions = Revisions([0, 1, None])
    for actor in (None, None, 1, None, None):
        revisions.count(actor, unseen=[])
    revisions.ask([0, 1])
    return revisions


def test_the_newest_position_may_be_answered() -> None:
    standing().check_answer(0, 5)


def test_an_older_or_unheard_of_position_may_not() -> None:
    for number in (4, 6, -1):
        with pytest.raises(Outdated, match="That was an older position: the match was loaded again first"):
            standing().check_answer(0, number)


def test_one_of_two_answers_to_the_same_question_comes_too_late() -> None:
    both = standing()
    both.change(0, "Ann answered", unseen=[], asked=[0], same=set())
    with pytest.raises(Outdated, match="That was an older position: Ann answered first"):
        both.check_answer(0, 5)
    both.check_answer(0, 6)


def test_a_question_that_stands_may_be_answered_from_an_older_position() -> None:
    both = standing()
    both.change(0, "Ann answered", unseen=[], asked=[1], same={1})
    both.check_answer(1, 5)
    both.check_answer(1, 6)


def test_what_a_viewer_did_not_see_does_not_count() -> None:
    both = standing()
    both.change(0, "Ann answered", unseen=[1, None], asked=[0, 1], same={1})
    assert both.numbers == {0: 6, 1: 5, None: 5}


def test_own_acts_from_before_the_match_was_loaded_count() -> None:
    standing().check_own(1, 3)
    with pytest.raises(Outdated, match="That was an older position"):
        standing().check_own(1, 2)


def test_own_acts_make_a_position_older() -> None:
    both = standing()
    both.change(1, "Bob answered", unseen=[], asked=[0], same=set())
    both.check_own(0, 5)
    with pytest.raises(Outdated, match="That was an older position"):
        both.check_own(1, 5)


def test_views_look_the_same_whatever_happened_since_the_last_deed() -> None:
    assert looks_same(VIEW, replace(VIEW, since=9))
    assert not looks_same(VIEW, replace(VIEW, questions=()))


def test_a_question_is_the_same_over_the_same_table() -> None:
    assert asks_same(VIEW, replace(VIEW, questions=VIEW.questions[:1]), 0)
    assert not asks_same(VIEW, replace(VIEW, scene=replace(VIEW.scene, phase="q")), 0)
    assert not asks_same(VIEW, replace(VIEW, questions=(replace(VIEW.questions[0], chosen=("a",)),)), 0)
