"""Icons for buttons and signs: files of Font Awesome Free 6.6 (CC BY 4.0, static/icons/license.txt)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

_ICONS = files("banneret.web") / "static" / "icons"
_DRAWING = re.compile(r'viewBox="([^"]+)".*?(<path .*)</svg>', re.DOTALL)


@cache
def icon(name: str) -> Markup:
    """The icon with this name, for a line of text; a screen reader ignores it."""
    drawing = _DRAWING.search((_ICONS / f"{name}.svg").read_text(encoding="utf-8"))
    assert drawing, f"{name}.svg is not drawn as expected"
    box, paths = drawing.groups()
    return Markup(f'<svg class="icon" viewBox="{box}" aria-hidden="true" focusable="false">{paths}</svg>')
