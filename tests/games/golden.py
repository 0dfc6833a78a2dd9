"""Golden records: a whole match as a record. Every test run replays them.

One record of a game has its log beside it: the one with the most kinds of events. `banneret replay --log` prints the
others.

python -m tests.games.golden            write the logs anew that are there, from their records
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
    return "".join(f"{entry.line}\n" for entry in match.state.log.seen_by(None))


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


def main() -> None:
    """Write each log again, after a change of wording."""
    for path in sorted(Path(__file__).parent.glob("*/golden/*.log")):
        match = Match.replay(path.with_suffix(".record").read_text(encoding="utf-8"))
        path.write_text(told(match), encoding="utf-8")


if __name__ == "__main__":
    main()
