"""Dice as they fell: a die with its face drawn, on a grid of 24 units; square, or a kite if its faces are figures."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from banneret.picture.charges import charge_paths, charges
from banneret.picture.lettering import drawn_in

PIPS = {
    "1": ((12, 12),),
    "2": ((7.5, 7.5), (16.5, 16.5)),
    "3": ((7, 7), (12, 12), (17, 17)),
    "4": ((7.5, 7.5), (16.5, 7.5), (7.5, 16.5), (16.5, 16.5)),
    "5": ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    "6": ((7.5, 6.5), (16.5, 6.5), (7.5, 12), (16.5, 12), (7.5, 17.5), (16.5, 17.5)),
}
KITE = "M11.7 1L22.2 13.2L11.7 22.6L1.2 13.2Z"
BLANK = ("blank", "empty", "")
FACES = {
    "green": ("helmet", "h3"),
    "blue": ("helmet", "h2"),
    "red": ("helmet", "h0"),
    "sword": ("sword-on-shield", ""),
    "flag": ("banner", ""),
    "red-banner": ("banner", "h0"),
    "blue-banner": ("banner", "h2"),
    "green-banner": ("banner", "h3"),
    "lore": ("star", "h4"),
    "strike": ("crossed-swords", ""),
}
"""Faces that show a charge with another name, some of them in the colour of a side."""
LETTERS = {"green": "G", "blue": "B", "red": "R"}
"""Faces that differ only in colour also show the first letter of the colour."""


@lru_cache(maxsize=256)
def die_svg(face: str, *, figures: bool = False) -> Markup:
    """A die that shows the face: 1 to 6 as pips, a charge by its name, nothing if blank, any other name as text.

    With `figures` it is a die with more than six sides, and its face is text.
    """
    return Markup(
        '<svg class="die" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img"'
        ' aria-label="{}">{}</svg>'
    ).format(face or "blank", die_shapes(face, figures=figures))


def die_shapes(face: str, *, figures: bool = False) -> Markup:
    """The die on its grid, without a picture around it."""
    if figures:
        return Markup(
            '<g class="die"><path class="under" d="{kite}" transform="translate(.6 1.2)"/>'
            '<path class="face" d="{kite}"/>'
            '<path class="edge" d="M1.6 13.4L8 15.6H15.4L21.8 13.4M8 15.6L11.7 2.4L15.4 15.6"/>'
            '<text x="11.7" y="14.2">{face}</text></g>'
        ).format(kite=KITE, face=face)
    return Markup(
        '<g class="die"><rect class="under" x="1.6" y="2.2" width="21.4" height="21.4" rx="4.4"/>'
        '<rect class="face" x="1" y="1" width="21.4" height="21.4" rx="4.4"/>{}</g>'
    ).format(_face(face))


def _face(face: str) -> Markup:
    if face in BLANK:
        return Markup("")
    if face in PIPS:
        pip = Markup('<circle cx="{:.4g}" cy="{:.4g}" r="2"/>')
        return Markup("").join(pip.format(x - 0.3, y - 0.3) for x, y in PIPS[face])
    charge, hue = FACES.get(face, (face, ""))
    if charge in charges():
        drawn = Markup('<g class="charge" transform="translate(3.3 3.3)scale(.7)">{}</g>').format(charge_paths(charge))
        letter = (
            Markup('<text class="letter" x="18.8" y="20">{}</text>').format(LETTERS[face]) if face in LETTERS else ""
        )
        return Markup('<g class="{}">{}{}</g>').format(hue or "plain", drawn, letter)
    within = drawn_in(face, 9, 18, bold=True)
    tight = Markup(' textLength="{:.4g}" lengthAdjust="spacingAndGlyphs"').format(within) if within else ""
    return Markup('<text x="11.7" y="15"{}>{}</text>').format(tight, face)
