"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battle_masters.golden` writes them anew after
a change of rules; the difference in the repository then shows what changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from banneret.bots import Glimpse, find_bot
from banneret.engine import record
from banneret.engine.match import Match

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


def told(match: Match) -> str:
    """What the log of a match says to everybody, a line each, dice and rules included."""
    lines = []
    for entry in match.state.log.seen_by(None):
        dice = "".join(f" [{roll.title}: {' '.join(roll.faces)}]" for roll in entry.dice)
        lines.append(f"{'== ' if entry.head else ''}{entry.text}{dice} ({entry.rule})")
    return "\n".join(lines) + "\n"


def play(options: dict[str, str], seed: int) -> Match:
    """A match between greedy bots."""
    match = Match.new("battle-masters", options, seed=seed)
    source = random.Random(seed)
    while match.decisions:
        seat = source.choice(sorted(match.decisions))
        match.decide(seat, find_bot("greedy").choose(Glimpse(match, seat, source)))
    return match


def main() -> None:
    """Write all golden records anew."""
    for seed, (name, options) in enumerate(MATCHES.items(), 1992):
        match = play(options, seed)
        (FOLDER / f"{name}.record").write_text(record.write(match), encoding="utf-8")
        (FOLDER / f"{name}.log").write_text(told(match), encoding="utf-8")
