"""Follow-on actions: what a pursuit may reach, where terrain ends it, and that nobody acts twice."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.game import AGAIN
from banneret.engine.match.match import Match
from banneret.games.battlelore.box.vocabulary import ExtraDice
from banneret.games.battlelore.turn.follow_on import bonus_targets
from tests.games.battlelore.positions import lay, match_at, offered, play, state_at

HANDS = {"standard": ["patrol-left"]}


def charge(target: str = "4,6", others: list[str] | None = None, tape: list[str] | None = None, **more: Any) -> Match:
    """Regular cavalry on 3,6 attacks infantry that falls back straight, two hexes."""
    standard = {"regular-infantry": [target, *(others or [])]}
    position = {
        "pennant": {"regular-cavalry": ["3,6"]},
        "standard": standard,
        "phase": "combat",
        "hands": HANDS,
        **more,
    }
    match = match_at(position, tape or ["flag", "flag", "red"])
    first = "unit:standard-regular-infantry" + ("-1" if others else "")
    play(match, "unit:pennant-regular-cavalry")
    if first in offered(match, 0):
        play(match, first)
    return match


def driven(match: Match) -> Match:
    return play(match, "hex:5,6", "hex:6,6")


@pytest.mark.rules("lore-4e-02", "lore-4e-04", "lore-R-39")
def test_the_attacker_is_asked_and_may_stay() -> None:
    match = driven(charge())
    assert offered(match, 0) == ["hex:4,6", "pass"]
    assert offered(match, 1) == []


@pytest.mark.rules("lore-4e-03", "lore-R-38", "lore-4e-05")
def test_a_pursuit_leads_to_any_vacant_hex_around() -> None:
    match = play(charge(others=["4,7"], terrain={"waterway": ["5,5"]}), "hex:6,6", "hex:4,6")
    assert sorted(offered(match, 0)) == ["hex:3,5", "hex:3,6", "hex:4,5", "hex:5,6", "pass"]


@pytest.mark.rules("lore-R-122", "lore-R-36", "lore-4e-09")
def test_who_was_halted_in_a_wood_does_not_gain_ground_after_the_bonus_attack() -> None:
    tape = ["flag", "flag", "flag", "flag"]
    match = charge(others=["4,7"], tape=tape, terrain={"wooded": ["4,6"]})
    play(match, "hex:5,6", "hex:6,6", "hex:4,6", "unit:standard-regular-infantry-2", "hex:5,7", "hex:6,7")
    s = match.state
    assert s.hex_of(s.adventure.camps[0][0]).key == "hex:4,6"
    assert s.battle is None


@pytest.mark.rules("lore-R-122", "lore-11-70")
def test_returning_onto_a_rampart_bars_the_bonus_attack() -> None:
    tape = ["flag", "flag"]
    match = charge(others=["2,6"], tape=tape, terrain={"rampart": ["3,6"]})
    play(match, "hex:5,6", "hex:6,6", "hex:4,6", "hex:3,6")
    s = match.state
    assert s.figures[s.adventure.by_key["unit:standard-regular-infantry-2"].index] == 4
    assert s.battle is None


@pytest.mark.rules("lore-4e-01", "lore-4e-07")
def test_foot_units_only_gain_ground() -> None:
    position = {
        "pennant": {"regular-infantry": ["3,6"]},
        "standard": {"regular-infantry": ["4,6", "5,5"]},
        "phase": "combat",
        "hands": HANDS,
    }
    match = match_at(position, ["flag", "flag", "red"])
    play(match, "unit:pennant-regular-infantry", "hex:6,6", "hex:4,6")
    assert match.state.battle is None


@pytest.mark.rules("lore-R-33", "lore-4e-12")
def test_after_one_roll_comes_pursuit_or_battle_back_and_never_both() -> None:
    stays = charge(tape=["red", "red", "red"], terrain={"bridge": ["4,6"]})
    assert offered(stays, 1) == ["unit:pennant-regular-cavalry", "pass"]
    assert offered(stays, 0) == []
    goes = charge(tape=["flag", "flag", "red"], terrain={"bridge": ["4,6"]})
    play(goes, "0", "hex:5,6", "hex:6,6")
    assert offered(goes, 0) == ["hex:4,6", "pass"]
    play(goes, "pass")
    assert goes.state.battle is None


@pytest.mark.rules("lore-R-35", "lore-4e-11")
def test_a_unit_that_is_no_longer_bold_does_not_battle_back() -> None:
    """Support counts at the moment of the battle back: it is lost if the friend has gone by then."""
    position = {
        "pennant": {"regular-infantry": ["3,6"]},
        "standard": {"regular-infantry": ["4,6"], "archers": ["4,5", "4,7"]},
        "phase": "combat",
    }
    match = match_at(position, ["red", "red", "red"])
    play(match, "unit:pennant-regular-infantry", "unit:standard-regular-infantry")
    assert offered(match, 1) == ["unit:pennant-regular-infantry", "pass"]
    s = match.state
    friend = s.adventure.by_key["unit:standard-archers-1"]
    s.take_off(friend)
    s.agenda.append("battle_back")
    turn = match.game.phases["battle_back"](s)
    assert turn is not None
    assert turn is not AGAIN
    with pytest.raises(StopIteration):
        next(turn)


@pytest.mark.rules("lore-4e-15", "lore-R-40", "lore-T-03")
def test_a_battle_ends_after_the_battle_back() -> None:
    match = charge(others=["7,1"], tape=["red", "red", "red", "blue", "blue", "blue"], terrain={"bridge": ["4,6"]})
    play(match, "unit:pennant-regular-cavalry")
    assert match.result is not None or match.state.battle is None


@pytest.mark.rules("lore-4e-07", "lore-R-18")
@pytest.mark.parametrize(("n", "able"), [(0, True), (-2, True), (-3, False)])
def test_a_bonus_attack_needs_a_die(n: int, able: bool) -> None:
    s = state_at({"pennant": {"regular-cavalry": ["3,6"]}, "standard": {"archers": ["4,6", "7,1"]}})
    (cavalry,), (near, _) = s.adventure.camps
    if n:
        lay(s, ExtraDice(n=n, weapon="any", lasts="turn"), cavalry, camp=1)
    assert bonus_targets(s, cavalry) == [near] * able
