"""Which mistakes in the hand-written `copy()` methods of a game do its tests notice?

    python tools/copy_mutants.py battlemist [--only FIELD]

Clone, undo and imagined worlds depend on `copy()`. For each field of each class with a `copy()`, the tool makes two
wrong copies: one shares the field with the original, one leaves it at its default. Then the game's random walks run in
a separate process until one fails. The tool prints a line for each mutant that nobody notices, and the count. A field
that is only ever replaced, or always has its default at a rest point, cannot be noticed: say so beside the number.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import multiprocessing
import os
import pkgutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def main() -> None:
    """Try each mutant, and print those that nobody notices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the folder of the game")
    parser.add_argument("--only", help="the name of a field")
    asked = parser.parse_args()
    tried = unnoticed = 0
    for kind, field, how in mutants(asked.game):
        if asked.only not in (None, field.name):
            continue
        tried += 1
        if not noticed(asked.game, kind, field, how):
            unnoticed += 1
            print(f"{kind.__module__}.{kind.__name__}.{field.name}: {how}, and nobody notices", flush=True)
    print(f"{asked.game}: {tried - unnoticed} of {tried} are noticed")


def mutants(game: str) -> Iterator[tuple[type, Field[Any], str]]:
    """Each class with a `copy`, each of its fields, and each change to make."""
    package = importlib.import_module(f"banneret.games.{game}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and is_dataclass(kind) and "copy" in vars(kind):
                for field in fields(kind):
                    if field.name not in ("agenda", "chance", "log", "running"):
                        yield kind, field, "shared"
                        if field.default is not MISSING or field.default_factory is not MISSING:
                            yield kind, field, "left out"


def noticed(game: str, kind: type, field: Field[Any], how: str) -> bool:
    """Whether the walks of the game fail with this mutant."""
    fresh = multiprocessing.get_context("fork").Process(target=_walk, args=(game, kind, field, how))
    fresh.start()
    fresh.join()
    return fresh.exitcode != 0


def _walk(game: str, kind: Any, field: Field[Any], how: str) -> None:
    right = kind.copy

    def wrong(self: Any) -> Any:
        twin = right(self)
        default = field.default if field.default_factory is MISSING else field.default_factory()
        setattr(twin, field.name, getattr(self, field.name) if how == "shared" else default)
        return twin

    kind.copy = wrong
    walks = [str(path) for path in sorted((ROOT / "tests/games" / game).rglob("test_*.py")) if _has_walks(path)]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        ended = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *walks])
    raise SystemExit(ended)


def _has_walks(path: Path) -> bool:
    return "check_match" in path.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
