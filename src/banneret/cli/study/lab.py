"""`banneret lab`: experiments of many matches, their progress, and their results.

The lab's libraries are an extra, so only these commands load them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.completing import bot_names
from banneret.cli.console import Unusable, read_text, say, say_json, say_table, usable, write_text
from banneret.cli.params import Address, AsJson, GameName, GameOptions, Jobs, Place, pairs
from banneret.cli.progress import progress

if TYPE_CHECKING:
    from banneret.lab.ranking import Rank, SeatShare
    from banneret.lab.run import CellProgress, Running

lab = typer.Typer(name="lab", help="Experiments: many matches, how far they are, and what they found.")
ExperimentFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", show_default=False, help="The experiment: see `banneret docs study`."),
]
Bots = Annotated[
    str,
    typer.Option(metavar="BOT,BOT...", help="Who plays, as in an experiment.", autocompletion=bot_names),
]
NumberName = Annotated[
    str,
    typer.Argument(
        metavar="NUMBER",
        show_default=False,
        help="A number of the component file, such as unit.archers.figures: in the table of `unit` with that id.",
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(metavar="DIR", show_default=False, help="The folder of the rows; without it, FILE without .toml."),
]


@lab.command()
def run(
    file: ExperimentFile,
    out: Folder = None,
    jobs: Jobs = 1,
    on: Place = "here",
    address: Address = None,
    as_json: AsJson = False,
) -> None:
    """Play an experiment, from where it was. It may be stopped at any time, and run again.

    The rows are the same in one process, in several and on a cluster. A cell ends after all its bouts, or once its
    interval is narrow enough. The exit code is 1 if matches failed.

    As JSON: what `status` tells.
    """
    with _opened(file, out) as running:
        _play(running, jobs, on, address)
        say_json(_told(running)) if as_json else _show(running)
        if any(one.failures for one in running.cells.values()):
            raise typer.Exit(1)


@lab.command(context_settings={"ignore_unknown_options": True})  # a value may be -5
def sweep(
    game: GameName,
    number: NumberName,
    values: Annotated[
        list[float], typer.Argument(metavar="VALUE...", show_default=False, help="The values that it takes.")
    ],
    option: GameOptions = None,
    bots: Bots = "greedy",
    bouts: Annotated[int, typer.Option(min=1, max=1_000_000, help="The most bouts for each value.")] = 100,
    width: Annotated[
        float,
        typer.Option(min=0.0, max=1.0, help="The width of an interval that is enough; 0 for all bouts."),
    ] = 0.0,
    seed: Annotated[int, typer.Option(help="Fixes every match.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default=False, help="The experiment to write; without it, GAME-NUMBER.toml."),
    ] = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Change one number of a game's components, and play matches for each value of it.

    It writes an experiment and runs it, so that `status` and `report` tell more of it, and `run` goes on with it.

    As JSON: what `status` tells.
    """
    file = out or Path(f"{game}-{number}.toml")
    text = _sweep_text(game, number, values, pairs(option), bots, bouts=bouts, width=width, seed=seed)
    if file.exists() and read_text(file) != text:
        raise Unusable(f"{file}: is another experiment; name another file with --out")
    _check(file.name, text)
    write_text(file, text)
    run(file, None, jobs, "here", None, as_json)
    if not as_json:
        say(f"The experiment is {file}.")


