"""Which mistakes in the hand-written `copy()` methods of a game do its tests notice?

    python -m tools.copy_mutants battlemist [--only FIELD]

Clone, undo and imagined worlds depend on `copy()`. For each field of each class of records with a `copy()`, the tool
makes two wrong copies: one shares the field with the original, if its value can change; one leaves it at its default,
if it has one. Then it asks the function by which `conformance.check_game` checks copies, so it takes seconds. It prints
a line for each mistake that nobody notices, and the count.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from banneret.engine.checks.conformance import Broken, check_copies
from banneret.engine.checks.copies import default_of, made
from banneret.engine.checks.snapshot import LEFT_OUT, shared
from banneret.engine.game import find_game, games


def main() -> None:
    """Try each mutant, and print those that nobody notices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the folder of a game; without one, all games")
    parser.add_argument("--only", help="the name of a field")
    asked = parser.parse_args()
    for game in asked.game or [name.replace("-", "_") for name in games()]:
        found = [mutant for mutant in mutants(game) if asked.only in (None, mutant[1].name)]
        missed = [mutant for mutant in found if not noticed(game, *mutant)]
        for kind, field, how in missed:
            print(f"{kind.__module__}.{kind.__name__}.{field.name}: {how}, and nobody notices")
        print(f"{game}: {len(found) - len(missed)} of {len(found)} are noticed", flush=True)


def mutants(game: str) -> Iterator[tuple[type, Field[Any], str]]:
    """Each class with a `copy`, each of its fields, and each change to make."""
    package = importlib.import_module(f"banneret.games.{game}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and is_dataclass(kind) and "copy" in vars(kind):
                for field in fields(kind):
                    if field.name not in LEFT_OUT:
                        yield from ((kind, field, how) for how in _changes(kind, field))


def _changes(kind: type, field: Field[Any]) -> Iterator[str]:
    value = getattr(made(kind), field.name)
    if any(shared(value, value)):
        yield "shared"
    if default_of(field) is not MISSING:
        yield "left out"


def noticed(game: str, kind: Any, field: Field[Any], how: str) -> bool:
    """Whether the check of the game's copies fails with this mutant."""
    right = kind.copy

    def wrong(self: Any) -> Any:
        twin = right(self)
        setattr(twin, field.name, getattr(self, field.name) if how == "shared" else default_of(field))
        return twin

    kind.copy = wrong
    try:
        check_copies(find_game(game.replace("_", "-")))
    except Broken:
        return True
    finally:
        kind.copy = right
    return False


if __name__ == "__main__":
    main()
