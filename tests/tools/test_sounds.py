"""The sounds of the pages are small, come from their script, and are those that games may name."""

from __future__ import annotations

import runpy
import wave
from pathlib import Path

import pytest

from banneret.engine.scene.drama import SOUNDS as NAMES

ROOT = Path(__file__).parents[2]
SOUNDS = ROOT / "src/banneret/web/static/sounds"


def test_the_script_makes_the_sounds_of_the_pages(tmp_path: Path) -> None:
    runpy.run_path(str(ROOT / "tools/sounds.py"))["write"](tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in SOUNDS.glob("*.wav")}


def test_there_is_each_sound_that_a_game_may_name() -> None:
    assert {path.stem for path in SOUNDS.iterdir()} == set(NAMES)


@pytest.mark.parametrize("path", sorted(SOUNDS.glob("*.wav")), ids=lambda path: path.name)
def test_a_sound_is_small_and_mono(path: Path) -> None:
    assert 8_000 <= path.stat().st_size <= 16_100
    with wave.open(str(path)) as sound:
        assert sound.getnchannels() == 1
