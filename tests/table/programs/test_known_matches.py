"""A process of bots gets of a match only what it does not know."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.table.processes import Process, ProcessLimits
from banneret.table.programs import bot_worker
from banneret.table.programs.bot_worker import MOST_KEPT, Task, UnknownHistory, choose
from banneret.table.programs.known_matches import KnownMatches
from banneret.table.programs.workers import Workers
from tests.engine.match.test_growing_lines import played


def task_of(match: Match, name: str = "m") -> Task:
    seat = min(match.decisions, default=0)
    return Task(name, match.game.key, match.options, tuple(map(str, match.history)), seat, "random")


def go_on(match: Match, answers: int, seed: int = 1) -> None:
    source = random.Random(seed)
    for _ in range(answers):
        seat, decision = next(iter(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.branches))


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "_kept", type(bot_worker._kept)())


# --- the table --------------------------------------------------------------------------------------------------------


def test_only_new_lines_are_sent() -> None:
    known, match = KnownMatches(), played(20)
    first = known.only_new(task_of(match))
    before = len(match.history)
    go_on(match, 5)
    second = known.only_new(task_of(match))
    assert (len(first.lines), first.after) == (before, 0)
    assert second.lines == task_of(match).lines[before:]
    assert second.after == first.mark != second.mark


def test_all_lines_are_sent_where_an_answer_was_taken_back() -> None:
    known, match = KnownMatches(), Match.new("battle-masters", {"battle": "river-tengin"}, seed=3)
    while not match.may_undo(0):
        match.decide_unchecked(*next((seat, decision.options[0]) for seat, decision in match.decisions.items()))
    known.only_new(task_of(match))
    match.undo(0)
    assert known.only_new(task_of(match)) == replace(task_of(match), mark=known.only_new(task_of(match)).mark - 1)


def test_a_fork_is_another_match() -> None:
    known, match = KnownMatches(), played(20)
    known.only_new(task_of(match))
    fork = known.only_new(task_of(match, "fork"))
    assert (fork.lines, fork.after) == (task_of(match).lines, 0)


def test_what_the_process_no_longer_keeps_is_sent_again() -> None:
    known, match = KnownMatches(), played(20)
    for number in range(MOST_KEPT + 1):
        known.only_new(task_of(match, f"m{number}"))
    assert known.only_new(task_of(match, "m1")).lines == ()
    assert known.only_new(task_of(match, "m0")).lines == task_of(match).lines


# --- the process ------------------------------------------------------------------------------------------------------


def test_a_process_goes_on_with_the_new_lines() -> None:
    known, match = KnownMatches(), played(20)
    for _ in range(5):
        awake = bot_worker._awake(known.only_new(task_of(match)))
        assert awake.match.history == match.history
        go_on(match, 7)


def test_a_process_that_does_not_know_what_came_before_says_so() -> None:
    known, match = KnownMatches(), played(20)
    known.only_new(task_of(match))
    with pytest.raises(UnknownHistory):
        choose(known.only_new(task_of(match)))


def test_a_process_that_knows_another_history_says_so() -> None:
    known, other, match = KnownMatches(), KnownMatches(), played(20)
    choose(other.only_new(task_of(played(20, seed=4))))
    known.only_new(task_of(match))
    with pytest.raises(UnknownHistory):
        choose(known.only_new(task_of(match)))


# --- both -------------------------------------------------------------------------------------------------------------


class Listened(Process):
    """A process whose tasks are noted."""

    def __init__(self) -> None:
        super().__init__(ProcessLimits(60))
        self.sent: list[tuple[int, int]] = []

    async def do(self, work: Callable[..., object], *args: object, **kwargs: object) -> object:  # type: ignore[override]
        """As `Process.do`; notes the number of lines, and after which mark they come."""
        (task,) = args
        assert isinstance(task, Task)
        self.sent.append((len(task.lines), task.after))
        return await super().do(work, *args, **kwargs)


def answers(match: Match, process: Listened, between: Callable[[int], object] = lambda _: None) -> Sequence[str]:
    """What bots answer in one process, ten times; every answer must be one that is offered."""

    async def play() -> list[str]:
        workers = Workers(0, ProcessLimits(60))
        workers._processes._free.put_nowait(process)
        given = []
        try:
            for number in range(10):
                key = await workers.choose(task_of(match))
                decision = match.decisions[min(match.decisions)]
                assert key in map(key_of, decision.branches)
                match.decide(decision.seat, key)
                given.append(key)
                if asyncio.iscoroutine(later := between(number)):
                    await later
        finally:
            await process.stop()
        return given

    return asyncio.run(play())


def test_each_line_is_sent_once() -> None:
    match, process = played(30), Listened()
    answers(match, process)
    assert sum(lines for lines, _ in process.sent) < len(match.history)
    assert [after > 0 for _, after in process.sent] == [False] + [True] * 9


def test_a_new_process_asks_for_all() -> None:
    match, process = played(30), Listened()
    answers(match, process, lambda number: process.stop() if number == 4 else None)
    assert [after > 0 for _, after in process.sent] == [False] + [True] * 5 + [False] + [True] * 4
