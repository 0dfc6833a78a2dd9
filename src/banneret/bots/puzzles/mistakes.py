"""A mistake of a finished match as a puzzle: the same question again, to which the analysis knows a better answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.bots.analysis.hindsight import STUDY, Choice
from banneret.bots.puzzles.finding import because
from banneret.engine.cases.puzzle import Puzzle
from banneret.engine.decision import key_of
from banneret.engine.match import moments, record
from banneret.engine.match.events import Event
from banneret.engine.match.match import Match


def mistake(game: str, options: Mapping[str, str], happenings: Sequence[Event], choice: Choice) -> Puzzle:
    """Return the puzzle of a choice that cost its seat chance.

    Raises RecordError if the rules cannot replay the match, and ValueError if they no longer ask this there.
    """
    match = Match.resume(game, options, moments.upto(happenings, choice.at))
    decision = match.decisions.get(choice.seat)
    texts = {decision.text(option): key_of(option) for option in decision.options} if decision else {}
    if choice.better not in texts or choice.chosen not in texts:
        raise ValueError("the rules ask something else there now")
    best, chosen = texts[choice.better], texts[choice.chosen]
    return Puzzle(
        game=match.game.key,
        seat=choice.seat,
        best=best,
        level="medium",
        record=tuple(record.write(match).splitlines()),
        chances={best: choice.best, chosen: choice.chance},
        ends={},
        trials=STUDY,
        playouts=0,
        because=tuple(because(match.game, choice.seat, choice.reasons)),
    )
