"""The rules themselves judge the odds: answers with a chance are played out in many worlds.

They are looked at in random positions, and at the end of each referee case, where what is rare in matches stands.

Each game has a judge beside this file, which goes on as its odds assume and says what came true.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from banneret.engine.cases.referee import find_cases, position_of
from banneret.engine.checks.odds import Look, faults, likelihood, look_at, look_at_odds
from banneret.engine.scene.view import Odds
from banneret.engine.words.errors import RulesError
from tests.games.battle_magic import odds_judge as magic
from tests.games.battle_masters import odds_judge as masters
from tests.games.battlelore import odds_judge as lore
from tests.games.battlemist import odds_judge as mist
from tests.games.titan import odds_judge as titan

JUDGES = {"battle-magic": magic, "battle-masters": masters, "battlelore": lore, "battlemist": mist, "titan": titan}
SHORT = {
    "battle-magic": (20, 75),
    "battle-masters": (30, 100),
    "battlelore": (20, 50),
    "battlemist": (12, 40),
    "titan": (25, 100),
}
"""By game, how many answers are looked at in the quick run, and in how many worlds each of them is played out."""


def check(game: str, looks: int, times: int, seed: int) -> list[Look]:
    judge = JUDGES[game]
    found = look_at_odds(judge.new, judge.play_out, looks=looks, times=times, seed=seed)
    assert "\n".join(faults(found)) == ""
    return found


@pytest.mark.parametrize("game", JUDGES)
def test_what_is_told_comes_true_as_often_as_it_says(game: str) -> None:
    looks, times = SHORT[game]
    assert len({look.question for look in check(game, looks, times, 1)}) >= 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("game", JUDGES)
def test_what_is_told_comes_true_as_often_as_it_says_at_many_positions(game: str, seed: int) -> None:
    check(game, 150, 200, seed)


# --- cases ------------------------------------------------------------------------------------------------------------


def looks_at_cases(game: str, times: int) -> Iterator[Look]:
    """Look at one answer of each seat that is shown odds at the end of a case."""
    for path in find_cases([Path(__file__).parent / game.replace("-", "_") / "cases"]):
        source = random.Random(path.stem)
        with suppress(RulesError):  # a position that cannot go on, without a card in hand
            match = position_of(path, seed=1)
            for seat, decision in match.decisions.items():
                ways = [way for way in decision.options if decision.odds_of(way) is not None] if decision.odds else []
                if ways:
                    judge, way = JUDGES[game].play_out, source.choice(ways)
                    yield from look_at(match, seat, way, judge, times=times, source=source, where=path.stem)


@pytest.mark.parametrize("times", [20, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", JUDGES)
def test_what_is_told_at_the_end_of_a_case_comes_true_as_often_as_it_says(game: str, times: int) -> None:
    found = list(looks_at_cases(game, times))
    assert "\n".join(faults(found)) == ""
    assert len(found) >= 50


# --- the check itself -------------------------------------------------------------------------------------------------


def look(told: float, came: int, times: int = 200, trials: int = 0) -> Look:
    return Look("strike", "unit:7", "slain", told, trials, came, times, True, "match 1, answer 2: A strike")


@pytest.mark.parametrize(
    ("told", "came", "trials", "false"),
    [
        (0.5, 100, 0, False),
        (0.5, 118, 0, False),
        (0.5, 150, 0, True),
        (0.0, 0, 0, False),
        (0.0, 1, 0, True),
        (1.0, 199, 0, True),
        (0.98, 52, 300, True),
        (0.98, 190, 300, False),
        (0.25, 60, 300, False),
        (0.77, 110, 300, True),
        (0.0, 1, 300, False),
        (0.0, 40, 300, True),
    ],
)
def test_a_chance_is_false_if_what_came_is_too_far_from_it(told: float, came: int, trials: int, false: bool) -> None:
    assert bool(list(faults([look(told, came, trials=trials)]))) == false


def test_looks_that_are_all_a_little_off_are_false_together() -> None:
    each = look(0.5, 110)
    assert not list(faults([each]))
    assert list(faults([each] * 16)) == ["strike: over 16 looks +160 of 3200 came true"]
    assert likelihood(each) > 0.05


def test_a_shown_chance_without_a_sign_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="argument 2"):
        _ = Odds("Hits", (("one", 0.5), ("none", 0.5)), signs=("one",)).promised
