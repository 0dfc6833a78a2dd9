"""A client that knows only the replies plays whole matches; what it does wrong is told in a sentence."""

from __future__ import annotations

import random
import re

import pytest

from banneret.machines.room import MOST_MATCHES, Room, Wrong
from tests.envs.set_ups import FIRST

KEY = re.compile(r"^- (\S+) = ", re.MULTILINE)


def play(room: Room, game: str, options: dict[str, str], answers: int) -> str:
    """Answer at random, and give up after so many answers; returns the last reply."""
    source = random.Random(1)
    told = room.new(game, options, opponent="random", seed=2)
    (name,) = re.findall(r"This is (\S+)\.", told)
    for count in range(100_000):
        if "The match is over" in told:
            break
        acts = re.findall(r"\[(concede)\]", room.view(name)) if count >= answers else []
        told = room.decide(name, acts[0] if acts else source.choice(KEY.findall(told)))
    return told


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_match_is_played_to_its_end_by_the_replies_alone(game: str, options: dict[str, str]) -> None:
    assert re.search(r"You have (won|lost)|It is a draw", play(Room(), game, options, 8))


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_match_is_played_to_its_end_without_giving_up(game: str, options: dict[str, str]) -> None:
    assert "The match is over" in play(Room(), game, options, 1 << 20)


def test_games_and_their_options_are_told() -> None:
    assert {line.partition(":")[0] for line in Room().games().splitlines()} >= {"titan", "battlelore"}
    told = Room().games("titan")
    assert "- scenario (What is played): game, battle; usually 'game'" in told
    assert "components" not in told


def test_a_refusal_names_its_rule() -> None:
    room = Room()
    room.new("battlelore", {"adventure": "agincourt-1415"}, seed=1)
    assert "(lore-" in room.why("match-1", "hex:1,1")
    assert room.why("match-1", "card:patrol-right") == "card:patrol-right can be chosen."
    with pytest.raises(Wrong, match=r"cannot be chosen here: .* \(rule lore-"):
        room.decide("match-1", "hex:1,1")
    assert "6 options" in room.options("match-1")


def test_rules_are_found_by_words() -> None:
    assert Room().rules("titan", "tower deploys").startswith("titan-A-BL-09")
    assert Room().rules("titan", "helicopter") == "No rule contains 'helicopter'."
    assert "more; search for more words" in Room().rules("titan", "legion")


@pytest.mark.parametrize(
    ("does", "why"),
    [
        (lambda room: room.new("chess"), "there is no game 'chess'"),
        (lambda room: room.new("titan", {"scenario": "siege"}), "scenario cannot be 'siege'"),
        (lambda room: room.new("titan", seat=9), "there is no seat 9; seats are 0 "),
        (lambda room: room.new("titan", opponent="program:reboot"), "there is no opponent 'program:reboot'"),
        (lambda room: room.new("titan", {"components": "/etc/passwd"}), "a file cannot be given here"),
        (lambda room: room.view("match-7"), "there is no match 'match-7'"),
    ],
)
def test_what_is_wrong_is_told(does: object, why: str) -> None:
    assert callable(does)
    with pytest.raises(Wrong, match=why):
        does(Room())


def test_only_the_matches_begun_last_are_kept() -> None:
    room = Room()
    for _ in range(MOST_MATCHES + 1):
        room.new("titan", {"scenario": "battle"}, seed=1)
    assert room.view("match-2")
    with pytest.raises(Wrong, match="there is no match 'match-1'"):
        room.view("match-1")