@lab.command(context_settings={"ignore_unknown_options": True})  # a value may be -5
def tune(
    game: GameName,
    number: NumberName,
    low: Annotated[int, typer.Argument(show_default=False, help="The lowest value.")],
    high: Annotated[int, typer.Argument(show_default=False, help="The highest value.")],
    toward: Annotated[float, typer.Option(min=0.0, max=1.0, help="The share that the first bot should win.")] = 0.5,
    option: GameOptions = None,
    bots: Bots = "greedy",
    bouts: Annotated[int, typer.Option(min=1, max=1_000_000, help="The most bouts for each value.")] = 320,
    seed: Annotated[int, typer.Option(help="Fixes every match.")] = 1,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Find the value of one number of a game's components at which a match is even.

    Values are halved between the lowest and the highest; each is played until it is clear on which side it is. If all
    bots are the same, what the first seat wins counts.

    As JSON: number, toward, value, tried (value, bouts, won, low, high).
    """
    from banneret.lab.tune import Search
    from banneret.lab.tune import tune as found_by_halving

    playing = [bot.strip() for bot in bots.split(",")]
    with usable():
        found = found_by_halving(Search(game, number, playing, pairs(option), toward, bouts, seed, jobs), low, high)
    if not as_json:
        say(str(found))
        return
    tried = [
        {"value": value, "bouts": one.bouts, "won": one.won, "low": one.low, "high": one.high}
        for value, one in found.tried
    ]
    say_json({"number": number, "toward": toward, "value": found.value, "tried": tried})


def _check(name: str, text: str) -> None:
    """Raise Unusable for an experiment that cannot be played, before its file is written."""
    with usable(), _installed():
        from banneret.lab.experiment import checked

        checked(name, tomllib.loads(text))


def _sweep_text(
    game: str, number: str, values: Sequence[float], options: Mapping[str, str], bots: str, **settings: float
) -> str:
    with _installed():
        from banneret.lab.experiment import sweep_text

    whole = [int(value) if value == int(value) else value for value in values]
    playing = [bot.strip() for bot in bots.split(",")]
    return sweep_text(game, number, whole, {**settings, "bots": playing, "options": options})


@lab.command()
def status(file: ExperimentFile, out: Folder = None, as_json: AsJson = False) -> None:
    """Show how far an experiment is, and what is known so far.

    As JSON: cells (each with what, title, first, bouts, won, low, high, failures, enough), confidence, digest, begun,
    and origins (what has played the rows: versions, commit, bots, weights).
    """
    with _opened(file, out) as running:
        say_json(_told(running)) if as_json else _show(running)


@lab.command()
def report(
    file: ExperimentFile,
    out: Folder = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", show_default=False, help="Where; without it, FILE with .html.")
    ] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="DIR", show_default=False, help="Also write the plots there, as SVG and PNG.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write what an experiment found as one HTML file, which needs no network.

    As JSON: report, plots (the files).
    """
    with _opened(file, out) as running:
        from banneret.lab.report import report as written
        from banneret.lab.report import save_plots

        path = to or file.with_suffix(".html")
        write_text(path, written(running))
        plots = [str(plot) for plot in save_plots(running, pictures)] if pictures else []
        if as_json:
            say_json({"report": str(path), "plots": plots})
            return
        say(f"The report is {path}.")
        for plot in plots:
            say(f"A plot is {plot}.")


@contextmanager
def _installed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        raise Unusable(f"experiments need {error.name}; install it with: pip install 'banneret[lab]'") from error


@contextmanager
def _opened(file: Path, out: Path | None) -> Iterator[Running]:
    """Return the experiment and its folder. Raises Unusable for wrong input, and if the lab is not installed."""
    with _installed():
        from banneret.lab.experiment import read
        from banneret.lab.run import Folder as RowsFolder
        from banneret.lab.run import Running
    with usable():
        experiment = read(file)
        yield Running(experiment, RowsFolder(out or file.with_suffix("")))


def _play(running: Running, jobs: int, on: str, address: str | None) -> None:
    """Play what is left, and show how far it is."""
    total = running.experiment.table.bouts * len(running.cells)
    with progress("Playing", total) as tell:
        for _ in running.run(jobs, on=on, address=address):
            tell(sum(one.bouts for one in running.cells.values()), _known(running))


def _known(running: Running) -> str:
    """Return how many cells have enough bouts."""
    cells = running.cells.values()
    return f"{sum(one.enough for one in cells)} of {len(cells)} cells have enough"


def _told(running: Running) -> dict[str, object]:
    """Return what is known of an experiment."""
    from banneret.lab.ranking import ranking, seat_shares
    from banneret.lab.rows import digest

    confidence = running.experiment.table.confidence
    rows = running.rows()
    return {
        "cells": [_data(one, confidence) for one in running.cells.values()],
        "confidence": confidence,
        "ranking": [_rank(place) for place in ranking(running)],
        "seats": [_seat(one) for one in seat_shares(running, rows)],
        "digest": digest(rows),
        "begun": running.folder.begun(),
        "origins": running.origins(),
    }


def _data(one: CellProgress, confidence: float) -> dict[str, object]:
    low, high = one.interval(confidence)
    return {
        "what": one.cell.label,
        "title": one.cell.title,
        "first": one.cell.first,
        "bouts": one.bouts,
        "won": round(one.won / one.bouts, 4) if one.bouts else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "failures": one.failures,
        "enough": one.enough,
    }


def _rank(place: Rank) -> dict[str, object]:
    low, high = round(place.low, 4), round(place.high, 4)
    return {"what": place.cell.label, "best": place.best, "worst": place.worst, "low": low, "high": high}


def _seat(one: SeatShare) -> dict[str, object]:
    numbers = {"won": one.share, "low": one.low, "high": one.high, "even": one.even}
    return {"what": one.cell.label, "seat": one.seat, "name": one.name} | {
        key: round(number, 4) for key, number in numbers.items()
    }


def _show(running: Running) -> None:
    confidence = running.experiment.table.confidence
    rows = []
    for one in running.cells.values():
        low, high = one.interval(confidence)
        won = f"{one.won / one.bouts:.1%}" if one.bouts else ""
        enough = "enough" if one.enough else "goes on"
        rows.append((one.cell.label, one.cell.first, str(one.bouts), won, f"{low:.1%} to {high:.1%}", enough))
    say_table(("What", "Bot", "Bouts", "Won", f"{confidence:.0%} interval", ""), rows)
    failures = sum(one.failures for one in running.cells.values())
    say(f"{failures} matches failed." if failures else "No match failed.")
