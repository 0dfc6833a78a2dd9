"""Scenes as plain data: what boards of all games need."""

from __future__ import annotations

from banneret.engine.scene.scene import frame_around


def test_a_frame_holds_all_outlines_with_its_margin() -> None:
    outlines = [((0.0, 1.0), (4.0, 1.0)), ((-2.0, 3.0), (1.0, 6.0))]

    assert frame_around(outlines) == (-2.0, 1.0, 6.0, 5.0)
    assert frame_around(outlines, 0.5) == (-2.5, 0.5, 7.0, 6.0)
