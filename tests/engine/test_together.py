"""Seats that decide at the same time: the order of arrival leaves no trace, and nobody sees the others' answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.cards import Hand
from banneret.engine.decision import Play, choose, choose_some, together
from banneret.engine.game import Act, Game, GameOver, PhaseOver
from banneret.engine.match import record
from banneret.engine.match.events import ActTaken, Answer
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotNow, RulesError
from tests.engine.playing import again, looks, offered, play, position, started
from tests.engine.toys.auction import AUCTION
from tests.engine.toys.sketch import Sketch, sketch


def answers(s: Sketch, seat: int, many: int = 2) -> Play[int]:
    """Ask for some words, one after another."""
    for _ in range(many):
        s.hidden[seat].append((yield from choose(seat, "ask", "Which?", lambda: ["a", "b"], secret=True, rule="ask")))
    return many


def touches(s: Sketch, seat: int) -> Play[int]:
    """Ask for a set of words."""
    some = yield from choose_some(seat, "ask", "Which?", lambda: ["a", "b"], secret=True, rule="ask")
    s.hidden[seat] += some
    return len(some)


def gather(s: Sketch) -> Play[None]:
    """Two seats answer twice and one once; then all answers are shown."""
    many = yield from together({2: answers(s, 2, 1), 0: answers(s, 0), 1: answers(s, 1)})
    s.chance.reveal()
    s.notes += [f"{seat}:{count}:{''.join(s.hidden[seat])}" for seat, count in many.items()]
    s.tell("all-answered", "All have answered", rule="ask")


def sets(s: Sketch) -> Play[None]:
    counts = yield from together({seat: touches(s, seat) for seat in (1, 0)})
    s.notes += [f"{seat}:{count}:{''.join(s.hidden[seat])}" for seat, count in counts.items()]


def roll(s: Sketch) -> Play[None]:
    s.notes += s.chance.roll(("x",), 1)
    s.notes.append((yield from choose(1, "ask", "Which?", ["a", "b"], rule="ask")))


def interleavings(*sequences: Sequence[str]) -> Iterator[list[str]]:
    """All orders in which these answers may arrive; each sequence keeps its own order."""
    seats = [seat for seat, sequence in enumerate(sequences) for _ in sequence]
    for order in sorted(set(permutations(seats))):
        left = [list(sequence) for sequence in sequences]
        yield [left[seat].pop(0) for seat in order]


GATHER = sketch(gather, roll, seats=3)
SETS = sketch(sets, roll)


# --- the order of arrival ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sequences"),
    [
        (GATHER, (["0: a", "0: b"], ["1: b", "1: b"], ["2: a"])),
        (GATHER, (["0: a", "0: b"], ["1: b"], ["2: a"])),
        (GATHER, (["0: a"], ["1: b"], ["2: a"])),
        (GATHER, ([], ["1: b", "1: a"], ["2: a"])),
        (SETS, (["0: b", "0: a", "0: done"], ["1: a", "1: done"])),
        (SETS, (["0: b", "0: a"], ["1: b", "1: a"])),
        (SETS, (["0: b", "0: b"], ["1: b", "1: done"])),
    ],
)
def test_all_orders_of_arrival_have_the_same_result(game: Game, sequences: tuple[list[str], ...]) -> None:
    ends = [started(game, *order) for order in interleavings(*sequences)]

    assert len({str((position(match), looks(match))) for match in ends}) == 1
    assert position(again(ends[0])) == position(ends[0])


def moves(match: Match, steps: Sequence[tuple[int, str]]) -> Match:
    """Give answers of seats, and "<" to undo one; what is impossible is skipped."""
    for seat, what in steps:
        if what == "<" and match.may_undo(seat):
            match.undo(seat)
        elif what != "<" and seat in match.decisions:
            match.decide(seat, what)
    return match


STEPS = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["a", "b", "<"])), max_size=9)


@given(STEPS, st.randoms(use_true_random=False))
def test_any_order_with_answers_taken_back(steps: list[tuple[int, str]], source: Any) -> None:
    """Until all are done, only the order of each seat's own answers counts."""
    steps = [(seat, what) for seat, what in steps if seat != 2]  # the questions stay open
    own = {seat: [step for step in steps if step[0] == seat] for seat in (0, 1)}
    order = [seat for seat, _ in steps]
    source.shuffle(order)

    one = moves(Match.new(GATHER), steps)
    other = moves(Match.new(GATHER), [own[seat].pop(0) for seat in order])

    assert looks(other) == looks(one)
    assert position(other) == position(one)
    for match in (one, other):
        play(match, "2: b")
        for seat in (0, 1):
            while seat in match.decisions and not match.state.notes:
                play(match, f"{seat}: b")
    assert position(other) == position(one)


