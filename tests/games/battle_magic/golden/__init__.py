"""Golden records: whole matches as text, replayed on every run.

Each is a record and, beside it, what its log told. `python -m tests.games.battle_magic.golden` plays and writes
those that are not there yet; a record that is there is never changed.
"""

from __future__ import annotations

from pathlib import Path

from tests.games.golden import played, write

FOLDER = Path(__file__).parent
LIMITS = {"turn-limit": "30", "quiet-limit": "12"}
MATCHES: dict[str, dict[str, str]] = {
    "quick": {},
    "coast": {"map": "sundered-coast", "players": "3", "empires": "variant", **LIMITS},
    "great": {"map": "five-thrones", "players": "5", "empires": "fixed", "empire-list": "human,dwarf,orc,elf,undead"}
    | LIMITS,
    "teams": {"map": "five-thrones", "players": "4", "teams": "red,blue/black,green", "start": "fixed", **LIMITS},
    "made": {"map": "generated", "size": "44", "seed": "5", "specials": "off", "empires": "fixed"}
    | {"empire-list": "elf,dwarf", **LIMITS},
}
BOTS = {"quick": "greedy", "made": "greedy"}
"""Who plays: greedy bots in short matches, random ones elsewhere."""


def main() -> None:
    """Play and write the golden records that are not there yet."""
    for seed, (name, options) in enumerate(MATCHES.items(), 2004):
        write(FOLDER, name, played("battle-magic", options, seed, BOTS.get(name, "random")))
