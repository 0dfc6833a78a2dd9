"""The code that runs in a bot's own process: it loads the match and asks the bot. It knows no database and no page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.bots import Observation, find_bot
from banneret.bots.search import Budget, Idea, ideas
from banneret.engine.happening import Happening, RecordError, parse
from banneret.engine.match import Match

_MOST_KEPT = 8
ADVICE = Budget(seconds=1.0)
"""How long a person waits for advice."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot must think about: a match (id, game, options and the lines of its history), the seat, and the bot."""

    match: str
    game: str
    options: dict[str, str]
    lines: Sequence[str]
    seat: int
    bot: str


def choose(task: Task) -> str:
    """The key of the option that the bot chooses."""
    return find_bot(task.bot).choose(Observation(_awake(task), task.seat))


def agrees(task: Task) -> bool:
    """Whether the seat agrees to what others offer: it does if the position does not favour it, whatever its bot."""
    return not Observation(_awake(task), task.seat).leads()


def advise(task: Task) -> tuple[Idea, ...]:
    """The best options for the seat, with their chances, from what the seat knows."""
    return ideas(Observation(_awake(task), task.seat), ADVICE)


_kept: OrderedDict[str, tuple[Sequence[str], Match]] = OrderedDict()
"""The matches that this process thought about last, each with the lines of history that it knows."""


def _awake(task: Task) -> Match:
    """The match: continued from where this process left it if the history only grew, else replayed from the start."""
    known, match = _kept.pop(task.match, ((), None))
    try:
        if match is None or task.lines[: len(known)] != known:
            match = Match.resume(task.game, task.options, _happenings(task.lines))
        else:
            match.follow(_happenings(task.lines[len(known) :]))
    except RecordError:
        match = Match.resume(task.game, task.options, _happenings(task.lines))
    _kept[task.match] = (task.lines, match)
    if len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return match


def _happenings(lines: Sequence[str]) -> list[Happening]:
    return [one for line in lines for one in parse(line)]
