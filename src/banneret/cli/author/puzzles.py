"""`banneret puzzles`: makes puzzles from matches of programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from banneret.bots.puzzles.turning import Wish
from banneret.bots.puzzles.writing import EASY, Workshop
from banneret.cli.console import say, say_json_list, usable
from banneret.cli.params import AsJson, GameName, GameOptions, pairs
from banneret.cli.progress import progress
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
    matches: Annotated[
        int, typer.Option(min=0, help="How many more matches to look at, at most. 0: as many as it takes.")
    ] = 0,
    easy: Annotated[
        float, typer.Option(min=0, max=1, help="The largest share of easy puzzles, at which the best score is best.")
    ] = EASY,
    again: Annotated[
        bool, typer.Option("--again", help="Make none, but judge those that are there in other worlds.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make puzzles from turning points near the ends of programs' matches, one file each, and print their paths.

    A puzzle has one best answer: by trials of a search, by ten times as many in other worlds, and by playouts to the
    end. It takes a while. Stopped with Ctrl-C and started again with the same seed and options it goes on where it
    stopped. `banneret check GAME FILE` checks a puzzle.

    With `--again` the puzzles of the folder are judged once more: those that hold get the new figures, the paths of the
    others are printed, and the exit code is 1 if there are any. As JSON: the list of these paths.
    """
    with usable():
        found = find_game(game)
        wish = Wish(game, found.settle(pairs(option)) and pairs(option), seed)
        workshop = Workshop(out or folder_of(found), easy)
        if again:
            _judge(workshop, seed, as_json=as_json)
        else:
            _tell(_made(workshop, wish, count, matches), as_json=as_json)


def _judge(workshop: Workshop, seed: int, *, as_json: bool) -> None:
    """Judge all puzzles of a folder, and print those that do not hold."""
    failed = [str(path) for path, holds in workshop.judge(seed) if not holds]
    _tell(failed, as_json=as_json)
    if failed:
        raise typer.Exit(1)


def _made(workshop: Workshop, wish: Wish, count: int, most: int) -> Iterator[str]:
    """Make so many puzzles, of at most so many matches; yield the path of each, and show how far it is."""
    with progress("Puzzles", count) as tell:
        matches = made = 0
        for path in workshop.make(wish):
            if path is None:
                matches += 1
                tell(made, f"Puzzles; {matches} matches looked at")
                if matches == most:
                    return
                continue
            made += 1
            tell(made)
            yield str(path)
            if made == count:
                return


def _tell(paths: Iterable[str], *, as_json: bool) -> None:
    """Tell paths as soon as they are there."""
    if as_json:
        say_json_list(paths)
        return
    for path in paths:
        say(path)
