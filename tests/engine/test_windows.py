"""Windows with standing passes."""

from __future__ import annotations

from banneret.engine.decision import PASS
from banneret.engine.windows import StandingPasses
from banneret.engine.words.word import Word

HUSH = Word("hush", "Pass until the turn ends")
CARD = Word("card", "A card")


def test_a_standing_pass_leaves_only_the_pass_until_its_period_ends() -> None:
    passes = StandingPasses()
    passes.stand(1, 7)

    assert passes.ways(1, 7, lambda: [CARD], HUSH) == [PASS]
    assert passes.ways(1, 8, lambda: [CARD], HUSH) == [CARD, PASS, HUSH]


def test_it_holds_for_one_seat_and_one_kind_of_window() -> None:
    passes = StandingPasses()
    passes.stand(1, 7, "before-roll")

    assert passes.holds(1, 7, "before-roll")
    assert not passes.holds(0, 7, "before-roll")
    assert not passes.holds(1, 7, "after-roll")


def test_who_can_play_nothing_is_not_offered_to_pass_for_longer() -> None:
    passes = StandingPasses()
    barred: dict[Word, str] = {}

    def find() -> list[Word]:
        barred[CARD] = "a rule"
        return [CARD]

    assert passes.ways(0, 1, lambda: [], HUSH) == [PASS]
    assert passes.ways(0, 1, find, HUSH, barred=barred) == [CARD, PASS]


def test_an_imagined_world_knows_only_the_passes_of_its_seat() -> None:
    passes = StandingPasses()
    passes.stand(0, 3)
    passes.stand(1, 3)
    imagined = passes.copy()
    imagined.forget_others(0)

    assert (imagined.holds(0, 3), imagined.holds(1, 3)) == (True, False)
    assert passes.holds(1, 3)
