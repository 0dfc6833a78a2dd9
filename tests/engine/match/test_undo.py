"""Undo: what bars it, what does not, and that what was undone leaves no trace."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.cards import Hand
from banneret.engine.chance import Pile
from banneret.engine.decision import Decision, Play, choose, choose_some, first_of, together
from banneret.engine.game import Act, Game
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotNow
from tests.engine.playing import TOYS, act_somehow, again, looks, play, position, started, walk
from tests.engine.toys.relay import RELAY
from tests.engine.toys.sketch import Phase, Sketch, sketch


def ask(seat: int, *, secret: bool = False, ways: tuple[str, ...] = ("a", "b", "c")) -> Phase:
    def phase(s: Sketch) -> Play[None]:
        own = s.hidden[seat] if secret else s.notes
        own.append((yield from choose(seat, "ask", "Which?", lambda: list(ways), secret=secret, rule="ask")))
        s.tell("seat-answered", "Seat {seat} has answered", seat=seat, rule="ask")

    return phase


def pick(seat: int) -> Phase:
    def phase(s: Sketch) -> Play[None]:
        s.notes += yield from choose_some(seat, "ask", "Which?", ["a", "b", "c"], rule="ask")

    return phase


def either(s: Sketch) -> Play[None]:
    seat, answer = yield from first_of(
        {seat: Decision(seat, "ask", "Which?", ["a", "b"], rule="ask") for seat in (0, 1)}
    )
    s.notes.append(f"{seat}{answer}")


def own(s: Sketch, seat: int) -> Play[None]:
    for _ in range(2):
        s.hidden[seat].append((yield from choose(seat, "ask", "Which?", lambda: ["a", "b"], secret=True, rule="ask")))


def gather(s: Sketch) -> Play[None]:
    yield from together({seat: own(s, seat) for seat in (0, 1)})
    s.notes += ["".join(hidden) for hidden in s.hidden[:2]]


def roll(s: Sketch) -> None:
    s.notes += s.chance.roll(("x", "y"), 1)


def reveal(s: Sketch) -> None:
    s.chance.reveal()


def look(s: Sketch) -> None:
    s.hidden[0] += Hand(["ace"]).lay_open(s.chance)


def draw(s: Sketch) -> None:
    s.notes.append(s.chance.draw(Pile(["ace"], ["king"], frozenset({1}))))


def note(s: Sketch) -> None:
    s.notes.append("noted")


def may_undo(match: Match) -> list[bool]:
    """Whether each seat may undo, by the match and by the seat's own view."""
    may = [match.may_undo(seat) for seat in range(match.seats)]
    assert [match.view(seat).may_undo for seat in range(match.seats)] == may
    assert match.view(None).may_undo is False
    return may


# --- what bars the way back, and what does not ------------------------------------------------------------------------

SHUT = [False, False]
ANNA = [True, False]
BERT = [False, True]


@pytest.mark.parametrize(
    ("phases", "answers", "may"),
    [
        ((ask(0),), (), SHUT),
        ((ask(0), ask(0)), ("0: a",), ANNA),
        ((ask(0), ask(1)), ("0: a",), ANNA),
        ((ask(0), ask(1), ask(0)), ("0: a", "1: b"), BERT),
        ((ask(0), ask(1, ways=("a",)), ask(1)), ("0: a",), ANNA),
        ((ask(0), note, ask(1)), ("0: a",), ANNA),
        ((ask(0), roll, ask(0)), ("0: a",), SHUT),
        ((ask(0), reveal, ask(0)), ("0: a",), SHUT),
        ((ask(0), look, ask(0)), ("0: a",), SHUT),
        ((ask(0), draw, ask(0)), ("0: a",), SHUT),
        ((ask(0), ask(0), look, ask(0)), ("0: a",), ANNA),
        ((look, draw, ask(0), ask(0)), ("0: a",), ANNA),
        ((roll, ask(0), ask(0)), ("0: a",), ANNA),
        ((ask(0), ask(1, secret=True)), ("0: a",), SHUT),
        ((ask(0), ask(0, secret=True)), ("0: a",), ANNA),
        ((ask(0, secret=True), ask(1)), ("0: a",), ANNA),
        ((ask(0, secret=True), ask(0, secret=True)), ("0: a",), ANNA),
        ((ask(0), ask(1, secret=True), ask(1)), ("0: a", "1: a"), BERT),
        ((either, either), ("1: a",), BERT),
        ((either, either, ask(1)), ("1: a", "0: b"), ANNA),
        ((ask(0),), ("0: a",), SHUT),
        ((ask(0), gather), ("0: a",), SHUT),
        ((gather,), ("0: a",), ANNA),
        ((gather,), ("0: a", "1: a"), [True, True]),
        ((gather,), ("0: a a", "1: a"), [True, True]),
        ((gather, ask(1)), ("0: a a", "1: a a"), SHUT),
        ((gather, ask(0), ask(1)), ("0: a a", "1: a a", "0: b"), ANNA),
        ((pick(0),), ("0: a b",), ANNA),
        ((pick(0), ask(1)), ("0: a b done",), ANNA),
        ((pick(0), ask(1), ask(0)), ("0: a b done", "1: a"), BERT),
    ],
)
def test_who_may_take_back(phases: tuple[Phase, ...], answers: tuple[str, ...], may: list[bool]) -> None:
    assert may_undo(started(sketch(*phases), *answers)) == may


