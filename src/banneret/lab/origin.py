"""What played the rows of an experiment: release, commit, packages of games and bots, weights. Two are never mixed."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import TypeAlias

import banneret
from banneret.bots.programs.own_file import IN_A_FILE, hash_of_file
from banneret.engine.game import find_game
from banneret.lab.experiment import Cell, Experiment

Origin: TypeAlias = "Mapping[str, str]"
"""Names such as `banneret`, `commit`, `bot easy`, `weights titan`, each with a version or a hash; "" is unknown."""
ORIGIN = "banneret"
"""The key under which a file of rows tells its origin, as JSON."""
OLDER: Origin = {"banneret": "an older release, which did not write its version"}


def origin_of(experiment: Experiment) -> Origin:
    """What would play the experiment now."""
    return {name: known for cell in experiment.cells for name, known in origin_of_cell(cell).items()}


def origin_of_cell(cell: Cell) -> Origin:
    """What would play a cell now."""
    return _origin(cell.game, tuple(sorted({bot for bots in cell.seatings for bot in bots})))


@cache
def _origin(game: str, bots: tuple[str, ...]) -> Origin:
    return {
        "banneret": version("banneret"),
        "commit": commit(Path(banneret.__file__)),
        f"game {game}": _package("banneret.games", game),
        **{f"bot {bot}": _bot(bot) for bot in bots},
        f"weights {game}": _weights(game),
    }


def difference(played: Origin, now: Origin) -> str:
    """How two origins differ, in one sentence; "" if rows of both may lie together. Unknown commits agree with all."""
    for name in dict.fromkeys([*played, *now]):
        one, other = played.get(name, ""), now.get(name, "")
        if one != other and (name != "commit" or (one and other)):
            return f"its rows were played with {told(name, one)}, and now it would be {told(name, other)}"
    return ""


def told(name: str, known: str) -> str:
    """One line of an origin, in words."""
    if name == "banneret" and known and not known[0].isdigit():
        return known
    return f"{name} {known or 'unknown'}"


def summary(origin: Origin) -> str:
    """An origin in one line."""
    return ", ".join(told(name, known) for name, known in origin.items() if known)


def commit(file: Path) -> str:
    """The commit of the checkout to which a file belongs, and whether it was changed; "" outside of one."""
    tracked = _git(file, "ls-files", "--error-unmatch", file.name)
    return _git(file, "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+changes") if tracked else ""


def _git(file: Path, *words: str) -> str:
    try:
        said = subprocess.run(("git", "-C", str(file.parent), *words), capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.strip()


def _package(group: str, name: str) -> str:
    """The package that has installed something, with its version."""
    packages: Iterable[str] = (
        f"{entry.dist.name} {entry.dist.version}" for entry in entry_points(group=group, name=name) if entry.dist
    )
    return next(iter(packages), "")


def _bot(name: str) -> str:
    """The package of a bot with its version, or the hash of the file in which it is."""
    return hash_of_file(name) if IN_A_FILE in name else _package("banneret.bots", name)


def _weights(game: str) -> str:
    """A hash of the files from which a game's programs take their weights and levels."""
    weights = find_game(game).weights
    files = sorted(weights.parent.glob("*.toml")) if weights else []
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12] if files else ""
