"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.titan.golden` plays and writes
those that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import played, write

FOLDER = Path(__file__).parent
GIVEN = {"colours": "given"}
MATCHES: dict[str, dict[str, str]] = {
    "duel": {**GIVEN, "turn-cap": "30"},
    "three": {"players": "3", "turn-cap": "20"},
    "six": {"players": "6", "markers": "chosen", "turn-cap": "6"},
    "wild": {"players": "4", **GIVEN, "turn-cap": "10"},
    "tower": {"scenario": "battle", "land": "400", "attacker": "archangel, 2 ranger, troll", "points": "110"}
    | {"defender": ""},
    "jungle": {"scenario": "battle", "land": "jungle", "attacker": "titan, 2 behemoth, cyclops, gargoyle, warlock"}
    | {"defender": "angel, serpent, 2 gorgon, 2 cyclops", "summonable": "angel"},
}
BOTS = {"wild": "random"}
"""Who plays: greedy bots but where it says otherwise."""


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, (name, options) in enumerate(MATCHES.items(), 1980):
        write(FOLDER, name, played("titan", options, seed, BOTS.get(name, "greedy")))
