"""Icons for buttons and signs, from the SVG files of the `fontawesomefree` package (CC BY 4.0)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

_SOLID = files("fontawesomefree") / "static" / "fontawesomefree" / "svgs" / "solid"
_DRAWING = re.compile(r'viewBox="([^"]+)".*?(<path .*)</svg>', re.DOTALL)


@cache
def icon(name: str) -> Markup:
    """The icon with this name, for a line of text; a screen reader ignores it."""
    drawing = _DRAWING.search((_SOLID / f"{name}.svg").read_text(encoding="utf-8"))
    assert drawing, f"{name}.svg is not drawn as expected"
    box, paths = drawing.groups()
    return Markup(f'<svg class="icon" viewBox="{box}" aria-hidden="true" focusable="false">{paths}</svg>')
