"""What all viewers see alike is made once while a position is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.scene.alike import Shown, alike, remembered


@dataclass
class Position:
    """A position, which counts how often it was shown."""

    shown: int = 0


@alike
def rows(position: Position, side: str) -> Iterator[str]:
    """Yield what a position shows of a side."""
    position.shown += 1
    yield f"{side} {position.shown}"


def test_a_remembered_position_is_shown_once() -> None:
    position, shown = Position(), Shown()
    for _ in range(2):
        with remembered(shown):
            assert rows(position, "Red") == ("Red 1",)


def test_other_sides_and_other_positions_are_shown_apart() -> None:
    one, other = Position(), Position()
    with remembered(Shown()):
        assert (rows(one, "Red"), rows(one, "Blue"), rows(other, "Red")) == (("Red 1",), ("Blue 2",), ("Red 1",))


def test_without_memory_everything_is_made_anew() -> None:
    position, shown = Position(), Shown()
    with remembered(shown):
        rows(position, "Red")
    assert rows(position, "Red") == ("Red 2",)
    with remembered(Shown()):
        assert rows(position, "Red") == ("Red 3",)
