"""Golden records: a whole match as a record, and beside it what its log told, replayed on every run."""

from __future__ import annotations

from pathlib import Path

from banneret.engine import record
from banneret.engine.match import Match


def told(match: Match) -> str:
    """What the log of a match says to everybody, a line each, dice and rules included."""
    lines = []
    for entry in match.state.log.seen_by(None):
        dice = "".join(f" [{roll.title}: {' '.join(roll.faces)}]" for roll in entry.dice)
        lines.append(f"{'== ' if entry.head else ''}{entry.text}{dice} ({entry.rule})\n")
    return "".join(lines)


def write(folder: Path, name: str, match: Match) -> None:
    """Keep a match as golden."""
    (folder / f"{name}.record").write_text(record.write(match), encoding="utf-8")
    (folder / f"{name}.log").write_text(told(match), encoding="utf-8")
