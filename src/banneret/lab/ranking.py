"""The order of cells, and what a seat is worth, with bounds that stay right however often they are looked at.

Cells are compared where the same bots play the same game. Their intervals are confidence sequences, each wide enough
that all of them together hold with the confidence of the experiment. A cell stands above another for certain if its
interval lies above; so the bounds of all places hold together as well.

A seat is worth what it wins of a bout, in which each bot has sat there: so how strong the bots are cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import polars as pl

from banneret.engine.game import find_game
from banneret.lab.experiment import Cell
from banneret.lab.run import CellProgress, Running


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a cell among `among`, from `best` to `worst`, and the share that its first bot wins."""

    cell: Cell
    among: int
    best: int
    worst: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.best}" if self.best == self.worst else f"{self.best} to {self.worst}"


@dataclass(frozen=True, slots=True)
class SeatShare:
    """The share of bouts that a seat wins in a cell; `even` is that of a game in which no seat is better."""

    cell: Cell
    seat: int
    name: str
    share: float
    low: float
    high: float
    even: float

    @property
    def sure(self) -> bool:
        """Whether the seat is better or worse than even, with the confidence of the experiment."""
        return not self.low <= self.even <= self.high


def ranking(running: Running) -> list[Rank]:
    """Return the places of all cells that can be compared with another, the best of each group first."""
    groups: dict[tuple[str, tuple[str, ...]], list[CellProgress]] = {}
    for one in running.cells.values():
        groups.setdefault((one.cell.game, one.cell.seatings[0]), []).append(one)
    confidence = running.experiment.table.confidence
    return [place for group in groups.values() if len(group) > 1 for place in _places(group, confidence)]


def _places(group: Sequence[CellProgress], confidence: float) -> list[Rank]:
    """Return places, with intervals that hold all together: each may be wrong with its part of the error."""
    bounds = [one.interval(1 - (1 - confidence) / len(group)) for one in group]
    found = []
    for one, (low, high) in zip(group, bounds, strict=True):
        better = len([other for other, _ in bounds if other > high])
        worse = len([other for _, other in bounds if other < low])
        share = one.won / one.bouts if one.bouts else 0.5
        found.append(Rank(one.cell, len(group), better + 1, len(group) - worse, share, low, high))
    return sorted(found, key=lambda place: (-place.share, place.cell.label))


def seat_shares(running: Running, rows: pl.DataFrame) -> Iterator[SeatShare]:
    """Yield what each seat wins in each cell of which all seatings were played; a draw is shared by all seats."""
    confidence = running.experiment.table.confidence
    for one in running.cells.values():
        names = find_game(one.cell.game).seats(one.cell.options)
        bouts = list(_bouts(rows.filter(pl.col("cell") == one.cell.key), len(one.cell.seatings), len(names)))
        if not bouts:
            continue
        for seat, name in enumerate(names):
            values = [bout[seat] for bout in bouts]
            low, high = one.bounds(sum(values), len(values), confidence)
            yield SeatShare(one.cell, seat, name, fmean(values), low, high, 1 / len(names))


def _bouts(rows: pl.DataFrame, seatings: int, seats: int) -> Iterator[list[float]]:
    """Yield by bout what each seat won, as a mean over the seatings; a bout with a failure is left out."""
    whole = rows.filter(pl.col("failure") == "").group_by("bout", maintain_order=True).agg(pl.col("winners"))
    for winners in whole["winners"].to_list():
        if len(winners) == seatings:
            yield [fmean(_won(seat, match, seats) for match in winners) for seat in range(seats)]


def _won(seat: int, winners: Sequence[int], seats: int) -> float:
    if not winners:
        return 1 / seats
    return 1 / len(winners) if seat in winners else 0.0
