"""Python for browsers plays each game with the packed library; in Node, without a page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banneret.engine.game import games

_PYODIDE = Path(__file__).parents[2] / "node_modules/pyodide"
_PLAY = Path(__file__).with_name("play-in-pyodide.mjs")


@pytest.mark.skipif(not _PYODIDE.exists(), reason="get it with `make check`")
@pytest.mark.parametrize("played", [list(games()), *(pytest.param([game], marks=pytest.mark.long) for game in games())])
def test_games_are_played_by_python_for_browsers(library: Path, played: list[str]) -> None:
    """Its start takes longer than a game: one start plays all, and in the long tests each game has its own."""
    node = Path(sys.executable).with_name("node")
    said = subprocess.run([node, _PLAY, _PYODIDE, library, *played], check=True, capture_output=True).stdout
    told = json.loads(said)
    assert [one["game"] for one in told] == played
    for one in told:
        assert one["first"] == "state"
        assert one["rows"] > 2
        assert one["about"] == 200
        assert one["beside"] == []
