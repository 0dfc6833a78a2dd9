"""Stones and leaves: irregular round things, each a little different. Lengths are board units."""

from __future__ import annotations

from banneret.picture.geometry import Grain, smooth

HEXAGON = ((1.0, 0.0), (0.55, 0.66), (-0.5, 0.7), (-1.05, 0.05), (-0.55, -0.66), (0.5, -0.7))
OCTAGON = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7))


def stone(x: float, y: float, radius: float, grain: Grain) -> str:
    """Path text of one flat stone."""
    around = [(a * radius * (0.9 + 0.3 * grain()), b * radius * (0.75 + 0.3 * grain())) for a, b in HEXAGON]
    return smooth([(x + a, y + b) for a, b in around], closed=True)


def pool(x: float, y: float, grain: Grain) -> str:
    """Path text of one small pool, about half a unit wide."""
    around = [(a * 0.26 * (0.8 + 0.4 * grain()), b * 0.2 * (0.8 + 0.4 * grain())) for a, b in HEXAGON]
    return smooth([(x + a, y + b) for a, b in around], closed=True)


def leaves(x: float, y: float, radius: float, grain: Grain) -> str:
    """Path text of one clump of leaves."""
    around = [(a * radius * (0.75 + 0.5 * grain()), b * radius * (0.75 + 0.5 * grain())) for a, b in OCTAGON]
    return smooth([(x + a, y + b) for a, b in around], closed=True)
