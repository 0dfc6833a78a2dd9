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
    drama = read(tmp_path, '[events]\nmoves = { weight = 1, goes = "unit", to = "to" }')
    assert drama.events["moves"].arguments == {"goes": "unit", "to": "to"}
    assert drama.for_page == {"moves": {"weight": 1, "goes": "unit", "to": "to"}}
    assert list(drama_faults(drama, TOLD)) == []


@pytest.mark.parametrize(
    ("show", "sentence"),
    [
        ('weight = 1, runs = "unit"', "runs is not a key that belongs there"),
        ('goes = "unit"', "weight is missing"),
        ("weight = 2", "weight 2 is heard, and sound is missing"),
        ('weight = 0, sound = "step"', "weight 0 is not heard, and has the sound step"),
    ],
)
def test_a_wrong_file_is_a_sentence(tmp_path: Path, show: str, sentence: str) -> None:
    with pytest.raises(ComponentError, match=rf"drama\.toml: events\.moves: {sentence}"):
        read(tmp_path, f"[events]\nmoves = {{ {show} }}")


@pytest.mark.parametrize("show", ["weight = 4", 'weight = 1, sound = "kazoo"'])
def test_weights_and_sounds_are_those_of_the_design(tmp_path: Path, show: str) -> None:
    with pytest.raises(ComponentError, match=r"drama\.toml: events\.moves"):
        read(tmp_path, f"[events]\nmoves = {{ {show} }}")


def test_every_event_that_is_told_has_a_weight(tmp_path: Path) -> None:
    drama = read(tmp_path, "[events]\nmoves = { weight = 1 }\nlands = { weight = 1 }")
    told = TOLD | {"flies": frozenset[str]()}
    assert list(drama_faults(drama, told, {"lands"})) == ["drama.toml: events: flies has no weight"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("moves.weight = 1\nflies = { weight = 1 }", "drama.toml: events: nothing tells flies"),
        ('moves = { weight = 1, goes = "piece" }', "drama.toml: events.moves: goes: moves has no argument 'piece'"),
    ],
)
def test_a_slip_is_a_sentence(tmp_path: Path, event: str, sentence: str) -> None:
    assert list(drama_faults(read(tmp_path, f"[events]\n{event}"), TOLD)) == [sentence]


def test_a_game_may_show_nothing() -> None:
    assert list(drama_faults(NO_DRAMA, TOLD)) == []
