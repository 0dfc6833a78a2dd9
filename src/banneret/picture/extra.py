"""Drawings that a game brings along: terrains and charges of its own, in a file of its folder.

    [terrain.glacier]
    like = "snow"          # it is drawn with the texture of this terrain
    ground = "#dfeef4"     # by daylight, and by candlelight
    ground_dark = "#3c4a52"
    ink = "#86a9b8"        # of its texture
    ink_dark = "#22303a"

    [charge.walrus]        # the paths of charges.toml
    says = "a walrus"
    fill = "M4 20L12 4L20 20Z"

A game reads the file once, when it is loaded: `extend(Path(__file__).parent / "drawings.toml")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from banneret.engine.components import ComponentError, load
from banneret.engine.scene.scene import Terrain
from banneret.engine.words.sentence import echo

_NAME = re.compile("[a-z][a-z0-9-]{0,39}")
_COLOUR = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class ExtraTerrain:
    """A terrain of a game: the terrain whose texture it has, and its colours in both themes."""

    like: Terrain
    ground: str
    ground_dark: str
    ink: str
    ink_dark: str


@dataclass(frozen=True, slots=True)
class _File:
    terrain: dict[str, ExtraTerrain] = field(default_factory=dict)
    charge: dict[str, dict[str, str]] = field(default_factory=dict)


_terrains: dict[str, ExtraTerrain] = {}
_charges: dict[str, Mapping[str, str]] = {}


def extend(path: Path) -> None:
    """Add the drawings in a file, before the first picture is drawn. Raises ComponentError for a wrong file."""
    file = load(path, _File)
    for name in (*file.terrain, *file.charge):
        if not _NAME.fullmatch(name):
            raise ComponentError(f"{path.name}: {echo(name)} is not a name: use small letters, figures and hyphens")
    taken = sorted(file.terrain.keys() & set(get_args(Terrain)))
    if taken:
        raise ComponentError(f"{path.name}: terrain.{taken[0]}: Banneret already draws {taken[0]}")
    for name, terrain in file.terrain.items():
        for colour in (terrain.ground, terrain.ground_dark, terrain.ink, terrain.ink_dark):
            if not _COLOUR.fullmatch(colour):
                raise ComponentError(
                    f"{path.name}: terrain.{name}: {echo(colour)} is not a colour; write it as #a1b2c3"
                )
    _terrains.update(file.terrain)
    _charges.update(file.charge)


def texture_of(terrain: str) -> str:
    """The standard terrain whose texture a terrain uses. Raises ValueError for an unknown terrain."""
    if terrain in _terrains:
        return _terrains[terrain].like
    if terrain not in get_args(Terrain):
        known = ", ".join((*get_args(Terrain), *_terrains))
        raise ValueError(f"there is no terrain {echo(terrain)}; available: {known}")
    return terrain


def extra_charges() -> Mapping[str, Mapping[str, str]]:
    """The charges that games have added, by name."""
    return _charges


def extra_colours(theme: str) -> dict[str, str]:
    """The colours of the terrains that games have added, in the theme "light" or "dark"."""
    found: dict[str, str] = {}
    for name, terrain in _terrains.items():
        dark = theme == "dark"
        found[name] = terrain.ground_dark if dark else terrain.ground
        found[f"{name}-ink"] = terrain.ink_dark if dark else terrain.ink
    return found


def extra_rules(rules: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The rules of the style sheet about a terrain, repeated for each extra terrain that is like it."""
    for selectors, body in rules:
        for name, terrain in _terrains.items():
            about = re.compile(rf"\.{terrain.like}(?![\w-])")
            mine = [about.sub(f".{name}", one) for one in selectors.split(",") if about.search(one)]
            if mine:
                yield ",".join(mine), re.sub(rf"var\(--{terrain.like}(-ink)?\)", rf"var(--{name}\1)", body)
