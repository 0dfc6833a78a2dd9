"""Which mistakes in the rules of a game do its tests notice?

    python -m tools.rule_mutants battlelore --count 30 --seed 1 [--only 3,17] [--proofs cases,golden] [--list]

A mutant is a copy of the rules with one small mistake: `<` for `<=`, a number that is one too high, a condition that
always holds, a line left out. The tool chooses random mutants and tries the proofs of the game on each, the cheapest
first, until one fails: referee cases, golden records, tests, random walks. It prints a line for each mutant, and the
count. Look at each mutant that survives: either it changes nothing that can be seen, or a referee case is missing.
Nothing is written into the sources: each mutant lives in a process of its own, with a limit of time for each proof.
"""

from __future__ import annotations

import argparse
import ast
import copy
import fnmatch
import importlib.machinery
import multiprocessing
import os
import random
import resource
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import entry_points
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from banneret.engine.cases import referee
from banneret.engine.match.match import Match
from tests.games.golden import told

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/banneret/games"
NO_RULES = (
    *("*/scene/*", "*/bot/*", "*/referee/*", "*/referee", "*/keys", "*/generator/*", "titan/knowledge/*"),
    *("*/box/components", "*/box/validat*", "*/box/adventure*", "*/box/terms", "*/box/vocabulary"),
    *("battlemist/box/land", "battlemist/economy/deferred_log", "battle_magic/map/maps", "battle_magic/map/map_file"),
    *("titan/battle/log", "titan/battle/scenario", "titan/protocol/*", "*/odds", "*/commands"),
)
"""Modules that draw, judge, describe, read or check files, or generate maps."""
SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}
SECONDS = {"cases": 30, "golden": 15, "tests": 60, "walks": 240}
"""How long a proof may compute: several times as long as it takes with the right rules."""
MEMORY = 4 * 2**30


def main() -> None:
    """Draw mutants, try each, and print what notices it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the game, by its name or its folder")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers of mutants, with commas")
    parser.add_argument("--proofs", default=",".join(SECONDS), help="those to try; all if it is not given")
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")
    asked = parser.parse_args()
    asked.game = folder_of(asked.game)
    every = [mutant for path in modules(asked.game) for mutant in mutants(path)]
    drawn = random.Random(f"{asked.game} {asked.seed}").sample(every, min(asked.count, len(every)))
    proofs = asked.proofs.split(",")
    only = [int(number) for number in asked.only.split(",") if number]
    print(f"{asked.game}: {len(every)} mutants, {len(drawn)} drawn with seed {asked.seed}", flush=True)
    if not (asked.list or only) and (fault := noticed_by(asked.game, None, proofs)):
        sys.exit(f"The proofs do not hold for the rules as they are: {fault}.")
    _import_other_games(asked.game)
    survivors = 0
    for number, mutant in enumerate(drawn):
        if not only or number in only:
            by = "" if asked.list else noticed_by(asked.game, mutant, proofs)
            survivors += not by
            print(f"{number:>3} {mutant} — {by or ('' if asked.list else 'NOBODY NOTICES')}", flush=True)
    if not asked.list:
        tried = len(only or drawn)
        print(f"{asked.game}, seed {asked.seed}: {tried - survivors} of {tried} are noticed")


# --- mutants ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """One small mistake at one node of a module: what stands there afterwards, or None if `make` changes the node."""

    name: str
    make: Callable[[Any], ast.AST | None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one mistake; `way` leads from the module to the node, and `place` counts the node's changes."""

    path: Path
    way: tuple[tuple[str, int | None], ...]
    place: int

    def __str__(self) -> str:
        node = reach(tree_of(self.path), self.way)
        name = changes(node)[self.place].name
        line = node.lineno if hasattr(node, "lineno") else reach(tree_of(self.path), self.way[:-1]).lineno
        return f"{self.path.relative_to(GAMES)}:{line} {name}: {ast.unparse(node).strip().splitlines()[0][:90]}"

    def code(self) -> CodeType:
        """The module with the mistake, compiled."""
        tree = copy.deepcopy(tree_of(self.path))
        node = reach(tree, self.way)
        new = changes(node)[self.place].make(node)
        if new is not None:
            parent, (field, index) = reach(tree, self.way[:-1]), self.way[-1]
            ast.copy_location(new, node)
            if index is None:
                setattr(parent, field, new)
            else:
                getattr(parent, field)[index] = new
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec")


