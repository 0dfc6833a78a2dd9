"""Engravings: what a card shows, as outlines and hatching in the colour of its frame, on a grid of 84 by 60 units.

The hatching is a sheet of slanted strips of paper over the filled charge, under its outline. So it needs no clip path,
whose name would have to be the only one of a page.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from banneret.engine.scene.scene import Card, Cell
from banneret.picture.charges import charge_paths
from banneret.picture.geometry import line
from banneret.picture.ground.rims import rims_svg
from banneret.picture.ground.terrain import textures_svg
from banneret.picture.pieces import OUTLINES

WIDTH, HEIGHT = 84, 60
SHOWN = 8
"""The maximum number of charges on a card."""
SLOPE = 0.7
"""How much the hatching rises on its way: 35 degrees."""
FINE = 1.1
"""The scale of a charge below which it is filled: hatching would be a grey."""
SHIELD = OUTLINES["heater"].path


def art(card: Card) -> Markup:
    """What a card shows: a tile, the sections that it orders, or its charges."""
    if card.tile:
        return _tile(card.tile)
    if card.sections:
        return Markup("").join(_section(place, units) for place, units in enumerate(card.sections))
    return _charges(card.charges[:SHOWN])


def _tile(cell: Cell) -> Markup:
    return Markup(
        '<g class="board" transform="translate(42 30)scale(32)"><path class="cell {}" d="{}"/>{}{}</g>'
    ).format(cell.terrain, line(cell.outline, closed=True), textures_svg((cell,), lambda _: True), rims_svg((cell,)))


def _section(place: int, units: int) -> Markup:
    """One of three sections: empty, or filled with a shield for each unit; hollow ones if their number varies."""
    frame = Markup('<rect class="section{}" x="{}" y="4" width="25" height="52" rx="2"/>').format(
        " ordered" * bool(units), 2 + 27 * place
    )
    shown = 3 if units < 0 else min(units, 4)
    step = 48 / max(shown, 3)
    shields = (
        Markup('<path class="{}" transform="translate({} {:.4g})scale({})" d="{}"/>').format(
            "shield any" if units < 0 else "shield", 14.5 + 27 * place, 30 + step * (i - (shown - 1) / 2), 0.09, SHIELD
        )
        for i in range(shown)
    )
    return frame + Markup("").join(shields)


def _charges(names: tuple[str, ...]) -> Markup:
    """Charges in one row, or from four on in two; the more there are, the smaller."""
    rows = (names,) if len(names) < 4 else (names[: (len(names) + 1) // 2], names[(len(names) + 1) // 2 :])
    scale = min(52 / len(rows), 80 / max(len(rows[0]), 1), 50) / 24
    step = 24 * scale + 2
    return Markup("").join(
        engraved(name, 42 + step * (i - (len(row) - 1) / 2), 30 + step * (j - (len(rows) - 1) / 2), scale)
        for j, row in enumerate(rows)
        for i, name in enumerate(row)
    )


@lru_cache(maxsize=1024)
def engraved(name: str, x: float, y: float, scale: float) -> Markup:
    """A charge with its middle at this place, as an engraving."""
    paths = charge_paths(name)
    hatched = Markup('<path class="hatching" d="{}"/><g class="outline">{}</g>').format(_hatching(), paths)
    return Markup('<g class="charge" transform="translate({:.4g} {:.4g})scale({:.4g})">{}{}</g>').format(
        x - 12 * scale, y - 12 * scale, scale, paths, hatched if scale >= FINE else ""
    )


@lru_cache(maxsize=1)
def _hatching() -> str:
    """Slanted strips over the whole grid of a charge."""
    return "".join(f"M0 {0.7 + 1.75 * i:.4g}l24 {-24 * SLOPE:.4g}" for i in range(24))
