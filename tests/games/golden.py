"""Golden records: a whole match as a record, with its log beside it. Every test run replays them.

python -m tests.games.golden            write all logs anew, from their records
python -m tests.games.titan.golden      play and write the records of Titan that are not there yet
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from banneret.bots import Observation, find_bot
from banneret.engine.match.match import Match


def told(match: Match) -> str:
    """The public log of a match, one line for each entry, with dice and rules."""
    lines = []
    for entry in match.state.log.seen_by(None):
        dice = "".join(f" [{roll.title}: {' '.join(roll.faces)}]" for roll in entry.dice)
        lines.append(f"{'== ' if entry.head else ''}{entry.text}{dice} ({entry.rule})\n")
    return "".join(lines)


def played(game: str, options: Mapping[str, str], seed: int, bot: str = "greedy") -> Match:
    """A match between bots of one kind; of several seats that are asked, any may answer first."""
    match = Match.new(game, options, seed=seed)
    source, policy = random.Random(seed), find_bot(bot)
    while match.decisions:
        seat = source.choice(sorted(match.decisions))
        match.decide(seat, policy.choose(Observation(match, seat, source)))
    return match


def write(folder: Path, name: str, match: Match) -> None:
    """Keep a match as golden, if there is none of this name; an existing record is never changed."""
    path = folder / f"{name}.record"
    if not path.exists():
        path.write_text(match.record(), encoding="utf-8")
        path.with_suffix(".log").write_text(told(match), encoding="utf-8")


def main() -> None:
    """Write the log of every record again, after a change of wording."""
    for path in sorted(Path(__file__).parent.glob("*/golden/*.record")):
        match = Match.replay(path.read_text(encoding="utf-8"))
        path.with_suffix(".log").write_text(told(match), encoding="utf-8")


if __name__ == "__main__":
    main()
