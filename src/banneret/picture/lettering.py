"""An estimate of how wide words are without knowing the typeface, and how much to narrow lines that are too wide."""

from __future__ import annotations

from functools import lru_cache

_WIDTHS = {
    23: "jl|'’‘",
    26: " .,;:!iI",
    33: '-frtJ()[]/"',
    43: "cs",
    50: "aegzvykx0123456789–",
    57: "bdhnopquSLFT+=×<>",
    66: "BEPRYZXC?*",
    78: "AVKUGDON&H",
    88: "mwMQ%",
    100: "W…—",
}
_EM = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER = 60
BOLD = 1.06
WIDE = 1.18
"""How much wider than an old-style typeface the widest possible typeface of a picture is."""


@lru_cache(maxsize=4096)
def width(text: str, size: float, *, bold: bool = False) -> float:
    """The estimated width of a text in an old-style typeface of this size."""
    return sum(_EM.get(letter, _OTHER) for letter in text) / 100 * size * (BOLD if bold else 1.0)


def drawn_in(text: str, size: float, room: float, *, bold: bool = False) -> float | None:
    """The width to which a line must be narrowed; None if it fits in every typeface. Nothing is ever stretched."""
    natural = width(text, size, bold=bold)
    return None if natural * WIDE <= room else min(natural, room)
