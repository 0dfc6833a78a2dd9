"""Puzzles as files, and the folder in which the making of puzzles goes on where it stopped."""

from __future__ import annotations

import json
import random
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from banneret.bots.puzzles.finding import found_in, judged_again
from banneret.bots.puzzles.turning import Wish
from banneret.engine.cases.puzzle import Level, Puzzle, read_puzzle

EASY = 0.67
"""The largest share of easy puzzles, unless another is wished for."""
SAME = 6
"""How many puzzles may have the same best answer, such as to wait."""
PROGRESS = "progress.json"
"""The file that says which matches have been looked at."""
LONGEST_VALUE = 80
_HEAD = "# Made by `banneret puzzles {game}`. docs/puzzles.md says what it holds."


class Workshop:
    """A folder of puzzles that grows; a puzzle that asks the same as one that is there is left out.

    At most a share of them is `easy`, and one more, and at most `SAME` have the same best answer.
    """

    def __init__(self, folder: Path, easy: float = EASY) -> None:
        """Raises ValueError for a file in the folder that is no puzzle."""
        self.folder = folder
        self.share = easy
        there = [read_puzzle(path) for path in sorted(folder.glob("*.toml"))]
        self.known = {_kind(puzzle.chances, puzzle.best) for puzzle in there}
        self.easy = sum(puzzle.level == "easy" for puzzle in there)
        self.best = Counter(puzzle.best for puzzle in there)

    def make(self, wish: Wish) -> Iterator[Path | None]:
        """Look at match after match, without an end; yield each puzzle that was written, and None after a match."""
        number = self._next(wish)
        while True:
            for puzzle in found_in(wish, number, self.wants):
                self.known.add(_kind(puzzle.chances, puzzle.best))
                self.easy += puzzle.level == "easy"
                self.best[puzzle.best] += 1
                yield self._write(puzzle)
            number += 1
            self._note(wish, number)
            yield None

    def judge(self, seed: int) -> Iterator[tuple[Path, bool]]:
        """Judge all puzzles in other worlds; yield each path and whether it holds. Those that do get new figures."""
        for path in sorted(self.folder.glob("*.toml")):
            again = judged_again(read_puzzle(path), random.Random(f"{seed}/{path.stem}"))
            if again is not None:
                path.write_text(as_toml(again), encoding="utf-8")
            yield path, again is not None

    def wants(self, keys: Iterable[str], best: str, level: Level) -> bool:
        """Return whether a puzzle with these answers is wanted here."""
        too_easy = level == "easy" and self.easy > self.share * len(self.known)
        return _kind(keys, best) not in self.known and not too_easy and self.best[best] < SAME

    def _write(self, puzzle: Puzzle) -> Path:
        text = as_toml(puzzle)
        path = self.folder / f"{zlib.crc32(text.encode()):08x}.toml"
        self.folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def _next(self, wish: Wish) -> int:
        return int(self._progress().get(_called(wish), 0))

    def _note(self, wish: Wish, number: int) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        told = json.dumps(self._progress() | {_called(wish): number}, indent=1, sort_keys=True)
        (self.folder / PROGRESS).write_text(f"{told}\n", encoding="utf-8")

    def _progress(self) -> dict[str, Any]:
        path = self.folder / PROGRESS
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if not isinstance(kept, dict):
            raise ValueError(f"{path} does not hold which matches have been looked at")
        return kept


def as_toml(puzzle: Puzzle) -> str:
    """Return a puzzle as the text of its file."""
    lines = [
        _HEAD.format(game=puzzle.game),
        f"game = {_said(puzzle.game)}",
        f"seat = {puzzle.seat}",
        f"best = {_said(puzzle.best)}",
        f"level = {_said(puzzle.level)}",
        f"trials = {puzzle.trials}",
        f"playouts = {puzzle.playouts}",
        "because = [",
        *(
            f"  {{ term = {_said(one.term)}, by = {one.by}, gain = {one.gain}, side = {list(one.side)} }},"
            for one in puzzle.because
        ),
        "]",
        "record = [",
        *(f"  {_said(line)}," for line in puzzle.record),
        "]",
        *_table("chances", puzzle.chances),
        *_table("ends", puzzle.ends),
        *_table("won_soon", puzzle.won_soon),
        *_table("lost_soon", puzzle.lost_soon),
    ]
    return "\n".join([*lines, ""])


def _table(name: str, chances: dict[str, float]) -> list[str]:
    return ["", f"[{name}]", *(f"{_said(key)} = {chance}" for key, chance in chances.items())]


def _said(text: str) -> str:
    """Return a text as TOML writes it, which is as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def _called(wish: Wish) -> str:
    """Return what the progress of a wish is called: its seed and its options."""
    return " ".join([str(wish.seed), *(f"{key}={_short(value)}" for key, value in sorted(wish.options.items()))])


def _short(value: str) -> str:
    """Return the value of an option; of a long one, such as a whole file, its checksum."""
    return value if len(value) <= LONGEST_VALUE else f"{zlib.crc32(value.encode()):08x}"


def _kind(keys: Iterable[str], best: str) -> tuple[str, ...]:
    """Return what a puzzle asks; another that asks the same would be no news."""
    return (best, *sorted(keys))
