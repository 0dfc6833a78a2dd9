"""Finding puzzles in matches of programs: moments at which one answer is much better than any other.

A short look finds moments that may be one. Then all answers are tried as the search of a bot does; whatever leads
there is tried again in other worlds, ten times as often. At last the match is played out to its end after each
answer, because a search confirms its own horizon. Only what the seat could know counts: all worlds are imagined.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banneret.bots.evaluation import fitted
from banneret.bots.observation import Observation
from banneret.bots.outlook import asked_now
from banneret.bots.puzzles.trying import Trials, Tried, lead, mean, ranked
from banneret.bots.reasons import Reason
from banneret.bots.simulate import SimulationPlan, Sitting, option_of, seat_bots, sit_down
from banneret.engine.cases.puzzle import LEAD, Because, Level, Puzzle
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Game, find_game
from banneret.engine.match import record
from banneret.engine.match.match import Match

PLAYERS = ("easy", "beginner", "medium")
"""The programs whose matches are looked at; they change seats from match to match."""
FEWEST, MOST = 3, 20
"""How many answers a puzzle has."""
TURN = 0.15
"""By how much the chance of a seat must change around its answer for a look at it."""
GLANCE, PROMISING = 3, 0.06
"""The worlds of the short look, and the lead that an answer must have there."""
TRIALS = 8
"""The trials of each answer that find a puzzle."""
CONFIRMING = 10 * TRIALS
"""The trials of each answer that confirm it."""
FEW_PLAYOUTS, PLAYOUTS = 40, 200
"""The playouts to the end: of each answer, and of the best three."""
END_LEAD, SURE = 0.05, 2.0
"""The least lead in playouts, and by how many standard errors it must be more than nothing."""
APART, PER_MATCH = 8, 3
"""How many answers must lie between two puzzles of a match, and how many of them there may be."""
_STEP = 10
_REASON_WORLDS = 24


@dataclass(frozen=True, slots=True)
class Wish:
    """What puzzles are made of: matches of a game with these options, which follow from a seed."""

    game: str
    options: Mapping[str, str]
    seed: int


def found_in(wish: Wish, number: int) -> Iterator[Puzzle]:
    """Play match `number` of a wish twice: to see where it turns, and to look there. Yield the puzzles in it."""
    turns = _turns(_match(wish, number))
    sitting = _match(wish, number)
    last, count = -APART, 0
    for at, decision in enumerate(_asked(sitting)):
        if at not in turns or at - last < APART:
            continue
        puzzle = examined(sitting.match, decision.seat, random.Random(f"{wish.seed}/{number}/{at}"))
        if puzzle is not None:
            last, count = at, count + 1
            yield puzzle
        if count == PER_MATCH:
            return


def examined(match: Match, seat: int, source: random.Random) -> Puzzle | None:
    """Return the puzzle that a question is; None if it is none."""
    trials = Trials(Observation(match, seat, source))
    glance = _glance(trials, max(1, match.game.horizon(match.state) // 6))
    if not glance or not (best := _found(trials)):
        return None
    level: Level = "medium" if ranked(glance)[0] == best else "hard"
    return _judged(trials, best, "easy" if trials.search.scored.plan[0] == best else level, match)


def judged_again(puzzle: Puzzle, source: random.Random) -> Puzzle | None:
    """Return a puzzle as trials and playouts in other worlds judge it; None if its best answer does not lead there."""
    match = puzzle.match()
    trials = Trials(Observation(match, puzzle.seat, source))
    return _judged(trials, puzzle.best, puzzle.level, match)


def _judged(trials: Trials, best: str, level: Level, match: Match) -> Puzzle | None:
    """Return the puzzle if its best answer leads in many trials and in playouts to the end."""
    chances = _confirmed(trials, best)
    ends = chances and _played_out(trials, best, ranked(chances)[1])
    if not chances or not ends:
        return None
    seat = trials.observation.seat
    why = trials.reasons(ranked(chances)[1], best, _REASON_WORLDS)
    return Puzzle(
        game=match.game.key,
        seat=seat,
        best=best,
        level=level,
        record=tuple(record.write(match).splitlines()),
        chances={key: round(mean(chances[key]), 3) for key in ranked(chances)},
        ends={key: round(mean(ends[key]), 3) for key in ranked(ends)},
        trials=CONFIRMING,
        playouts=PLAYOUTS,
        because=tuple(because(match.game, seat, why)),
    )


# --- matches ----------------------------------------------------------------------------------------------------------


def _match(wish: Wish, number: int) -> Sitting:
    """Return the beginning of a match, in which each program has another seat than in the one before."""
    turn = number % len(PLAYERS)
    players = PLAYERS[turn:] + PLAYERS[:turn]
    names = find_game(wish.game).seats(find_game(wish.game).settle(wish.options))
    bots = seat_bots(players[: len(names)], names)
    plan = SimulationPlan(wish.game, wish.options, bots, wish.seed)
    return sit_down(plan, number, keeping=True)


def _asked(sitting: Sitting) -> Iterator[Decision]:
    """Yield each question of a match before it is answered."""
    match = sitting.match
    picks = [bot.pick for bot in sitting.bots]
    while match.decisions:
        seat = next(iter(match.decisions))
        decision = match.decisions[seat]
        yield decision
        match.decide_unchecked(seat, option_of(decision, picks[seat](sitting.observations[seat])))


def _turns(sitting: Sitting) -> set[int]:
    """Return the places of the questions that may be puzzles, and around which the chance of their seat changes."""
    match, evaluation = sitting.match, fitted(sitting.match.game)
    asked: list[tuple[int, int]] = []
    quiet = [(0, evaluation.chances(match))]
    before = asked_now(match)
    for at, decision in enumerate(_asked(sitting)):
        if match.state.running in match.game.quiet and asked_now(match) != before:
            quiet.append((at, evaluation.chances(match)))
        before = asked_now(match)
        if _may_be_one(match, decision):
            asked.append((at, decision.seat))
    quiet.append((at + 1, evaluation.chances(match)))
    return {at for at, seat in asked if _swing(quiet, at, seat) >= TURN}


def _swing(quiet: Sequence[tuple[int, Sequence[float]]], at: int, seat: int) -> float:
    """Return by how much the chance of a seat changes from the quiet point before its answer to the next two."""
    before = [chances for place, chances in quiet if place <= at][-1]
    after = [chances for place, chances in quiet if place > at][:2]
    return max(abs(chances[seat] - before[seat]) for chances in after)


def _may_be_one(match: Match, decision: Decision) -> bool:
    """Return whether a question is asked of one seat alone, and has as many answers as a puzzle may have."""
    if len(match.decisions) != 1 or match.gathering or decision.chosen or decision.name in match.game.easy:
        return False
    keys = {key_of(option) for option in decision.branches}
    return FEWEST <= len(keys) <= MOST and keys == {key_of(option) for option in decision.options}


# --- judging ----------------------------------------------------------------------------------------------------------


def _leads(tried: Tried, by: float) -> bool:
    first, second = ranked(tried)[:2]
    return mean(tried[first]) - mean(tried[second]) >= by


def _glance(trials: Trials, quiets: int) -> Tried:
    """Return a short look at all answers; nothing as soon as none leads."""
    tried: Tried = {key: [] for key in trials.keys}
    for _ in range(GLANCE):
        trials.look(tried, quiets)
        if not _leads(tried, PROMISING):
            return {}
    return tried


def _found(trials: Trials) -> str:
    """Return the answer that leads in some trials of each; "" if none does, or none half as far after half of them."""
    tried: Tried = {key: [] for key in trials.keys}
    for enough in (LEAD / 2, LEAD):
        trials.trials(tried, TRIALS // 2)
        if not _leads(tried, enough):
            return ""
    return ranked(tried)[0]


def _confirmed(trials: Trials, best: str) -> Tried | None:
    """Return trials of all answers in new worlds; None as soon as the best surely leads by less."""
    trials.new_worlds()
    tried: Tried = {key: [] for key in trials.keys}
    for _ in range(0, CONFIRMING, _STEP):
        trials.trials(tried, _STEP)
        leads = [lead(tried, best, key) for key in tried if key != best]
        if any(gain + SURE * error < LEAD for gain, error in leads):
            return None
    return tried if all(gain >= LEAD and gain > SURE * error for gain, error in leads) else None


def _played_out(trials: Trials, best: str, second: str) -> Tried | None:
    """Return playouts to the end after all answers; None if another answer may be as good there."""
    tried: Tried = {key: [] for key in trials.keys}
    trials.playouts({key: tried[key] for key in (best, second)}, FEW_PLAYOUTS)
    if lead(tried, best, second)[0] < END_LEAD / 2:
        return None
    trials.playouts({key: tried[key] for key in trials.keys if key not in (best, second)}, FEW_PLAYOUTS)
    rivals = [key for key in ranked(tried) if key != best][:2]
    further = {key: tried[key] for key in (best, *rivals)}
    trials.playouts(further, PLAYOUTS - FEW_PLAYOUTS)
    leads = [lead(further, best, key) for key in rivals]
    return tried if all(gain >= END_LEAD and gain > SURE * error for gain, error in leads) else None


def because(game: Game, seat: int, why: Sequence[Reason]) -> Iterator[Because]:
    """Yield what the best answer changes for the better, as far as it is a feature of the game."""
    weights = fitted(game).weights
    for reason in why:
        for change in reason.changes:
            good = change.by * weights.get(change.term, 0.0) > 0
            if change.term in game.terms and reason.gain > 0 and good == (seat in change.side):
                yield Because(change.term, round(change.by, 3), round(reason.gain, 3), change.side)
