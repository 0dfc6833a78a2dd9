"""Puzzles on the pages: which there are, that of a day, and what comes of an answer, as a message to its page.

A puzzle is replayed from its beginning for each answer, so that the table stores nothing about it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime

from banneret.bots.analysis.analysis import Analysis
from banneret.bots.puzzles.mistakes import mistake
from banneret.bots.puzzles.solving import asked, hint, solve
from banneret.engine.cases.puzzle import Puzzle, puzzles
from banneret.engine.game import Game, find_game, games
from banneret.engine.match.events import read_lines
from banneret.engine.scene.view import View
from banneret.table import preload
from banneret.table.match.replays import MatchRecord
from banneret.web.live.messages import OfMoment
from banneret.web.live.page_groups import written
from banneret.web.live.page_state import PageState, details_of
from banneret.web.live.replies import PuzzleHint, PuzzleReply
from banneret.web.live.still import still
from banneret.web.problems import Problem

preload(__name__)
_FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """A puzzle of a game, its name, its number there, and the name of the next one."""

    game: Game
    name: str
    number: int
    following: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class MistakePlace:
    """A mistake as a puzzle: number `place` of `count` of its seat; the `following` one came after so many moves."""

    puzzle: Puzzle
    place: int
    count: int
    following: int | None


def puzzle_named(game: Game, name: str) -> PuzzlePlace:
    """The puzzle with this name. Raises Problem."""
    names = list(puzzles(game))
    if name not in names:
        raise Problem("not-found", f"{game.title} has no puzzle of this name; /puzzle shows all puzzles.")
    at = names.index(name)
    return PuzzlePlace(game, name, at + 1, names[(at + 1) % len(names)], puzzles(game)[name])


def today() -> date:
    """The date in UTC, which is the same for all."""
    return datetime.now(UTC).date()


def any_daily() -> PuzzlePlace | None:
    """The puzzle of today, if there are any."""
    return daily(today()) if having() else None


def daily(day: date) -> PuzzlePlace:
    """The puzzle of a day, of another game than that of the day before. Raises Problem if there are none."""
    games_here = having()
    if not games_here:
        raise Problem("not-found", "There are no puzzles here.")
    days = (day - _FIRST_DAY).days
    names = list(puzzles(game := games_here[days % len(games_here)]))
    return puzzle_named(game, names[days // len(games_here) % len(names)])


def having() -> list[Game]:
    """The games that have puzzles, the easiest first."""
    return sorted((game for game in games().values() if puzzles(game)), key=lambda game: game.guide.cover.place)


def frame_of(puzzle: Puzzle, key: str) -> bytes:
    """The message after an answer: what it changes; without an answer the whole state."""
    page = PageState(drama=find_game(puzzle.game).drama)
    if not key:
        leads, view = asked(puzzle)
        return _message(page, PuzzleReply(leads, right=False, says=""), view, 0)
    solved = solve(puzzle, key)
    page.tell(still(solved.before), 0)
    return _message(page, PuzzleReply("", solved.right, solved.says), solved.after, 1)


def hint_of(puzzle: Puzzle, number: int) -> PuzzleHint:
    """A hint: the first one leaves a few answers, the second one the best alone."""
    says, about = hint(puzzle, number)
    return PuzzleHint(says, tuple(about))


def mistake_at(record: MatchRecord, analysis: str, seat: int | None, at: int) -> MistakePlace:
    """The mistake that a seat made after so many answers and acts. Raises Problem."""
    own = [one for one in Analysis.from_json(analysis).choices if one.seat == seat]
    places = [one.at for one in own]
    if at not in places:
        raise Problem("not-found", "The analysis found no mistake of yours there.")
    place = places.index(at)
    try:
        puzzle = mistake(record.game, record.options, read_lines(record.lines, ""), own[place])
    except ValueError as error:
        raise Problem("not-found", "The rules have changed since then, so this is no puzzle any more.") from error
    return MistakePlace(puzzle, place + 1, len(own), next(iter(places[place + 1 :]), None))


def _message(page: PageState, reply: PuzzleReply, view: View, number: int) -> bytes:
    frame = page.tell(still(view), number, around=OfMoment(details=details_of(view.scene)))
    return written(asdict(reply) | {"frame": frame}).encode()
