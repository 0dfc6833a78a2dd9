"""The number that makes a match even is found by halving; scores are compared bout by bout."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import banneret
from banneret.lab import tune as tuning
from banneret.lab.evaluate import Score
from banneret.lab.stop import interval

POWER = "character.lion.power"


def played_as(share: Callable[[int], float]) -> Callable[..., Score]:
    """Play nothing: the first bot wins its share of the bouts, rounded."""

    def evaluate(_game: str, bots: list[str], *, bouts: int, changes: dict[str, int], **_: object) -> Score:
        (value,) = changes.values()
        won = round(share(value) * bouts)
        low, high = interval(won, bouts, 0.95)
        return Score(f"{value}", tuple(bots), bouts, won / bouts, low, high, 0.95, 0)

    return evaluate


@pytest.mark.parametrize("even", [3, 10, 11, 19])
@pytest.mark.parametrize("sign", [1, -1])
def test_it_finds_the_even_number(even: int, sign: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "evaluate", played_as(lambda value: min(1, max(0, 0.5 + sign * 0.06 * (value - even)))))
    found = banneret.tune("titan", POWER, (0, 20), ["greedy"], bouts=2560)

    assert found.value == even
    assert len(found.tried) <= 7
    assert found.score.won == 0.5
    assert f"{POWER} = {even} comes nearest to 50%." in str(found)


def test_what_is_clear_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "evaluate", played_as(lambda value: 0.02 if value < 7 else 0.98))
    found = banneret.tune("titan", POWER, (0, 20), ["greedy"], bouts=2560)

    assert max(score.bouts for _, score in found.tried) <= 20
    assert found.value in (6, 7)


def test_a_share_that_is_never_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "evaluate", played_as(lambda _: 0.9))
    with pytest.raises(ValueError, match="wins 90% at 0 and 90% at 20; 50% does not lie between"):
        banneret.tune("titan", POWER, (0, 20), ["greedy"])
    with pytest.raises(ValueError, match="give a lowest and a highest value, not 5 and 5"):
        banneret.tune("titan", POWER, (5, 5), ["greedy"])


def test_scores_of_a_sweep_are_compared_bout_by_bout() -> None:
    scores = banneret.sweep("titan", POWER, [4, 4, 12], ["random"], bouts=12, scenario="battle")
    same, other = scores.differences()

    assert same.mean == 0
    assert not same.sure
    assert same.low < 0 < same.high
    assert other.mean == pytest.approx(scores[2].won - scores[0].won)
    assert other.low <= other.mean <= other.high
    assert "not sure yet" in str(same)


def test_scores_that_were_played_apart_have_no_difference() -> None:
    one = banneret.evaluate("titan", ["random"], bouts=1, scenario="battle")
    other = banneret.evaluate("titan", ["random", "greedy"], bouts=1, scenario="battle")
    with pytest.raises(ValueError, match="only scores of the same bots"):
        one.minus(other)


def test_the_interval_of_a_difference_holds_at_any_time() -> None:
    """Of 200 comparisons of equals, looked at after each of 60 bouts, at most 5 in 100 are ever called different."""
    source, wrong = random.Random(7), 0
    for _ in range(200):
        shares = [[float(source.random() < 0.5) for _ in range(60)] for _ in range(2)]
        for count in range(1, 61):
            one, other = (Score("", ("a",), count, 0.5, 0.0, 1.0, 0.95, 0, tuple(mine[:count])) for mine in shares)
            if one.minus(other).sure:
                wrong += 1
                break
    assert wrong <= 10
