"""Golden records: whole matches as text, replayed on every run.

Each is a record; one of them has its log beside it. `python -m tests.games.battlemist.golden` plays and writes those
that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from banneret.engine.match.match import Match
from tests.games.battlemist.by_force import step
from tests.games.golden import write

FOLDER = Path(__file__).parent
MATCHES: dict[str, dict[str, str]] = {
    "duel": {"players": "2", "round-cap": "14", "events": "always"},
    "three": {"players": "3", "round-cap": "10"},
    "agreed": {"players": "4", "round-cap": "8", "races": "agreed", "race-list": "undead,humans,dwarves,barbarians"},
    "six": {"players": "6", "round-cap": "7"},
    "traders": {"players": "4", "round-cap": "8", "land": "dealt"},
}
"""The last one is of the rules that ask whoever can only trade."""


def play(name: str, seed: int) -> Match:
    """A match of random answers that look for a fight."""
    match = Match.new("battlemist", MATCHES[name], seed=seed)
    source = random.Random(seed)
    while match.decisions:
        step(match, source)
    return match


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, name in enumerate(MATCHES, 1998):
        write(FOLDER, name, play(name, seed))
