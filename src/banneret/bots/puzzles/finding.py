"""Finding puzzles near the ends of programs' matches: moments at which one answer is much better than any other.

The last questions of a match are looked at, the very last one first, because from there playouts are short. A short
look finds moments that may be one. Then all answers are tried as the search of a bot does; whatever leads there is
tried again in other worlds, ten times as often. At last the match is played out to its end after each answer, because
a search confirms its own horizon. Whatever surely falls short is dropped as soon as that is known. Only what the seat
could know counts: all worlds are imagined.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence

from banneret.bots.evaluation import fitted
from banneret.bots.observation import Observation
from banneret.bots.puzzles.racing import raced
from banneret.bots.puzzles.trying import Trials, Tried, mean, ranked
from banneret.bots.puzzles.turning import LATE, Wish, turning_points
from banneret.bots.reasons import Reason
from banneret.engine.cases.puzzle import LEAD, Because, Level, Puzzle
from banneret.engine.game import Game
from banneret.engine.match import record
from banneret.engine.match.match import Match

NEAR = 120
"""How near the end of the match must be in a playout."""
GLANCE, PROMISING = 4, 0.08
"""The worlds of the short look, and the lead that an answer must have there, also after half of them."""
TRIALS = 8
"""The trials of each answer that find a puzzle."""
CONFIRMING = 10 * TRIALS
"""The trials of the best answer and its strongest rival that confirm it."""
FEWEST_PLAYOUTS, PLAYOUTS = 40, 200
"""The playouts to the end after these two: they end when the lead is sure."""
APART, PER_MATCH = 8, 2
"""How many answers must lie between two puzzles of a match, and how many of them there may be."""
_REASON_WORLDS = 24

Wanted = Callable[[Collection[str], str, Level], bool]
"""Whether a puzzle with these answers, this best one, and this level is wanted."""


def found_in(wish: Wish, number: int, wanted: Wanted | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles near the end of match `number` of a wish, the last one first."""
    last, count = LATE * APART, 0
    for at, match in reversed(turning_points(wish, number)):
        if abs(last - at) < APART:
            continue
        seat = next(iter(match.decisions))
        puzzle = examined(match, seat, random.Random(f"{wish.seed}/{number}/{at}"), wanted)
        if puzzle is not None:
            last, count = at, count + 1
            yield puzzle
        if count == PER_MATCH:
            return


def examined(match: Match, seat: int, source: random.Random, wanted: Wanted | None = None) -> Puzzle | None:
    """Return the puzzle that a question is; None if it is none, or one that is not wanted."""
    trials = Trials(Observation(match, seat, source))
    glance = _glance(trials, max(1, match.game.horizon(match.state) // 6))
    if not glance or not (best := _found(trials)) or not trials.ends_within(best, NEAR):
        return None
    level: Level = "medium" if ranked(glance)[0] == best else "hard"
    level = "easy" if trials.search.scored.plan[0] == best else level
    if wanted and not wanted(trials.keys, best, level):
        return None
    return _judged(trials, best, level, match)


def judged_again(puzzle: Puzzle, source: random.Random) -> Puzzle | None:
    """Return a puzzle as trials and playouts in other worlds judge it; None if its best answer does not lead there."""
    match = puzzle.match()
    trials = Trials(Observation(match, puzzle.seat, source))
    return _judged(trials, puzzle.best, puzzle.level, match)


def _judged(trials: Trials, best: str, level: Level, match: Match) -> Puzzle | None:
    """Return the puzzle if its best answer leads in many trials and in playouts to the end, each in new worlds."""
    chances = _raced_anew(trials, trials.trials, best, CONFIRMING, CONFIRMING)
    ends = chances and _raced_anew(trials, trials.playouts, best, FEWEST_PLAYOUTS, PLAYOUTS)
    if not chances or not ends:
        return None
    seat, second = trials.observation.seat, ranked(chances)[1]
    why = trials.reasons(second, best, _REASON_WORLDS)
    return Puzzle(
        game=match.game.key,
        seat=seat,
        best=best,
        level=level,
        record=tuple(record.write(match).splitlines()),
        chances={key: round(mean(chances[key]), 3) for key in ranked(chances)},
        ends={key: round(mean(ends[key]), 3) for key in ranked(ends)},
        trials=CONFIRMING,
        playouts=len(ends[best]),
        because=tuple(because(match.game, seat, why)),
        won_soon={key: round(trials.soon(key, ends[key], 1.0), 3) for key in (best, second)},
        lost_soon={key: round(trials.soon(key, ends[key], 0.0), 3) for key in (best, second)},
    )


def _raced_anew(trials: Trials, run: Callable[[Tried, int], None], best: str, least: int, most: int) -> Tried | None:
    trials.new_worlds()
    return raced(run, trials.keys, best, least, most)


# --- judging ----------------------------------------------------------------------------------------------------------


def _leads(tried: Tried, by: float) -> bool:
    first, second = ranked(tried)[:2]
    return mean(tried[first]) - mean(tried[second]) >= by


def _glance(trials: Trials, quiets: int) -> Tried:
    """Return a short look at all answers; nothing as soon as none leads."""
    tried: Tried = {key: [] for key in trials.keys}
    for world in range(GLANCE):
        trials.look(tried, quiets)
        if world % 2 and not _leads(tried, PROMISING):
            return {}
    return tried


def _found(trials: Trials) -> str:
    """Return the answer that leads in some trials of each; "" if none does, or none half as far in fewer of them."""
    tried: Tried = {key: [] for key in trials.keys}
    for worlds, enough in ((TRIALS // 4, LEAD / 2), (TRIALS // 4, LEAD / 2), (TRIALS // 2, LEAD)):
        trials.trials(tried, worlds)
        if not _leads(tried, enough):
            return ""
    return ranked(tried)[0]


def because(game: Game, seat: int, why: Sequence[Reason]) -> Iterator[Because]:
    """Yield what the best answer changes for the better, as far as it is a feature of the game."""
    weights = fitted(game).weights
    for reason in why:
        for change in reason.changes:
            good = change.by * weights.get(change.term, 0.0) > 0
            if change.term in game.terms and reason.gain > 0 and good == (seat in change.side):
                yield Because(change.term, round(change.by, 3), round(reason.gain, 3), change.side)
