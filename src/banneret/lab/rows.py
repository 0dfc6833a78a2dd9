"""A row for each match: what it was, how it ended, and what happened. Cell, bout and seating play it again.

| column | what |
|---|---|
| `cell`, `game`, `options` | the cell's key, the game, the options and changes that the file names, as JSON |
| `bout`, `seating`, `bots` | the number of the bout, which seating, the bot of each seat |
| `winners`, `won` | winning seats; what the first-named bot won of it, from 0 to 1: see `won` |
| `rule`, `result`, `failure` | the rule that ended it, the sentence, what went wrong |
| `decisions`, `phases` | how long it was |
| `questions`, `events` | how often each question was answered and each event told, by name |
| `played` | how often each seat answered with each card, spell or unit |
| `chances` | each seat's chance by the fitted evaluation, after every CHANCES_EVERY decisions; empty without one |
"""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import polars as pl

from banneret.bots.evaluation import Evaluation, fitted
from banneret.bots.simulate import Sitting, sit_down
from banneret.engine.decision import key_of, kind_of
from banneret.engine.game import Game
from banneret.lab.experiment import Cell, won
from banneret.lab.origin import ORIGIN, origin_of_cell

CHANCES_EVERY = 25
THINGS = frozenset({"card", "chit", "lore", "spell", "unit"})
"""The kinds of things whose use is counted by seat."""
_COUNTED = pl.List(pl.Struct({"name": pl.String, "count": pl.Int64}))
SCHEMA: Mapping[str, Any] = {
    "cell": pl.String,
    "game": pl.String,
    "options": pl.String,
    "bout": pl.Int64,
    "seating": pl.Int64,
    "bots": pl.List(pl.String),
    "winners": pl.List(pl.Int64),
    "won": pl.Float64,
    "rule": pl.String,
    "result": pl.String,
    "failure": pl.String,
    "decisions": pl.Int64,
    "phases": pl.Int64,
    "questions": _COUNTED,
    "events": _COUNTED,
    "played": pl.List(pl.Struct({"seat": pl.Int64, "name": pl.String, "count": pl.Int64})),
    "chances": pl.List(pl.List(pl.Float64)),
}


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some bouts of a cell: from `first` up to, but not including, `end`. `number` counts a cell's chunks."""

    cell: Cell
    number: int
    first: int
    end: int
    seed: int
    cap: int


def play(chunk: Chunk) -> bytes:
    """Play the matches of a chunk; return its Parquet file, whose metadata tell what has played it."""
    seatings = range(len(chunk.cell.seatings))
    rows = [row(chunk, bout, seating) for bout in range(chunk.first, chunk.end) for seating in seatings]
    origin = json.dumps(dict(origin_of_cell(chunk.cell)))
    file = io.BytesIO()
    pl.DataFrame(rows, SCHEMA, orient="row").write_parquet(file, metadata={ORIGIN: origin})
    return file.getvalue()


@dataclass(slots=True)
class _Course:
    """What is counted while a match is played."""

    questions: Counter[str] = field(default_factory=Counter)
    """How often each question was asked, by its name."""
    played: Counter[tuple[int, str]] = field(default_factory=Counter)
    """How often each seat chose each thing, by its key."""
    chances: list[list[float]] = field(default_factory=list)
    """The chances by seat, after each so many decisions; none if the game has no fitted evaluation."""
    failure: str = ""
    """Why the match has no result."""


def row(chunk: Chunk, bout: int, seating: int) -> dict[str, Any]:
    """Play one match."""
    sitting = sit_down(chunk.cell.plan(chunk.seed, seating, chunk.cap), bout, keeping=True)
    match, course = sitting.match, _played(sitting, chunk.cap)
    over = None if course.failure else match.result
    return {
        "cell": chunk.cell.key,
        "game": chunk.cell.game,
        "options": json.dumps(dict(chunk.cell.given), sort_keys=True),
        "bout": bout,
        "seating": seating,
        "bots": list(chunk.cell.seatings[seating]),
        "winners": list(over.winners) if over else [],
        "won": won(chunk.cell.seatings[seating], chunk.cell.first, over.winners) if over else None,
        "rule": over.rule if over else "",
        "result": over.text if over else "",
        "failure": course.failure,
        "decisions": course.questions.total(),
        "phases": match.phases,
        "questions": _counted(course.questions),
        "events": _counted(Counter(entry.event for entry in match.view().log)),
        "played": [{"seat": seat, "name": key, "count": count} for (seat, key), count in sorted(course.played.items())],
        "chances": course.chances,
    }


def _played(sitting: Sitting, cap: int) -> _Course:
    """Play the match to its end, or until something fails."""
    match, judge, course = sitting.match, _evaluation(sitting.match.game), _Course()
    try:
        for number, (decision, option) in enumerate(islice(sitting.answers(), cap)):
            course.questions[decision.name] += 1
            key = key_of(option)
            if kind_of(key) in THINGS:
                course.played[decision.seat, key] += 1
            if judge and number % CHANCES_EVERY == 0:
                course.chances.append([round(chance, 4) for chance in judge.chances(match)])
    except Exception as fault:
        course.failure = f"the rules or a bot failed: {fault!r}"
    if not course.failure and match.result is None:
        course.failure = f"there was no end after {cap} decisions"
    return course


def record(chunk: Chunk, bout: int, seating: int) -> str:
    """Return the record of a match of a chunk, by playing it again."""
    plan = chunk.cell.plan(chunk.seed, seating, chunk.cap)
    sitting = sit_down(plan, bout, keeping=True)
    with suppress(Exception):  # the record of a failed match ends where it failed
        deque(islice(sitting.answers(), chunk.cap), maxlen=0)
    return sitting.match.record(chunk.cell.seatings[seating])


def _counted(counter: Counter[str]) -> list[dict[str, Any]]:
    return [{"name": name, "count": count} for name, count in sorted(counter.items())]


def _evaluation(game: Game) -> Evaluation | None:
    try:
        return fitted(game)
    except ValueError:
        return None


def digest(rows: pl.DataFrame) -> str:
    """Return a hash of rows that does not depend on the way or the order in which they were written."""
    return hashlib.sha256(rows.sort("cell", "bout", "seating").write_ndjson().encode()).hexdigest()
