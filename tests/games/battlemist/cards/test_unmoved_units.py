"""Units that may still march, counted again in every movement segment (mist-R-27)."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.cards.unmoved_units import muster
from tests.games.battlemist.positions import state_at


@pytest.mark.rules("mist-R-27", "mist-3.3.2-01")
def test_units_that_have_marched_no_longer_count() -> None:
    s = state_at({"troops": {"orcs": ["3 footman abou-xar"], "elves": ["1 archer nightpine"]}})
    here, there = s.box.realm["abou-xar"].index, s.box.realm["nightpine"].index
    muster(s, 0)
    s.marching.left[here] = 2
    muster(s, 1)
    assert (s.marching.left, s.marching.mustered, s.marching.unmoved) == ({}, {there: 1}, {(there, 1, 0): 1})
