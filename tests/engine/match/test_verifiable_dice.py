"""Dice that can be checked: a record with the true seed fits, and with any other it does not."""

from __future__ import annotations

import hashlib
import hmac
import random
from dataclasses import replace

import pytest

from banneret.engine.chance import Chance
from banneret.engine.game import Game, games
from banneret.engine.match import record, verifiable_dice
from banneret.engine.match.events import Outcome, RecordError
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import CheckedScript, NumberingMark, Proof, SeededSource, commitment

SEED = "ab" * 32
GAMES = [game for game in games().values() if not game.key.startswith("made")]


def proof(*marks: NumberingMark) -> Proof:
    return Proof(commitment(SEED), SEED, marks)


def played(game: Game, seed: str, decisions: int = 60) -> tuple[Match, Proof]:
    """The beginning of a match with dice from a seed, and entropy with every answer."""
    source, chooser, marks = SeededSource(seed), random.Random(1), [NumberingMark(0, 0, "")]
    match = Match.new(game, game.among_programs(game.settle({})), source=source)
    for number in range(decisions):
        if not match.decisions:
            break
        seat, decision = chooser.choice(list(match.decisions.items()))
        source.entropy = f"{number:02x}"
        marks.append(NumberingMark(source.count, source.count, source.entropy))
        match.decide_unchecked(seat, chooser.choice(decision.options))
    return match, Proof(commitment(seed), seed, tuple(marks))


def difference(match: Match, proof: Proof) -> str:
    script = CheckedScript(match.happenings, proof)
    Match.resume(match.game, match.options, script)
    return script.difference


def test_a_draw_is_reckoned_as_it_is_written_down() -> None:
    source = SeededSource(SEED, count=7, entropy="9b2e")
    digest = hmac.digest(bytes.fromhex(SEED), b"7 9b2e", hashlib.sha256)
    expected = (int.from_bytes(digest[:7], "big") >> 3) / 2**53
    assert source.random() == expected
    assert source.count == 8
    assert Chance(SeededSource(SEED, count=7, entropy="9b2e")).pick(range(1000)) == int(expected * 1000)


def test_the_commitment_is_the_digest_of_the_bytes_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"\xab" * 32).hexdigest()
    assert len({verifiable_dice.new_seed() for _ in range(3)}) == 3


def test_all_faces_come_equally_often() -> None:
    faces = Chance(SeededSource(SEED)).roll(range(6), 6000)
    assert all(900 < faces.count(face) < 1100 for face in range(6))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_outcomes_fit_their_seed_and_no_other(game: Game) -> None:
    match, proof = played(game, SEED)
    assert any(isinstance(one, Outcome) and one.values for one in match.happenings)
    assert difference(match, proof) == ""
    assert "its seed gives" in difference(match, replace(proof, seed="cd" * 32))


def test_the_first_outcome_that_does_not_fit_is_named() -> None:
    match, proof = played(games()["battle-masters"], SEED, decisions=200)
    place, roll = next(
        (at, one)
        for at, one in enumerate(match.happenings)
        if isinstance(one, Outcome) and one.kind == "roll" and len(set(one.values)) > 1
    )
    turned = Outcome("roll", roll.values[::-1])
    other = Outcome("roll", turned.values if turned != roll else (*roll.values[1:], roll.values[0]))
    script = CheckedScript([*match.happenings[:place], other], proof)
    Match.resume(match.game, match.options, script)
    assert script.difference == f"happening {place + 1}: the record says {str(other)!r}, its seed gives {str(roll)!r}"


def test_imagined_worlds_and_clones_have_chance_of_their_own() -> None:
    match, _ = played(games()["titan"], SEED, decisions=10)
    for other in (match.clone(), match.imagine(0), match.as_known_to(None).clone()):
        assert not isinstance(other.chance.source, SeededSource)


# --- in a record ------------------------------------------------------------------------------------------------------


def test_a_record_tells_its_proof_and_reads_it_again() -> None:
    match, _ = played(games()["battle-masters"], SEED, decisions=3)
    told = proof(NumberingMark(0, 0, ""), NumberingMark(3, 5, "9b2e"))
    text = record.write(match, proof=told)
    assert f"dice {commitment(SEED)}\nseed {SEED}\nentropy 0 0\nentropy 3 5 9b2e\n---\n" in text
    assert record.read(text).proof == told
    assert record.read(record.write(match)).proof is None


def test_before_the_end_a_record_has_no_seed() -> None:
    assert verifiable_dice.written(replace(proof(), seed="")) == [f"dice {commitment(SEED)}"]
    assert verifiable_dice.read([f"dice {commitment(SEED)}"]).seed == ""


@pytest.mark.parametrize("line", ["seed", "seed ab", "dice " + "x" * 64, "entropy 1", "entropy x 1 ab", "seed a b"])
def test_a_line_that_is_no_proof_is_named(line: str) -> None:
    with pytest.raises(RecordError, match="is none of 'dice COMMITMENT'"):
        verifiable_dice.read([line])
