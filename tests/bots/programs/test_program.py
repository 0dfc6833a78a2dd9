"""A program in any language plays within limits; a bad one loses its seat and nothing else."""

from __future__ import annotations

import gc
import os
import pickle
import select
import shlex
import sys
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import pytest

import banneret
from banneret.bots import Observation, find_bot
from banneret.bots.programs.limits import Limits, LostSeat
from banneret.bots.programs.program import Program
from banneret.bots.simulate import Played, SimulationPlan, play
from banneret.lab.ladder import Round, climb
from tests.envs.set_ups import FIRST

FIRST_OPTION = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["is"] == "question":
        print(json.dumps({"do": "decide", "key": told["question"]["options"][0]["key"]}), flush=True)
"""
BATTLE = {"scenario": "battle"}


def command(script: str, *more: str) -> str:
    return shlex.join([sys.executable, "-S", "-c", script, *more])


def asked(script: str, limits: Limits | None = None) -> str:
    """The answer of a program to the first question of a battle of Titan."""
    match = banneret.new("titan", seed=1, scenario="battle")
    return Program(command(script), limits)(Observation(match, next(iter(match.decisions))))


def battle(script: str) -> Played:
    return play(SimulationPlan("titan", BATTLE, (f"program:{command(script)}", "random"), 1, records=True), 0)


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_program_plays_each_game(game: str, options: dict[str, str]) -> None:
    others = ["random"] * (banneret.Match.new(game, options).seats - 1)
    bots = (f"program:{command(FIRST_OPTION)}", *others)
    played = play(SimulationPlan(game, options, bots, 1, records=True, cap=12), 0)
    assert not played.lost
    assert played.decisions == 12 or played.winners is not None


def test_it_is_told_who_is_at_the_table_and_why_it_may_not() -> None:
    script = """
import json, sys
hello, question = json.loads(input()), json.loads(input())
assert hello["is"] == "hello" and hello["protocol"] == 1 and hello["game"] == "titan" and hello["seats"]
assert question["view"]["scene"]["pieces"] and question["question"]["mine"]
print(json.dumps({"do": "why", "key": "hex:9,9"}), flush=True)
no = json.loads(input())
assert no["is"] == "refused" and no["rule"].startswith("titan-") and no["reason"], no
print(json.dumps({"do": "decide", "key": "hex:9,9"}), flush=True)
assert json.loads(input()) == no
key = question["question"]["options"][-1]["key"]
print(json.dumps({"do": "why", "key": key}), flush=True)
assert json.loads(input()) == {"is": "offered", "key": key}
print(json.dumps({"do": "decide", "key": key}), flush=True)
input()
"""
    match = banneret.new("titan", seed=1, scenario="battle")
    seat, decision = next(iter(match.decisions.items()))
    assert asked(script) == decision.options[-1].key
    assert seat in match.decisions


BAD = {
    "has ended with code 3": "raise SystemExit(3)",
    "has ended with code 1: ValueError: oh": "raise ValueError('oh')",
    "took longer than 0.4 s": "import time; time.sleep(1000)",
    "says what is no JSON: 'hm'": "print('hm', flush=True); input(); input(); input()",
    "says neither decide nor why: \"{'do': 'win', 'key': 'x'}\"": 'print(\'{"do": "win", "key": "x"}\'); input()',
    "says more than 4096 letters in a line": "print('x' * 100_000, flush=True); input()",
    "says more than one line at a time": "print('1\\n2\\n3', flush=True); input(); input(); input()",
    "does not choose, in 100 tries": 'while True: print(\'{"do": "decide", "key": "moon"}\', flush=True); input()',
    "MemoryError": "x = []\nwhile True: x.append(bytearray(50_000_000))",
}


@pytest.mark.parametrize("why", BAD)
def test_what_goes_wrong_is_told(why: str) -> None:
    script = BAD[why] if why.startswith(("has", "took", "MemoryError")) else f"input(); input(); {BAD[why]}"
    if why.startswith("does"):
        script = f"input(); input()\n{BAD[why]}"
    patience = 0.4 if why.startswith("took") else 60.0
    with pytest.raises(LostSeat) as lost:
        asked(script, Limits(seconds=patience, megabytes=300))
    assert why in str(lost.value)


def test_a_program_that_is_not_there_cannot_be_started() -> None:
    match = banneret.new("titan", seed=1, scenario="battle")
    observation = Observation(match, next(iter(match.decisions)))
    with pytest.raises(LostSeat, match="cannot be started: No such file or directory"):
        Program("/nowhere/bot")(observation)
    with pytest.raises(ValueError, match="names no program"):
        find_bot("program: ")


def test_no_shell_reads_its_command_and_no_password_is_passed_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BANNERET_SECRET", "swordfish")
    told = tmp_path / "told"
    script = f"import os, sys; open({str(told)!r}, 'w').write(repr((sys.argv[1:], dict(os.environ))))"
    match = banneret.new("titan", seed=1, scenario="battle")
    with pytest.raises(LostSeat):
        Program(f"{command(script)} $HOME '; touch x' >y")(Observation(match, next(iter(match.decisions))))
    assert "['$HOME', '; touch x', '>y']" in told.read_text()
    assert "swordfish" not in told.read_text()


def has_ended(pid: int) -> None:
    """Waits for the end of a process, which a busy machine may be slow to see."""
    with suppress(ProcessLookupError):
        process = os.pidfd_open(pid)
        ended, _, _ = select.select([process], [], [], 60.0)
        os.close(process)
        assert ended


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    told = tmp_path / "child"
    script = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1000)"])
open({str(told)!r}, "w").write(str(child.pid))
print("hm", flush=True)
"""
    with pytest.raises(LostSeat):
        asked(script, Limits(seconds=60))
    has_ended(int(told.read_text()))


