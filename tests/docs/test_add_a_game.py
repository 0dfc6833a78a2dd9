"""The game that docs/add-a-game.md builds: the page shows this code word for word, and the game works."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.simulate import SimulationPlan, simulate
from banneret.engine.cases.cases import read_case
from banneret.engine.cases.referee import run_case
from banneret.engine.checks.conformance import check_match
from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.picture import scene_svg
from tests.docs.bridge import GAME

HERE = Path(__file__).parent / "bridge"
PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bridge", GAME)


def shown(kind: str) -> list[str]:
    """The blocks of one language on the page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def words(code: str) -> str:
    """The code without its empty lines."""
    return "\n".join(line for line in code.splitlines() if line)


def test_the_page_shows_the_whole_game() -> None:
    code = "\n".join(shown("python"))

    assert words(code) == words((HERE / "__init__.py").read_text(encoding="utf-8"))


def test_the_page_shows_rules_and_a_case_word_for_word() -> None:
    rulebook, case = (block for block in shown("toml") if "entry-points" not in block)

    assert rulebook == (HERE / "rulebook.toml").read_text(encoding="utf-8")
    assert case in [file.read_text(encoding="utf-8") for file in HERE.glob("cases/*.toml")]


def test_the_tests_on_the_page_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = shown("py")
    tests: dict[str, Any] = {}
    monkeypatch.chdir(HERE)
    exec(code.replace("from bridge import", "from tests.docs.bridge import"), tests)

    named = [name for name in tests if name.startswith("test_")]
    assert len(named) == 3
    for name in named:
        tests[name]()


def test_its_random_matches_conform() -> None:
    for seed in range(8):
        walk = check_match(Match.new(GAME, seed=seed), random.Random(seed), often=0.5)
        assert walk.decisions


@pytest.mark.parametrize("case", sorted(HERE.glob("cases/*.toml")), ids=lambda case: case.stem)
def test_its_cases_hold(case: Path) -> None:
    assert run_case(case).differences == ()


def test_its_cases_show_every_rule() -> None:
    shown_rules = {rule for case in HERE.glob("cases/*.toml") for rule in read_case(case).rules}

    assert shown_rules == {rule.id for rule in GAME.rulebook}


def test_bots_play_it() -> None:
    plan = SimulationPlan("bridge", {"first": "ogre"}, ("greedy", "random"), seed=3)

    wins = [played.winners for played in simulate(plan, 40)]

    assert wins.count((0,)) > wins.count((1,))


def test_it_can_be_drawn() -> None:
    assert "<svg" in scene_svg(Match.new(GAME).view(None).scene)