TREES: dict[Path, ast.Module] = {}


def tree_of(path: Path) -> ast.Module:
    """The parsed module; parsed once."""
    return TREES.setdefault(path, ast.parse(path.read_text(encoding="utf-8")))


def folder_of(game: str) -> str:
    """The folder of a game: `battle_masters` for battle-masters. Ends with a sentence if there is none."""
    folders = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
    folder = game.replace("-", "_")
    if folder not in folders:
        sys.exit(f"There is no game {game!r}; there are {', '.join(folders)}.")
    return folder


def modules(game: str) -> Iterator[Path]:
    """The modules of a game that hold rules."""
    for path in sorted((GAMES / game).rglob("*.py")):
        name = path.relative_to(GAMES).with_suffix("").as_posix()
        if not any(fnmatch.fnmatch(name, left_out) for left_out in NO_RULES):
            yield path


def reach(tree: ast.AST, way: tuple[tuple[str, int | None], ...]) -> Any:
    """The node at the end of the way."""
    node: Any = tree
    for field, index in way:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
    return node


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a module."""
    found: list[Mutant] = []

    def walk(node: ast.AST, way: tuple[tuple[str, int | None], ...]) -> None:
        found.extend(Mutant(path, way, place) for place in range(len(changes(node))))
        for field, value in ast.iter_fields(node):
            if field in ("decorator_list", "annotation", "returns") or isinstance(node, ast.JoinedStr):
                continue
            if isinstance(value, ast.AST):
                walk(value, (*way, (field, None)))
            elif isinstance(value, list):
                for index, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        walk(item, (*way, (field, index)))

    walk(tree_of(path), ())
    return found


def changes(node: ast.AST) -> list[Change]:
    """The mistakes that can be made at a node."""
    match node:
        case ast.FunctionDef(returns=ast.Name(id="bool")):
            return [Change(f"`{ast.unparse(one)}` negated", _negate(place)) for place, one in enumerate(_returns(node))]
        case ast.Compare():
            places = [place for place, op in enumerate(node.ops) if type(op) in SWAPS]
            return [Change("the other comparison", _swap(place)) for place in places]
        case ast.Constant(value=int()) if type(node.value) is int:
            return [Change("one more", _add(1)), Change("one less", _add(-1))]
        case ast.BoolOp():
            return [Change("`and` and `or` swapped", _swap_and_or)]
        case ast.UnaryOp(op=ast.Not()):
            return [Change("without `not`", lambda node: node.operand)]
        case ast.If() | ast.IfExp() if "TYPE_CHECKING" not in ast.unparse(node.test):
            return [Change("always", _test(True)), Change("never", _test(False))]
        case ast.comprehension():
            ends = (("all", True), ("none", False))
            return [Change(name, _filter(place, to)) for place in range(len(node.ifs)) for name, to in ends]
        case ast.AugAssign():
            return [Change("left out", lambda _: ast.Pass())]
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return [Change("left out", lambda _: ast.Pass())]
        case ast.Expr(value=ast.Call()):
            return [Change("left out", lambda _: ast.Pass())]
        case ast.Expr(value=ast.YieldFrom()):
            return [Change("left out", lambda _: ast.parse("yield from ()").body[0])]
    return []


def _returns(node: ast.AST) -> list[Any]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]


def _negate(place: int) -> Callable[[Any], None]:
    def make(node: Any) -> None:
        answer = _returns(node)[place]
        answer.value = ast.UnaryOp(ast.Not(), answer.value)

    return make


def _swap(place: int) -> Callable[[Any], None]:
    def make(node: Any) -> None:
        node.ops[place] = SWAPS[type(node.ops[place])]()

    return make


def _add(number: int) -> Callable[[Any], None]:
    def make(node: Any) -> None:
        node.value += number

    return make


def _swap_and_or(node: Any) -> None:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _test(value: bool) -> Callable[[Any], None]:
    def make(node: Any) -> None:
        node.test = ast.Constant(value)

    return make


def _filter(place: int, value: bool) -> Callable[[Any], None]:
    def make(node: Any) -> None:
        node.ifs[place] = ast.Constant(value)

    return make


# --- proofs -----------------------------------------------------------------------------------------------------------


class NoticedError(Exception):
    """A proof notices the mutant."""


def noticed_by(game: str, mutant: Mutant | None, proofs: Sequence[str]) -> str:
    """The first proof that notices this mutant, in words; an empty string if none does."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_try, args=(game, mutant, proofs, theirs))
    child.start()
    theirs.close()
    proof, told = "import", "has come to its limit of time or memory"
    while True:
        try:
            proof, told = ours.recv()
        except EOFError:
            break
    child.join()
    return f"{proof}: {told}" if told else ""


