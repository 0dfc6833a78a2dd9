"""Mutants of the rules: the small mistakes that are made, one at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import rule_mutants
from tools.rule_mutants import mutants

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
    monkeypatch.setattr(rule_mutants, "GAMES", tmp_path)
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


def test_only_rules_are_changed() -> None:
    names = {path.relative_to(rule_mutants.GAMES / "titan").as_posix() for path in rule_mutants.modules("titan")}

    assert {"battle/striking.py", "masterboard/movement.py", "box/battleland.py"} <= names
    assert not {"scene/scene.py", "bot/scoring.py", "referee/battle.py", "keys.py", "box/components.py"} & names


@pytest.mark.parametrize(("name", "folder"), [("titan", "titan"), ("battle-masters", "battle_masters")])
def test_a_game_is_named_by_its_name_or_its_folder(name: str, folder: str) -> None:
    assert rule_mutants.folder_of(name) == folder
    assert rule_mutants.folder_of(folder) == folder


def test_an_unknown_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(SystemExit, match="There is no game 'bridge'; there are battle_magic, battle_masters"):
        rule_mutants.folder_of("bridge")
