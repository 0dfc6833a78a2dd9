"""Icons, which name what one does on a page. They are our own drawings: static/icons.svg."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from markupsafe import Markup

_SYMBOL = re.compile(r'<symbol id="([a-z-]+)"( class="filled")?>(.*)</symbol>')
_SVG = '<svg class="icon{}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{}</svg>'


def icon(name: str) -> Markup:
    """The icon with this name, for a line of text; a screen reader ignores it."""
    return icons()[name]


@cache
def icons() -> Mapping[str, Markup]:
    """All icons, by name."""
    drawings = (files("banneret.web") / "static" / "icons.svg").read_text(encoding="utf-8")
    symbols = _SYMBOL.findall(drawings)
    return {name: Markup(_SVG.format(" filled" * bool(filled), path)) for name, filled, path in symbols}
