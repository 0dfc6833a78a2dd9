"""The turning points near the end of a match of programs, which may be puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banneret.bots.evaluation import fitted
from banneret.bots.outlook import asked_now
from banneret.bots.simulate import SimulationPlan, Sitting, option_of, seat_bots, sit_down
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import find_game
from banneret.engine.match.match import Match

PLAYERS = ("easy", "beginner", "medium")
"""The programs whose matches are looked at; they change seats from match to match."""
FEWEST, MOST = 3, 20
"""How many answers a puzzle has."""
LATE = 30
"""How many of the last answers of a match are looked at."""
TURN = 0.15
"""By how much the chance of a seat must change around its answer for a look at it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What puzzles are made of: matches of a game with these options, which follow from a seed."""

    game: str
    options: Mapping[str, str]
    seed: int


def turning_points(wish: Wish, number: int) -> list[tuple[int, Match]]:
    """Return the last moments of a match that may be puzzles, each with its place.

    The match is played once by its programs, and once more by the same answers.
    """
    answers: list[str] = []
    turns = _turns(_match(wish, number), answers)
    if not turns:
        return []
    match = _match(wish, number).match
    found: list[tuple[int, Match]] = []
    for at, key in enumerate(answers[: max(turns) + 1]):
        if at in turns:
            found.append((at, match.clone()))
        seat, decision = next(iter(match.decisions.items()))
        match.decide_unchecked(seat, option_of(decision, key))
    return found


def _match(wish: Wish, number: int) -> Sitting:
    """Return the beginning of a match, in which each program has another seat than in the one before."""
    turn = number % len(PLAYERS)
    players = PLAYERS[turn:] + PLAYERS[:turn]
    names = find_game(wish.game).seats(find_game(wish.game).settle(wish.options))
    bots = seat_bots(players[: len(names)], names)
    plan = SimulationPlan(wish.game, wish.options, bots, wish.seed)
    return sit_down(plan, number, keeping=True)


def _asked(sitting: Sitting, answers: list[str]) -> Iterator[Decision]:
    """Yield each question of a match before it is answered, and add its answer."""
    match = sitting.match
    picks = [bot.pick for bot in sitting.bots]
    while match.decisions:
        seat = next(iter(match.decisions))
        decision = match.decisions[seat]
        yield decision
        option = option_of(decision, picks[seat](sitting.observations[seat]))
        answers.append(key_of(option))
        match.decide_unchecked(seat, option)


def _turns(sitting: Sitting, answers: list[str]) -> set[int]:
    """Return the places of the last questions that may be puzzles, around which the chance of their seat changes."""
    match, evaluation = sitting.match, fitted(sitting.match.game)
    asked: list[tuple[int, int]] = []
    quiet = [(0, evaluation.chances(match))]
    before, at = asked_now(match), -1
    for at, decision in enumerate(_asked(sitting, answers)):
        if match.state.running in match.game.quiet and asked_now(match) != before:
            quiet.append((at, evaluation.chances(match)))
        before = asked_now(match)
        if _may_be_one(match, decision):
            asked.append((at, decision.seat))
    quiet.append((at + 1, evaluation.chances(match)))
    return {place for place, seat in asked if at - place < LATE and _swing(quiet, place, seat) >= TURN}


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
