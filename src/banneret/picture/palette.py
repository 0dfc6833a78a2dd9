"""The colours and the style sheet that pictures and pages share.

`colours.toml` names every colour for the light and the dark theme; `picture.css` says which part of a picture uses
which colour. Every `var(--name)` of the sheet gets its light colour as a fallback, so that parts of a picture have
colours even where the properties are not declared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from banneret.engine.components import read_toml
from banneret.picture.extra import extra_colours, extra_rules

HUES = 6
BOOK = '"Source Serif 4","Iowan Old Style",Palatino,"Palatino Linotype","Book Antiqua",Georgia,"DejaVu Serif",serif'
"""The typeface of pages and pictures. The pages bring the first one; elsewhere it is the first that is installed."""

_CLASSES, _CLASS, _VARIABLE = re.compile(r'class="([^"]*)"'), re.compile(r"\.([\w-]+)"), re.compile(r"var\(--([\w-]+)")


def hue_class(hue: int) -> str:
    """The class that gives a drawing the colours of a side; "none" before the side has a colour."""
    return f"h{hue % HUES}" if hue >= 0 else "none"


def colours() -> dict[str, dict[str, str]]:
    """The named colours of the two themes, "light" and "dark"; the dark one names only the colours that differ."""
    return {theme: named | extra_colours(theme) for theme, named in _colours().items()}


@cache
def _colours() -> Mapping[str, dict[str, str]]:
    return read_toml(Path(__file__).with_name("colours.toml"))


def style() -> str:
    """The style sheet: custom properties for light and dark, and the rules that pictures use."""
    light, dark = (_declarations(colours()[theme]) for theme in ("light", "dark"))
    return (
        f":root{{--book:{BOOK}}}:root,[data-theme=light]{{{light}}}"
        f"[data-theme=dark]{{{dark}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}"
        f"{_rules()}"
    )


def style_for(drawing: str) -> str:
    """The part of the style sheet that a drawing needs which is a file of its own."""
    worn = set(" ".join(_CLASSES.findall(drawing)).split())
    rules = [(kept, body) for selectors, body in style_rules() if (kept := _worn(selectors, worn))]
    used = set(_VARIABLE.findall(drawing + "".join(body for _, body in rules)))
    light, dark = ({name: one for name, one in colours()[theme].items() if name in used} for theme in ("light", "dark"))
    return (
        f":root{{--book:{BOOK};{_declarations(light)}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{_declarations(dark)}}}}}"
        + "".join(f"{selectors}{{{body}}}" for selectors, body in rules)
    )


def _worn(selectors: str, worn: set[str]) -> str:
    """Those of the selectors that may choose something in a drawing with these classes."""
    return ",".join(one for one in selectors.split(",") if worn.issuperset(_CLASS.findall(one)))


def _declarations(theme: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in theme.items())


def style_rules() -> list[tuple[str, str]]:
    """The rules that pictures use: selectors and their declarations."""
    own = _own_rules()
    return [*own, *extra_rules(own)]


@cache
def _own_rules() -> list[tuple[str, str]]:
    return re.findall(r"([^{}]+)\{([^{}]*)\}", _sheet())


@cache
def _sheet() -> str:
    sheet = (files(__package__) / "picture.css").read_text(encoding="utf-8")
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    sheet = re.sub(r"\s+", " ", sheet)
    return re.sub(r" ?([{};,]) ?", r"\1", sheet).strip()


def _rules() -> str:
    sheet = _sheet() + "".join(f"{selectors}{{{body}}}" for selectors, body in extra_rules(_own_rules()))
    return re.sub(r"var\(--([a-z0-9-]+)\)", _with_fallback, sheet)


def _with_fallback(use: re.Match[str]) -> str:
    name = use[1]
    colour = BOOK if name == "book" else colours()["light"].get(name)
    return f"var(--{name},{colour})" if colour else f"var(--{name})"
