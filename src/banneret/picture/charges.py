"""Charges: the silhouettes that tell what a piece or a card is, each drawn on a grid of 24 by 24 units.

They are data (`charges.toml`). A name without a drawing is shown as its first letters, so a missing charge never stops
a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import Markup

from banneret.engine.components import read_toml
from banneret.picture.extra import extra_charges

LAYERS = ("fill", "fill2", "fill3", "bold", "line", "thin")
"""The paths of a charge in the order of painting; the last three are strokes."""


def _drawings() -> Mapping[str, Mapping[str, str]]:
    return {**_own(), **extra_charges()}


@cache
def _own() -> Mapping[str, Mapping[str, str]]:
    return read_toml(Path(__file__).with_name("charges.toml"))


def charges() -> tuple[str, ...]:
    """The names of all charges that have a drawing."""
    return tuple(_drawings())


def says(name: str) -> str:
    """What the charge shows, in a few words; its own name if it has no drawing."""
    return _drawings().get(name, {}).get("says", name)


@lru_cache(maxsize=512)
def charge_paths(name: str) -> Markup:
    """The charge's shapes on the 24-unit grid, without a frame, in the colour of the group around them."""
    drawing = _drawings().get(name)
    if drawing is None:
        return Markup('<text class="letters" x="12" y="16.5">{}</text>').format(_letters(name))
    shapes = (_shape(layer, drawing[layer]) for layer in LAYERS if layer in drawing)
    return Markup("").join(shapes)


def _shape(layer: str, path: str) -> Markup:
    if layer.startswith("fill"):
        return Markup('<path d="{}"/>').format(path)
    return Markup('<path class="{}" d="{}"/>').format(layer, path)


def _letters(name: str) -> str:
    words = name.replace("-", " ").split()
    return "".join(word[0] for word in words[:2]).upper() or "?"


def charge_svg(name: str) -> Markup:
    """The charge alone, as a small picture in the colour of the text around it."""
    return Markup(
        '<svg class="charge" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img"'
        ' aria-label="{}">{}</svg>'
    ).format(says(name), charge_paths(name))


def gallery_svg() -> Markup:
    """All charges, each at 48, 24 and 16 units with its name: a page for checking how they look."""
    columns, wide, high = 8, 124, 84
    drawn = charges()
    sizes = ((6, 4, 2), (62, 16, 1), (94, 20, 2 / 3))
    cells = []
    for i, name in enumerate(drawn):
        at = Markup('<g transform="translate({} {})">').format(i % columns * wide, i // columns * high)
        copies = (
            Markup('<g transform="translate({} {})scale({:.4g})">{}</g>').format(x, y, scale, charge_paths(name))
            for x, y, scale in sizes
        )
        label = Markup('<text x="6" y="68">{}</text></g>').format(name)
        cells += [at, *copies, label]
    rows = -(-len(drawn) // columns)
    return Markup(
        '<svg class="charge gallery" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">'
        "{2}</svg>"
    ).format(columns * wide, rows * high, Markup("").join(cells))
