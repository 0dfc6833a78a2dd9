"""How colours look to people who lack one kind of cone, and how far apart they are then."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Colours: TypeAlias = NDArray[np.float64]
"""Colours along the last axis: red, green and blue from 0 to 255, or the three numbers of Lab."""

# Machado, Oliveira and Fernandes, 2009, full severity; for linear light.
SIGHT = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])


def rgb(colour: str) -> Colours:
    """Read `#rrggbb`."""
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float64)


def linear(colours: Colours) -> Colours:
    """Return the light of colours, from 0 to 1."""
    parts = colours / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(colours: Colours, sight: str = "all cones") -> Colours:
    """Return the place of colours in Lab for this kind of sight: lightness, green to red, blue to yellow."""
    seen = linear(colours) @ np.array(SIGHT[sight]).T
    x, y, z = np.moveaxis(np.maximum(seen @ _XYZ.T, 0) / _WHITE, -1, 0) ** (1 / 3)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distance(one: str, other: str, sight: str = "all cones") -> float:
    """Return how far apart two colours are in Lab, for this kind of sight."""
    return float(np.linalg.norm(lab(rgb(one), sight) - lab(rgb(other), sight)))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG: 1 for equal ones, 21 for black and white."""
    low, high = sorted(float(linear(rgb(colour)) @ _XYZ[1]) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)
