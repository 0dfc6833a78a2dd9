"""What pip shall install of `requirements.lock`: `python tools/locked.py dev lab > requirements.txt`.

The lock has every package of the project, with its version and hashes, and says of each which others need it. Groups
and extras of `pyproject.toml` are named; what the package itself depends on comes with them, except with `--only`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Locked(NamedTuple):
    """A package in the lock: its name, its lines for pip, and the names of those that need it."""

    name: str
    lines: list[str]
    needed_by: list[str]


def wanted(groups: Iterable[str], *, only: bool = False) -> set[str]:
    """The names of what the package (but with `only`), groups and extras ask for.

    Raises SystemExit for a group that is not there.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = project["project"]["optional-dependencies"] | project["dependency-groups"]
    if missing := sorted(set(groups) - known.keys()):
        raise SystemExit(f"there is no group or extra {missing[0]!r}; there are {', '.join(known)}")
    own = [] if only else project["project"]["dependencies"]
    asked = [*own, *(line for group in groups for line in known[group])]
    return {name_of(line) for line in asked}


def name_of(requirement: str) -> str:
    """The name at the beginning of a requirement, as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def packages(lock: str) -> Iterator[Locked]:
    """The packages of a lock, which begin at the margin."""
    for text in re.split(r"\n(?=\w)", lock)[1:]:
        lines = text.rstrip().splitlines()
        told = [line.strip("# ") for line in lines if line.lstrip().startswith("#")]
        yield Locked(
            name_of(text),
            [line for line in lines if not line.lstrip().startswith("#")],
            [name_of(line.removeprefix("via ")) for line in told],
        )


def needed(locked: list[Locked], names: set[str]) -> list[Locked]:
    """The packages with these names, and all that they need."""
    more = names | {one.name for one in locked if not names.isdisjoint(one.needed_by)}
    return needed(locked, more) if more != names else [one for one in locked if one.name in names]


def main(groups: list[str], *, only: bool = False) -> None:
    """Print what these groups need, for pip."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for one in needed(list(packages(lock)), wanted(groups, only=only)):
        print(*one.lines, sep="\n")


if __name__ == "__main__":
    main([group for group in sys.argv[1:] if group != "--only"], only="--only" in sys.argv)