def test_what_all_return_comes_by_seat() -> None:
    match = started(GATHER, "2: a", "1: b b", "0: a a")

    assert match.state.notes[:3] == ["0:2:aa", "1:2:bb", "2:1:a"]


def test_the_record_lists_answers_by_seat() -> None:
    match = started(GATHER, "2: a", "1: b", "0: a", "1: a")

    assert [str(one) for one in match.happenings] == ["0: a", "1: b", "1: a", "2: a"]
    assert [str(one) for one in match.history] == ["2: a", "1: b", "0: a", "1: a"]


def test_unfinished_sets_are_a_line_each() -> None:
    match = started(SETS, "0: a", "1: b")

    lines = record.write(match).splitlines()

    assert lines[-3:-1] == ["0: a", "1: b"]
    assert position(again(match)) == position(match)


def test_two_gatherings_in_a_row() -> None:
    match = started(sketch(sets, sets), "1: done", "0: a done", "1: b", "0: done")

    assert [str(one) for one in match.happenings] == ["0: a", "0: done", "1: done", "0: done", "1: b"]
    assert position(match.clone()) == position(match)


def test_a_branch_that_tells_is_a_fault() -> None:
    """This phase would write the log in the order of arrival."""

    def tells(s: Sketch, seat: int) -> Play[None]:
        yield from choose(seat, "ask", "Which?", ["a", "b"], rule="ask")
        s.tell("seat-chosen", "Seat {seat} has chosen", seat=seat, rule="ask")

    def phase(s: Sketch) -> Play[None]:
        yield from together({seat: tells(s, seat) for seat in (0, 1)})
        s.tell("all-chosen", "All have chosen", rule="ask")

    match = Match.new(sketch(phase))
    before = position(match)

    with pytest.raises(RulesError, match="the rules tell something while seats decide at the same time"):
        match.decide(0, "a")
    assert position(match) == before


# --- what nobody sees -------------------------------------------------------------------------------------------------


def invisible(match: Match) -> list[Any]:
    """Everything that seat 0 and a spectator can find out, also in imagined worlds."""
    world = match.imagine(0)
    imagined = world.state.hidden, sorted(world.decisions)
    return [match.view(0).json(), match.view(None).json(), imagined]


@pytest.mark.parametrize("others", [["1: a"], ["1: a b"], ["2: a"], ["1: b b", "2: b"], ["2: b", "1: a"]])
def test_the_answers_of_others_are_invisible(others: list[str]) -> None:
    for mine in ([], ["0: b"], ["0: b a"]):
        alone, match = started(GATHER, *mine), started(GATHER, *mine, *others)
        before = started(GATHER, *others, *mine)
        if not match.state.notes:
            assert invisible(match) == invisible(alone)
            assert invisible(before) == invisible(alone)
            assert match.may_undo(0) == alone.may_undo(0) == bool(mine)


def test_a_seat_sees_its_own_answers() -> None:
    match = started(GATHER, "0: b")

    assert match.view(0).scene != match.view(1).scene


def test_others_are_asked_again_in_imagination() -> None:
    world = started(GATHER, "0: b", "1: a b", "2: a").imagine(0)

    assert sorted(world.decisions) == [0, 1, 2]
    assert world.state.hidden == [["b"], [], []]
    for seat, word in ((1, "b"), (1, "b"), (2, "b"), (0, "a")):
        world.decide_unchecked(seat, word)
    assert world.state.notes[:3] == ["0:2:ba", "1:2:bb", "2:1:b"]


