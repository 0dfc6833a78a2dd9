"""Towns and cities as small drawings on a cell. Lengths are hundredths of a board unit."""

from __future__ import annotations

from markupsafe import Markup

from banneret.engine.scene.scene import Mark
from banneret.picture.geometry import spot

_PLACED = '<g transform="translate({})scale(.01)">{}</g>'
_TOWN = Markup(
    '<path class="shade" d="M-24 16H30V22H-24Z"/>'
    '<path class="house" d="M-24 18V0H-6V18ZM6 18V2H24V18ZM-10 18V-8H10V18Z"/>'
    '<path class="roof" d="M-28 2L-15-10L-4 2ZM2 4L15-8L28 4ZM-14-6L0-24L14-6Z"/>'
    '<path class="door" d="M-4 18V8H4V18Z"/>'
)
_CITY = Markup(
    '<path class="shade" d="M-34 16H40V23H-34Z"/>'
    '<path class="roof" d="M-14-14L0-34L14-14Z"/><path class="house" d="M-11 8V-16H11V8Z"/>'
    '<path class="wall" d="M-34 18V-16H-28V-11H-24V-16H-18V0H18V-16H24V-11H28V-16H34V18Z"/>'
    '<path class="joints" d="M-32 6H-20M20 6H32M-14 6H-6M8 8H16"/>'
    '<path class="door" d="M-6 18V10C-6 2 6 2 6 10V18Z"/>'
)


def town(mark: Mark) -> Markup:
    """Three houses."""
    return Markup(_PLACED).format(spot(mark.points[0]), _TOWN)


def city(mark: Mark) -> Markup:
    """A wall with two towers, and a hall behind it."""
    return Markup(_PLACED).format(spot(mark.points[0]), _CITY)