def shout(s: Sketch, seat: int) -> None:
    s.notes.append(f"{seat}!")


SHOUT = Act("shout", "Shout", lambda *_: None, shout)


@pytest.mark.parametrize("ends", [False, True])
def test_an_act_bars_the_way_back(ends: bool) -> None:
    act = Act("shout", "Shout", lambda *_: None, shout, ends=ends)
    match = started(sketch(ask(0), ask(0), ask(0), ask(0), acts=(act,)), "0: a")
    assert may_undo(match) == ANNA

    assert may_undo(play(match, "1! shout")) == SHUT
    assert may_undo(play(match, "0: a")) == ANNA


def test_what_cannot_be_taken_back_is_refused_in_a_sentence_and_changes_nothing() -> None:
    match = started(sketch(ask(0), roll, ask(0)), "0: a")
    before = position(match)

    why = "you cannot undo: dice, cards, a secret or another player's answer came after yours"
    with pytest.raises(NotNow, match=why):
        match.undo(0)

    assert position(match) == before


# --- where it leads back to -------------------------------------------------------------------------------------------


def test_taking_back_returns_what_is_gone() -> None:
    game = sketch(ask(0), ask(1, ways=("a",)), ask(1))

    assert started(game, "0: a").undo(0) == (0, 1)


def test_the_same_position_byte_for_byte() -> None:
    match = started(sketch(roll, ask(0), ask(1), ask(0)), "0: a")
    before = position(match)
    play(match, "1: b")

    match.undo(1)

    assert position(match) == before
    assert match.view(0).log == match.clone().view(0).log


def test_several_in_a_row_back_over_rest_points() -> None:
    match = Match.new(sketch(roll, *[ask(0)] * 5, ask(1)))
    before = []
    for answer in ("a", "b", "c", "a", "b"):
        before.append(position(match))
        play(match, f"0: {answer}")

    for was in reversed(before):
        assert match.may_undo(0)
        match.undo(0)
        assert position(match) == was
    assert not match.may_undo(0)


def test_a_match_that_is_over_cannot_be_taken_back() -> None:
    match = started(sketch(ask(0), note), "0: a")

    with pytest.raises(NotNow, match="the match is over"):
        match.undo(0)

    assert match.result


def test_the_only_answer_to_a_secret_question_is_passed_over() -> None:
    only = ask(0, secret=True, ways=("a",))
    match = started(sketch(ask(0), only, ask(0)), "0: b", "0: a")
    match.undo(0)
    assert (match.state.notes, match.state.hidden[0]) == ([], [])

    assert not started(sketch(roll, only, ask(0)), "0: a").may_undo(0)


def test_a_set_is_taken_back_touch_by_touch() -> None:
    match = started(sketch(pick(0), ask(1)), "0: b a")
    before = position(match)
    play(match, "0: done")

    match.undo(0)
    assert position(match) == before

    match.undo(0)
    assert match.view(0).questions[0].chosen == ("b",)
    match.undo(0)
    assert match.view(0).questions[0].chosen == ()
    assert not match.may_undo(0)


