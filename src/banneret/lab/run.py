"""Running an experiment: chunk by chunk into a folder, continuing earlier runs, until each cell has enough.

A chunk is a file that is written whole or not at all, so after `kill -9` only unfinished chunks are lost. Whether a
cell has enough is decided on its first chunks without a gap. So the result is the same in one process, in several
and on a cluster, in whatever order chunks arrive. Chunks beyond that are left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl

from banneret.lab.backends import done
from banneret.lab.experiment import Cell, Experiment
from banneret.lab.origin import OLDER, ORIGIN, Origin, difference, origin_of, origin_of_cell
from banneret.lab.rows import SCHEMA, Chunk, play
from banneret.lab.stop import interval, planned_interval


@dataclass(slots=True)
class CellProgress:
    """The progress of a cell: the `bouts` of its first chunks without a gap, and what its first bot won of them.

    `enough` says that no more is played; `chunks` is how many chunks count. `planned` is how many there will be if the
    stop was planned; otherwise it is 0.
    """

    cell: Cell
    planned: int = 0
    chunks: int = 0
    bouts: int = 0
    won: float = 0.0
    failures: int = 0
    enough: bool = False
    waiting: dict[int, tuple[int, float, int]] = field(default_factory=dict)

    def interval(self, confidence: float) -> tuple[float, float]:
        """Return the share that the first bot wins, as an interval that is valid at any time.

        If the stop was planned, it is that of the end; before it, nothing is known.
        """
        return self.bounds(self.won, self.bouts, confidence)

    def bounds(self, total: float, bouts: int, confidence: float) -> tuple[float, float]:
        """Return the interval of a mean of so many bouts of this cell, in the way in which the cell is stopped."""
        if not self.planned:
            return interval(total, bouts, confidence)
        return planned_interval(total, bouts, confidence) if self.chunks >= self.planned else (0.0, 1.0)


class Folder:
    """The folder of an experiment: `experiment.json`, and a folder of chunks for each cell.

    The note says what plays there, and what has played it: a folder holds rows of one release.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def note(self) -> Path:
        """The file that describes the experiment of the folder."""
        return self.path / "experiment.json"

    def claim(self, experiment: Experiment) -> None:
        """Make the folder, if it is not there yet. Raises ValueError if what played its rows would not play now."""
        for cell in experiment.cells:
            for played in self.origins(cell):
                if differing := difference(played, origin_of_cell(cell)):
                    raise ValueError(f"{self.path}: {differing}; give another folder, or go on with that release")
        self.path.mkdir(parents=True, exist_ok=True)
        told = {"digest": experiment.digest, "begun": self.begun() or today(), "origin": origin_of(experiment)}
        _write(self.note, json.dumps({**told, "cells": _told(experiment)}, indent=1).encode())

    def origins(self, cell: Cell) -> list[Origin]:
        """Return what has played the rows of a cell: one origin, unless files were copied there; none without rows."""
        found: list[Origin] = []
        for chunk in self.chunks(cell):
            noted = pl.read_parquet_metadata(self.file(cell, chunk)).get(ORIGIN)
            found.append(json.loads(noted) if noted else OLDER)
        return [one for place, one in enumerate(found) if one not in found[:place]]

    def begun(self) -> str:
        """Return the day on which the experiment began; "" if it is not known."""
        return str(self._noted().get("begun", ""))

    def _noted(self) -> dict[str, Any]:
        noted: dict[str, Any] = json.loads(self.note.read_text("utf-8")) if self.note.exists() else {}
        return noted

    def check(self, experiment: Experiment) -> None:
        """Raise ValueError if the folder holds rows of another experiment."""
        if self._noted().get("digest", experiment.digest) != experiment.digest:
            raise ValueError(
                f"{self.path}: holds rows of another experiment; give another folder, or take back what you changed"
            )

    def file(self, cell: Cell, chunk: int) -> Path:
        """Return the file of a chunk."""
        return self.path / cell.key / f"{chunk:06}.parquet"

    def chunks(self, cell: Cell) -> list[int]:
        """Return the chunks of a cell that are there."""
        return sorted(int(file.stem) for file in (self.path / cell.key).glob("*.parquet"))

    def save(self, chunk: Chunk, content: bytes) -> None:
        """Write a chunk, whole or not at all."""
        file = self.file(chunk.cell, chunk.number)
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, content)


def _told(experiment: Experiment) -> dict[str, Any]:
    """Return what each cell plays, so that the rows can be understood without the file of the experiment."""
    return {
        cell.key: {"game": cell.game, "options": dict(cell.options), "seatings": cell.seatings}
        for cell in experiment.cells
    }


def today() -> str:
    """Return the day, for those who read it later."""
    return datetime.now(UTC).date().isoformat()


