"""Why not: the nearest obstacle, and a rule's id with arguments."""

from __future__ import annotations

import pytest

from banneret.engine.because import because, nearest


def test_a_reason_is_the_id_of_its_rule_with_arguments() -> None:
    reason = because("bow-2", range=3)

    assert reason == "bow-2"
    assert reason.arguments == {"range": 3}


@pytest.mark.parametrize(
    ("barred", "found"),
    [
        ("far ground others spent", "far"),
        ("ground others spent", "ground"),
        ("others spent", "others"),
        ("spent", "spent"),
        ("", None),
    ],
)
def test_the_nearest_obstacle_is_named(barred: str, found: str | None) -> None:
    assert nearest(**{name: lambda name=name: name for name in barred.split()}) == found


def test_what_lies_farther_is_not_looked_at() -> None:
    def never() -> str | None:
        raise AssertionError

    assert nearest(far=lambda: "far", ground=never, others=never, spent=never) == "far"
    assert nearest(far=lambda: None, ground=lambda: "ground", others=never) == "ground"