def test_who_loses_the_seat_gives_up_and_the_match_goes_on() -> None:
    played = battle("raise SystemExit(3)")
    assert not played.failure
    assert played.winners is not None
    assert len(played.lost) == 1
    assert played.lost[0].endswith("has ended with code 3")
    record = banneret.replay(played.record)
    assert record.result is not None


def test_each_seat_of_each_match_has_a_process_of_its_own() -> None:
    script = """
import json, sys, os
count = 0
for line in sys.stdin:
    told = json.loads(line)
    if told["is"] == "question":
        keys = [one["key"] for one in told["question"]["options"]]
        assert count or hello
        count += 1
        print(json.dumps({"do": "decide", "key": keys[count % len(keys)]}), flush=True)
    else:
        hello = told
        assert not count
"""
    name = f"program:{command(script)}"
    plan = SimulationPlan("titan", BATTLE, (name, name), 1, records=True)
    assert play(plan, 0) == play(plan, 0)
    assert not play(plan, 1).lost


def test_a_copy_of_its_memory_begins_with_a_new_process() -> None:
    match = banneret.new("titan", seed=1, scenario="battle")
    observation = Observation(match, next(iter(match.decisions)))
    program = Program(command(FIRST_OPTION))
    twins = [observation, deepcopy(observation), pickle.loads(pickle.dumps(observation))]
    first = program(observation)
    twins += [deepcopy(observation), pickle.loads(pickle.dumps(observation))]
    assert {program(twin) for twin in twins} == {first}


def test_it_plays_in_the_lab_and_on_the_ladder() -> None:
    bots = (f"program:{command(FIRST_OPTION)}", "random")
    assert banneret.evaluate("titan", bots, bouts=1, scenario="battle").bouts == 1
    (pairing,) = list(climb(Round("titan", BATTLE, bots, seed=1, fewest=2, most=2)))[-1:]
    assert len(pairing.scores) == 2
    assert not pairing.failures


def test_it_ends_with_its_match() -> None:
    match = banneret.new("titan", seed=1, scenario="battle")
    observation = Observation(match, next(iter(match.decisions)))
    Program(command(FIRST_OPTION))(observation)
    (held,) = observation.memory.values()
    pid = held.talk.pid
    assert Path(f"/proc/{pid}").exists()
    del held, observation
    gc.collect()
    assert not Path(f"/proc/{pid}").exists()
