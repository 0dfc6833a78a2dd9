"""Clocks: whose time runs, what an undo costs, what is given back, and when time is over."""

from __future__ import annotations

import re

import pytest

from banneret.table.clocks import ALL_HOLIDAYS, PACES, AskedSeats, Clock, Clocks, Control

MINUTE = 60_000
CONTROL = Control("live", 600, 30, 900)


def clocks(seats: int = 2, control: Control = CONTROL) -> Clocks:
    return Clocks.at_first(control, [True] * seats)


def asked(*seats: int) -> AskedSeats:
    return AskedSeats(seats, seats)


def left(now: Clocks, at: int) -> list[int | None]:
    return [clock.left(at) if clock else None for clock in now.seats]


def shown(now: Clocks, at: int) -> list[int | None]:
    return [clock.shown_left(at) if clock else None for clock in now.seats]


def test_only_the_time_of_who_is_asked_runs() -> None:
    now = clocks().moved(0, asked(0))
    assert left(now, MINUTE) == [9 * MINUTE, 10 * MINUTE]
    now = now.moved(MINUTE, asked(1))
    assert left(now, 3 * MINUTE) == [9 * MINUTE + 30_000, 8 * MINUTE]


def test_a_turn_of_several_questions_gains_one_increment() -> None:
    now = clocks().moved(0, asked(0)).moved(1000, asked(0)).moved(2000, asked(0)).moved(3000, asked(1))
    assert left(now, 3000) == [600_000 - 3000 + 30_000, 600_000]


def test_a_bank_never_grows_beyond_the_ceiling() -> None:
    now = clocks(control=Control("live", 600, 400, 900))
    for turn in range(6):
        now = now.moved(turn, asked(turn % 2))
    assert max(one or 0 for one in left(now, 6)) == 900_000


def test_an_undo_gains_nothing_and_costs_the_others_nothing() -> None:
    never = clocks().moved(0, asked(0))
    back = never.moved(MINUTE, asked(1)).moved(3 * MINUTE, asked(0), undone_by=0)
    assert left(back, 4 * MINUTE) == left(never, 4 * MINUTE) == [6 * MINUTE, 10 * MINUTE]
    assert left(back.moved(5 * MINUTE, asked(1)), 5 * MINUTE) == left(never.moved(5 * MINUTE, asked(1)), 5 * MINUTE)


def test_an_undo_within_a_turn_changes_no_clock() -> None:
    now = clocks().moved(0, asked(0)).moved(MINUTE, asked(0))
    assert left(now.moved(2 * MINUTE, asked(0), undone_by=0), 3 * MINUTE) == [7 * MINUTE, 10 * MINUTE]


def test_who_answers_in_secret_has_their_own_time_and_the_others_see_it_run() -> None:
    now = clocks().moved(0, asked(0, 1)).moved(MINUTE, AskedSeats([1], [0, 1]))
    assert left(now, 4 * MINUTE) == [9 * MINUTE, 6 * MINUTE]
    assert shown(now, 4 * MINUTE) == shown(clocks().moved(0, asked(0, 1)), 4 * MINUTE) == [6 * MINUTE, 6 * MINUTE]
    for following in ((), (0,), (0, 1)):
        after = now.moved(4 * MINUTE, asked(*following))
        assert left(after, 4 * MINUTE) == shown(after, 4 * MINUTE) == [9 * MINUTE + 30_000, 6 * MINUTE + 30_000]


def test_taking_back_a_secret_answer_costs_the_time_since() -> None:
    now = clocks().moved(0, asked(0, 1)).moved(MINUTE, AskedSeats([1], [0, 1]))
    back = now.moved(3 * MINUTE, asked(0, 1), undone_by=0)
    assert left(back, 3 * MINUTE) == [7 * MINUTE, 7 * MINUTE]


def test_seats_that_confer_gain_one_increment_however_often_they_answer() -> None:
    between = clocks(3).moved(0, AskedSeats([0], [0, 1]))
    once = between.moved(MINUTE, AskedSeats([1], [0, 1])).moved(2 * MINUTE, asked(2))
    often = between
    for second in range(1, 60):
        often = often.moved(second * 1000, AskedSeats([second % 2], [0, 1]))
    often = often.moved(MINUTE, AskedSeats([1], [0, 1])).moved(2 * MINUTE, asked(2))
    assert sum(one or 0 for one in left(once, 2 * MINUTE)) == sum(one or 0 for one in left(often, 2 * MINUTE))