def _try(game: str, mutant: Mutant | None, proofs: Sequence[str], tell: Connection) -> None:
    """In a process of its own: try one proof after the other on the mutant."""
    if mutant is not None:
        _import_as(mutant)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for name in proofs:
            tell.send((name, "has come to its limit of time or memory"))
            used = resource.getrusage(resource.RUSAGE_SELF)
            seconds = int(used.ru_utime + used.ru_stime) + SECONDS[name]
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
            try:
                PROOFS[name](game, mutant)
            except BaseException as fault:
                tell.send((name, _called(fault)))
                return
    tell.send(("", ""))


def _called(fault: BaseException) -> str:
    first = next(iter(str(fault).splitlines()), "")[:100]
    return first if isinstance(fault, NoticedError) else f"{type(fault).__name__}: {first}"


def _import_other_games(game: str) -> None:
    """Import the proofs once, so that no child process needs to."""
    for entry in entry_points(group="banneret.games"):
        if entry.module != f"banneret.games.{game}":
            entry.load()


def _import_as(mutant: Mutant) -> None:
    usual, code = importlib.machinery.SourceFileLoader.get_code, mutant.code()

    def get_code(self: Any, name: str) -> CodeType | None:
        return code if Path(self.path) == mutant.path else usual(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def _cases(game: str, mutant: Mutant | None) -> None:
    cases = list(referee.find_cases([ROOT / "tests/games" / game / "cases"]))
    random.Random(game).shuffle(cases)
    for path in sorted(cases, key=lambda path: _is_far(path.parent.name, mutant)):
        if differences := referee.run_case(path).differences:
            raise NoticedError(f"{path.stem}: {differences[0]}")


def _golden(game: str, _: Mutant | None) -> None:
    for path in sorted((ROOT / "tests/games" / game / "golden").glob("*.record")):
        text = path.read_text(encoding="utf-8")
        match = Match.replay(text)
        if match.record() != text or told(match) != path.with_suffix(".log").read_text(encoding="utf-8"):
            raise NoticedError(path.stem)


def _tests(game: str, mutant: Mutant | None) -> None:
    paths = [path for path in _test_files(game) if not _has_walks(path)]
    _pytest(sorted(paths, key=lambda path: _is_far(path.stem.removeprefix("test_"), mutant)))


def _walks(game: str, _: Mutant | None) -> None:
    _pytest([path for path in _test_files(game) if _has_walks(path)])


def _is_far(name: str, mutant: Mutant | None) -> bool:
    """Whether a proof with this name is of another module or chapter than the mutant, and so is tried later."""
    return mutant is not None and name not in (mutant.path.stem, mutant.path.parent.name)


def _test_files(game: str) -> list[Path]:
    return sorted((ROOT / "tests/games" / game).rglob("test_*.py"))


def _has_walks(path: Path) -> bool:
    return "check_match" in path.read_text(encoding="utf-8")


def _pytest(paths: list[Path]) -> None:
    failed: list[str] = []

    class Listener:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    if code := pytest.main([*options, *map(str, paths)], plugins=[Listener()]):
        raise NoticedError(failed[0] if failed else f"pytest ends with {code}")


PROOFS: dict[str, Callable[[str, Mutant | None], None]] = {
    "cases": _cases,
    "golden": _golden,
    "tests": _tests,
    "walks": _walks,
}


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    warnings.simplefilter("ignore", SyntaxWarning)
    main()
