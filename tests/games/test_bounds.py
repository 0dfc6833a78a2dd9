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
def test_every_number_of_a_shipped_file_may_not_be_huge(game: str, tmp_path: Path) -> None:
    for file in shipped(game):
        text = file.read_text(encoding="utf-8")
        number = re.compile(r"^(\w+) = -?\d+$", re.MULTILINE)
        for key in dict.fromkeys(number.findall(text)).keys() - _MAY_BE_HUGE:
            changed = tmp_path / file.name
            changed.write_text(
                re.sub(rf"^{key} = -?\d+$", f"{key} = {HUGE}", text, count=1, flags=re.MULTILINE), encoding="utf-8"
            )
            with pytest.raises(
                ComponentError, match=rf"^{file.name}: .*\b{key} is {HUGE}; it must be [\d.]+ or less$|is none of"
            ):
                find_game(game).check(changed)
