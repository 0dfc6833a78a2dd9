"""A report: one HTML file that loads nothing from the network. Failures come first; outliers open as a replay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from urllib.parse import quote

import polars as pl
import vl_convert
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from banneret.lab.origin import summary
from banneret.lab.plots import Plot, plots
from banneret.lab.ranking import ranking, seat_shares
from banneret.lab.rows import digest, record
from banneret.lab.run import Running, today

SHOWN = 10
"""The largest number of failures and outliers in a report."""


@dataclass(frozen=True, slots=True)
class ReportedMatch:
    """A match that a report lists: the reason, the match, and its record as the address of a download.

    The address is empty where another release has played: this one might play another match.
    """

    why: str
    what: str
    result: str
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class CellLine:
    """A line of the table of cells."""

    what: str
    first: str
    others: str
    matches: int
    won: str
    interval: str
    draws: str
    decisions: str
    enough: bool


def report(running: Running) -> str:
    """Return the report of what has been played so far, as HTML."""
    rows = running.rows()
    environment = Environment(loader=PackageLoader("banneret.lab", "."), autoescape=True, undefined=StrictUndefined)
    drawn = list(plots(running, rows)) if rows.height else []
    return environment.get_template("report.html").render(
        table=running.experiment.table,
        lines=[*_lines(running, rows)],
        failures=[*_failures(running, rows)],
        failed=rows.filter(pl.col("failure") != "").height,
        outliers=[*_outliers(running, rows)],
        places=ranking(running),
        seats=[*seat_shares(running, rows)],
        plots=drawn,
        specs=_script_json([plot.spec for plot in drawn]),
        library=_library() if drawn else "",
        matches=rows.height,
        digest=digest(rows),
        origins=[summary(origin) for origin in running.origins()],
        begun=running.folder.begun(),
        today=today(),
    )


@cache
def _library() -> Markup:
    """Return the scripts that draw the plots. To bundle them takes longer than the rest of a report."""
    return Markup(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;"))


def save_plots(running: Running, folder: Path) -> Iterator[Path]:
    """Write each plot as SVG and as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = running.rows()
    for plot in plots(running, rows) if rows.height else ():
        yield from _saved(plot, folder)


def _saved(plot: Plot, folder: Path) -> Iterator[Path]:
    svg, png = folder / f"{plot.name}.svg", folder / f"{plot.name}.png"
    svg.write_text(vl_convert.vegalite_to_svg(plot.spec), encoding="utf-8")
    png.write_bytes(vl_convert.vegalite_to_png(plot.spec, scale=2))
    yield svg
    yield png


def _script_json(specs: Sequence[object]) -> Markup:
    """Return JSON that may stand in a script: no text in a file can end the script."""
    return Markup(json.dumps(specs).replace("<", "\\u003c"))


def _lines(running: Running, rows: pl.DataFrame) -> Iterator[CellLine]:
    confidence = running.experiment.table.confidence
    for one in running.cells.values():
        mine = rows.filter(pl.col("cell") == one.cell.key)
        low, high = one.interval(confidence)
        yield CellLine(
            one.cell.title,
            one.cell.first,
            ", ".join(one.cell.seatings[0][1:]),
            mine.height,
            f"{one.won / one.bouts:.1%}" if one.bouts else "",
            f"{low:.1%} to {high:.1%}",
            f"{mine.filter((pl.col('winners').list.len() == 0) & (pl.col('failure') == '')).height}",
            _lengths(mine["decisions"].to_list()),
            one.enough,
        )


def _lengths(decisions: list[int]) -> str:
    return f"{median(decisions):.0f} ({min(decisions)} to {max(decisions)})" if decisions else ""


def _failures(running: Running, rows: pl.DataFrame) -> Iterator[ReportedMatch]:
    for row in rows.filter(pl.col("failure") != "").head(SHOWN).iter_rows(named=True):
        yield _match(running, row, "failed")


def _outliers(running: Running, rows: pl.DataFrame) -> Iterator[ReportedMatch]:
    """Yield the longest and the shortest match of each cell."""
    whole = rows.filter(pl.col("failure") == "").sort("decisions", "bout", "seating")
    ends = pl.concat(
        [
            whole.group_by("cell", maintain_order=True).tail(1).with_columns(why=pl.lit("the longest")),
            whole.group_by("cell", maintain_order=True).head(1).with_columns(why=pl.lit("the shortest")),
        ]
    )
    for row in ends.head(SHOWN).iter_rows(named=True):
        yield _match(running, row, f"{row['why']}: {row['decisions']} decisions")


def _match(running: Running, row: dict[str, object], why: str) -> ReportedMatch:
    cell = running.cells[str(row["cell"])].cell
    bout, seating = int(str(row["bout"])), int(str(row["seating"]))
    chunk = running.chunk(cell, bout // running.experiment.table.chunk)
    text = record(chunk, bout, seating) if running.plays_again(cell) else ""
    address = f"data:text/plain;charset=utf-8,{quote(text)}" if text else ""
    name = f"{cell.game}-{cell.key}-{bout}-{seating}.txt"
    result = str(row["failure"] or row["result"])
    return ReportedMatch(why, cell.title, result, name, address)
