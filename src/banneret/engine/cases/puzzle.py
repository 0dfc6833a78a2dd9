"""Puzzles: a moment of a match with one best answer. `banneret puzzles GAME` makes them, `banneret check` reads them.

The puzzles of a game are in its folder `puzzles`. docs/puzzles.md says what a file holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from banneret.engine.cases.referee import reason
from banneret.engine.components import Count, Few, Share, load, read_toml
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Game
from banneret.engine.match.match import Match

Level: TypeAlias = Literal["easy", "medium", "hard"]
"""How far one must look: not at all, a little ahead, or further."""
LEAD = 0.15
"""The least chance that the best answer has more than any other."""


@dataclass(frozen=True, slots=True)
class Because:
    """What the best answer changes: a feature of the seats of a `side`, `by` so much, and what that gains."""

    term: str
    by: float
    gain: float
    side: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A moment of a match, at which `seat` is asked something, and has one `best` answer.

    `record` are the lines of the record of the match up to there. `chances` to win after each answer come from so
    many `trials`, `ends` from so many `playouts` to the end of the match. `won_soon` and `lost_soon` are the shares of
    playouts that ended before the next turn of the seat, after the best answer and the second best.
    """

    game: str
    seat: Few
    best: str
    level: Level
    record: tuple[str, ...]
    chances: dict[str, Share]
    ends: dict[str, Share]
    trials: Count
    playouts: Count
    because: tuple[Because, ...] = field(default=())
    won_soon: dict[str, Share] = field(default_factory=dict)
    lost_soon: dict[str, Share] = field(default_factory=dict)

    @property
    def lead(self) -> float:
        """How much more chance the best answer has than the second best."""
        return _lead(self.chances, self.best)

    @property
    def end_lead(self) -> float:
        """How many more playouts the best answer wins than any other, as a share."""
        return _lead(self.ends, self.best)

    @property
    def second(self) -> str:
        """The second best answer."""
        return max((key for key in self.chances if key != self.best), key=lambda key: self.chances[key])

    def match(self) -> Match:
        """Return the match at this moment. Raises RecordError if the rules cannot replay it."""
        return Match.replay("\n".join((*self.record, "")))


def _lead(judged: Mapping[str, float], best: str) -> float:
    """Return by how much an answer leads all others, to three digits."""
    return round(judged[best] - max(share for key, share in judged.items() if key != best), 3)


def is_puzzle(path: Path) -> bool:
    """Return whether a file holds a puzzle, right or wrong. Raises ComponentError for a file that is not TOML."""
    return {"record", "best"} <= set(read_toml(path))


def read_puzzle(path: Path) -> Puzzle:
    """Read the puzzle in a file. Raises ValueError that names the file, the table, the key and what is wrong."""
    return load(path, Puzzle, templates="record")  # which may hold a file with braces


@cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """Return the puzzles of a game, by name, in order; they are read once. Another game may share its folder.

    Raises ValueError for a file that is no puzzle.
    """
    if game.rulebook.path is None:
        return {}
    found = {path.stem: read_puzzle(path) for path in sorted(folder_of(game).glob("*.toml"))}
    return {name: puzzle for name, puzzle in found.items() if puzzle.game == game.key}


def folder_of(game: Game) -> Path:
    """Return the folder of a game's puzzles. Raises ValueError for a game that has no folder of its own."""
    if game.rulebook.path is None:
        raise ValueError(f"{game.title} has no folder for puzzles")
    return game.rulebook.path.parent / "puzzles"


def keys_of(decision: Decision) -> list[str]:
    """Return the keys of all options of a question."""
    return [key_of(option) for option in decision.options]


# --- checking ---------------------------------------------------------------------------------------------------------


def puzzle_faults(path: Path) -> list[str]:
    """Return what is wrong with the puzzle in a file, in one sentence each."""
    try:
        puzzle = read_puzzle(path)
        return list(_faults(puzzle))
    except (ValueError, OSError) as error:
        return [str(error)]
    except Exception as fault:  # a record may be of other rules
        return [reason(fault)]


def _faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is wrong: each answer that is offered must have a chance, and the best must lead by enough."""
    match = puzzle.match()
    if match.game.key != puzzle.game:
        yield f"game: the record is one of {match.game.key}"
    if list(match.decisions) != [puzzle.seat]:
        yield f"seat: {sorted(match.decisions)} are asked at the end of the record, not {puzzle.seat} alone"
        return
    offered = keys_of(match.decisions[puzzle.seat])
    if puzzle.best not in offered:
        yield f"best: {puzzle.best} is not offered: {' '.join(offered)}"
    for table, judged in (("chances", puzzle.chances), ("ends", puzzle.ends)):
        if sorted(judged) != sorted(offered):
            yield f"{table}: {' '.join(judged)} are judged, and {' '.join(offered)} are offered"
            return
    if puzzle.lead < LEAD:
        yield f"chances: {puzzle.best} leads by {puzzle.lead:.2f} alone; the least is {LEAD}"
    if puzzle.end_lead < LEAD:
        yield f"ends: in playouts to the end {puzzle.best} leads by {puzzle.end_lead:.2f} alone; the least is {LEAD}"
    unknown = [one.term for one in puzzle.because if one.term not in match.game.terms]
    if unknown:
        yield f"because: {match.game.title} has no feature {unknown[0]}"
