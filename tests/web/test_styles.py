"""Styles: each class and id of the style sheets is used in a page or a drawing, and each value has its name."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import banneret
from banneret.engine.game import games
from banneret.games.battle_magic.generator.names import TERRAINS
from banneret.picture.palette import HUES, colours

STATIC = files("banneret.web") / "static"
SOURCE = Path(banneret.__file__).parent
NAME = re.compile(r"[.#]([a-zA-Z][\w-]*)")


def sheets() -> str:
    texts = [Path(str(STATIC), *parts).glob("*.css") for parts in ((), ("look",), ("match",))]
    return "\n".join(path.read_text(encoding="utf-8") for found in texts for path in found)


def selectors(sheet: str) -> set[str]:
    """The classes and ids in the selectors of a sheet."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet, flags=re.DOTALL)
    heads = re.findall(r"([^{};]+)\{", bare)
    return {name for head in heads if not head.strip().startswith("@") for name in NAME.findall(head)}


def wearers() -> set[str]:
    """All words of templates, scripts, and of the Python that draws."""
    places = [*SOURCE.glob("web/templates/*.html"), *SOURCE.glob("web/static/**/*.js"), *SOURCE.glob("picture/**/*.py")]
    places += [*SOURCE.glob("web/**/*.py"), *SOURCE.glob("games/*/scene/**/*.py")]
    return {word for path in places for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))}


def test_every_style_is_worn() -> None:
    worn = wearers()
    composed = {"reach-layer", "touch-layer"} | {f"h{hue}" for hue in range(HUES)}
    composed |= {f"side-{seat}" for seat in range(5)} | {f"t-{kind}" for kind in (*TERRAINS, "special")}
    composed |= {f"g-{game.rulebook.prefix}" for game in games().values()}
    assert selectors(sheets()) - worn - composed == set()


def test_a_style_that_nothing_wears_is_found() -> None:
    found = selectors(".seat > .who:hover, #log { color: red } @media (width > 3rem) { .never-worn { top: 1.5rem } }")
    assert found == {"seat", "who", "log", "never-worn"}
    assert found - wearers() == {"never-worn"}


def test_every_value_that_a_sheet_takes_is_given_somewhere() -> None:
    given = {f"--{name}" for name in colours()["light"]}
    for kind in ("css", "js", "html", "py"):
        name = r"--[\w-]+" if kind == "js" else r"--[\w-]+(?=:)"
        given.update(*(re.findall(name, path.read_text(encoding="utf-8")) for path in SOURCE.glob(f"*/**/*.{kind}")))
    assert set(re.findall(r"var\((--[\w-]+)\)", sheets())) - given == set()
