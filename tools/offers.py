"""Counts the offers that programs make one another, and what those that are accepted bring to both sides.

    python -m tools.offers titan scenario=game players=2 --matches 20 --levels easy,hard

Programs of one level play one another: agreements in the talks of Titan, and exchanges under a Caravan in Battlemist.
When an offer is accepted, both answers are tried in the same imagined worlds, to the horizon of the game's search: the
offer, and the best other answer by the score. The gain is the mean difference of the fitted chances to win, in percent.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from banneret.bots import Observation, find_bot
from banneret.bots.search import Budget, Search, asked_in_turn, standard_error
from banneret.bots.simulate import option_of
from banneret.engine.decision import Decision, key_of
from banneret.engine.match.match import Match

ACCEPTS = {"titan": ("talk", "accept"), "battlemist": ("agree", "yes")}
"""The name of the question in which an offer is answered, and the key that accepts it."""
WORLDS = 24
"""In how many worlds both answers are tried."""


@dataclass(slots=True)
class Count:
    """The offers of a level: how many were answered and accepted, and the gains of both sides for each of these."""

    offers: int = 0
    gains: list[tuple[float, float]] = field(default_factory=list)


def gains(match: Match, seat: int, decision: Decision, key: str, seed: int) -> tuple[float, float]:
    """Return what accepting brings to the seat, and to the best-off of the others, as a change of their chances."""
    observation = Observation(match, seat, random.Random(seed))
    scores = observation.score()
    others = [place for place, option in enumerate(decision.branches) if key_of(option) != key]
    other = key_of(decision.branches[max(others, key=scores.__getitem__)])
    search = Search(observation, Budget(trials=1))
    accepter = offerer = 0.0
    for world in range(WORLDS):
        taken, left = (search.evaluation.chances(search.ending((plan,), seed + world)) for plan in (key, other))
        changes = [after - before for after, before in zip(taken, left, strict=True)]
        accepter += changes[seat] / WORLDS
        offerer += max(change for place, change in enumerate(changes) if place != seat) / WORLDS
    return accepter, offerer


def counted(game: str, options: Mapping[str, str], bot: str, seeds: range, most: int) -> Count:
    """Return what was counted over the matches with these seeds."""
    name, accepts = ACCEPTS[game]
    count, pick = Count(), find_bot(bot).pick
    for seed in seeds:
        match = Match.new(game, options, seed=seed)
        observations = [Observation(match, seat, random.Random(seat)) for seat in range(match.seats)]
        for asked, decision, _ in asked_in_turn(match, random.Random(seed), ("", None), most):
            branches = decision.branches
            option = branches[0] if len(branches) == 1 else option_of(decision, pick(observations[asked]))
            if decision.name == name and accepts in map(key_of, branches):
                count.offers += 1
                if key_of(option) == accepts and len(branches) > 1:
                    count.gains.append(gains(match, asked, decision, accepts, seed))
            match.decide_unchecked(asked, option)
    return count


def row(level: str, count: Count) -> str:
    """Return a row of the table."""
    cells = [f"| `{level}`", str(count.offers), str(len(count.gains))]
    for side in (0, 1):
        all_of_them = [100 * pair[side] for pair in count.gains]
        mean = sum(all_of_them) / max(1, len(all_of_them))
        cells.append(f"{mean:+.1f} ({standard_error(all_of_them):.1f})" if all_of_them else "")
    return " | ".join(cells) + " |"


def main() -> None:
    """Count, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(ACCEPTS))
    parser.add_argument("options", nargs="*", help="NAME=VALUE")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--levels", default="beginner,easy,medium,hard")
    parser.add_argument("--most", type=int, default=3000, help="answers of a match")
    asked = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in asked.options)
    print("| level | offers | accepted | gain of who accepts, % (error) | of who offers |\n|---|---|---|---|---|")
    seeds = range(asked.seed, asked.seed + asked.matches)
    for level in asked.levels.split(","):
        print(row(level, counted(asked.game, options, level, seeds, asked.most)), flush=True)


if __name__ == "__main__":
    main()
