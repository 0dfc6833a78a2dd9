"""The sounds of the pages are small, and come from their script."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOUNDS = ROOT / "src/banneret/web/static/sounds"


def test_the_script_makes_the_sounds_of_the_pages(tmp_path: Path) -> None:
    runpy.run_path(str(ROOT / "tools/sounds.py"))["write"](tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in SOUNDS.glob("*.wav")}


@pytest.mark.parametrize("path", sorted(SOUNDS.glob("*.wav")), ids=lambda path: path.name)
def test_a_sound_is_small(path: Path) -> None:
    assert path.stat().st_size <= 20_000
