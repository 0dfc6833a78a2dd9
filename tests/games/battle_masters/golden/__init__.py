"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battle_masters.golden` plays and writes
those that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import played, write

FOLDER = Path(__file__).parent
MATCHES: dict[str, dict[str, str]] = {
    "borderlands": {"battle": "borderlands"},
    "river-tengin": {"battle": "river-tengin"},
    "road-to-grunburg": {"battle": "road-to-grunburg"},
    "plains": {"battle": "plains"},
    "altdorf": {"battle": "altdorf"},
    "open": {"battle": "open", "layout": "chaos"},
    "campaign": {"battle": "campaign"},
    "teams": {"battle": "plains", "imperial": "2", "chaos": "3"},
}


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, (name, options) in enumerate(MATCHES.items(), 1992):
        write(FOLDER, name, played("battle-masters", options, seed))
