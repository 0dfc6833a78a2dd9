"""What is shown of events: a file that does not fit the game's code is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.scene.drama import NO_DRAMA, Drama, drama_faults

TOLD = {"moves": frozenset({"unit", "to"})}


def read(folder: Path, text: str) -> Drama:
    (folder / "drama.toml").write_text(text, encoding="utf-8")
    return Drama.read(folder / "drama.toml")


def test_the_arguments_of_an_event_are_read(tmp_path: Path) -> None:
    drama = read(tmp_path, '[events]\nmoves = { goes = "unit", to = "to" }')
    assert drama.arguments == {"moves": {"goes": "unit", "to": "to"}}
    assert list(drama_faults(drama, TOLD)) == []


def test_a_wrong_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"drama\.toml: events\.moves: runs is not a key that belongs there"):
        read(tmp_path, '[events]\nmoves = { runs = "unit" }')


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ('flies = { goes = "unit" }', "drama.toml: events: nothing tells flies"),
        ('moves = { goes = "piece" }', "drama.toml: events.moves: goes: moves has no argument 'piece'"),
    ],
)
def test_a_slip_is_a_sentence(tmp_path: Path, event: str, sentence: str) -> None:
    assert list(drama_faults(read(tmp_path, f"[events]\n{event}"), TOLD)) == [sentence]


def test_a_game_may_show_nothing() -> None:
    assert list(drama_faults(NO_DRAMA, TOLD)) == []
