"""Small mistakes in the rules of a game: `<` for `<=`, a number that is one too high, a line left out."""

from __future__ import annotations

import ast
import copy
import fnmatch
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/banneret/games"
NO_RULES = (
    *("*/scene/*", "*/bot/*", "*/referee/*", "*/referee", "*/keys", "*/generator/*"),
    *("*/box/components", "*/box/validat*", "*/box/adventure*", "*/box/terms", "*/box/vocabulary"),
    *("battlemist/box/land", "battlemist/economy/deferred_log", "battle_magic/map/maps", "battle_magic/map/map_file"),
    *("titan/battle/log", "titan/battle/scenario", "*/commands"),
)
"""Modules that draw, judge, describe, read or check files, or generate maps. Odds and imagined worlds are rules."""
SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}


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

    @property
    def statement(self) -> int:
        """The number of the statement that the mistake is in; a turned answer is in its `return`."""
        tree = tree_of(self.path)
        nodes = [reach(tree, self.way[:length]) for length in range(1, len(self.way) + 1)]
        if isinstance(nodes[-1], ast.FunctionDef):
            nodes.append(_returns(nodes[-1])[self.place])
        return statements(tree).index([node for node in nodes if isinstance(node, ast.stmt)][-1])

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


@cache
def tree_of(path: Path) -> ast.Module:
    """The parsed module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(tree: ast.Module) -> list[ast.stmt]:
    """All statements of a module, in an order that counts them."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


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
