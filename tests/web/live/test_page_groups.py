"""Pages that have got equal messages get the same next message, which is made once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from banneret.engine.scene.log import Entry
from banneret.table import SeatStatus, Snapshot
from banneret.web.live.page_groups import KEPT, GroupedPage, PageGroups
from tests.web.live.test_page_state import VIEW

SEATS = (SeatStatus(0, "Red", "Ann", "", True, True, True),)


def snapshot(number: int) -> Snapshot:
    log = tuple(Entry(count, f"Move {count}") for count in range(number))
    return Snapshot(replace(VIEW, log=log), number, SEATS, (), 1, False)


def page(groups: PageGroups, *boards: str) -> GroupedPage:
    return GroupedPage(groups, "token", boards)


def numbers(messages: list[str]) -> list[Any]:
    return [(message["is"], message["number"]) for message in map(json.loads, messages)]


def test_two_who_come_together_hear_the_same_text() -> None:
    groups = PageGroups()
    ann, ben = page(groups), page(groups)
    assert ann.hear(snapshot(1))[0] is ben.hear(snapshot(1))[0]
    assert ann.hear(snapshot(2))[0] is ben.hear(snapshot(2))[0]


def test_who_comes_later_hears_the_whole_state() -> None:
    groups = PageGroups()
    ann = page(groups)
    ann.hear(snapshot(1))
    ann.hear(snapshot(2))
    ben = page(groups)
    assert numbers(ben.hear(snapshot(2))) == [("state", 2)]
    assert numbers(ben.hear(snapshot(3))) == [("change", 3)]
    assert numbers(ann.hear(snapshot(3))) == [("change", 3)]


def test_who_has_other_boards_is_told_apart() -> None:
    groups = PageGroups()
    ann, ben = page(groups), page(groups, "field")
    assert "boards" in json.loads(ann.hear(snapshot(1))[0])
    assert "boards" not in json.loads(ben.hear(snapshot(1))[0])


def test_another_link_is_another_group() -> None:
    groups = PageGroups()
    ann, ben = GroupedPage(groups, "one", ()), GroupedPage(groups, "other", ())
    assert ann.hear(snapshot(1))[0] is not ben.hear(snapshot(1))[0]


def test_who_reads_slowly_hears_all_that_was_missed_in_order() -> None:
    groups = PageGroups()
    ann, ben = page(groups), page(groups)
    ann.hear(snapshot(1))
    ben.hear(snapshot(1))
    for number in range(2, 6):
        ann.hear(snapshot(number))
    assert numbers(ben.hear(snapshot(5))) == [("change", number) for number in range(2, 6)]


def test_a_slow_reader_gets_the_whole_state_again() -> None:
    groups = PageGroups()
    ann, ben = page(groups), page(groups)
    ann.hear(snapshot(1))
    ben.hear(snapshot(1))
    last = KEPT + 3
    for number in range(2, last + 1):
        ann.hear(snapshot(number))
    (state,) = ben.hear(snapshot(last))
    assert numbers([state]) == [("state", last)]
    assert len(json.loads(state)["log"]) == last
    assert ben.hear(snapshot(last + 1)) != []


def test_the_same_snapshot_again_says_nothing() -> None:
    groups = PageGroups()
    ann = page(groups)
    ann.hear(snapshot(1))
    assert ann.hear(snapshot(1)) == []
