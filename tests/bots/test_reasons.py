"""Why a chance changed: parts of the evaluation's terms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from banneret.bots.evaluation import Evaluation
from banneret.bots.reasons import Judged, Reason, Seats, SideChange, reasons, telling, told
from banneret.engine.game import Features
from banneret.engine.terms import Term, things
from tests.bots.toss import TOSS

TERMS = {
    "units": things("unit", "units", 3),
    "now": Term("danger now", "more danger", "less danger"),
    "later": Term("danger later", "more danger", "less danger"),
    "turn": Term("the turn", "the next turn"),
    "knights": Term("a knight", "fewer losses among knights", "more losses among knights"),
    "cannon": Term("the Cannon", "the Cannon of Bea is damaged", whose=True),
}
EVALUATION = Evaluation(replace(TOSS, terms=TERMS), {"units": 0.6, "now": -2.0, "later": -1.0, "turn": 0.5})
ANN, BEA, CLEO = (0,), (1,), (2,)


def name_of(side: Seats) -> str:
    return ("Ann", "Bea", "Cleo")[side[0]]


def at(over: tuple[float, ...] = (), **sides: dict[str, float]) -> Judged:
    """A position of Ann, Bea and perhaps Cleo."""
    seats = {"ann": ANN, "bea": BEA, "cleo": CLEO}
    features: Features = {seats[name]: numbers for name, numbers in sides.items()}
    shares = EVALUATION.shares(features)
    return Judged({} if over else features, over or tuple(shares.values()), bool(over))


def test_what_each_term_brought_sums_to_the_change_of_the_chance() -> None:
    before = at(ann={"units": 1.0, "now": 0.0}, bea={"units": 1.0}, cleo={"units": 2.0})
    after = at(ann={"units": 3.0, "now": 0.5}, bea={"units": 0.0}, cleo={"units": 1.0, "later": 1.0})
    found = reasons(EVALUATION, 0, [(before, after)])
    assert sum(one.gain for one in found) == pytest.approx(after.chances[0] - before.chances[0], abs=0.002)
    assert len(found) == 2


def test_it_is_told_whose_it_is_and_what_it_brought() -> None:
    before = at(ann={"units": 2.0}, bea={"units": 2.0})
    (found,) = reasons(EVALUATION, 0, [(before, at(ann={"units": 5 / 3}, bea={"units": 1.0}))])
    assert told(found, 0, name_of, TERMS) == "1 fewer unit for Ann, 3 fewer units for Bea: +10\u00a0%"
    (found,) = reasons(EVALUATION, 1, [(before, at(ann={"units": 2.0}, bea={"units": 1.0}))])
    assert told(found, 1, name_of, TERMS) == "3 fewer units: −15\u00a0%"


def test_one_thing_that_rose_for_one_side_and_fell_for_another_is_named_once() -> None:
    found = Reason((SideChange(ANN, "", "knights", 1.0), SideChange(BEA, "", "knights", -2.0)), 0.06)
    assert told(found, 0, name_of, TERMS) == "fewer losses among knights for Ann, more for Bea: +6\u00a0%"


def test_what_is_counted_is_told_whole_of_each_side() -> None:
    found = Reason((SideChange(ANN, "", "units", 1.0), SideChange(BEA, "", "units", -1.0)), 0.06)
    assert told(found, 0, name_of, TERMS) == "3 more units for Ann, 3 fewer units for Bea: +6\u00a0%"
    few = Reason((SideChange(ANN, "", "units", 0.1), SideChange(BEA, "", "units", -0.1)), 0.06)
    assert told(few, 0, name_of, TERMS) == "more units for Ann, fewer for Bea: +6\u00a0%"


def test_a_reason_of_an_older_release_is_told_as_it_was_stored() -> None:
    old = Reason((SideChange(ANN, "fewer losses"), SideChange(BEA, "2 more {units")), 0.06)
    assert told(old, 0, name_of, TERMS) == "fewer losses for Ann, 2 more {units for Bea: +6\u00a0%"
    cannon = Reason((SideChange(BEA, "the Cannon of Bea is damaged"),), 0.1)
    assert told(cannon, 0, name_of, TERMS) == "the Cannon of Bea is damaged: +10\u00a0%"


def test_words_that_name_a_side_are_not_told_to_be_for_it() -> None:
    found = Reason((SideChange(BEA, "", "cannon", 1.0),), 0.1)
    assert told(found, 0, name_of, TERMS) == "the Cannon of Bea is damaged: +10\u00a0%"


def test_terms_with_the_same_words_are_told_together() -> None:
    """The danger stays, only the turn passes."""
    before, after = at(ann={"now": 1.0}, bea={}), at(ann={"later": 2.0}, bea={})
    assert before.chances == after.chances
    assert reasons(EVALUATION, 0, [(before, after)]) == ()
    (found,) = reasons(EVALUATION, 0, [(before, at(ann={"later": 1.0}, bea={}))])
    assert [one.text for one in found.changes] == ["less danger"]


def test_what_cannot_be_counted_is_told_of_whoever_it_helped() -> None:
    before = at(ann={"now": 1.0}, bea={"now": 1.0})
    (found,) = reasons(EVALUATION, 0, [(before, at(ann={}, bea={"now": 0.5}))])
    assert [(one.side, one.text, one.term) for one in found.changes] == [(ANN, "less danger", "now")]


def test_what_passes_from_one_side_to_another_is_told_of_who_has_it_now() -> None:
    before, after = at(ann={"turn": 1.0}, bea={"turn": 0.0}), at(ann={"turn": 0.0}, bea={"turn": 1.0})
    (found,) = reasons(EVALUATION, 0, [(before, after)])
    assert told(found, 0, name_of, TERMS) == "the next turn for Bea: −24\u00a0%"
    assert reasons(EVALUATION, 0, [(before, at(ann={"turn": 0.0}, bea={"turn": 0.0}))]) == ()


def test_the_greatest_come_first_and_small_ones_are_left_out() -> None:
    before = at(ann={}, bea={})
    found = reasons(EVALUATION, 0, [(before, at(ann={"units": 0.5, "now": 1.0}, bea={}))])
    assert [one.changes[0].text for one in found] == ["more danger", "about 2 more units"]
    assert reasons(EVALUATION, 0, [(before, at(ann={"units": 0.05}, bea={}))]) == ()


def test_a_mean_over_worlds_that_luck_explains_is_left_out() -> None:
    before = at(ann={}, bea={})
    more, fewer = at(ann={"units": 2.0}, bea={}), at(ann={"units": -1.5}, bea={})
    assert reasons(EVALUATION, 0, [(before, more), (before, fewer)] * 3) == ()
    (found,) = reasons(EVALUATION, 0, [(before, more)] * 6)
    (change,) = found.changes
    assert (change.side, change.text, change.term, round(change.by, 6)) == (ANN, "6 more units", "units", 2.0)


def test_the_end_of_a_match_and_who_is_out_of_it_are_reasons_of_their_own() -> None:
    before = at(ann={}, bea={}, cleo={})
    (end,) = reasons(EVALUATION, 0, [(before, at((1.0, 0.0, 0.0)))])
    assert told(end, 0, name_of, TERMS) == "how the match ends: +67\u00a0%"
    (out,) = reasons(EVALUATION, 0, [(before, at(ann={}, bea={}))])
    assert told(out, 0, name_of, TERMS) == "a player out of the match: +17\u00a0%"


def test_what_is_better_is_told_by_gains_and_then_what_speaks_against_it() -> None:
    found = [Reason((SideChange(ANN, words),), gain) for words, gain in (("a", -0.02), ("b", 0.05), ("c", -0.02))]
    assert telling(found, 0, name_of, TERMS, better=True) == ("b: +5\u00a0%", "but a: −2\u00a0%", "c: −2\u00a0%")
    assert telling(found, 0, name_of, TERMS, better=False) == ()
    assert telling(found[:1], 0, name_of, TERMS, better=True) == ()
    assert telling(found[:1], 0, name_of, TERMS, better=False) == ("a: −2\u00a0%",)


def test_what_is_too_little_to_be_counted_is_no_reason() -> None:
    before = at(ann={}, bea={})
    assert reasons(EVALUATION, 0, [(before, at(ann={"units": 0.08}, bea={}))]) == ()


def test_a_path_of_several_positions_counts_each_step() -> None:
    path = [at(ann={"units": float(more)}, bea={}) for more in (0, 3, 1)]
    (found,) = reasons(EVALUATION, 0, [path])
    (change,) = found.changes
    assert (change.side, change.text, change.term, round(change.by, 6)) == (ANN, "3 more units", "units", 1.0)
    assert found.gain == pytest.approx(path[-1].chances[0] - 0.5, abs=0.001)
