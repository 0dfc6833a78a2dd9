"""A game's front door: its options."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError, Packed
from banneret.engine.game import GameOption
from tests.engine.toys.blank import BLANK

FILED = replace(BLANK, options=(GameOption("box", "Box", (), "", file=True),))


def test_a_match_keeps_the_content_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("dice = 3")
    settled = FILED.settle({"box": str(path)})
    path.unlink()

    assert Packed.from_line(settled["box"]) == Packed("mine.toml", {"dice": 3})
    assert FILED.settle(settled) == settled
    assert FILED.settle({}) == {"box": ""}


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"mine.toml: cannot be read"):
        FILED.settle({"box": str(tmp_path / "mine.toml")})
