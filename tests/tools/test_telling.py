"""Events that are guarded for compiling: told as before, and nothing else changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools import compile
from tools.telling import GUARD, guarded

RULE = '''
def fall(s):
    """A unit falls."""
    if s.unit:
        s.tell(
            "falls",
            "{unit} falls",
            unit=s.unit,
        )
    s.tell("ends", "It ends")
    s.log.tell("kept", "as it is")
'''
GUARDED = '''
def fall(s):
    """A unit falls."""
    if s.unit:
        if not s.log.silent:
            s.tell(
                "falls",
                "{unit} falls",
                unit=s.unit,
            )
    if not s.log.silent:
        s.tell("ends", "It ends")
    s.log.tell("kept", "as it is")
'''
RULES = [path for name, paths in compile.groups().items() if name not in ("engine", "bots") for path in paths]


def _unguarded(code: str) -> str:
    return ast.dump(_WithoutGuards().visit(ast.parse(code)))


class _WithoutGuards(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        return node.body if f"if {ast.unparse(node.test)}:" == GUARD else node


def test_what_is_told_stands_below_its_guard() -> None:
    assert guarded(RULE) == GUARDED


def test_the_rules_of_all_games_stay_the_same_but_for_the_guards() -> None:
    guards = 0
    for path in RULES:
        code = (compile.SOURCE / path).read_text(encoding="utf-8")
        made = guarded(code)
        assert _unguarded(made) == _unguarded(code), path
        guards += made.count(GUARD) - code.count(GUARD)
    assert guards > 250


def test_what_tells_changes_nothing() -> None:
    """With a silent log a guarded event makes no arguments, so making them must not use chance or change anything."""
    found = [(path, told) for path in RULES for told in _telling((compile.SOURCE / path).read_text(encoding="utf-8"))]
    assert len(found) > 250
    for path, told in found:
        where = f"{path}: {ast.unparse(told)}"
        for node in ast.walk(told):
            assert not isinstance(node, ast.NamedExpr | ast.Yield | ast.YieldFrom), where
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("chance", "pop", "append", "extend", "remove", "clear"), where


def _telling(code: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(code)) if "s.tell(" in code else ():
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="s"), attr="tell")):
                yield node
