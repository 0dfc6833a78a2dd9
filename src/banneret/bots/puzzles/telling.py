"""Why the best answer of a puzzle is the best, and what another answer costs: one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.bots.advising import side_names
from banneret.bots.observation import Observation
from banneret.bots.shares import Gain, Share
from banneret.engine.cases.puzzle import Because, Puzzle
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.words.values import Listed, Written
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill

MOST = 2
"""The largest number of changes that are told."""
WEIGHTY = 0.2
"""A change is told if it brings at least this share of the lead."""
DECIDING = 0.15
"""An end before the next turn is told if the best answer and the second best differ in so many of the playouts."""


def why_best(puzzle: Puzzle, match: Match) -> Text:
    """Return why the best answer is: that it wins or saves the match at once, what it changes, or what it wins."""
    if soon := _soon(puzzle, match):
        return soon
    changes = Listed(dict.fromkeys(_changes(puzzle, match)), ",")
    lead = Share(puzzle.lead)
    if changes.things:
        return fill("Best by {lead}, on average: {changes}.", lead=lead, changes=changes)
    if puzzle.playouts:
        won, other = Share(puzzle.ends[puzzle.best]), Share(puzzle.ends[puzzle.second])
        wording = "Best by {lead}: played to the end it wins {won}, the next best {other}."
        return fill(wording, lead=lead, won=won, other=other)
    return fill("Best by {lead} of the chance to win.", lead=lead)


def _soon(puzzle: Puzzle, match: Match) -> Text | None:
    """Return what the best answer does before the next turn of its seat, if that is what the second best lacks."""
    won, lost = puzzle.won_soon, puzzle.lost_soon
    lead, rival = Share(puzzle.lead), next((key for key in won if key != puzzle.best), "")
    if not rival:
        return None
    second = Written(_text(puzzle, match, rival))
    if won[puzzle.best] - won[rival] >= DECIDING:
        wins, other = Share(won[puzzle.best]), Share(won[rival])
        wording = "Best by {lead}: it wins before your next turn in {wins} of trials, “{second}” in {other}."
        return fill(wording, lead=lead, wins=wins, other=other, second=second)
    if lost[rival] - lost[puzzle.best] >= DECIDING:
        loses, other = Share(lost[rival]), Share(lost[puzzle.best])
        wording = "Best by {lead}: “{second}” loses before your next turn in {loses} of trials, this in {other}."
        return fill(wording, lead=lead, loses=loses, other=other, second=second)
    return None


def what_it_costs(chance: float, best: float) -> Text:
    """Return what an answer costs that is not the best."""
    cost, found, right = Gain(chance - best), Share(chance), Share(best)
    return fill("Not the best ({cost}): {found} to win instead of {right}.", cost=cost, found=found, right=right)


def one_of(puzzle: Puzzle, match: Match, keys: list[str]) -> Text:
    """Return a hint: the answers of which one is the best."""
    decision = match.decisions[puzzle.seat]
    texts = [decision.text(option) for option in decision.options if key_of(option) in keys]
    answers = Listed([fill("“{}”", Written(text)) for text in texts], "or")
    return fill("It's {answers}." if len(keys) == 1 else "One of these: {answers}.", answers=answers)


def _text(puzzle: Puzzle, match: Match, key: str) -> str:
    decision = match.decisions[puzzle.seat]
    return next(decision.text(option) for option in decision.options if key_of(option) == key)


def _changes(puzzle: Puzzle, match: Match) -> Iterator[Text]:
    names = side_names(Observation(match, puzzle.seat))
    for one in _told(puzzle):
        term = match.game.terms[one.term]
        changed = term.changed(one.by)
        if changed and (term.whose or not one.side or _alone(puzzle, one)):
            yield changed
        elif changed:
            side = Listed([Word(str(seat), names[seat]) for seat in one.side])
            yield fill("{changed} for {side}", changed=changed, side=side)


def _alone(puzzle: Puzzle, one: Because) -> bool:
    """Return whether all that is told of is the seat's own, so that nobody need be named."""
    return all(puzzle.seat in other.side for other in (one, *_told(puzzle)))


def _told(puzzle: Puzzle) -> list[Because]:
    return [one for one in puzzle.because if one.gain >= WEIGHTY * puzzle.lead][:MOST]
