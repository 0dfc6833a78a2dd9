"""The board as a picture of pixels."""

from __future__ import annotations

import sys

import pytest

from banneret.engine.scene.scene import Scene
from banneret.table.notices.picture import board_png

SCENE = Scene("Bare", "", (), ())


def test_the_board_is_drawn_as_png_if_anything_can_draw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = board_png(SCENE)
    assert drawn
    assert drawn.startswith(b"\x89PNG")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert board_png(SCENE) is None
