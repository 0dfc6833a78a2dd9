"""Records of rules that did not ask whoever could only trade: they replay, and go on from where they were."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match import moments, record
from banneret.engine.match.events import read_lines
from banneret.engine.match.match import Match
from tests.games.battlemist.positions import match_at

GOLDEN = Path(__file__).parent / "golden"


def asked(match: Match) -> dict[int, tuple[str, list[str]]]:
    """Each question with its options, by the seat that is asked."""
    return {seat: (one.name, list(map(key_of, one.options))) for seat, one in match.decisions.items()}


def newly_asked(text: str) -> list[int]:
    """The places in a record at which these rules would ask somebody who was not asked then."""
    kept = record.read(text)
    ends = moments.ends(kept.happenings)
    match = Match.resume(kept.game, kept.options, kept.happenings[: ends[0]])
    found = []
    for begins, ends_at in pairwise(ends):
        if any(decision.added for decision in match.decisions.values()):
            found.append(begins)
        match.follow(kept.happenings[begins:ends_at])
    return found


@pytest.mark.parametrize("most", [5, pytest.param(999, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["duel", "three"])
def test_an_old_record_goes_on_wherever_it_stops(name: str, most: int) -> None:
    text = (GOLDEN / f"{name}.record").read_text(encoding="utf-8")
    source = random.Random(name)
    places = newly_asked(text)
    assert places

    for place in source.sample(places, min(most, len(places))):
        match = Match.replay(text, place)
        assert any(decision.added for decision in match.decisions.values())
        for _ in range(4):
            seat = source.choice(sorted(match.decisions))
            match.decide(seat, source.choice(list(match.decisions[seat].branches)))
            again = Match.replay(match.record())
            assert (again.record(), asked(again)) == (match.record(), asked(match))
            for viewer in range(match.seats):
                known = match.as_known_to(viewer)
                assert asked(known).get(viewer) == asked(match).get(viewer)


def test_its_own_answer_to_such_a_question_is_kept() -> None:
    text = (GOLDEN / "three.record").read_text(encoding="utf-8")
    place = newly_asked(text)[0]
    match = Match.replay(text, place)
    seat = next(seat for seat, decision in match.decisions.items() if decision.added)
    match.decide(seat, "pass")

    lines = match.record().splitlines()

    assert f"rules {match.game.version}" in lines[lines.index("---") :]
    assert f"{seat}: pass" in lines[lines.index(f"rules {match.game.version}") :]
    assert asked(Match.replay(match.record())) == asked(match)


def test_who_could_only_trade_is_asked_by_the_rules_since_then_only() -> None:
    lines = ["0: pass", "0: abstain", "1: abstain", "2: abstain"]
    position = {
        "phase": "council",
        "events": ["the-great-fair"],
        "used": {"orcs": 1, "elves": 1, "dwarves": 1},
        "stock": {"orcs": [0, 0, 9], "elves": [0, 0, 0], "dwarves": [0, 0, 0]},
    }

    def stands(rules: str, given: list[str]) -> dict[int, tuple[str, list[str]]]:
        match = match_at(position, [10, 9, 8], players=3)
        match.follow(read_lines(given, rules))
        return asked(match)

    assert stands("0.13.0", lines[:2]) == stands("0.12.0", lines[1:2])
    assert stands("0.12.0", []) == stands("0.13.0", [])
    assert stands("0.12.0", [])[0][0] == "play"
