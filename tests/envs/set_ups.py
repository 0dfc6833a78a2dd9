"""Set-ups of the five games, three of each; the first of a game is the one of the quick tests."""

from __future__ import annotations

SetUp = tuple[str, dict[str, str]]
SET_UPS: tuple[SetUp, ...] = (
    ("battle-masters", {}),
    ("battle-masters", {"battle": "plains", "imperial": "2"}),
    ("battle-masters", {"battle": "open"}),
    ("battlelore", {"adventure": "wizards-and-lore"}),
    ("battlelore", {}),
    ("battlelore", {"adventure": "standing-stones", "councils": "custom"}),
    ("battle-magic", {}),
    ("battle-magic", {"players": "3", "empires": "variant"}),
    ("battle-magic", {"map": "generated", "size": "60", "seed": "3"}),
    ("battlemist", {"players": "2"}),
    ("battlemist", {}),
    ("battlemist", {"players": "5"}),
    ("titan", {"scenario": "battle"}),
    ("titan", {"scenario": "battle", "points": "300", "attacker": "", "defender": ""}),
    ("titan", {"players": "3", "colours": "given", "turn-cap": "30"}),
)
FIRST: tuple[SetUp, ...] = SET_UPS[::3]


def name(value: object) -> str | None:
    """The name of a set-up in pytest."""
    return None if isinstance(value, str) else "-".join(map(str, value.values())) if isinstance(value, dict) else None
