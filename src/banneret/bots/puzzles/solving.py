"""Answering a puzzle: whether it is right, what it costs, what may follow, and hints.

What follows is played in a world that the seat could imagine, so nothing is shown that it could not know.
"""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass, replace

from banneret.bots.advising import side_names
from banneret.bots.evaluation import decided, fitted
from banneret.bots.observation import Observation
from banneret.bots.outlook import asked_now
from banneret.bots.puzzles.telling import one_of, what_it_costs, why_best
from banneret.bots.puzzles.trying import Trials, Tried, lead, option_of
from banneret.bots.search import asked_in_turn, by_score
from banneret.engine.cases.puzzle import Puzzle
from banneret.engine.match.match import Match
from banneret.engine.scene.view import ResultView, View
from banneret.engine.words.wording import Text

WORLDS = 6
"""In how many worlds an answer is played on; the one in the middle is shown."""
LONGEST = 30
"""The largest number of answers that are shown."""
FURTHER = 24
"""The trials of an answer of which a puzzle does not tell the chance."""
HINTED = 3
"""The largest number of answers that the first hint leaves."""
AS_GOOD = 0.03
"""An answer that costs less than this is as good."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What comes of an answer: whether it is right, a sentence, and what the seat sees before and after it."""

    right: bool
    says: Text
    before: View
    after: View


def asked(puzzle: Puzzle) -> tuple[str, View]:
    """Return the name of the side that is asked, and what it sees."""
    match = puzzle.match()
    return side_names(Observation(match, puzzle.seat))[puzzle.seat], match.view(puzzle.seat)


def solve(puzzle: Puzzle, key: str) -> Solved:
    """Return what comes of an answer, by its key. Raises Refused for one that is not offered."""
    match = puzzle.match()
    match.clone().decide(puzzle.seat, key)
    chance = puzzle.chances[key] if key in puzzle.chances else _tried(puzzle, match, key)
    best = puzzle.chances[puzzle.best]
    right = key == puzzle.best or best - chance < AS_GOOD
    says = why_best(puzzle, match) if right else what_it_costs(chance, best)
    return Solved(right, says, match.view(puzzle.seat), _after(puzzle, match, key))


def hint(puzzle: Puzzle, number: int) -> tuple[Text, list[str]]:
    """Return hint number 1 or 2, and the answers it is about: a few of them, and then the best alone."""
    match = puzzle.match()
    options = match.decisions[puzzle.seat].options
    few = sorted(puzzle.chances, key=lambda key: -puzzle.chances[key])[: max(2, min(HINTED, len(options) // 2))]
    about = few if number == 1 and len(few) < len(options) else [puzzle.best]
    return one_of(puzzle, match, about), about


def _tried(puzzle: Puzzle, match: Match, key: str) -> float:
    """Return the chance of an answer that was not tried before: as much below the best as in new trials."""
    trials = Trials(Observation(match, puzzle.seat, _source(puzzle, key)))
    tried: Tried = {puzzle.best: [], key: []}
    trials.trials(tried, FURTHER)
    return max(0.0, min(1.0, puzzle.chances[puzzle.best] - lead(tried, puzzle.best, key)[0]))


def _after(puzzle: Puzzle, match: Match, key: str) -> View:
    """Return what the seat sees when others have replied, in a world in which that is neither lucky nor unlucky."""
    source = _source(puzzle, key)
    ways = [_played(puzzle, match, key, source.getrandbits(32)) for _ in range(WORLDS)]
    return sorted(ways, key=lambda way: way[0])[WORLDS // 2][1]


def _played(puzzle: Puzzle, match: Match, key: str, seed: int) -> tuple[float, View]:
    """Return the chance and the view of the seat after an answer and the replies, in one world."""
    seat, source = puzzle.seat, random.Random(seed)
    world = Observation(match, seat).imagine(seed)
    world.state.log = match.state.log.upto(len(match.state.log))
    before, replied = asked_now(world), False
    world.decide_unchecked(seat, option_of(world, seat, key))
    for other, decision, quiet in asked_in_turn(world, source, before, LONGEST):
        if replied and (quiet or other == seat):
            break
        replied |= other != seat
        world.decide_unchecked(other, by_score(world, other, decision, source))
    chances = decided(world) if world.result else fitted(world.game).chances(world)
    return chances[seat], _seen(world, match.view(seat))


def _seen(world: Match, before: View) -> View:
    """Return the view of an imagined world, in which nothing is asked."""
    seat, over = before.seat, world.result
    result = ResultView(over.winners, over.text, over.rule, None) if over else None
    scene, log = world.game.scene(world.state, seat), world.state.log.seen_by(seat)
    return replace(before, scene=scene, log=log, questions=(), acts=(), why_no_end="", result=result)


def _source(puzzle: Puzzle, key: str) -> random.Random:
    """Return a source that is the same for all who give this answer."""
    return random.Random(zlib.crc32("\n".join((*puzzle.record, key)).encode()))
