"""Newcomers: reinforcements in round 4, Angels after first blood, and what happens to those who do not come in."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.titan.battle.arrivals import open_window
from banneret.games.titan.battle.state import ATTACKER, DEFENDER
from tests.games.titan.battles import Wanted, battle_at, keys, offered, play, resolution_of, stands, the_battle

CENTAURS = {"attacker": "ogre", "defender": "2 centaur"}
AT = {"black-ogre-1": "A1", "blue-centaur-1": "D6", "blue-centaur-2": "E5"}
OGRES = {"attacker": "2 ogre", "defender": "lion", "summonable": "angel"}
SUMMONS = "summon:black-bow:angel"


def summoner(**battle: Any) -> Match:
    """The attacker's Maneuver Phase begins after a defender was slain."""
    at = {"black-ogre-1": "A1", "black-ogre-2": "B1", "blue-lion-1": "D6"}
    return battle_at(
        at, options={**OGRES, **battle.pop("options", {})}, round=3, mover="attacker", window="open", **battle
    )


# --- reinforcements ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-RF-01", "titan-R-79")
@pytest.mark.parametrize("round", range(1, 8))
def test_reinforcements_are_asked_in_round_four_only(round: int) -> None:
    match = battle_at(AT if round > 1 else {"black-ogre-1": "off"}, options=CENTAURS, round=round)
    assert ("lion" in offered(match)) == (round == 4)


@pytest.mark.rules("titan-A-RF-02", "titan-A-RF-06", "titan-A-RF-09")
def test_who_was_reinforced_may_add_nobody_afterwards() -> None:
    match = play(battle_at(AT, options=CENTAURS, round=4), "lion", "blue-lion-1", "F4", "pass")
    match.act(ATTACKER, "concede")
    resolution = resolution_of(match)
    assert not resolution.may_add
    assert keys(resolution.left[1]) == ["centaur", "centaur", "lion"]


@pytest.mark.rules("titan-R-52", "titan-R-53", "titan-A-RF-04")
@pytest.mark.parametrize("answers", [["pass"], ["lion", "pass"]], ids=["declined", "not brought in"])
def test_who_was_not_may(answers: list[str]) -> None:
    match = play(battle_at(AT, options=CENTAURS, round=4), *answers)
    while the_battle(match).mover == DEFENDER:
        play(match, "pass")
    match.act(ATTACKER, "concede")
    resolution = resolution_of(match)
    assert resolution.may_add
    assert keys(resolution.left[1]) == ["centaur", "centaur"]


def events(match: Match, viewer: int | None = None) -> list[str]:
    return [entry.event for entry in match.state.log.seen_by(viewer)]


def test_everybody_is_told_that_no_reinforcement_comes() -> None:
    match = play(battle_at(AT, options=CENTAURS, round=4), "pass")
    assert "stays-alone" in events(match)


@pytest.mark.rules("titan-R-56", "titan-R-50")
def test_a_reinforcement_that_waits_goes_back_when_the_battle_is_conceded() -> None:
    match = play(battle_at(AT, options=CENTAURS, round=4), "lion")
    match.act(DEFENDER, "concede")
    resolution = resolution_of(match)
    assert keys(resolution.dead[1]) == ["centaur", "centaur"]
    assert match.game.facts(match.state)["caretaker"]["lion"] == 28


@pytest.mark.rules("titan-R-54", "titan-A-ST-23")
def test_the_stock_is_what_it_is_in_the_midst_of_a_battle() -> None:
    """All six Guardians are in the battle; those slain in it are not in stock yet."""
    options = {"attacker": "5 guardian", "defender": "guardian, 3 ogre", "land": "tower"}
    at = {f"black-guardian-{number}": place for number, place in enumerate(("lost", "lost", "lost", "A1", "B1"), 1)}
    at |= {"blue-guardian-1": "D4", "blue-ogre-1": "D5", "blue-ogre-2": "C4", "blue-ogre-3": "E4"}
    match = battle_at(at, options=options, round=4)
    assert offered(match) == ["centaur", "gargoyle", "ogre", "pass"]


@pytest.mark.rules("titan-A-RF-05")
def test_the_slain_leave_room() -> None:
    places = dict(
        zip(
            (f"blue-centaur-{number}" for number in range(1, 8)),
            ["D6", "E5", "F4", "C5", "D5", "E4", "F3"],
            strict=True,
        )
    )
    options = {"attacker": "ogre", "defender": "7 centaur"}
    full = battle_at({"black-ogre-1": "A1", **places}, options=options, round=4)
    assert "lion" not in offered(full)
    room = battle_at({"black-ogre-1": "A1", **places, "blue-centaur-7": "lost"}, options=options, round=4)
    assert "lion" in offered(room)


