"""The plots of a report: from rows to Vega-Lite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import altair as alt
import polars as pl

from banneret.engine.game import find_game
from banneret.lab.rows import CHANCES_EVERY
from banneret.lab.run import Running

MOST = 25
"""The most bars of a plot: those with the highest numbers."""
LEAST = 20
"""In fewer matches than this, the use of a thing is not meaningful."""
_WIDTH = 520
_BARS = 30
alt.data_transformers.disable_max_rows()  # the rows are grouped before they are drawn


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: its `name` for files, its title, one sentence on how to read it, and its Vega-Lite."""

    name: str
    title: str
    text: str
    chart: alt.Chart | alt.LayerChart

    @property
    def spec(self) -> dict[str, Any]:
        """The plot as Vega-Lite."""
        spec: dict[str, Any] = self.chart.to_dict()
        return spec


def plots(running: Running, rows: pl.DataFrame) -> Iterator[Plot]:
    """Yield all plots that the rows allow."""
    labels = {one.cell.key: one.cell.title for one in running.cells.values()}
    rows = rows.with_columns(what=pl.col("cell").replace(labels))
    yield _wins(running)
    yield _lengths(rows)
    yield _counts(
        rows, "questions", "Decisions by question", "How often a question was answered in a match, on average."
    )
    yield _endings(rows)
    impact = _impact(rows)
    if impact.height:
        yield _impacts(impact)
    chances = _chances(rows)
    if chances.height:
        yield _over_time(chances)


def _wins(running: Running) -> Plot:
    confidence = running.experiment.table.confidence
    found = []
    for one in running.cells.values():
        low, high = one.interval(confidence)
        won = one.won / one.bouts if one.bouts else 0.5
        found.append({"what": f"{one.cell.title}: {one.cell.first}", "won": won, "low": low, "high": high})
    base = alt.Chart(pl.DataFrame(found)).encode(y=alt.Y("what:N", title=None, axis=_LONG))
    share = alt.Scale(domain=[0, 1])
    ranges = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", scale=share, title="share of the wins"), x2=alt.X2("high:Q")
    )
    points = base.mark_point(filled=True, size=90, color="#b8431f").encode(x=alt.X("won:Q", scale=share))
    planned = running.experiment.table.stop == "planned"
    text = (
        f"What the first-named bot wins; a draw is shared. The line is the interval; it holds with {confidence:.0%} "
        f"{'at the planned end alone' if planned else 'however often one looks'}."
    )
    return Plot("wins", "Who wins", text, (ranges + points).properties(width=_WIDTH))


_LONG = alt.Axis(labelLimit=420)


