"""Mutants of the rules: the small mistakes that are made, one at a time."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import mutants as tool
from tools.mutants import mutants, statements, tree_of
from tools.proofs import MARKS, marked
from tools.rule_mutants import changes

RULES = '''\
def may(s) -> bool:
    """A docstring has no mistakes in it."""
    if not s.over and s.hits < 3:
        s.tell("may")
    s.hits += 1
    return any(one for one in s.all if one in s.left)
'''


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tool, "GAMES", tmp_path)
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    return path


def test_each_mistake_is_made_alone_and_named_with_its_place(path: Path) -> None:
    told = [str(one) for one in mutants(path)]

    assert told == [
        "rules.py:1 `return any((one for one in s.all if one in s.left))` negated: def may(s) -> bool:",
        "rules.py:3 always: if not s.over and s.hits < 3:",
        "rules.py:3 never: if not s.over and s.hits < 3:",
        "rules.py:3 `and` and `or` swapped: not s.over and s.hits < 3",
        "rules.py:3 without `not`: not s.over",
        "rules.py:3 the other comparison: s.hits < 3",
        "rules.py:3 one more: 3",
        "rules.py:3 one less: 3",
        "rules.py:4 left out: s.tell('may')",
        "rules.py:5 left out: s.hits += 1",
        "rules.py:5 one more: 1",
        "rules.py:5 one less: 1",
        "rules.py:6 all: for one in s.all if one in s.left",
        "rules.py:6 none: for one in s.all if one in s.left",
        "rules.py:6 the other comparison: one in s.left",
    ]


def test_every_mutant_is_code_of_its_own(path: Path) -> None:
    right = compile(RULES, str(path), "exec")
    codes = [one.code() for one in mutants(path)]

    assert len({code.co_consts for code in [right, *codes]}) == len(codes) + 1


def run(path: Path, **names: object) -> dict[str, Any]:
    exec(compile(RULES, str(path), "exec"), names)
    return names


def test_a_mistake_is_made_in_a_function_that_is_there_already(path: Path) -> None:
    may = run(path)["may"]
    by_name = {str(one): one for one in mutants(path)}

    ((function, code),) = changes(by_name["rules.py:5 left out: s.hits += 1"], [may])
    function.__code__ = code
    s = SimpleNamespace(over=True, hits=0, all=[1], left=[1])

    assert may(s)
    assert s.hits == 0


def test_a_mistake_in_a_function_within_another_needs_the_module_anew(path: Path) -> None:
    path.write_text("def ask(n):\n    def better():\n        return n + 1\n    return better\n", encoding="utf-8")
    names: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    mutant = next(iter(mutants(path)))

    assert len(changes(mutant, [names["ask"]])) == 1
    assert changes(mutant, [names["ask"], names["ask"](1)]) == []


def test_statements_leave_marks_when_they_run(path: Path) -> None:
    s = SimpleNamespace(over=True, hits=0, all=[1], left=[1])
    marks = bytearray(100)
    names: dict[str, Any] = {MARKS: marks}

    exec(marked(path, 10), names)
    imported = bytes(marks)
    names["may"](s)
    ran = {str(one) for one in mutants(path) if marks[10 + one.statement] and not imported[10 + one.statement]}

    assert names["may"].__doc__ == "A docstring has no mistakes in it."
    assert {line.partition(" ")[0] for line in ran} == {"rules.py:1", "rules.py:3", "rules.py:5", "rules.py:6"}
    assert len(statements(tree_of(path))) == 6


def test_only_rules_are_changed() -> None:
    names = {path.relative_to(tool.GAMES / "titan").as_posix() for path in tool.modules("titan")}

    assert {"battle/striking.py", "battle/odds.py", "knowledge/infer.py", "hidden.py", "box/battleland.py"} <= names
    assert not {"scene/scene.py", "bot/scoring.py", "referee/battle.py", "keys.py", "box/components.py"} & names


@pytest.mark.parametrize(("name", "folder"), [("titan", "titan"), ("battle-masters", "battle_masters")])
def test_a_game_is_named_by_its_name_or_its_folder(name: str, folder: str) -> None:
    assert tool.folder_of(name) == folder
    assert tool.folder_of(folder) == folder


def test_an_unknown_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(SystemExit, match="There is no game 'bridge'; there are battle_magic, battle_masters"):
        tool.folder_of("bridge")
