"""How strong the levels are: a file that does not fit is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.levels import USUAL_LEVELS, Level, Levels


def read(folder: Path, text: str) -> Levels:
    (folder / "levels.toml").write_text(text, encoding="utf-8")
    return Levels.read(folder / "levels.toml")


def test_what_a_file_does_not_name_is_as_usual(tmp_path: Path) -> None:
    levels = read(tmp_path, "[hard]\nseconds = 0.2\nglances = 0.3\n")
    assert levels.hard == Level(seconds=0.2, glances=0.3)
    assert levels.easy == USUAL_LEVELS.easy


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[hard]\nglances = 1.5", r"levels\.toml: hard: glances is 1\.5; it must be 1\.0 or less"),
        ("[hard]\nseconds = 60.0", r"levels\.toml: hard: seconds is 60\.0; it must be 10\.0 or less"),
        ("[easy]\nnoise = -1.0", r"levels\.toml: easy: noise is -1\.0; it must be 0\.0 or more"),
        ("[gentle]\nnoise = 1.0", r"levels\.toml: gentle is not a key that belongs there"),
    ],
)
def test_a_wrong_number_is_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ComponentError, match=sentence):
        read(tmp_path, text)