def test_time_is_over_only_when_that_of_all_is_who_are_asked() -> None:
    now = clocks().moved(0, asked(0)).moved(MINUTE, asked(0, 1))
    assert now.due == 11 * MINUTE
    assert now.over(10 * MINUTE + 1) == []
    assert now.over(11 * MINUTE) == [0, 1]


def test_when_time_is_over_does_not_tell_who_has_answered_in_secret() -> None:
    both = clocks().moved(0, asked(0)).moved(MINUTE, asked(0, 1))
    for answered in (AskedSeats([0], [0, 1]), AskedSeats([1], [0, 1])):
        assert both.moved(2 * MINUTE, answered).due == both.due


def test_nothing_is_due_while_nobody_with_a_clock_is_asked() -> None:
    assert clocks().due is None
    assert clocks().moved(0, asked()).due is None


def test_a_seat_that_ran_out_stands_and_gets_some_time_when_it_is_taken_back() -> None:
    now = clocks().moved(0, asked(0)).ran_out(0, 11 * MINUTE)
    assert left(now, 12 * MINUTE) == [0, 10 * MINUTE]
    assert now.seats[0] is not None
    assert now.seats[0].out
    assert left(now.taken_back(0, 12 * MINUTE).moved(12 * MINUTE, asked(0)), 13 * MINUTE) == [4 * MINUTE, 10 * MINUTE]


def test_a_clock_stands_while_its_player_is_away() -> None:
    now = clocks(control=Control.usual("slow")).moved(0, asked(0)).away(0, MINUTE, 3600)
    bank = PACES["slow"].bank[1] * 1000
    assert left(now, 61 * MINUTE)[0] == bank - MINUTE
    assert left(now, 63 * MINUTE)[0] == bank - 3 * MINUTE
    assert now.due == 60 * MINUTE + bank


def test_who_is_back_early_keeps_the_rest_of_the_holidays() -> None:
    now = clocks().moved(0, asked(0)).away(0, 0, 7200).away(0, 60 * MINUTE, 0)
    assert left(now, 61 * MINUTE)[0] == 9 * MINUTE
    assert now.seats[0] is not None
    assert now.seats[0].holidays == ALL_HOLIDAYS * 1000 - 60 * MINUTE


def test_holidays_have_bounds() -> None:
    day = 86400
    with pytest.raises(ValueError, match="14 days at a time"):
        clocks().away(0, 0, 15 * day)
    with pytest.raises(ValueError, match="14 days at a time"):
        clocks().away(0, 0, -1)
    now = clocks().away(0, 0, 14 * day).away(0, 14 * day * 1000, 14 * day)
    with pytest.raises(ValueError, match="and have 48 hours of them left"):
        now.away(0, 28 * day * 1000, 3 * day)


def test_clocks_and_their_control_can_be_read_again() -> None:
    now = Clocks.at_first(CONTROL, [True, False, True]).moved(5, asked(0)).away(2, 9, 60)
    assert Clocks.at_first(CONTROL, [True, False, True]).read(str(now)) == now
    assert now.seats[1] is None
    assert Control.read(str(CONTROL)) == CONTROL


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (("swift", 600, 30, 900), "there is no pace 'swift'; available: live, fast, slow"),
        (("live", 600, 30, 900, "win"), "'win' cannot follow when time is over; available: bot, lost"),
        (("live", 59, 30, 900), "the bank of a live match has 60 to 14400 seconds"),
        (("live", 600, -1, 900), "the increment of a live match has 0 to 600 seconds"),
        (("slow", 86400, 0, 10**12), "the ceiling of a slow match has 86400 to 7776000 seconds"),
        (("live", 600, 30, 599), "the ceiling of a clock is at least its bank, 600 seconds"),
    ],
)
def test_what_is_out_of_bounds_is_told(values: tuple[str, int, int, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Control(*values)  # type: ignore[arg-type]


def test_what_is_usual_is_within_bounds() -> None:
    assert [Control.usual(pace).pace for pace in PACES] == ["live", "fast", "slow"]


def test_a_clock_that_never_ran_is_whole() -> None:
    assert Clock(5, shown=5).left(10**9) == 5