def test_in_imagination_no_covered_bid_is_known() -> None:
    match = Match.new(AUCTION, seed=1)
    for seat in (1, 2):
        match.decide_unchecked(seat, match.decisions[seat].options[-1])

    for _ in range(20):
        world = match.imagine(0)
        assert world.state.bids == [[], [], []]
        assert [len(hand) for hand in world.state.hands] == [4, 4, 4]
        assert not list(AUCTION.broken(world.state))


def test_once_all_have_answered_everybody_knows() -> None:
    match = started(GATHER, "2: a", "1: b b", "0: a a")

    assert "1:2:bb" in match.view(0).json()


def test_a_seat_that_has_finished_waits() -> None:
    match = started(GATHER, "2: a")

    assert sorted(match.decisions) == [0, 1]
    assert not any(question.mine for question in match.view(2).questions)
    with pytest.raises(NotNow, match="it is not your turn: Anna, Bert must answer first"):
        match.decide(2, "a")


# --- branches of all kinds --------------------------------------------------------------------------------------------


def test_a_branch_that_asks_nothing_is_done_at_once() -> None:
    def silent(s: Sketch) -> Play[None]:
        counts = yield from together({0: answers(s, 0, 0), 1: answers(s, 1, 1)})
        s.notes.append(str(counts))

    match = Match.new(sketch(silent, roll))

    assert sorted(match.decisions) == [1]
    assert play(match, "1: a").state.notes[0] == "{0: 0, 1: 1}"


def test_branches_that_ask_nothing_at_all() -> None:
    def silent(s: Sketch) -> Play[None]:
        s.notes.append(str((yield from together({seat: answers(s, seat, 0) for seat in (0, 1)}))))

    match = Match.new(sketch(*[silent] * 30, roll))

    assert match.state.notes[:30] == ["{0: 0, 1: 0}"] * 30
    assert position(match.clone()) == position(match)


def test_forced_answers_in_branches() -> None:
    def mixed(seat: int) -> Play[str]:
        first = yield from choose(seat, "ask", "Only?", ["a"], rule="ask")
        second = yield from choose(seat, "ask", "Which?", ["b", "c"], rule="ask")
        third = yield from choose(seat, "ask", "Only?", ["d"], rule="ask")
        return f"{first}{second}{third}"

    def phase(s: Sketch) -> Play[None]:
        s.notes.append(str((yield from together({seat: mixed(seat) for seat in (1, 0)}))))

    game = sketch(phase, roll)
    one, other = started(game, "0: b", "1: c"), started(game, "1: c", "0: b")

    assert one.state.notes[0] == "{0: 'abd', 1: 'acd'}"
    assert position(other) == position(one)
    assert [str(a) for a in one.happenings[:6]] == ["0= a", "0: b", "0= d", "1= a", "1: c", "1= d"]
    assert position(again(one)) == position(one)


def test_what_answers_itself_is_not_shown_as_asked() -> None:
    def mixed(seat: int) -> Play[None]:
        yield from choose(seat, "ask", "Only?", ["a"], rule="ask")
        if seat != 2:
            yield from choose(seat, "ask", "Which?", ["b", "c"], rule="ask")

    def phase(_: Sketch) -> Play[None]:
        yield from together({seat: mixed(seat) for seat in range(3)})

    match = Match.new(sketch(phase, roll, seats=3))

    for seat in (0, 1, 2, None):
        assert [(one.seat, one.prompt) for one in match.view(seat).questions] == [(0, "Which?"), (1, "Which?")]
        world = match.imagine(seat or 0)
        assert sorted((one.seat, one.prompt) for one in world.decisions.values()) == [(0, "Which?"), (1, "Which?")]


@pytest.mark.parametrize("how", ["roll", "draw", "reveal"])
def test_a_branch_that_takes_chances_is_a_fault(how: str) -> None:
    def lucky(s: Sketch) -> Play[None]:
        yield from choose(0, "ask", "Which?", ["a", "b"], rule="ask")
        if how == "reveal":
            s.chance.reveal()
        else:
            s.chance.roll("xy", 1) if how == "roll" else s.chance.pick("xy")

    def phase(s: Sketch) -> Play[None]:
        yield from together({0: lucky(s), 1: answers(s, 1)})

    match = started(sketch(phase), "1: a")
    before = position(match)

    with pytest.raises(RulesError, match="roll or draw while seats decide at the same time"):
        match.decide(0, "a")
    assert position(match) == before


