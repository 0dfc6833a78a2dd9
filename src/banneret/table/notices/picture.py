"""The board as a picture of pixels, for a mail."""

from __future__ import annotations

from banneret.engine.scene.scene import Scene
from banneret.picture import saved_svg

_WIDTH = 900
"""Pixels across."""


def board_png(scene: Scene) -> bytes | None:
    """A scene as PNG; None if nothing here can draw one."""
    try:
        import resvg_py  # only with the extra
    except ModuleNotFoundError:
        return None
    return bytes(resvg_py.svg_to_bytes(svg_string=str(saved_svg(scene)), width=_WIDTH))
