"""The code that runs in a bot's own process: it loads the match and asks the bot. It knows no database and no page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from banneret.bots import LEVELS, Observation, advising, find_bot, levels, search
from banneret.bots.advising import Advice
from banneret.bots.draws import accepts
from banneret.bots.search import Budget, Vote
from banneret.engine.decision import key_of
from banneret.engine.match import proposal
from banneret.engine.match.events import RecordError, read_lines
from banneret.engine.match.match import Match
from banneret.engine.match.proposal import Proposal

MOST_KEPT = 8
"""The largest number of matches that a process keeps: those that it thought about last."""
PATIENCE = 0.3
"""How many seconds longer than its budget a program may think by the clock, because people wait for it."""
ADVICE = Budget(seconds=1.0, patience=3.0)
"""How long a program thinks about advice."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot must think about: a match (id, game, options and the lines of its history), the seat, and the bot.

    A process that has had the beginning of the history gets only the lines `after` that: the mark of the last task from
    which it knows the match, or 0 if the lines are all. `mark` is that of the history with these lines.
    """

    match: str
    game: str
    options: dict[str, str]
    lines: Sequence[str]
    seat: int
    bot: str
    after: int = 0
    mark: int = 0


class UnknownHistory(Exception):
    """This process does not know the history after which the lines of a task come; it must get all of them."""


def choose(task: Task) -> str:
    """The key of the option that the bot chooses."""
    observation = _observation(task)
    if task.bot in LEVELS:
        return key_of(levels.answer(observation, task.bot, PATIENCE))
    return find_bot(task.bot).choose(observation)


def vote(task: Task) -> Vote:
    """Return the result of one of several processes in which the strongest level thinks about the same question."""
    observation = _observation(task)
    return search.vote(observation, levels.budget(observation.game.levels.strongest, PATIENCE))


def agrees(task: Task) -> bool:
    """Return whether the seat agrees to an offer: it does if the position does not favour it, whatever its bot."""
    return accepts(_observation(task))


def advise(task: Task) -> tuple[Advice, ...]:
    """Return the best options for the seat, with chances, what will probably follow and why, from what it knows."""
    return advising.advise(_observation(task), ADVICE)


def propose(task: Task, key: str) -> Proposal | None:
    """Return a way for the seat to attack the thing with this key."""
    return proposal.propose(_awake(task).match, task.seat, key)


@dataclass(slots=True)
class _Awake:
    """A match with the lines of history that this process knows, and what its bots remember, by seat and bot."""

    match: Match
    lines: Sequence[str]
    mark: int
    memories: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)


_kept: OrderedDict[str, _Awake] = OrderedDict()
"""The matches that this process thought about last."""


def _observation(task: Task) -> Observation:
    """Return the match as the seat sees it, with what its bot remembers, if this process has answered for it before."""
    awake = _awake(task)
    observation = Observation(awake.match, task.seat)
    observation.memory = awake.memories.setdefault((task.seat, task.bot), {})
    return observation


def _awake(task: Task) -> _Awake:
    """Return the match: continued from where this process left it if the history only grew, else replayed.

    Raises UnknownHistory.
    """
    awake = _kept.pop(task.match, None)
    lines = _all_lines(task, awake)
    try:
        if awake is None or lines[: len(awake.lines)] != awake.lines:
            awake = _replayed(task, lines)
        else:
            awake.match.follow(read_lines(lines[len(awake.lines) :]))
            awake.lines, awake.mark = lines, task.mark
    except RecordError:
        awake = _replayed(task, lines)
    _kept[task.match] = awake
    if len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return awake


def _all_lines(task: Task, awake: _Awake | None) -> Sequence[str]:
    """Return all lines of the history: those that this process has, and those that the task brings."""
    if not task.after:
        return task.lines
    if awake is None or awake.mark != task.after:
        raise UnknownHistory
    return (*awake.lines, *task.lines)


def _replayed(task: Task, lines: Sequence[str]) -> _Awake:
    return _Awake(Match.resume(task.game, task.options, read_lines(lines, "")), lines, task.mark)