# --- summoning --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-SU-02", "titan-R-55")
def test_first_blood_in_the_attackers_phase_opens_the_window_of_the_next_round() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "A1", "blue-lion-1": "D4", "blue-lion-2": "F4"}
    match = battle_at(
        at,
        Wanted([5] * 6),
        options={**OGRES, "defender": "2 lion"},
        stage="strike",
        mover="attacker",
        round=2,
        hits={"blue-lion-1": 1},
    )
    play(match, "black-ogre-1", "blue-lion-1")
    assert (the_battle(match).round, the_battle(match).mover, the_battle(match).window) == (3, DEFENDER, "open")
    play(match, "pass")
    assert (the_battle(match).round, offered(match)) == (3, [SUMMONS, "pass"])


@pytest.mark.rules("titan-A-SU-02", "titan-A-SU-08")
def test_there_is_one_window_however_many_are_slain() -> None:
    match = play(summoner(), "pass")
    b = the_battle(match)
    assert b.window == "used"
    open_window(b)
    assert b.window == "used"


@pytest.mark.rules("titan-R-89")
def test_the_question_does_not_tell_whether_there_is_an_angel() -> None:
    """The question about another legion is asked whether it holds an Angel or not; others see only that it is asked."""
    match = summoner()
    assert match.decisions[ATTACKER].secret
    match = summoner(options={"summonable": "angel"})
    match.state.contents[match.state.army[ATTACKER][1].index] = (match.state.box.character["ogre"],)
    match.decisions[ATTACKER].forget()
    assert offered(match) == ["pass"]
    assert match.view(DEFENDER).questions[0].prompt == ""
    assert (
        events(play(match, "pass"), DEFENDER)[-1] == events(play(summoner(), "pass"), DEFENDER)[-1] == "nobody-called"
    )


@pytest.mark.rules("titan-R-89", "titan-R-55")
def test_without_another_legion_nothing_is_asked_and_the_window_is_lost() -> None:
    match = summoner(options={"summonable": ""})
    assert "black-ogre-1" in offered(match)
    assert the_battle(match).window == "used"


@pytest.mark.rules("titan-A-SU-07", "titan-R-57", "titan-A-SU-06")
def test_the_angel_leaves_its_donor_when_it_has_come_in() -> None:
    match = play(summoner(), SUMMONS)
    state = match.state
    assert len(state.army[ATTACKER]) == 2
    play(match, "black-angel-1", "D4")
    assert len(state.army[ATTACKER]) == 1
    assert state.turn.summoned
    assert keys(state.held(state.engagement.legions[ATTACKER])) == ["angel", "ogre", "ogre"]
    assert stands(match)["black-angel-1"] == "D4"


@pytest.mark.rules("titan-R-56")
@pytest.mark.parametrize("seat", [ATTACKER, DEFENDER])
def test_an_angel_that_waits_stays_with_its_donor_when_the_battle_is_conceded(seat: int) -> None:
    match = play(summoner(), SUMMONS)
    match.act(seat, "concede")
    resolution = resolution_of(match)
    assert keys((*resolution.left[0], *resolution.dead[0])) == ["ogre", "ogre"]
    assert not match.state.turn.summoned
    assert len(match.state.army[ATTACKER]) == 2


@pytest.mark.rules("titan-R-56", "titan-A-SU-08")
def test_an_angel_that_stays_off_goes_back_and_the_window_is_used() -> None:
    match = play(summoner(), SUMMONS, "pass")
    assert "black-angel-1" not in stands(match)
    assert (the_battle(match).window, match.state.turn.summoned) == ("used", False)
    assert len(match.state.army[ATTACKER]) == 2


@pytest.mark.rules("titan-R-79", "titan-R-17", "titan-R-16")
def test_others_may_first_clear_the_way_in() -> None:
    at = {f"black-lion-{number}": place for number, place in enumerate(("A1", "B1", "C1", "D1"), 1)}
    at["blue-centaur-1"] = "F4"
    options = {"attacker": "4 lion", "defender": "centaur", "summonable": "angel"}
    match = battle_at(at, options=options, round=3, mover="attacker", window="open")
    play(match, SUMMONS, "black-lion-4", "D2", "black-angel-1")
    assert "D1" in offered(match)
    assert "A1" not in offered(match)
