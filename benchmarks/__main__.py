"""Measure the engine on every game that is installed, beside OpenSpiel's chess driven from Python in the same run.

`python -m benchmarks [--seconds S]` prints a table; a line "chess" is the yardstick. Every figure is the median of
several rounds that take turns, so that a slow moment of the machine falls on all of them.
"""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from banneret.engine.game import games
from benchmarks.engine import clone_cost, imagine_cost, playouts, undo_cost
from benchmarks.page import first_page, move_to_others
from benchmarks.yardstick import chess_playouts

ROUNDS = 5


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long one round of playouts takes")
    seconds = parser.parse_args().seconds
    console = Console()
    chess: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in games()}
    for _ in range(ROUNDS):
        chess.append(chess_playouts(seconds))
        for name, game in games().items():
            rates[name].append(playouts(game, seconds))
    console.print(_speed(median(chess), {name: median(rate) for name, rate in rates.items()}))
    for name, game in games().items():
        decision = 1 / median(rates[name])
        console.print(_costs(name, decision, clone_cost(game), imagine_cost(game), undo_cost(game)))
        console.print(_pages(name, first_page(game), move_to_others(game)))


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def _speed(chess: float, rates: dict[str, float]) -> Table:
    table = Table("random play", "decisions a second", "beside chess", title="Random play on one core")
    table.add_row("chess (OpenSpiel, from Python)", f"{chess:,.0f}", "1.00")
    for name, rate in rates.items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / chess:.2f}")
    return table


def _costs(name: str, decision: float, clone: float, imagine: float, undo: float) -> Table:
    table = Table("in mid-phase", "microseconds", "in decisions", title=f"{name}: other worlds")
    for what, cost in (("a clone that keeps all", clone), ("an imagined match", imagine), ("an undo", undo)):
        table.add_row(what, f"{cost * 1e6:.1f}", f"{cost / decision:.1f}")
    return table


def _pages(name: str, first: tuple[float, int], move: tuple[float, int]) -> Table:
    table = Table("page", "milliseconds", "bytes", title=f"{name}: the page")
    table.add_row("first page, drawn", f"{first[0] * 1e3:.2f}", f"{first[1]:,}")
    table.add_row("one move, viewed and drawn for one viewer", f"{move[0] * 1e3:.2f}", f"{move[1]:,}")
    return table


if __name__ == "__main__":
    main()