def _write(file: Path, content: bytes) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.write_bytes(content)
    os.replace(beside, file)


class Running:
    """An experiment and the progress of its cells."""

    def __init__(self, experiment: Experiment, folder: Folder) -> None:
        """Read what is there. Raises ValueError if the folder holds another experiment."""
        folder.check(experiment)
        self.experiment, self.folder = experiment, folder
        table = experiment.table
        planned = -(-table.bouts // table.chunk) if table.stop == "planned" else 0
        self.cells = {cell.key: CellProgress(cell, planned) for cell in experiment.cells}
        self._given: set[tuple[str, int]] = set()
        for progress in self.cells.values():
            for chunk in folder.chunks(progress.cell):
                self._given.add((progress.cell.key, chunk))
                self._count(progress, chunk, pl.read_parquet(folder.file(progress.cell, chunk)))

    def run(self, jobs: int = 1, *, on: str = "here", address: str | None = None) -> Iterator[Chunk]:
        """Play what is missing; yield each chunk once it is written.

        Raises ValueError for an unknown place, and if another release has played what is there.
        """
        work = done(self._next, play, jobs, on=on, address=address)
        if not self._missing() and self.folder.note.exists():
            return
        self.folder.claim(self.experiment)
        for chunk, content in work:
            self.folder.save(chunk, content)
            self._count(self.cells[chunk.cell.key], chunk.number, pl.read_parquet(content))
            yield chunk

    def rows(self) -> pl.DataFrame:
        """Return the rows that count."""
        files = [self.folder.file(one.cell, chunk) for one in self.cells.values() for chunk in range(one.chunks)]
        return pl.concat([pl.read_parquet(file) for file in files]) if files else pl.DataFrame(schema=dict(SCHEMA))

    def origins(self) -> list[Origin]:
        """Return what has played the rows: of all cells together, one origin, unless files were copied there."""
        merged: dict[int, dict[str, str]] = {}
        for cell in self.cells.values():
            for place, one in enumerate(self.folder.origins(cell.cell)):
                merged.setdefault(place, {}).update(one)
        return [*merged.values()]

    def plays_again(self, cell: Cell) -> bool:
        """Return whether the matches of a cell, played again here, are the same matches."""
        return not any(difference(one, origin_of_cell(cell)) for one in self.folder.origins(cell))

    def chunk(self, cell: Cell, number: int) -> Chunk:
        """Return a chunk of a cell."""
        table = self.experiment.table
        first = number * table.chunk
        return Chunk(cell, number, first, min(first + table.chunk, table.bouts), table.seed, table.cap)

    def _next(self) -> Chunk | None:
        """Return the next chunk, of the cell with the fewest."""
        if not (missing := self._missing()):
            return None
        number, _, cell = min(missing, key=lambda one: one[:2])
        self._given.add((cell.key, number))
        return self.chunk(cell, number)

    def _missing(self) -> list[tuple[int, int, Cell]]:
        """Return the first missing chunk of each cell that has not enough: its number, the cell's place, the cell."""
        table = self.experiment.table
        last = -(-table.bouts // table.chunk)
        return [
            (number, place, progress.cell)
            for place, progress in enumerate(self.cells.values())
            if not progress.enough and (number := self._first_missing(progress.cell)) < last
        ]

    def _first_missing(self, cell: Cell) -> int:
        number = self.cells[cell.key].chunks
        while (cell.key, number) in self._given:
            number += 1
        return number

    def _count(self, progress: CellProgress, chunk: int, rows: pl.DataFrame) -> None:
        """Count a chunk once all earlier ones are there, and check whether the cell has enough."""
        progress.waiting[chunk] = _summed(rows)
        table = self.experiment.table
        while not progress.enough and progress.chunks in progress.waiting:
            bouts, won, failures = progress.waiting.pop(progress.chunks)
            progress.chunks += 1
            progress.bouts += bouts
            progress.won += won
            progress.failures += failures
            low, high = progress.interval(table.confidence)
            progress.enough = progress.bouts >= table.bouts or high - low <= table.width


def _summed(rows: pl.DataFrame) -> tuple[int, float, int]:
    """Return the bouts without a failure, what the first bot won of them, and the number of failed matches."""
    values = bout_values(rows)
    return len(values), float(values["won"].sum()), rows.filter(pl.col("won").is_null()).height


def bout_values(rows: pl.DataFrame) -> pl.DataFrame:
    """Return what the first-named bot won, by cell and bout, as a mean over the seatings.

    A bout with a failure is left out.
    """
    whole = rows.group_by("cell", "bout").agg(pl.col("won").mean(), failed=pl.col("won").is_null().any())
    return whole.filter(~pl.col("failed")).drop("failed").sort("cell", "bout")