def _lengths(rows: pl.DataFrame) -> Plot:
    longest = max(rows["decisions"].to_list())
    step = longest // _BARS + 1
    found = (
        rows.select("what", decisions=pl.col("decisions") // step * step)
        .group_by("what", "decisions")
        .len("matches")
        .with_columns(to=pl.col("decisions") + step)
        .sort("what", "decisions")
    )
    chart = (
        alt.Chart(found)
        .mark_bar()
        .encode(
            x=alt.X("decisions:Q", bin="binned", title="decisions of a match"),
            x2="to:Q",
            y=alt.Y("matches:Q", title="matches"),
            color=alt.Color("what:N", title=None, legend=_LEGEND),
        )
        .properties(width=_WIDTH, height=220)
    )
    return Plot("lengths", "How long matches are", "Decisions of all seats together.", chart)


_LEGEND = alt.Legend(orient="bottom", columns=1, labelLimit=480)


def _counts(rows: pl.DataFrame, column: str, title: str, text: str) -> Plot:
    """Return how often something with a name happens in a match, by game."""
    matches = rows.group_by("game").len("matches")
    found = (
        rows.select("game", column)
        .explode(column, empty_as_null=False)
        .unnest(column)
        .group_by("game", "name")
        .agg(pl.col("count").sum())
        .join(matches, on="game")
        .with_columns(mean=(pl.col("count") / pl.col("matches")).round(2))
        .sort("mean", "name", descending=[True, False])
        .group_by("game", maintain_order=True)
        .head(MOST)
    )
    chart = (
        alt.Chart(found.select("game", "name", "mean"))
        .mark_bar()
        .encode(
            x=alt.X("mean:Q", title="in a match"),
            y=alt.Y("name:N", sort="-x", title=None, axis=_LONG),
            row=alt.Row("game:N", title=None),
        )
        .properties(width=_WIDTH)
        .resolve_scale(y="independent")
    )
    return Plot(column, title, text, chart)


def _rule(game: str, rule: str) -> tuple[str, str]:
    """Return the id of a rule, and the section of the rulebook in which it stands, with the id."""
    book = find_game(game).rulebook
    return rule, f"{book[rule].section} ({rule})" if rule in book else rule


def _endings(rows: pl.DataFrame) -> Plot:
    ended = rows.filter(pl.col("failure") == "")
    words = {_rule(*pair) for pair in ended.select("game", "rule").unique().iter_rows()}
    found = (
        ended.with_columns(rule=pl.col("rule").replace(dict(words)))
        .group_by("what", "rule")
        .len("matches")
        .sort("what", "rule")
    )
    chart = (
        alt.Chart(found)
        .mark_bar()
        .encode(
            x=alt.X("matches:Q", stack="normalize", title="share of the matches", axis=alt.Axis(format="%")),
            y=alt.Y("what:N", title=None, axis=_LONG),
            color=alt.Color("rule:N", title="rule that ended it"),
        )
        .properties(width=_WIDTH)
    )
    return Plot("endings", "How matches end", "The rule that ended the match.", chart)


def _impact(rows: pl.DataFrame) -> pl.DataFrame:
    """Return by game and thing how much more often the seats that used it win than the average seat."""
    seats = rows.filter(pl.col("failure") == "").select(
        "game", "winners", "played", usual=1 / pl.col("bots").list.len()
    )
    used = (
        seats.explode("played", empty_as_null=False)
        .unnest("played")
        .with_columns(wins=pl.col("winners").list.contains(pl.col("seat")).cast(pl.Float64))
        .with_columns(wins=pl.when(pl.col("winners").list.len() == 0).then(pl.col("usual")).otherwise(pl.col("wins")))
    )
    return (
        used.group_by("game", "name")
        .agg(matches=pl.len(), impact=(pl.col("wins") - pl.col("usual")).mean().round(3))
        .filter(pl.col("matches") >= LEAST)
        .sort(pl.col("impact").abs(), "name", descending=[True, False])
        .group_by("game", maintain_order=True)
        .head(MOST)
    )


def _impacts(found: pl.DataFrame) -> Plot:
    chart = (
        alt.Chart(found)
        .mark_bar()
        .encode(
            x=alt.X("impact:Q", title="wins more often (+) or less often (-)", axis=alt.Axis(format="+%")),
            y=alt.Y("name:N", sort="-x", title=None, axis=_LONG),
            row=alt.Row("game:N", title=None),
            color=alt.condition("datum.impact > 0", alt.value("#2f6f4f"), alt.value("#b8431f")),
            tooltip=["name:N", "impact:Q", "matches:Q"],
        )
        .properties(width=_WIDTH)
        .resolve_scale(y="independent")
    )
    text = (
        "How much more often than an average seat those seats win that used a card, a spell or a unit. This is not "
        f"causal: who is winning may use other things. Things used in fewer than {LEAST} matches are left out."
    )
    return Plot("impact", "Cards and units of winners", text, chart)


def _chances(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the mean chance by cell, moment and seat."""
    found = [
        {"what": row["what"], "decision": at * CHANCES_EVERY, "seat": f"seat {seat}", "chance": chance}
        for row in rows.select("what", "chances").iter_rows(named=True)
        for at, chances in enumerate(row["chances"])
        for seat, chance in enumerate(chances)
    ]
    schema = {"what": pl.String, "decision": pl.Int64, "seat": pl.String, "chance": pl.Float64}
    frame = pl.DataFrame(found, schema)
    return frame.group_by("what", "decision", "seat").agg(pl.col("chance").mean().round(4)).sort("decision", "seat")


def _over_time(found: pl.DataFrame) -> Plot:
    chart = (
        alt.Chart(found)
        .mark_line()
        .encode(
            x=alt.X("decision:Q", title="decisions so far"),
            y=alt.Y("chance:Q", title="chance to win", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%")),
            color=alt.Color("seat:N", title=None),
            row=alt.Row("what:N", title=None, header=alt.Header(labelLimit=480, labelOrient="top")),
        )
        .properties(width=_WIDTH, height=160)
    )
    text = "The mean chance of each seat by the game's evaluation, in matches that lasted so long."
    return Plot("chances", "Chances over time", text, chart)
