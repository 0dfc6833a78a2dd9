"""Finds sentences that code glues together: f-strings, `+` and joined lists with words, letters made large.

Nobody can translate these, nor can a program read their arguments; docs/sentences.md says what stands in their place.

python -m tests.glued GAME      show the places in a game
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src/banneret/games"
LIST = Path(__file__).parent / "glued.toml"
"""How many places are left in each module. The numbers may only become smaller."""
FOR_DEVELOPERS = ("box/valid*", "box/components.py", "referee*", "commands.py", "generator/*", "*_file.py")
"""The modules of a game whose sentences tell of faults in a file or a program."""


def glued(tree: ast.AST) -> Iterator[ast.expr]:
    """The places at which a module glues words together, but for errors that it raises."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.Raise | ast.Assert):
            if isinstance(node, ast.expr) and _is_glue(node):
                yield node
            yield from glued(node)


def _is_glue(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr():
            return _has_blank(node)
        case ast.BinOp(op=ast.Add()):
            return _has_blank(node.left) or _has_blank(node.right)
        case ast.Call(func=ast.Attribute(value=joined, attr="join")):
            return _has_blank(joined) and ast.unparse(joined) != "' '"
        case ast.Call(func=ast.Attribute(attr="capitalize" | "title"), args=[]):
            return True
    return False


def _has_blank(node: ast.expr) -> bool:
    """Whether a string has a blank: it is no key."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value for part in parts)


def modules(game: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """The modules of a game with glued words that players read, and the places."""
    for path in sorted(game.rglob("*.py")):
        name = path.relative_to(game).as_posix()
        if not any(fnmatch(name, pattern) for pattern in FOR_DEVELOPERS):
            found = list(glued(ast.parse(path.read_text(encoding="utf-8"))))
            if found:
                yield name, found


def counts(game: Path) -> dict[str, int]:
    """How many places each module has."""
    return {name: len(places) for name, places in modules(game)}


def left(game: str) -> dict[str, int]:
    """How many places each module of a game may still have."""
    return dict(tomllib.loads(LIST.read_text(encoding="utf-8")).get(game, {}))


def main() -> None:
    """Show the places in the games that are named."""
    for name in sys.argv[1:]:
        for module, places in modules(GAMES / name):
            for place in places:
                print(f"{name}/{module}:{place.lineno}: {ast.unparse(place)[:100]}")


if __name__ == "__main__":
    main()
