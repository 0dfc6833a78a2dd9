"""Python for browsers plays each game with the packed library; in Node, without a page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.engine.game import games
from banneret.tab.library import write_library

_PYODIDE = Path(__file__).parents[2] / "node_modules/pyodide"
_PLAY = Path(__file__).with_name("play-in-pyodide.mjs")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "library.zip"
    write_library(path)
    return path


@pytest.mark.skipif(not _PYODIDE.exists(), reason="get it with `make check`")
@pytest.mark.parametrize("game", games())
def test_each_game_is_played_by_python_for_browsers(library: Path, game: str) -> None:
    node = Path(sys.executable).with_name("node")
    played = subprocess.run([node, _PLAY, _PYODIDE, library, game], check=True, capture_output=True).stdout
    told = json.loads(played)
    assert told["first"] == "state"
    assert told["rows"] > 2
    assert told["about"] == 200
    assert told["beside"] == []
