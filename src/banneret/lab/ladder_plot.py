"""The picture of a ladder: the ratings with their bounds (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import altair as alt
import polars as pl
import vl_convert

from banneret.lab.ratings import Rating

WIDTH = 520


def drawn(rated: Sequence[Rating], title: str) -> str:
    """Return the ratings as SVG, the best first: a point for each bot, and a line between its bounds."""
    base = alt.Chart(pl.DataFrame([asdict(one) for one in rated])).encode(y=alt.Y("bot:N", sort=None, title=None))
    scale = alt.Scale(zero=False)
    bounds = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", scale=scale, title="rating; the line holds in 95 % of draws"), x2=alt.X2("high:Q")
    )
    points = base.mark_point(filled=True, size=90, color="#b8431f").encode(x=alt.X("points:Q", scale=scale))
    chart = (bounds + points).properties(width=WIDTH, title=title)
    return str(vl_convert.vegalite_to_svg(chart.to_dict()))
