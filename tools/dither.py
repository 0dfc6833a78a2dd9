"""Counts whether programs dither: needless answers, moves to and fro, and matches that are won but go on.

    python -m tools.dither battle-masters battle=borderlands --matches 10 --levels easy,hard

Programs of one level play one another. A row tells, for a level:

- answers and moves: how many a match has;
- needless: answers that serve nothing by the game's score while others do, of 1,000 choices between several options;
- back: moves that bring a piece back to where its move before began, in percent of all moves, and how many of them
  within a turn: from one quiet point to the next, such as a card in Battle Masters;
- after 95 %: how many answers a match goes on after its winner has a chance of 95 % and keeps it, by the fitted
  evaluation, and what share of all answers that is.

A move back need not be wrong: the enemy may have moved. Beside it, look at the level `random`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.bots import Observation, find_bot
from banneret.bots.evaluation import Evaluation, fitted
from banneret.bots.search import asked_in_turn
from banneret.bots.simulate import option_of
from banneret.engine.decision import Decision
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Scene
from banneret.engine.scores import NEEDLESS

LEAD = 0.95
"""The chance from which a match counts as won."""


@dataclass(slots=True)
class Moves:
    """The moves of all pieces: how many, how many back, and how many of these within a turn."""

    all: int = 0
    back: int = 0
    within: int = 0
    _traces: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def begin(self) -> None:
        """Forget the places of the match before."""
        self._traces.clear()

    def note(self, scene: Scene, turn: int) -> None:
        """Compare where all pieces stand with where they stood."""
        for piece in scene.pieces:
            trace = self._traces.setdefault(piece.key, [])
            if not piece.at or (trace and trace[-1][0] == piece.at):
                continue
            if trace:
                self.all += 1
            if len(trace) > 1 and trace[-2][0] == piece.at:
                self.back += 1
                self.within += trace[-1][1] == turn
            trace.append((piece.at, turn))


@dataclass(slots=True)
class Count:
    """What was counted over some matches of a level. `ended` are the matches that had a winner."""

    answers: int = 0
    choices: int = 0
    needless: int = 0
    ended: int = 0
    after_lead: int = 0
    moves: Moves = field(default_factory=Moves)


class Watched:
    """A match whose seats all have the same bot, and what is counted in it."""

    def __init__(self, match: Match, bot: str, count: Count) -> None:
        self.match = match
        self.count = count
        self._pick = find_bot(bot).pick
        self._observations = [Observation(match, seat, random.Random(seat)) for seat in range(match.seats)]
        self._evaluation: Evaluation = fitted(match.game)
        self._lead: tuple[int, int] | None = None  # the seat that leads, and since which answer
        self._answered = 0

    def play(self, most: int) -> None:
        """Play to the end, or until there were so many answers."""
        turn = 0
        self.count.moves.begin()
        for asked, decision, quiet in asked_in_turn(self.match, random.Random(1), ("", None), most):
            if quiet:
                turn += 1
                self._note_lead()
            self.match.decide_unchecked(asked, self._answer(asked, decision))
            self._answered += 1
            self.count.moves.note(self.match.game.scene(self.match.state, None), turn)
        self._sum_up()

    def _answer(self, seat: int, decision: Decision) -> Any:
        branches = decision.branches
        if len(branches) == 1:
            return branches[0]
        option = option_of(decision, self._pick(self._observations[seat]))
        scores = self.match.game.score(self.match.state, seat, decision)
        taken = next((score for score, branch in zip(scores, branches, strict=True) if branch == option), 0.0)
        self.count.choices += 1
        self.count.needless += taken <= NEEDLESS < max(scores)
        return option

    def _note_lead(self) -> None:
        chances = self._evaluation.chances(self.match)
        seat = max(range(len(chances)), key=chances.__getitem__)
        if chances[seat] < LEAD:
            self._lead = None
        elif self._lead is None or self._lead[0] != seat:
            self._lead = seat, self._answered

    def _sum_up(self) -> None:
        result = self.match.result
        self.count.answers += self._answered
        self.count.ended += bool(result and result.winners)
        if result and self._lead and self._lead[0] in result.winners:
            self.count.after_lead += self._answered - self._lead[1]


def counted(game: str, options: Mapping[str, str], bot: str, matches: int, most: int) -> Count:
    """Return what was counted over so many matches."""
    count = Count()
    for seed in range(matches):
        Watched(Match.new(game, options, seed=seed), bot, count).play(most)
    return count


def row(level: str, count: Count, matches: int) -> str:
    """Return a row of the table."""
    moves = count.moves
    return " | ".join(
        [
            f"| `{level}`",
            f"{count.answers / matches:.0f}",
            f"{1000 * count.needless / max(1, count.choices):.1f}",
            f"{moves.all / matches:.0f}",
            f"{100 * moves.back / max(1, moves.all):.1f} %, {moves.within / matches:.1f}",
            f"{count.after_lead / matches:.0f} ({100 * count.after_lead / max(1, count.answers):.0f} %) |",
        ]
    )


def main() -> None:
    """Count, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="NAME=VALUE")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--levels", default="random,beginner,easy,medium,hard")
    parser.add_argument("--most", type=int, default=3000, help="answers of a match")
    asked = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in asked.options)
    print("| level | answers | needless | moves | back, within a turn | after 95 % |\n|---|---|---|---|---|---|")
    for level in asked.levels.split(","):
        print(row(level, counted(asked.game, options, level, asked.matches, asked.most), asked.matches), flush=True)


if __name__ == "__main__":
    main()
