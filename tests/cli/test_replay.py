from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.decision import Play
from banneret.engine.game import games
from banneret.engine.match import record
from banneret.engine.match.events import Outcome
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import NumberingMark, Proof, SeededSource, commitment
from tests.cli.conftest import Run
from tests.docs.bridge import GAME, Bridge, fight

SEED = "ab" * 32


def test_it_tells_how_a_match_ended(run: Run, record_file: Path) -> None:
    said = run("replay", record_file)

    assert said.code == 0
    assert "bridge (first=knight), played by Anna, Bert" in said.out
    assert "falls into the river. (bridge-5)" in said.out


def test_as_json(run: Run, record_file: Path, whole_record: str) -> None:
    data = json.loads(run("replay", record_file, "--json").out)

    assert data.keys() == {"game", "options", "names", "happenings", "result", "asked"}
    assert data["happenings"] == len(whole_record.split("---\n")[1].splitlines()) - 1
    assert data["result"].keys() == {"winners", "text", "rule"}
    assert data["asked"] == []


def test_the_log_has_every_event_with_its_dice_and_its_rule(run: Run, record_file: Path, whole_record: str) -> None:
    entries = Match.replay(whole_record).state.log.seen_by(None)

    said = run("replay", record_file, "--log").out.splitlines()
    data = json.loads(run("replay", record_file, "--log", "--json").out)

    assert said[-len(entries) :] == data["log"] == [entry.line for entry in entries]
    assert all(
        entry.text in line and f"({entry.rule})" in line for entry, line in zip(entries, data["log"], strict=True)
    )


def test_a_match_that_goes_on_tells_who_is_asked(run: Run, tmp_path: Path) -> None:
    run("simulate", "bridge", "--matches", 1, "--cap", 1, "--out", tmp_path)

    (path,) = tmp_path.iterdir()

    assert "Not over: Ogre must answer next." in run("replay", path).out
    assert json.loads(run("replay", path, "--json").out)["result"] is None


def test_a_record_that_is_as_the_rules_have_it(run: Run, record_file: Path) -> None:
    said = run("replay", record_file, "--verify")

    assert said.code == 0
    assert "are the same" in said.out
    assert json.loads(run("replay", record_file, "--verify", "--json").out)["same"] is True


def forgetful(s: Bridge) -> Play[None]:
    """Rules of a later version: nobody walks, and all fight from a distance."""
    yield from fight(s, s.turn)
    s.agenda.append("take_turn")


def test_a_record_that_the_rules_no_longer_understand(
    run: Run, record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "bridge", replace(GAME, phases={"take_turn": forgetful}))

    said, data = run("replay", record_file, "--verify"), run("replay", record_file, "--verify", "--json")

    assert said.code == data.code == 1
    assert "How does the knight fight?" in said.wrong
    assert json.loads(data.out)["same"] is False
    assert run("replay", record_file).code == 2


def test_a_record_without_the_forced_answers(run: Run, record_file: Path, whole_record: str) -> None:
    from tests.cli.test_command import signed

    forced = next(line for line in whole_record.splitlines() if "= " in line)
    record_file.write_text(signed(whole_record.replace(f"{forced}\n", "", 1)), encoding="utf-8")

    said = run("replay", record_file, "--verify")

    assert said.code == 1
    assert f"the rules now say '{forced}'" in said.wrong


# --- dice that can be checked -----------------------------------------------------------------------------------------


def checkable(path: Path, *, shown: bool = True, seed: str = SEED) -> str:
    """A record of the Bridge whose dice come from a seed."""
    source, chooser = SeededSource(SEED, entropy="9b2e"), random.Random(4)
    match = Match.new("bridge", source=source)
    while match.decisions:
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, chooser.choice(decision.options))
    proof = Proof(commitment(SEED), seed if shown else "", (NumberingMark(0, 0, "9b2e"),))
    text = record.write(match, proof=proof)
    path.write_text(text, encoding="utf-8")
    return text


def test_dice_fit_their_seed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    assert "\nroll " in checkable(path)
    said = run("replay", path, "--verify-dice")
    assert said.code == 0
    assert said.out.startswith("Every outcome fits the seed")
    assert commitment(SEED) in said.out
    assert json.loads(run("replay", path, "--verify-dice", "--json").out)["fits"] is True
    assert run("replay", path, "--verify").code == 0


def test_the_first_die_that_does_not_fit_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    checkable(path)
    kept = record.read(path.read_text(encoding="utf-8"))
    at = next(at for at, one in enumerate(kept.happenings) if isinstance(one, Outcome))
    roll = kept.happenings[at]
    assert isinstance(roll, Outcome)
    other = Outcome("roll", ("miss" if roll.values == ("hit",) else "hit",))
    match = Match.resume(kept.game, kept.options, [*kept.happenings[:at], other])
    path.write_text(record.write(match, proof=kept.proof), encoding="utf-8")
    said = run("replay", path, "--verify-dice")
    assert said.code == 1
    assert f"happening {at + 1}: the record says {str(other)!r}, its seed gives {str(roll)!r}" in said.wrong
    assert json.loads(run("replay", path, "--verify-dice", "--json").out)["fits"] is False


def test_a_seed_that_does_not_fit_the_commitment_is_told(run: Run, tmp_path: Path) -> None:
    checkable(tmp_path / "match.txt", seed="cd" * 32)
    said = run("replay", tmp_path / "match.txt", "--verify-dice")
    assert said.code == 1
    assert "the seed does not fit the commitment" in said.wrong


def test_a_record_without_a_seed_cannot_be_checked(run: Run, tmp_path: Path, record_file: Path) -> None:
    said = run("replay", record_file, "--verify-dice")
    assert (said.code, "has no dice that can be checked" in said.wrong) == (2, True)
    checkable(tmp_path / "unfinished.txt", shown=False)
    said = run("replay", tmp_path / "unfinished.txt", "--verify-dice")
    assert (said.code, "does not show its seed yet" in said.wrong) == (2, True)
