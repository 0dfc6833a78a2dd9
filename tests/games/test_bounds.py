"""Component files may come from anybody: every number in them has bounds, and so has the time to read one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from pydantic import TypeAdapter

from banneret.engine.components import ComponentError
from banneret.engine.files import fitting
from banneret.engine.files.shapes import check_of
from banneret.engine.game import find_game, games

GAMES = Path(fitting.__file__).parents[2] / "games"
HUGE = 1_000_000_000
_OTHER = {"rulebook.toml", "guide.toml", "drama.toml", "levels.toml", "weights.toml"}
_COURSES = {"lessons", "puzzles"}
"""Folders of files that come with a game, and are read by themselves."""
_MAY_BE_HUGE = {"seed", "attempt_step"}


def shipped(game: str) -> list[Path]:
    """The component files and scenarios that a game ships."""
    files = (GAMES / game.replace("-", "_")).rglob("*.toml")
    return sorted(file for file in files if file.name not in _OTHER and file.parent.name not in _COURSES)


@pytest.mark.parametrize("game", games())
def test_every_number_of_every_shape_has_a_bound(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_game(game).guide.questions  # it is read now, and is not among what anybody may send
    checks = Mock(wraps=check_of)
    monkeypatch.setattr(fitting, "check_of", checks)
    for file in shipped(game):
        find_game(game).check(file)

    assert checks.call_count
    for shape in {call.args[0] for call in checks.call_args_list}:
        assert not list(_unbounded(TypeAdapter(shape).json_schema(), shape.__name__)), shape


def _unbounded(schema: Any, place: str) -> Iterator[str]:
    """The places of numbers that lack a minimum or a maximum."""
    if isinstance(schema, list):
        for one in schema:
            yield from _unbounded(one, place)
    elif isinstance(schema, dict):
        number, named = schema.get("type") in ("integer", "number"), {"const", "enum"} & schema.keys()
        if number and not named and not {"minimum", "maximum"} <= schema.keys():
            yield place
        for key, one in schema.items():
            yield from _unbounded(one, f"{place}.{key}")


@pytest.mark.parametrize("game", games())
def test_no_number_of_a_kind_of_file_may_be_huge(game: str, tmp_path: Path) -> None:
    """The files in a folder are of one kind: each name of a number is tried in one of them."""
    tried = set[tuple[Path, str]]()
    for file in shipped(game):
        names = {name for name in numbers(file) if (file.parent, name) not in tried}
        tried |= {(file.parent, name) for name in names}
        none_may_be_huge(game, file, names, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_no_number_of_a_shipped_file_may_be_huge(game: str, tmp_path: Path) -> None:
    for file in shipped(game):
        none_may_be_huge(game, file, numbers(file), tmp_path)


def numbers(file: Path) -> set[str]:
    """The names of the numbers in a file that have bounds."""
    return {*re.findall(r"^(\w+) = -?\d+$", file.read_text(encoding="utf-8"), re.MULTILINE)} - _MAY_BE_HUGE


def none_may_be_huge(game: str, file: Path, names: set[str], folder: Path) -> None:
    """Each of these numbers, when it is huge, is named by its game as what is wrong in the file."""
    text, changed = file.read_text(encoding="utf-8"), folder / file.name
    for name in names:
        huge = re.sub(rf"^{name} = -?\d+$", f"{name} = {HUGE}", text, count=1, flags=re.MULTILINE)
        changed.write_text(huge, encoding="utf-8")
        with pytest.raises(
            ComponentError, match=rf"^{file.name}: .*\b{name} is {HUGE}; it must be [\d.]+ or less$|is none of"
        ):
            find_game(game).check(changed)
