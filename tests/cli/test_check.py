from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.conftest import Run

BOX = Path(str(files("banneret.games.battle_masters")))
FILES = [BOX / "components.toml", *sorted(BOX.glob("battles/*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_the_game_can_be_used(run: Run, path: Path) -> None:
    said = run("check", "battle-masters", path)

    assert (said.code, said.out) == (0, f"{path} can be used.\n")


def test_as_json(run: Run) -> None:
    said = run("check", "battle-masters", FILES[0], "--json")

    assert json.loads(said.out) == {"game": "battle-masters", "file": str(FILES[0])}


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        (FILES[0], "\ncombat_value = ", "\ncombat_valour = ", "bad.toml: unit_type[0]: combat_valour is not a key"),
        (BOX / "battles" / "borderlands.toml", 'unit = "', 'unit = "x', "bad.toml: placed: unit names 'x"),
        (FILES[0], "[box]", "[box", "bad.toml: is not TOML"),
    ],
)
def test_a_bad_file_is_told_with_table_and_key(
    run: Run, tmp_path: Path, path: Path, old: str, new: str, sentence: str
) -> None:
    bad = tmp_path / "bad.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")

    said = run("check", "battle-masters", bad)

    assert said.code == 2
    assert said.wrong.startswith(f"banneret: {sentence}")
    assert said.wrong.count("\n") == 1
