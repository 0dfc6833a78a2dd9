"""Components with some of their numbers changed, for games that take a component file as an option."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from banneret.engine.components import Packed, read_toml
from banneret.engine.game import Game
from banneret.engine.words.sentence import echo


def changed(game: Game, changes: Mapping[str, int | float]) -> str:
    """Return the component file of the box with some numbers changed, as a match stores it.

    A number is named by its path: `unit.archers.figures` is `figures` in the table of `unit` whose id is `archers`.
    Raises ValueError if the game takes no component file, or if there is no such number.
    """
    if "components" not in {option.key for option in game.options}:
        raise ValueError(f"components: {game.title} takes no component file")
    assert game.rulebook.path is not None
    file = game.rulebook.path.parent / "box" / "components.toml"
    tables: dict[str, Any] = deepcopy(dict(read_toml(file)))
    for way, number in changes.items():
        _change(tables, way, number)
    return str(Packed("changed.toml", tables))


def _change(tables: dict[str, Any], way: str, number: int | float) -> None:
    *steps, last = way.split(".")
    place: Any = tables
    for step in steps:
        place = _inside(place, step, way)
    if not isinstance(place, dict) or not isinstance(place.get(last), int | float) or isinstance(place[last], bool):
        raise ValueError(f"components: {echo(way)} is not a number of the component file; {echo(last)} is not one")
    place[last] = number


def _inside(place: Any, step: str, way: str) -> Any:
    """Return a table of a table, or the one with this id in a list of tables."""
    if isinstance(place, dict) and step in place:
        return place[step]
    if isinstance(place, list):
        for one in place:
            if isinstance(one, dict) and one.get("id") == step:
                return one
    raise ValueError(f"components: {echo(way)} is not a number of the component file; there is no {echo(step)}")
