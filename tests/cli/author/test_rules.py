from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.game import games
from banneret.engine.rulebook import Rule, Rulebook
from tests.cli.conftest import BRIDGE, Run
from tests.docs.bridge import GAME


def test_the_whole_rulebook_by_section(run: Run) -> None:
    said = run("rules", "bridge")

    assert said.code == 0
    assert said.out.startswith("Turns\n  bridge-1: The champions take turns.")
    assert said.out.count("\nFighting\n") == 1


def test_one_rule(run: Run) -> None:
    assert run("rules", "bridge", "bridge-3").out == (
        "Turns\n  bridge-3: Nobody steps onto the plank of the foe, or past it.\n"
    )


def test_rules_with_a_word_in_them(run: Run) -> None:
    found = json.loads(run("rules", "bridge", "--search", "RIVER", "--json").out)

    assert [rule["id"] for rule in found] == ["bridge-5"]
    assert found[0].keys() == {"id", "section", "text", "kind", "scope", "refuses"}
    assert run("rules", "bridge", "--search", "dragon").out == "No rule contains this text.\n"


def test_rulings_say_that_they_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = (Rule("b-1", "Turns", "One.", "ruling"), Rule("b-2", "Turns", "Two.", scope="out"))
    monkeypatch.setitem(games(), "bridge", replace(GAME, rulebook=Rulebook("The Bridge", rules)))

    assert run("rules", "bridge").out == "Turns\n  b-1 (ruling): One.\n  b-2 (not for a program): Two.\n"


@pytest.fixture
def tested(tmp_path: Path) -> Path:
    """A folder of cases with tests beside it. One case does not hold; only a test shows bridge-3."""
    cases = tmp_path / "cases"
    cases.mkdir()
    for path in BRIDGE.glob("cases/*.toml"):
        text = path.read_text(encoding="utf-8")
        spoilt = text.replace('rule = "bridge-3"', 'rule = "bridge-4"')
        (cases / path.name).write_text(spoilt, encoding="utf-8")
    (tmp_path / "test_striding.py").write_text(
        'import pytest\n\n\n@pytest.mark.rules("bridge-3", "bridge-4")\ndef test_it():\n    raise SystemExit\n'
    )
    return cases


def test_coverage(run: Run, tested: Path) -> None:
    data = json.loads(run("rules", "bridge", "--coverage", "--cases", tested, "--json").out)

    assert data == {
        "in_scope": 5,
        "exercised": 4,
        "by_cases": ["bridge-1", "bridge-4", "bridge-5"],
        "by_tests": ["bridge-3", "bridge-4"],
        "missing": ["bridge-2"],
        "differing": ["stride-not-onto-the-foe.toml"],
    }


def test_coverage_in_words(run: Run, tested: Path) -> None:
    said = run("rules", "bridge", "--coverage", "--cases", tested)

    assert "4 of 5 rules of The Bridge are shown to work" in said.out
    assert "stride-not-onto-the-foe.toml" in said.out
    assert "  bridge-2: A stride goes" in said.out


def test_what_no_program_can_do_need_not_be_shown(run: Run, monkeypatch: pytest.MonkeyPatch, tested: Path) -> None:
    rules = [replace(rule, scope="out" if rule.id == "bridge-2" else "in") for rule in GAME.rulebook]
    monkeypatch.setitem(games(), "bridge", replace(GAME, rulebook=Rulebook("The Bridge", tuple(rules))))

    data = json.loads(run("rules", "bridge", "--coverage", "--cases", tested, "--json").out)

    assert (data["in_scope"], data["missing"]) == (4, [])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('@pytest.mark.rules("bridge-33")\ndef test(): ...\n', "a test is marked with 'bridge-33'"),
        ("def\n", "line 1 is not Python"),
    ],
)
def test_tests_that_cannot_be_read(run: Run, tested: Path, text: str, sentence: str) -> None:
    (tested.parent / "test_bad.py").write_text(text)

    said = run("rules", "bridge", "--coverage", "--cases", tested)

    assert said.code == 2
    assert sentence in said.wrong


def test_cases_are_looked_for_beside_the_tests(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)

    assert "there is no case tests/games/battle_masters/cases" in run("rules", "battle-masters", "--coverage").wrong


def test_where_a_rule_is_carried_out(run: Run) -> None:
    said = run("rules", "bridge", "bridge-4", "--where", "--cases", BRIDGE / "cases").out

    assert f"{BRIDGE}/__init__.py:" in said or "tests/docs/bridge/__init__.py:" in said
    assert 'rule="bridge-4"' in said
    assert 'rules = ["bridge-4"' in said


def test_where_as_json(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lone = replace(GAME, rulebook=Rulebook("The Bridge", tuple(GAME.rulebook)))
    monkeypatch.setitem(games(), "bridge", lone)

    (rule,) = json.loads(run("rules", "bridge", "bridge-4", "--where", "--cases", tmp_path, "--json").out)

    assert rule["where"] == []
    assert "is cited nowhere" in run("rules", "bridge", "bridge-4", "--where", "--cases", tmp_path).out
