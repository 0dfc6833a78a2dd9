"""Which mistakes in the rules of a game do its proofs notice?

    python -m tools.rule_mutants battlelore --count 30 --seed 1 [--only 3,17] [--list]
    python -m tools.rule_mutants battlelore --count 999 --like "left out: s.tell" --proofs test_cases

A mutant is a copy of the rules with one small mistake: `<` for `<=`, a number that is one too high, a condition that
always holds, a line left out. The tool chooses random mutants and tries on each those proofs of the game that run the
mistake, the cheapest first, until one fails: referee cases, golden records, tests, judges of odds and of reasons,
random walks. It prints a line for each mutant, and the count. Look at each mutant that survives: either it changes
nothing that can be seen, or a referee case is missing. Nothing is written into the sources: each mutant lives in a
process of its own, with a limit of processor time for each proof.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import entry_points
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

import pytest

from tools.mutants import Mutant, folder_of, modules, mutants, tree_of
from tools.proofs import Ran, failure, from_fork, given, import_as, limit, what_runs, with_proofs

NOBODY = "NOBODY NOTICES"
FAR = 5
"""How much later a proof is tried that is of another module or chapter."""
Changes: TypeAlias = "Sequence[tuple[FunctionType, CodeType]]"


def main() -> None:
    """Draw mutants, try each, and print what notices it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the game, by its name or its folder")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers of mutants, with commas")
    parser.add_argument("--like", default="", help="only mutants with this in their lines, for more of a kind")
    parser.add_argument("--proofs", default="", help="only proofs with this in their names")
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")
    asked = parser.parse_args()
    game = folder_of(asked.game)
    every = [mutant for path in modules(game) for mutant in mutants(path) if asked.like in str(mutant)]
    drawn = dict(enumerate(random.Random(f"{game} {asked.seed}").sample(every, min(asked.count, len(every)))))
    print(f"{game}: {len(every)} mutants, {len(drawn)} drawn with seed {asked.seed}", flush=True)
    if asked.only:
        drawn = {int(number): drawn[int(number)] for number in asked.only.split(",")}
    if asked.list:
        print("\n".join(f"{number:>3} {mutant}" for number, mutant in drawn.items()))
        return
    survivors = 0
    for number, by in noticed(game, drawn, asked.proofs):
        if not by:
            sys.exit("The proofs cannot be ordered; have their files changed meanwhile?")
        survivors += by == NOBODY
        print(f"{number:>3} {drawn[number]} — {by}", flush=True)
    print(f"{game}, seed {asked.seed}: {len(drawn) - survivors} of {len(drawn)} are noticed")


def noticed(game: str, drawn: dict[int, Mutant], proofs: str) -> Iterator[tuple[int, str]]:
    """Yield the number of each mutant, and what notices it."""
    for entry in entry_points(group="banneret.games"):
        if entry.module != f"banneret.games.{game}":
            entry.load()
    ran = what_runs(game)
    if ran.fails:
        sys.exit("These proofs do not hold for the rules as they are:\n" + "\n".join(ran.fails))
    alone = {number for number, mutant in drawn.items() if ran.on_import(mutant)}
    for number, by in from_fork(partial(_try_together, game, drawn, alone, proofs, ran)):
        if by is None:
            alone.add(number)
        else:
            yield number, by
    for number in sorted(alone):
        yield number, _noticed(partial(_try_alone, game, drawn[number], proofs, ran))


# --- one mutant -------------------------------------------------------------------------------------------------------


def _try_together(
    game: str, drawn: dict[int, Mutant], alone: set[int], proofs: str, ran: Ran, tell: Connection
) -> None:
    """Try what can be changed in rules that are imported already; nothing is told of a mutant that cannot."""

    def work(items: list[pytest.Item]) -> None:
        functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
        for number in sorted(drawn.keys() - alone):
            changed = changes(drawn[number], functions)
            trial = partial(_try, drawn[number], items, proofs, ran, changed)
            tell.send((number, _noticed(trial) if changed else None))

    with_proofs(game, work)


def _try_alone(game: str, mutant: Mutant, proofs: str, ran: Ran, tell: Connection) -> None:
    """Try a mutant in a process that imports its rules first."""
    limit(10)
    import_as({mutant.path: mutant.code()})
    with_proofs(game, lambda items: _try(mutant, items, proofs, ran, [], tell))


def _noticed(work: Callable[[Connection], None]) -> str:
    """Return the last that is told by a process of its own; an empty string if it ends before the first proof."""
    return str(["import: fails, or comes to its limit", *from_fork(work)][-1])


def _try(mutant: Mutant, items: list[pytest.Item], proofs: str, ran: Ran, changed: Changes, tell: Connection) -> None:
    """Try one proof after the other, until one fails."""
    for function, code in changed:
        function.__code__ = code
    tell.send("")
    fit = [item for item in items if proofs in item.nodeid and ran.by(mutant, item)]
    for item in sorted(fit, key=lambda item: ran.usual(item) * (1 if _is_near(item, mutant) else FAR)):
        tell.send(f"{item.name}: comes to its limit of time or memory")
        limit(ran.usual(item))
        if fault := failure(item):
            tell.send(f"{item.name}: {fault}")
            return
    tell.send(NOBODY)


def _is_near(item: pytest.Item, mutant: Mutant) -> bool:
    """Whether a proof is of the module or the chapter of the mutant, and so is tried sooner."""
    paths = [item.path, *(value for value in given(item) if isinstance(value, Path))]
    names = {name for path in paths for name in (path.stem.removeprefix("test_"), path.parent.name)}
    return not names.isdisjoint((mutant.path.stem, mutant.path.parent.name))


def changes(mutant: Mutant, functions: Sequence[FunctionType]) -> Changes:
    """Return the functions that the mistake changes, with their new code; none if the module must be imported anew."""
    ours = [one for one in functions if one.__code__.co_filename == str(mutant.path)]
    right, wrong = (
        list(codes(code)) for code in (compile(tree_of(mutant.path), str(mutant.path), "exec"), mutant.code())
    )
    changed = {before: after for before, after in zip(right, wrong, strict=True) if before != after}
    inside = tuple(f"{code.co_qualname}.<locals>." for code in changed)
    if any(one.__qualname__.startswith(inside) for one in ours):
        return []
    return [(one, changed[one.__code__]) for one in ours if one.__code__ in changed]


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of the functions of a module, and of those of its classes, from the code of the module."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from [one] if one.co_flags & inspect.CO_OPTIMIZED else codes(one)


if __name__ == "__main__":
    warnings.simplefilter("ignore", SyntaxWarning)
    main()
