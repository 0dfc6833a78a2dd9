"""Retreats: who is asked what, how far it goes, and what blocked hexes and panic cost."""

from __future__ import annotations

import pytest

from banneret.engine.decision import Decision
from banneret.games.battlelore.combat.retreating import fall_back, flags_against, retreat, ways_back
from tests.games.battlelore.positions import match_at, offered, play, run_next, state_at

FOE = {"pennant": {"regular-infantry": ["3,6"]}}


@pytest.mark.rules("lore-4d-21", "lore-4d-22", "lore-4d-23", "lore-L-09", "lore-R-26")
@pytest.mark.parametrize(
    ("camp", "at", "ways"),
    [
        ("pennant", "4,6", ["3,5", "3,6"]),
        ("pennant", "3,6", ["2,6", "2,7"]),
        ("pennant", "4,0", ["3,0"]),
        ("pennant", "4,12", ["3,11"]),
        ("pennant", "0,5", []),
        ("standard", "4,6", ["5,5", "5,6"]),
        ("standard", "3,6", ["4,6", "4,7"]),
        ("standard", "8,5", []),
    ],
)
def test_a_unit_falls_back_one_row(camp: str, at: str, ways: list[str]) -> None:
    other = "standard" if camp == "pennant" else "pennant"
    s = state_at({camp: {"archers": [at]}, other: {"archers": ["6,11"]}})
    unit = s.adventure.by_key[f"unit:{camp}-archers"]
    assert [s.board.hexes[way].key.removeprefix("hex:") for way in ways_back(s, unit)] == ways


@pytest.mark.rules("lore-4m-04", "lore-4m-05", "lore-R-24", "lore-R-27")
@pytest.mark.parametrize(
    ("dice", "asked"), [(["flag", "red", "red"], ["1", "0"]), (["flag", "flag", "flag"], ["1", "0"])]
)
def test_the_owner_says_how_many_flags_to_ignore(dice: list[str], asked: list[str]) -> None:
    match = match_at(
        {**FOE, "standard": {"regular-infantry": ["4,6"]}, "terrain": {"bridge": ["4,6"]}, "phase": "combat"}, dice
    )
    play(match, "unit:pennant-regular-infantry")
    assert offered(match, 1) == asked


@pytest.mark.rules("lore-3-11", "lore-R-08")
def test_a_retreat_is_no_move() -> None:
    position = {
        "pennant": {"archers": ["3,6"]},
        "standard": {"regular-infantry": ["4,6", "8,8"]},
        "phase": "combat",
        "terrain": {},
    }
    match = match_at(position, ["flag", "red"])
    play(match, "unit:pennant-archers", "hex:5,6")
    s = match.state
    unit = s.adventure.by_key["unit:standard-regular-infantry-1"]
    assert s.at[unit.index] == s.board.by_key["hex:5,6"].index
    assert unit not in s.turn.moved
    assert unit not in s.turn.steps


@pytest.mark.rules("lore-R-53", "lore-R-77", "lore-4d-24")
@pytest.mark.parametrize(("loses", "figures"), [(True, 3), (False, 4)])
def test_a_retreat_without_flags_costs_figures_or_does_not(loses: bool, figures: int) -> None:
    """The unit has one hex behind it, and then the edge of the map."""
    s = state_at({**FOE, "standard": {"goblin-swordsmen": ["7,6"]}})
    unit = s.adventure.camps[1][0]
    fall_back(s, unit, 2, 0, "lore-R-53", loses=loses)
    while s.flights:
        run_next(s)
    assert s.figures[unit.index] == figures
    assert s.board.row_from[1][s.at[unit.index]] == 1


@pytest.mark.rules("lore-6-12", "lore-R-27", "lore-W-28")
def test_supported_goblins_ignore_one_of_three_flags_and_run_four_hexes() -> None:
    position = {
        "pennant": {"heavy-infantry": ["2,6"]},
        "standard": {"goblin-swordsmen": ["3,6"], "archers": ["3,5", "3,7"]},
        "phase": "combat",
    }
    match = match_at(position, ["flag", "flag", "flag", "sword", "red", "red", "red", "red"])
    play(
        match,
        "unit:pennant-heavy-infantry",
        "unit:standard-goblin-swordsmen",
        "1",
        "hex:4,6",
        "hex:5,6",
        "hex:6,6",
        "hex:7,6",
    )
    s = match.state
    unit = s.adventure.by_key["unit:standard-goblin-swordsmen"]
    assert s.board.hexes[s.at[unit.index]].key == "hex:7,6"
    assert s.figures[unit.index] == 3  # the sword


@pytest.mark.rules("lore-4m-05")
def test_flags_are_answered_one_roll_at_a_time() -> None:
    s = state_at({**FOE, "standard": {"regular-infantry": ["4,6"]}})
    unit = s.adventure.camps[1][0]
    flags_against(s, unit, 2, 0)
    assert (s.flights[-1].flags, s.flights[-1].owed, s.agenda[-1]) == (2, 0, "flags")


@pytest.mark.rules("lore-6-20", "lore-6-21", "lore-4d-24")
@pytest.mark.parametrize(("ignored", "hexes"), [(0, 4), (1, 2)])
def test_flags_to_ignore_show_the_odds_of_panic(ignored: int, hexes: int) -> None:
    """Two flags on supported goblins with one row behind them: they retreat one hex, the rest costs a figure each."""
    position = {
        "pennant": {"regular-infantry": ["6,6"]},
        "standard": {"goblin-swordsmen": ["7,6"], "regular-infantry": ["7,5", "7,7"]},
        "phase": "combat",
    }
    match = play(
        match_at(position, ["flag", "flag", "lore"]), "unit:pennant-regular-infantry", "unit:standard-goblin-swordsmen"
    )
    (decision,) = match.decisions.values()
    assert decision.name == "ignore-flags"
    assert decision.odds is not None
    told = decision.odds(ignored)
    lost = hexes - 1
    assert told is not None
    assert told.reasons == (f"{lost} figure{'s' * (lost > 1)} lost for sure: no way back",)
    outcomes = [f"{lost} figure{'s' * (lost > 1)} lost", f"{lost + 1} figures lost" if lost < 3 else "destroyed"]
    assert dict(told.chances) == pytest.approx(dict(zip(outcomes, (5 / 6, 1 / 6), strict=True)))


@pytest.mark.rules("lore-6-20")
def test_units_that_do_not_panic_show_no_odds_for_their_flags() -> None:
    position = {
        "pennant": {"regular-infantry": ["5,6"]},
        "standard": {"dwarf-swordsmen": ["6,6"], "archers": ["8,0"]},
        "phase": "combat",
    }
    match = play(match_at(position, ["flag", "flag", "lore"]), "unit:pennant-regular-infantry")
    (decision,) = match.decisions.values()
    assert decision.name == "ignore-flags"
    assert decision.odds is not None
    assert [decision.odds(option) for option in decision.options] == [None] * len(decision.options)


@pytest.mark.rules("lore-4d-24")
def test_a_way_back_says_how_much_of_the_rest_is_blocked() -> None:
    s = state_at(
        {"standard": {"archers": ["3,6"], "regular-infantry": ["5,5", "5,6"]}, "pennant": {"archers": ["1,6"]}}
    )
    fall_back(s, s.adventure.by_key["unit:standard-archers"], 2, 0, "lore-R-53")
    decision = next(retreat(s))
    assert isinstance(decision, Decision)
    assert {way.key: decision.noted(way) for way in decision.candidates} == {
        "hex:4,6": "then 1 hex blocked",
        "hex:4,7": "",
    }
