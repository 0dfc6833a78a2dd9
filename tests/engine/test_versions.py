"""Which of two versions is newer."""

from __future__ import annotations

from itertools import pairwise

import pytest

from banneret.engine.versions import is_newer

IN_ORDER = (
    "",
    "0.9.2",
    "0.13.0.dev5",
    "0.13.0a1",
    "0.13.0b2",
    "0.13.0rc1.dev3",
    "0.13.0rc1",
    "0.13.0rc12",
    "0.13.0",
    "0.13.0.post1",
    "0.13.1.dev0",
    "1.0",
)


@pytest.mark.parametrize(("older", "newer"), list(pairwise(IN_ORDER)))
def test_a_candidate_is_older_than_its_release(older: str, newer: str) -> None:
    assert is_newer(newer, older)
    assert not is_newer(older, newer)


@pytest.mark.parametrize(("one", "other"), [("0.13.0", "0.13"), ("0.13.0+local.7", "0.13.0"), ("", "")])
def test_some_differences_make_no_version_newer(one: str, other: str) -> None:
    assert not is_newer(one, other)
    assert not is_newer(other, one)
