from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from unittest.mock import Mock

import pytest

from banneret.bots.search import Budget
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.table.processes import ProcessLimits
from banneret.table.programs.bot_worker import Task, _awake, _observation, choose, vote
from banneret.table.programs.workers import BotFailed, Workers

OPTIONS = {"kind": "race", "seats": "2", "trouble": "none", "motto": "", "track": ""}
TASK = Task("first", "made-up", OPTIONS, ("0: left", "0: 3", "roll calm"), 1, "random")
STUCK = Task("second", "made-up", {**OPTIONS, "trouble": "score-loops"}, (), 0, "greedy")


def test_a_bot_chooses_among_what_its_seat_is_offered() -> None:
    assert choose(TASK) in ("left", "right", "trap")


def test_a_program_that_searches_does_not_let_people_wait_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.bots.levels.budget", Mock(return_value=Budget(seconds=1000.0, patience=0.1)))
    match = Match.new("battle-masters", {"battle": "borderlands"}, seed=1)
    seat, decision = next(iter(match.decisions.items()))
    task = replace(_task(match, seat), bot="strongest")
    for found in (choose(task), vote(task).chosen):
        assert found in map(key_of, decision.options)


@pytest.mark.parametrize("trouble", [EOFError(), ConnectionResetError(), BrokenPipeError()])
def test_where_processes_have_ended_this_is_said_in_words(trouble: Exception) -> None:
    async def work() -> None:
        workers = Workers(1, ProcessLimits(seconds=10))
        workers._processes._all[0].do = Mock(side_effect=trouble)  # type: ignore[method-assign]
        try:
            with pytest.raises(BotFailed, match="ended suddenly"):
                await workers.choose(TASK)
        finally:
            await workers.close()

    asyncio.run(work())


def test_a_process_goes_on_from_where_it_left_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    resume = Mock(wraps=Match.resume)
    monkeypatch.setattr(Match, "resume", resume)
    match = Match.new("battle-masters", {"battle": "river-tengin"}, seed=3)
    source = random.Random(3)
    for _ in range(60):
        seat, decision = next(iter(match.decisions.items()))
        assert _awake(_task(match, seat)).match.view(seat) == match.view(seat)
        match.decide_unchecked(seat, source.choice(decision.options))
    assert resume.call_count == 1


def test_a_process_begins_again_where_an_answer_was_taken_back() -> None:
    match = Match.new("battle-masters", {"battle": "river-tengin"}, seed=3)
    while not match.may_undo(0):
        match.decide_unchecked(*next((seat, decision.options[0]) for seat, decision in match.decisions.items()))
    assert _awake(_task(match, 0)).match.history == match.history
    match.undo(0)
    assert _awake(_task(match, 0)).match.history == match.history


def test_a_bot_remembers_from_one_question_to_the_next_until_an_answer_is_taken_back() -> None:
    match = Match.new("battle-masters", {"battle": "river-tengin"}, seed=3)
    match.decide_unchecked(*next((seat, decision.options[0]) for seat, decision in match.decisions.items()))
    _observation(_task(match, 0)).memory["plan"] = ("stay",)
    assert not _observation(_task(match, 1)).memory
    while not match.may_undo(0):
        match.decide_unchecked(*next((seat, decision.options[0]) for seat, decision in match.decisions.items()))
    assert _observation(_task(match, 0)).memory == {"plan": ("stay",)}
    match.undo(0)
    assert not _observation(_task(match, 0)).memory


def _task(match: Match, seat: int) -> Task:
    return Task("third", match.game.key, match.options, tuple(map(str, match.history)), seat, "random")


def test_a_bot_thinks_in_a_process_of_its_own() -> None:
    async def main() -> str:
        workers = Workers(1, ProcessLimits(300))
        try:
            return await workers.choose(TASK)
        finally:
            assert multiprocessing.active_children()
            await workers.close()

    assert asyncio.run(main()) in ("left", "right", "trap")
    assert not multiprocessing.active_children()


def test_the_strongest_level_thinks_in_all_free_processes() -> None:
    async def main() -> tuple[str, int]:
        workers = Workers(2, ProcessLimits(300))
        try:
            answer = await workers.choose(replace(_task(Match.new("titan", seed=3), 0), bot="strongest"))
            return answer, len(multiprocessing.active_children())
        finally:
            await workers.close()

    answer, processes = asyncio.run(main())
    assert answer in map(key_of, Match.new("titan", seed=3).decisions[0].options)
    assert processes == 2


def test_a_stuck_bot_is_ended_and_the_next_one_answered() -> None:
    async def main() -> str:
        workers = Workers(1, ProcessLimits(0.3))
        with pytest.raises(BotFailed, match=r"had no answer after 0\.3 seconds"):
            await workers.choose(STUCK)
        answer = await workers.choose(TASK)
        await workers.close()
        return answer

    assert asyncio.run(main()) in ("left", "right", "trap")


def test_closing_waits_for_nobody() -> None:
    async def main() -> None:
        workers = Workers(1, ProcessLimits(0))
        stuck = asyncio.create_task(workers.choose(STUCK))
        while not multiprocessing.active_children():
            await asyncio.sleep(0.01)
        stuck.cancel()
        await workers.close()
        await asyncio.gather(stuck, return_exceptions=True)

    asyncio.run(main())
    assert not multiprocessing.active_children()


def test_bots_end_when_the_table_is_killed() -> None:
    program = textwrap.dedent(
        """
        import asyncio, multiprocessing
        from banneret.table.processes import ProcessLimits
        from banneret.table.programs.workers import Workers
        from tests.table.programs.test_workers import STUCK, TASK

        async def main():
            workers = Workers(1, ProcessLimits(300))
            await workers.choose(TASK)
            print(*(child.pid for child in multiprocessing.active_children()), flush=True)
            await workers.choose(STUCK)

        if __name__ == "__main__":
            asyncio.run(main())
        """
    )
    table = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert table.stdout
    pid = int(table.stdout.readline())
    os.kill(table.pid, signal.SIGKILL)
    table.wait()
    table.stdout.close()
    while _lives(pid):
        time.sleep(0.05)


def _lives(pid: int) -> bool:
    """Whether the process runs; one that has ended and waits to be reaped does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
