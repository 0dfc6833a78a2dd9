"""Finds which rules of a game are shown to work by its referee cases and its tests."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from banneret.cli.author.referee import run_all
from banneret.cli.console import Unusable, read_text
from banneret.engine.game import Game
from banneret.engine.words.sentence import echo


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of rules in the order of the rulebook. `differing` are the cases that do not hold; they are not counted."""

    in_scope: list[str]
    by_cases: list[str]
    by_tests: list[str]
    differing: list[str]

    @property
    def exercised(self) -> list[str]:
        """Return the rules that cases or tests show to work."""
        shown = {*self.by_cases, *self.by_tests}
        return [rule for rule in self.in_scope if rule in shown]

    @property
    def missing(self) -> list[str]:
        """Return the rules that no case and no test shows to work."""
        shown = {*self.by_cases, *self.by_tests}
        return [rule for rule in self.in_scope if rule not in shown]


def coverage_of(game: Game, cases: Path) -> Coverage:
    """Return the rules that the cases in a folder, and the tests next to that folder, show. Raises Unusable."""
    verdicts = [verdict for verdict in run_all([cases]) if not verdict.case or verdict.case.game == game.key]
    by_cases = {rule for verdict in verdicts if verdict.case and not verdict.differences for rule in verdict.case.rules}
    by_tests = set(_marked(game, sorted(cases.parent.rglob("test_*.py"))))
    in_scope = [rule.id for rule in game.rulebook if rule.scope != "out"]
    return Coverage(
        in_scope,
        [rule for rule in in_scope if rule in by_cases],
        [rule for rule in in_scope if rule in by_tests],
        [verdict.path.name for verdict in verdicts if verdict.differences],
    )


def _marked(game: Game, tests: Iterable[Path]) -> Iterator[str]:
    """Yield the ids in `@pytest.mark.rules("...")`."""
    for path in tests:
        try:
            tree = ast.parse(read_text(path))
        except SyntaxError as error:
            raise Unusable(f"{path}: line {error.lineno} is not Python") from None
        for rule in _marks(tree):
            if rule not in game.rulebook:
                raise Unusable(f"{path}: a test is marked with {echo(rule)}, which is not a rule of {game.title}")
            yield rule


def _marks(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))
