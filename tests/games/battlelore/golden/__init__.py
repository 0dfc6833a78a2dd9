"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battlelore.golden` plays and writes
those that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import played, write

FOLDER = Path(__file__).parent
MATCHES: dict[str, dict[str, str]] = {
    "agincourt": {},
    "hammer": {"adventure": "hammer-and-horde"},
    "weaver": {"adventure": "weaver-in-the-wood"},
    "vexin": {"adventure": "burning-of-the-vexin"},
    "wizards": {"adventure": "wizards-and-lore"},
    "taillebourg": {"adventure": "bridge-at-taillebourg"},
    "tourelles": {"adventure": "assault-on-the-tourelles", "levels": "10"},
}


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, (name, options) in enumerate(MATCHES.items(), 2006):
        write(FOLDER, name, played("battlelore", options, seed))
