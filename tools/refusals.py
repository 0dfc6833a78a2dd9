"""Lists which rules refuse what in random matches of a game, so that a person can check the reasons.

    python tools/refusals.py battlelore adventure=agincourt-1415 --matches 20 --seed 1 [--all]

Prints a line for each rule, kind of thing and question that the rulebook does not declare under `refuses`, with an
example; with --all also those that it declares. Ask of each line: is this the reason that a referee would give?
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from banneret.engine.checks.conformance import refusals, step
from banneret.engine.game import find_game
from banneret.engine.match.match import Match


def main() -> None:
    """Walk the matches, and print what was refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="NAME=VALUE")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--most", type=int, default=2000, help="decisions of a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--often", type=float, default=0.2, help="share of the positions that are looked at")
    parser.add_argument("--eager", type=float, default=0.5, help="share of answers that are not a pass")
    parser.add_argument("--all", action="store_true", help="also what the rulebook declares")
    asked = parser.parse_args()
    found: Counter[tuple[str, str, str, bool]] = Counter()
    examples: dict[tuple[str, str, str, bool], str] = {}
    for number in range(asked.seed, asked.seed + asked.matches):
        source = random.Random(number)
        match = Match.new(find_game(asked.game), dict(pair.split("=", 1) for pair in asked.options), seed=number)
        for _ in range(asked.most):
            if not match.decisions:
                break
            if source.random() < asked.often:
                for one in refusals(match):
                    row = (one.rule.id, match.game.rulebook.kind_of(one.key), one.question, one.fits)
                    found[row] += 1
                    prompts = [
                        decision.prompt for decision in match.decisions.values() if decision.name == one.question
                    ]
                    examples.setdefault(row, f"{one.key} at {prompts[0]!r}")
            step(match, source, asked.eager)
    for row, count in sorted(found.items()):
        if asked.all or not row[3]:
            rule, kind, question, fits = row
            print(f"{rule:<20} {kind:<12} {question:<28} {count:>7} {'' if fits else 'undeclared  '}{examples[row]}")


if __name__ == "__main__":
    main()
