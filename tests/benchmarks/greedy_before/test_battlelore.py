"""What positions are worth, and which answers get a good quick weight."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.decision import PASS, key_of
from banneret.engine.match.match import Match
from benchmarks.greedy_before.battlelore import benefit, gain, judge, place, standing_on, weigh
from tests.games.battlelore.bot.test_lore_cards import at, laid
from tests.games.battlelore.positions import match_at, state_at

UNITS: dict[str, Any] = {
    "pennant": {"regular-infantry": ["2,6", "2,7"]},
    "standard": {"regular-infantry": ["6,6", "6,7"]},
}


def worth(seat: int = 0, **more: Any) -> float:
    return judge(state_at({**UNITS, **more}), seat)


def test_banners_and_figures_count_for_their_camp() -> None:
    assert worth(won={"pennant": 1}) > worth() > worth(won={"standard": 1})
    assert (
        worth(figures={"standard-regular-infantry-1": 2}) > worth() > worth(figures={"pennant-regular-infantry-1": 2})
    )
    assert worth(1, won={"pennant": 1}) < worth(1)


def test_lore_counts() -> None:
    def lore(**more: Any) -> float:
        return judge(state_at({**UNITS, "lore": more}, adventure="crossing-the-somme"), 0)

    assert lore(goblets={"pennant": 4}) > lore(goblets={"pennant": 1}) > lore(goblets={"pennant": 1, "standard": 4})


def test_nearer_is_better_until_it_is_too_near() -> None:
    far = worth(at={"pennant-regular-infantry-1": "0,6", "pennant-regular-infantry-2": "0,7"})
    assert worth() > far


def test_thinking_of_a_unit_elsewhere_leaves_it_where_it_was() -> None:
    s = state_at(UNITS)
    unit = s.adventure.camps[0][0]
    before = (s.at[:], s.on[:], s.held[:], s.turn.moved[:], place(s, unit))
    with standing_on(s, unit, 60):
        assert s.on[60] is unit
        assert unit in s.turn.moved
    assert (s.at, s.on, s.held, s.turn.moved, place(s, unit)) == before


def test_the_weaker_target_is_the_better_one() -> None:
    s = state_at(
        {
            "pennant": {"regular-infantry": ["3,6"]},
            "standard": {"regular-infantry": ["4,6", "4,7"]},
            "figures": {"standard-regular-infantry-2": 1},
        }
    )
    unit, (strong, weak) = s.adventure.camps[0][0], s.adventure.camps[1]
    assert gain(s, unit, weak, melee=True) > gain(s, unit, strong, melee=True) > 0


def glance(match: Match) -> str:
    """The answer that looks best."""
    ((seat, decision),) = match.decisions.items()
    weights = weigh(match.state, seat, decision)
    assert weights is not None
    ways = decision.branches
    return key_of(ways[max(range(len(ways)), key=weights.__getitem__)])


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        (
            {
                "phase": "combat",
                "pennant": {"archers": ["2,6"], "heavy-infantry": ["3,6"]},
                "standard": {"archers": ["4,6"]},
            },
            "unit:pennant-heavy-infantry",
        ),
        (
            {
                "phase": "movement",
                "pennant": {"heavy-cavalry": ["2,6"], "archers": ["1,1"]},
                "standard": {"archers": ["5,6"]},
            },
            "unit:pennant-heavy-cavalry",
        ),
        (
            {
                "hands": {"pennant": ["patrol-left", "patrol-right"]},
                "pennant": {"heavy-cavalry": ["3,9"], "archers": ["1,1"]},
                "standard": {"archers": ["5,9"]},
            },
            "card:patrol-left",
        ),
    ],
)
def test_what_looks_best(position: dict[str, Any], answer: str) -> None:
    assert glance(match_at(position)) == answer


def test_staying_is_an_answer_too() -> None:
    """Archers that can shoot from where they are stay there, because moving costs a die."""
    position = {"phase": "movement", "pennant": {"archers": ["2,6"]}, "standard": {"regular-infantry": ["5,6"]}}
    match = match_at(position)
    assert glance(match) == PASS.key


def test_a_sword_that_adds_a_die_is_worth_more_than_a_die() -> None:
    assert benefit(at(), laid("warrior-berserk")) > benefit(at(), laid("warrior-strength"))
