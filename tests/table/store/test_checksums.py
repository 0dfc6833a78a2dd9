from __future__ import annotations

import pytest

from banneret.table.store.checksums import is_whole, with_sum
from banneret.table.store.schema import happenings, seats

ROW = {"match": "m", "number": 3, "kind": "answer", "text": "0: left", "unseen": "- 1"}


def test_a_row_fits_its_checksum() -> None:
    assert is_whole(happenings, with_sum(happenings, ROW))


@pytest.mark.parametrize("key", ROW)
def test_no_column_may_change(key: str) -> None:
    assert not is_whole(happenings, with_sum(happenings, ROW) | {key: "x"})


def test_the_order_of_columns_and_the_kind_of_a_truth_mean_nothing() -> None:
    seat = {"match": "m", "seat": 0, "kind": "person", "token": None, "name": "Ann", "bot": "", "came": True}
    turned = dict(reversed(seat.items())) | {"came": 1}
    assert with_sum(seats, seat)["sum"] == with_sum(seats, turned)["sum"]