def test_a_branch_that_shows_a_secret_is_a_fault() -> None:
    def curious(s: Sketch) -> Play[None]:
        yield from choose(0, "ask", "Which?", ["a", "b"], rule="ask")
        s.hidden[0] += Hand(["ace"]).lay_open(s.chance)

    def phase(s: Sketch) -> Play[None]:
        yield from together({0: curious(s), 1: answers(s, 1)})

    with pytest.raises(RulesError, match="show a secret while seats decide at the same time"):
        Match.new(sketch(phase)).decide(0, "a")


def test_a_branch_that_offers_nothing_is_a_fault() -> None:
    def nothing(seat: int) -> Play[None]:
        yield from choose(seat, "ask", "Which?", ["a", "b"], rule="ask")
        yield from choose(seat, "ask", "Which?", list[str], rule="ask")

    def phase(s: Sketch) -> Play[None]:
        yield from together({0: nothing(0), 1: answers(s, 1)})

    match = Match.new(sketch(phase))

    with pytest.raises(RulesError, match="offers nothing"):
        match.decide(0, "a")
    assert offered(match, 0) == ["a", "b"]


# --- acts while all decide --------------------------------------------------------------------------------------------


def offer(s: Sketch, seat: int) -> None:
    s.notes.append(f"{seat} offers")


def accept(s: Sketch, seat: int) -> None:
    if not s.notes:
        raise ValueError("nothing was offered")
    s.notes.append(f"{seat} accepts {s.notes[-1]}")


def leave(_: Sketch, seat: int) -> None:
    raise GameOver([1 - seat], "end", f"{seat} leaves")


def ring(s: Sketch, seat: int) -> None:
    s.notes.append(f"{seat} rings")


def drop(_: Sketch, __: int) -> None:
    raise PhaseOver


ACTS = tuple(
    Act(do.__name__, do.__name__, lambda *_: None, do, ends=ends)
    for do, ends in ((offer, False), (accept, False), (leave, True), (ring, True), (drop, False))
)
ACTING = sketch(gather, roll, roll, seats=3, acts=ACTS)


def test_acts_stay_in_their_order() -> None:
    match = started(ACTING, "2: a", "1! offer", "0: a", "0! accept", "1: b")

    resumed = again(match)

    assert resumed.state.notes == ["1 offers", "0 accepts 1 offers"]
    assert position(resumed) == position(match)
    assert position(match.clone()) == position(match)


def test_answers_around_acts_are_told_by_seat() -> None:
    one = started(ACTING, "2: a", "0: a", "1! offer", "1: b", "0: b")
    other = started(ACTING, "0: a", "2: a", "1! offer", "0: b", "1: b")

    assert position(other) == position(one)


@pytest.mark.parametrize("act", ["leave", "ring", "drop"])
def test_an_act_that_drops_the_gathering(act: str) -> None:
    ends = [started(ACTING, *order, f"1! {act}") for order in (["2: a", "0: b", "1: a"], ["1: a", "0: b", "2: a"])]

    assert looks(ends[0]) == looks(ends[1])
    assert position(ends[0]) == position(ends[1])
    for match in ends:
        assert position(match.clone()) == position(match)
        assert position(again(match)) == position(match)


def test_simultaneous_questions_begin_again_after_an_act() -> None:
    match = started(ACTING, "2: a", "0: b", "1! ring")

    assert sorted(match.decisions) == [0, 1, 2]
    assert position(again(match)) == position(match)


def test_play_goes_on_after_a_dropped_gathering() -> None:
    match = started(ACTING, "2: a", "0: b", "1! drop", "1: a")

    assert not match.may_undo(0)
    assert match.may_undo(1) is False  # dice have been rolled since
    assert sorted(match.decisions) == [1]
    before = position(match)
    with pytest.raises(NotNow):
        match.undo(1)
    assert position(match) == before == position(match.clone())


def test_histories_of_answers_and_acts() -> None:
    match = started(ACTING, "2: a", "1! offer")

    assert match.happenings == [Answer(2, "a", place=0), ActTaken(1, "offer")]
