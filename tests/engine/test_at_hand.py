"""Parts of a position that are there only during some steps."""

from __future__ import annotations

import pytest

from banneret.engine.at_hand import NotAtHand, at_hand


def test_a_part_that_is_there_is_given() -> None:
    assert at_hand(0, "number") == 0


def test_a_part_that_is_missing_is_named() -> None:
    with pytest.raises(NotAtHand, match="there is no battle now"):
        at_hand(None, "battle")
