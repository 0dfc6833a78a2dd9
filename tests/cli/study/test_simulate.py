from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.simulate import SimulationPlan, play, seat_bots, simulate
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again, games
from tests.cli.conftest import Run
from tests.docs.bridge import GAME, Bridge, take_turn

KEYS = {
    *("game", "options", "seats", "seed", "jobs", "matches", "finished", "draws"),
    *("decisions", "seconds", "decisions_per_second", "wins", "failures"),
}


def simulated(run: Run, *words: object) -> dict[str, Any]:
    said = run("simulate", *words, "--json")
    assert said.code == 0, said.wrong
    data: dict[str, Any] = json.loads(said.out)
    return data


def test_it_counts_what_came_of_the_matches(run: Run) -> None:
    data = simulated(run, "bridge", "--matches", 30, "--bots", "greedy,random", "--seed", 1, "--option", "first=ogre")

    assert data.keys() == KEYS
    assert data["matches"] == data["finished"] == 30 == sum(data["wins"]) + data["draws"]
    assert data["wins"][0] > data["wins"][1]
    assert data["seats"] == [{"name": "Knight", "bot": "greedy"}, {"name": "Ogre", "bot": "random"}]
    assert data["options"] == {"first": "ogre"}
    assert data["failures"] == []


def test_without_json_it_tells_the_same(run: Run) -> None:
    said = run("simulate", "bridge", "--matches", 30, "--seed", 1)

    assert said.code == 0
    assert "30 of 30 matches finished, 0 of them drawn; seed 1." in said.out
    assert "Knight" in said.out


def repeatable(data: dict[str, Any]) -> dict[str, Any]:
    return {key: data[key] for key in ("finished", "draws", "decisions", "wins")}


def test_a_seed_repeats_it_whatever_the_jobs(run: Run) -> None:
    words = ("battle-masters", "--matches", 12, "--seed", 5)

    alone, again, shared = simulated(run, *words), simulated(run, *words), simulated(run, *words, "--jobs", 2)

    assert repeatable(alone) == repeatable(again) == repeatable(shared)
    assert shared["jobs"] == 2
    assert repeatable(simulated(run, *words[:-1], 6)) != repeatable(alone)


def test_without_a_seed_each_time_is_another(run: Run) -> None:
    seeds = {simulated(run, "bridge", "--matches", 1)["seed"] for _ in range(3)}

    assert len(seeds) == 3


def test_keeping_records_changes_no_match() -> None:
    plan = SimulationPlan("battle-masters", {}, ("random", "random"), seed=2)

    free, kept = ([*simulate(one, 4)] for one in (plan, replace(plan, records=True)))

    assert [replace(one, record="") for one in kept] == free
    assert all(one.record.startswith("banneret 1\n") for one in kept)


def test_records_of_all_matches_can_be_kept(run: Run, tmp_path: Path) -> None:
    simulated(run, "bridge", "--matches", 3, "--seed", 9, "--records", "--out", tmp_path / "here")

    names = sorted(path.name for path in tmp_path.glob("here/*"))

    assert names == ["bridge-9-0.txt", "bridge-9-1.txt", "bridge-9-2.txt"]
    assert all(run("replay", tmp_path / "here" / name, "--verify").code == 0 for name in names)


def breaking(s: Bridge) -> Play[Again]:
    """The game of the docs, but one plank is rotten."""
    if 5 in s.at:
        raise ZeroDivisionError("a rotten plank")
    return (yield from take_turn(s))


def endless(_: Bridge) -> Play[Again]:
    yield from choose(0, "wait", "Wait?", ["yes", "no"], rule="bridge-1")
    return AGAIN


@pytest.mark.parametrize("seats", ["random", "greedy"])
def test_a_match_in_which_the_rules_fail_leaves_its_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: str
) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={"take_turn": breaking}))

    said = run("simulate", "bridge", "--matches", 3, "--bots", seats, "--json", "--out", tmp_path)

    data = json.loads(said.out)
    assert said.code == 1
    assert data["finished"] < 3 == data["matches"]
    assert data["failures"] == [str(path) for path in sorted(tmp_path.iterdir())]
    assert "a rotten plank" in said.wrong
    if seats == "random":  # greedy meets the plank in a world that it imagines
        assert "a rotten plank" in run("replay", data["failures"][0]).wrong


def test_a_match_without_an_end_leaves_its_record(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={"take_turn": endless}))

    said = run("simulate", "bridge", "--matches", 1, "--cap", 20, "--out", tmp_path)

    assert said.code == 1
    assert "match 0: there was no end after 20 decisions; its record is" in said.wrong
    assert run("replay", *tmp_path.iterdir(), "--verify").code == 0


def test_a_failure_is_the_same_when_played_again_for_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={"take_turn": breaking}))
    plan = SimulationPlan("bridge", {}, ("random", "random"), seed=1)

    played = play(plan, 0)

    assert played == play(replace(plan, records=True), 0)
    assert played.winners is None
    assert played.record.count("\n") > 4


@pytest.mark.parametrize(
    ("bots", "seat_names", "seated"),
    [
        ("a", "Empire Chaos", "a a"),
        ("a b", "Empire Chaos", "a b"),
        ("a b", "Empire1 Empire2 Chaos1 Chaos2", "a a b b"),
        ("a b", "Empire Chaos1 Chaos2 Chaos3", "a b b b"),
        ("a b c", "Empire Chaos1 Chaos2", "a b c"),
        ("a b", "Red Blue Green", "a b a"),
        ("a b c", "Empire1 Empire2 Chaos1 Chaos2", "a b c a"),
    ],
)
def test_bots_are_dealt_to_seats(bots: str, seat_names: str, seated: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.bots.simulate.find_bot", lambda bot: bot)

    assert seat_bots(bots.split(), seat_names.split()) == tuple(seated.split())
