"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battle_masters.golden` plays and writes
those that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from banneret.bots import Observation, find_bot
from banneret.engine.match.match import Match
from tests.games.golden import write

FOLDER = Path(__file__).parent
MATCHES: dict[str, dict[str, str]] = {
    "borderlands": {"battle": "borderlands"},
    "river-tengin": {"battle": "river-tengin"},
    "road-to-grunburg": {"battle": "road-to-grunburg"},
    "plains": {"battle": "plains"},
    "altdorf": {"battle": "altdorf"},
    "open": {"battle": "open", "layout": "chaos"},
    "campaign": {"battle": "campaign"},
    "teams": {"battle": "plains", "imperial": "2", "chaos": "3"},
}


def play(options: dict[str, str], seed: int) -> Match:
    """A match between greedy bots."""
    match = Match.new("battle-masters", options, seed=seed)
    source = random.Random(seed)
    while match.decisions:
        seat = source.choice(sorted(match.decisions))
        match.decide(seat, find_bot("greedy").choose(Observation(match, seat, source)))
    return match


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, (name, options) in enumerate(MATCHES.items(), 1992):
        write(FOLDER, name, play(options, seed))
