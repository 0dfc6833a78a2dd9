"""Who gets a call depends only on what everybody can see and on what they do themselves, not on secrets."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import cast

from banneret.table.match.deadlines import CALL_AFTER, Deadlines
from banneret.table.match.hosted_match import MatchStatus, OpenQuestion
from banneret.table.store.stored import Call, StoredSeat
from banneret.table.store.table_time import TableTime

PEOPLE = [StoredSeat("", f"link-{seat}") for seat in range(3)]
AT = 1000
NEW = Call(AT + CALL_AFTER)
QUESTION = OpenQuestion(("left", "right"), secret=True, for_show=False)


class Now:
    about = AT


def changed(
    before: Mapping[int, Call],
    asked: set[int],
    seen: set[int],
    *,
    by: int | None = None,
    seats: list[StoredSeat] = PEOPLE,
) -> Mapping[int, Call | None]:
    """The calls of a change after which `asked` are the seats that are asked, and `seen` those that all see asked."""
    timing = Deadlines(cast(TableTime, Now()), calling=True)
    timing.calls = before
    position = MatchStatus(dict.fromkeys(asked, QUESTION), "", open=frozenset(seen))
    return asyncio.run(timing.step(position, seats, by=by)).beside.calls


def test_who_is_seen_to_be_asked_is_called_later() -> None:
    assert changed({}, {0}, {0}) == {0: NEW}
    assert changed({0: Call(5)}, {0}, {0}) == {}
    assert changed({0: Call(5)}, {1}, {1}) == {0: None, 1: NEW}
    assert changed({0: Call(5), 1: Call(6, settled=True)}, set(), set()) == {0: None, 1: None}


def test_who_is_asked_in_secret_is_not_called() -> None:
    assert changed({}, {0, 1}, {0}) == {0: NEW}


def test_whether_a_seat_has_still_to_answer_in_secret_changes_no_call() -> None:
    everybody = {0: Call(5), 1: Call(6), 2: Call(7)}
    for asked in ({0, 1, 2}, {1, 2}, {2}, {0, 1}):
        assert changed(everybody, asked, {0, 1, 2}) == {}


def test_who_answers_is_not_called_and_nobody_else_is_changed() -> None:
    assert changed({0: Call(5), 1: Call(6)}, {1}, {0, 1}, by=0) == {0: Call(5, settled=True)}


def test_programs_are_not_called() -> None:
    seats = [StoredSeat("", None, "random"), StoredSeat("", "link", "easy"), StoredSeat("", "link")]
    assert changed({}, {0, 1, 2}, {0, 1, 2}, seats=seats) == {2: NEW}
