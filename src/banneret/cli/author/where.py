"""Finds where rules are carried out: the lines of code, rows of data and referee cases that cite them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from banneret.cli.console import read_text
from banneret.engine.rulebook import Rule, Rulebook


@dataclass(frozen=True, slots=True)
class Citation:
    """One line that cites a rule; lines count from 1."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def places_of(rules: Sequence[Rule], rulebook: Rulebook, cases: Path) -> dict[str, list[Citation]]:
    """Return the places that cite each of `rules` by its full id: code and data near the rulebook, then the cases."""
    found: dict[str, list[Citation]] = {rule.id: [] for rule in rules}
    for path in _files(rulebook, cases):
        for number, line in enumerate(read_text(path).splitlines(), 1):
            for rule in dict.fromkeys(cited(line, rulebook)):
                if rule in found:
                    found[rule].append(Citation(_short(path), number, line.strip()))
    return found


def cited(text: str, rulebook: Rulebook) -> Iterator[str]:
    """The ids of the rules in a text."""
    yield from (word for word in re.findall(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", text) if word in rulebook)


def _files(rulebook: Rulebook, cases: Path) -> Iterable[Path]:
    if rulebook.path is not None:
        folder = rulebook.path.parent
        yield from sorted(path for path in folder.rglob("*.py"))
        yield from sorted(path for path in folder.rglob("*.toml") if path != rulebook.path)
    if cases.is_dir():
        yield from sorted(cases.rglob("*.toml"))


def _short(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
