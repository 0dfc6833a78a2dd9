"""Measure the engine on every installed game, and compare it with OpenSpiel's chess driven from Python in the same run.

`python -m benchmarks [--seconds S] [GAME ...]` prints tables; the line "chess" is the yardstick. Every number of random
play is the median of several rounds that take turns, so that a slow moment of the machine affects all of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from banneret.engine.game import Game, games
from banneret.engine.match import running
from benchmarks.engine import clone_cost, imagine_cost, playouts, undo_cost
from benchmarks.environments import steps
from benchmarks.greedy import greedy_matches
from benchmarks.page import first_page, move_to_others
from benchmarks.thinking import Thinking, think
from benchmarks.yardstick import chess_playouts

ROUNDS = 5
GREEDY_SECONDS = 20.0
THINKING_SECONDS = 6.0
FURTHER: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "battlelore": {"the largest adventure with Lore": {"adventure": "free-companies"}},
    "titan": {"one battle": {"scenario": "battle"}},
}
"""Other set-ups of a game that are measured beside its own."""


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long one round of playouts takes")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure; all of them if none is named")
    wanted = parser.parse_args()
    console = Console()
    measured = {name: game for name, game in games().items() if name in wanted.games or not wanted.games}
    rates = _random_play(measured, wanted.seconds)
    console.print(_speed(rates))
    for name, game in measured.items():
        decision = 1 / rates[name]
        console.print(_costs(name, decision, clone_cost(game), imagine_cost(game), undo_cost(game)))
        console.print(_pages(name, first_page(game), move_to_others(game)))
    console.print(
        _greedy({title: greedy_matches(game, more, GREEDY_SECONDS) for title, game, more in _setups(measured)})
    )
    console.print(_environments({title: _both(game, more, wanted.seconds) for title, game, more in _setups(measured)}))
    console.print(_thinking({title: think(game, more, THINKING_SECONDS) for title, game, more in _setups(measured)}))


def _setups(measured: Mapping[str, Game]) -> list[tuple[str, Game, Mapping[str, str]]]:
    """What is played: each game with its default options, and its further set-ups."""
    return [
        (f"{name}, {more}" if more else name, game, options)
        for name, game in measured.items()
        for more, options in {"": {}, **FURTHER.get(name, {})}.items()
    ]


def _random_play(measured: Mapping[str, Game], seconds: float) -> dict[str, float]:
    """Decisions per second of random play: of the yardstick, under "chess", and of each set-up."""
    setups = _setups(measured)
    rates: dict[str, list[float]] = {"chess": [], **{title: [] for title, _, _ in setups}}
    for _ in range(ROUNDS):
        rates["chess"].append(chess_playouts(seconds))
        for title, game, options in setups:
            rates[title].append(playouts(game, options, seconds))
    return {title: median(those) for title, those in rates.items()}


def median(values: list[float]) -> float:
    """The median."""
    return sorted(values)[len(values) // 2]


def _speed(rates: Mapping[str, float]) -> Table:
    table = Table("random play", "decisions a second", "beside chess")
    if running.__file__.endswith(".py"):
        table.title, table.caption = "Random play on one core", "plain rules; make bench measures the compiled ones"
    else:
        table.title = "Random play on one core, compiled rules"
    for title, rate in rates.items():
        name = "chess (OpenSpiel, from Python)" if title == "chess" else title
        table.add_row(name, f"{rate:,.0f}", f"{rate / rates['chess']:.2f}")
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


def _greedy(matches: Mapping[str, tuple[int, float]]) -> Table:
    """The number of matches, and their total seconds."""
    table = Table("greedy against greedy", "matches", "a minute", "seconds each", title="Whole matches on one core")
    for title, (count, seconds) in matches.items():
        table.add_row(title, str(count), f"{60 * count / seconds:.1f}", f"{seconds / count:.2f}")
    return table


def _both(game: Game, options: Mapping[str, str], seconds: float) -> tuple[float, float]:
    """Steps a second with an observation, and with the mask alone; medians of several rounds that take turns."""
    rounds = [[steps(game, options, seconds, see=see) for see in (True, False)] for _ in range(ROUNDS)]
    seen, masked = zip(*rounds, strict=True)
    return median([*seen]), median([*masked])


def _environments(rates: Mapping[str, tuple[float, float]]) -> Table:
    """The table for learners."""
    table = Table("environment", "hashed steps a second", "mask only", title="Learning environments on one core")
    for title, (seen, masked) in rates.items():
        table.add_row(title, f"{seen:,.0f}", f"{masked:,.0f}")
    return table


def _thinking(thoughts: Mapping[str, Thinking]) -> Table:
    """The table of what a bot that searches does in its time."""
    table = Table("search", "worlds a second", "imagining", "scoring", "rules", title="Where a bot's second goes")
    for title, one in thoughts.items():
        shares = (f"{part / one.seconds:.0%}" for part in (one.imagining, one.scoring, one.rules))
        table.add_row(title, f"{one.worlds / one.seconds:,.0f}", *shares)
    return table


if __name__ == "__main__":
    main()
