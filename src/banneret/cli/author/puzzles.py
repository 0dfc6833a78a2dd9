"""`banneret puzzles`: makes puzzles from matches of programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from banneret.bots.puzzles.finding import Wish
from banneret.bots.puzzles.writing import Workshop
from banneret.cli.console import say, usable
from banneret.cli.params import GameName, GameOptions, pairs
from banneret.engine.cases.puzzle import folder_of
from banneret.engine.game import find_game


def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many puzzles to make.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default=False, help="The folder to write to: that of the game's puzzles."),
    ] = None,
    option: GameOptions = None,
    again: Annotated[
        bool, typer.Option("--again", help="Make none, but judge those that are there in other worlds.")
    ] = False,
) -> None:
    """Make puzzles from turning points of matches of programs, one file each, and print their paths.

    A puzzle has one best answer: by trials of a search, by ten times as many in other worlds, and by playouts to the
    end. It takes minutes. Stopped with Ctrl-C and started again with the same seed and options it goes on where it
    stopped. `banneret check GAME FILE` checks a puzzle.

    With `--again` the puzzles of the folder are judged once more: those that hold get the new figures, the paths of the
    others are printed, and the exit code is 1 if there are any.
    """
    with usable():
        found = find_game(game)
        wish = Wish(game, found.settle(pairs(option)) and pairs(option), seed)
        workshop = Workshop(out or folder_of(found))
        if again:
            _judge(workshop, seed)
        else:
            _make(workshop, wish, count)


def _judge(workshop: Workshop, seed: int) -> None:
    """Judge all puzzles of a folder, and print those that do not hold."""
    failed = [path for path, holds in workshop.judge(seed) if not holds]
    for path in failed:
        say(str(path))
    if failed:
        raise typer.Exit(1)


def _make(workshop: Workshop, wish: Wish, count: int) -> None:
    """Make so many puzzles, with a bar on the error output if it is a terminal."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Puzzles", total=count)
        matches = made = 0
        for path in workshop.make(wish):
            if path is None:
                matches += 1
                progress.update(task, description=f"Puzzles; {matches} matches looked at")
                continue
            made += 1
            say(str(path))
            progress.update(task, completed=made)
            if made == count:
                return
