"""The table as a picture of pixels, as one seat or a spectator sees it."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from banneret.engine.match.match import Match
from banneret.picture import saved_svg

WIDTH = 900
"""Pixels across."""


def pixels(match: Match, seat: int | None = None, width: int = WIDTH) -> NDArray[np.uint8]:
    """An array of height, `width` and 3 colours, from 0 to 255."""
    known = match.as_known_to(seat)
    png = resvg_py.svg_to_bytes(svg_string=str(saved_svg(known.game.scene(known.state, seat))), width=width)
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.uint8)
