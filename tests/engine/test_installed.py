"""Things of entry points: each is loaded when it is asked for, and no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from banneret.engine.installed import Installed


@pytest.fixture
def songs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed[str]:
    """Two songs: one is in a module, that of the other is missing."""
    about = tmp_path / "choir-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: choir\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[choir.songs]\nhymn = choir_hymn:SONG\nelegy = choir_nowhere:SONG\n")
    (tmp_path / "choir_hymn.py").write_text('SONG = "joy"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "choir_hymn", raising=False)
    return Installed("choir.songs")


def test_names_are_there_without_loading(songs: Installed[str]) -> None:
    assert (list(songs), len(songs), "elegy" in songs, "march" in songs) == (["elegy", "hymn"], 2, True, False)
    assert repr(songs) == "<installed: elegy, hymn>"


def test_one_is_loaded_and_kept(songs: Installed[str]) -> None:
    assert songs["hymn"] is songs["hymn"]
    assert songs.get("march") is None


def test_a_module_that_is_missing_is_not_an_unknown_name(songs: Installed[str]) -> None:
    with pytest.raises(ModuleNotFoundError, match="choir_nowhere"):
        songs["elegy"]


def test_more_can_be_put_in_for_a_time(songs: Installed[str]) -> None:
    songs["march"] = "left, right"
    assert songs["march"] == "left, right"
    del songs["march"]
    assert "march" not in songs