def test_the_last_rolls_are_not_rolled_again() -> None:
    match = Match.new(sketch(roll, roll, ask(0), ask(0), ask(0)))
    rolled = match.state.notes[:]
    play(match, "0: a", "0: b")

    match.undo(0)
    match.undo(0)

    assert match.state.notes == rolled


def test_in_an_open_gathering_each_seat_undoes_only_its_own_answers() -> None:
    match = started(sketch(ask(1), gather), "1: a", "0: a", "1: b")
    mine = match.view(0).json()

    match.undo(1)

    assert match.view(0).json() == mine
    assert may_undo(match) == ANNA
    play(match, "1: a b", "0: b")
    assert match.state.notes == ["a", "ab", "ab"]


def test_in_an_open_gathering_both_of_ones_answers_go_back() -> None:
    match = started(sketch(gather), "0: a", "1: b", "0: a")
    match.undo(0)
    match.undo(0)

    assert may_undo(match) == BERT
    assert [str(one) for one in match.happenings] == ["1: b"]


def test_rules_that_fail_do_not_bar_the_way_back() -> None:
    def fails(s: Sketch) -> None:
        if s.notes[1:2] == ["a"]:
            raise KeyError("a")

    match = started(sketch(ask(0), ask(0), roll, fails, ask(0)), "0: a")
    with pytest.raises(RuntimeError):
        match.decide(0, "a")

    assert may_undo(match) == ANNA
    match.undo(0)
    assert match.state.notes == []


# --- the same for clones, resumed matches and toys --------------------------------------------------------------------


def test_a_clone_takes_back_as_its_original_does() -> None:
    match = started(sketch(roll, *[ask(0)] * 5), "0: a", "0: b", "0: c")
    twin = match.clone()

    for _ in range(3):
        assert match.undo(0) == twin.undo(0)
        assert position(twin) == position(match)
    assert may_undo(twin) == may_undo(match) == SHUT


def test_a_clone_that_takes_back_leaves_its_original_alone() -> None:
    match = started(sketch(*[ask(0)] * 5), "0: a", "0: b", "0: c")
    before = position(match)
    twin, third = match.clone(), match.clone()

    twin.undo(0)
    play(twin, "0: a", "0: a")
    twin.undo(0)
    third.undo(0)
    third.undo(0)
    play(third, "0: c")

    assert position(match) == before
    match.undo(0)
    match.undo(0)
    assert match.state.notes == ["a"]
    assert third.state.notes == ["a", "c"]


def test_a_resumed_match_takes_back_as_the_live_one_does() -> None:
    match = started(sketch(roll, *[ask(0)] * 3, ask(1)), "0: a", "0: b")
    resumed = again(match)

    for _ in range(2):
        assert match.undo(0) == resumed.undo(0)
        assert position(match) == position(resumed)


@given(st.sampled_from(TOYS), st.integers(0, 10**6))
def test_taken_back_at_random(game: Game, seed: int) -> None:
    """Undo as often as possible; each time the match is as it was before that answer."""
    source = random.Random(seed)
    match = Match.new(game, seed=seed)
    was: dict[int, tuple[object, ...]] = {}
    for _ in range(source.randrange(1, 30)):
        if match.result:
            break
        seat = source.choice(sorted(match.decisions))
        was[len(match.history)] = (seat, position(match))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].options))

    seats = [seat for seat in range(match.seats) if match.may_undo(seat)]
    for seat in seats[:1]:
        while match.may_undo(seat):
            twin = match.clone()
            gone = match.undo(seat)
            assert twin.undo(seat) == gone
            assert position(twin) == position(match)
            if gone == tuple(range(gone[0], gone[0] + len(gone))) and gone[0] == len(match.history):
                before = was[gone[0]]
                assert before == (seat, position(match))


def test_taken_back_by_a_team_with_acts_between() -> None:
    for seed in range(15):
        source = random.Random(seed)
        for match in walk(RELAY, seed, acts=0.2):
            for seat in range(match.seats):
                if match.may_undo(seat):
                    twin = match.clone()
                    twin.undo(seat)
                    assert looks(again(twin)) == looks(twin)
                    if not twin.result:
                        act_somehow(twin, source)
