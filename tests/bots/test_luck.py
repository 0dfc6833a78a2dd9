"""Luck by seat: what chance decides after an answer is the luck of who answered, and seats change luck by turns."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.bots.bot import Bot
from banneret.bots.simulate import SeatLuck, SimulationPlan, sit_down


def _answers(luck: SeatLuck, seats: list[int]) -> list[float]:
    """Return a number of chance before the first answer, and one after the answer of each of these seats."""
    observed: Any = None
    bots = [luck.of(seat, Bot("first", "First", lambda _: 0)) for seat in range(3)]
    numbers = [luck.random()]
    for seat in seats:
        assert bots[seat].pick(observed) == 0
        numbers.append(luck.random())
    return numbers


def test_each_seat_has_numbers_of_its_own() -> None:
    common, first, second, first_again = _answers(SeatLuck("1", 3), [0, 1, 0])
    assert len({common, first, second, first_again}) == 4
    assert _answers(SeatLuck("1", 3), [1, 0, 0]) == [common, second, first, first_again]


@pytest.mark.parametrize("turn", [1, 2])
def test_seats_change_luck_by_turns(turn: int) -> None:
    assert _answers(SeatLuck("1", 3, turn), [0, 1]) == _answers(SeatLuck("1", 3), [turn, (1 + turn) % 3])


def test_a_match_with_the_same_luck_is_the_same_match() -> None:
    plan = SimulationPlan("titan", {"scenario": "battle"}, ("greedy", "greedy"), 3)

    def record(turn: int) -> str:
        sitting = sit_down(plan, 0, keeping=True, luck=SeatLuck("3/0", 2, turn))
        for _ in sitting.answers():
            pass
        return sitting.match.record(["greedy", "greedy"])

    assert record(0) == record(0) != record(1)
