"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battlelore.golden` plays and writes
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
    "agincourt": {},
    "hammer": {"adventure": "hammer-and-horde"},
    "weaver": {"adventure": "weaver-in-the-wood"},
    "vexin": {"adventure": "burning-of-the-vexin"},
    "wizards": {"adventure": "wizards-and-lore"},
    "taillebourg": {"adventure": "bridge-at-taillebourg"},
    "tourelles": {"adventure": "assault-on-the-tourelles", "levels": "10"},
}


def play(name: str, seed: int) -> Match:
    """A match between greedy bots."""
    match = Match.new("battlelore", MATCHES[name], seed=seed)
    source = random.Random(seed)
    bot = find_bot("greedy")
    observations = [Observation(match, seat, source) for seat in range(match.seats)]
    while match.decisions:
        seat = source.choice(sorted(match.decisions))
        match.decide(seat, bot.choose(observations[seat]))
    return match


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, name in enumerate(MATCHES, 2006):
        write(FOLDER, name, play(name, seed))
