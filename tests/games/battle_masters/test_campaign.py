"""The Campaign: points, and the arithmetic of a shortage of Elite tokens."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters.box.box import ARMIES, the_box
from banneret.games.battle_masters.campaign import new_survivors, shares
from tests.games.battle_masters.positions import match_at, state_at

BOX = the_box()
SEQUENCE = BOX.file.campaign.sequence


@pytest.mark.rules("masters-CAMP-01", "masters-R-41")
def test_the_five_battles_are_worth_one_one_one_two_and_two() -> None:
    assert [BOX.battles[battle].campaign_points for battle in SEQUENCE] == [1, 1, 1, 2, 2]
    assert SEQUENCE == ("borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf")


def _after_battle(living: tuple[int, int], elite: tuple[int, int], winner: str) -> tuple[dict[int, int], int]:
    """What each army may give out, and how many tokens are free, after a battle with so many survivors."""
    units, tokens = {}, []
    for army in (0, 1):
        for place, unit in enumerate(BOX.armies[army]):
            units[unit.id] = "waiting" if place < living[army] else "gone"
            if place < elite[army]:
                tokens.append(unit.id)
    position = {"battle": "road-to-grunburg", "units": units, "elite": tokens, "winners": ["none", "none", winner]}
    s = state_at(position, battle="campaign")
    return {army: min(share, len(new_survivors(s, army))) for army, share in shares(s)}, 22 - sum(elite)


def _in_turn(free: int, wanted: tuple[int, int]) -> dict[int, int]:
    """Each takes one token in turn, Chaos first; when one army needs no more, the other continues."""
    taken = [0, 0]
    army = 1
    while free and taken != list(wanted):
        if taken[army] < wanted[army]:
            taken[army] += 1
            free -= 1
        army = 1 - army
    return {0: taken[0], 1: taken[1]}


@pytest.mark.rules("masters-R-56", "masters-R-43")
def test_after_a_draw_the_tokens_are_taken_in_turn() -> None:
    for imperial, chaos in product((1, 8, 9, 10, 11), (1, 8, 11, 12, 13, 14)):
        for old in product((0, 1, 2, 5, 8), (0, 1, 3, 7, 8)):
            elite = min(old[0], imperial), min(old[1], chaos)
            given, free = _after_battle((imperial, chaos), elite, "none")
            wanted = imperial - elite[0], chaos - elite[1]
            assert given == _in_turn(free, wanted), (imperial, chaos, elite)


@pytest.mark.rules("masters-R-36", "masters-R-56")
@pytest.mark.parametrize("winner", [0, 1])
def test_after_a_victory_the_winner_takes_first(winner: int) -> None:
    for imperial, chaos in product((1, 8, 9, 10, 11), (1, 8, 11, 12, 13, 14)):
        for old in product((0, 1, 2, 5, 8), (0, 1, 3, 7, 8)):
            elite = min(old[0], imperial), min(old[1], chaos)
            given, free = _after_battle((imperial, chaos), elite, ARMIES[winner])
            wanted = imperial - elite[0], chaos - elite[1]
            first = min(free, wanted[winner])
            assert given == {winner: first, 1 - winner: min(free - first, wanted[1 - winner])}, (imperial, chaos, elite)


def _conceded(seat: int, elite: list[str], **position: object) -> Match:
    match = match_at({"card": "chaos-goblins-orcs", "elite": elite, **position}, battle="campaign")
    match.act(seat, "concede")
    return match


@pytest.mark.rules("masters-R-56", "masters-R-36", "masters-ELITE-02", "masters-R-43")
def test_the_winner_too_may_run_short() -> None:
    """Eleven Imperial units keep their tokens, so eleven are left for the 14 survivors of Chaos who won."""
    match = _conceded(0, [unit.id for unit in BOX.armies[0]])
    assert list(match.decisions) == [1]
    chosen = [unit.key for unit in BOX.armies[1]][:11]
    for key in chosen:
        match.decide(1, key)
    assert [key_of(option) for option in match.decisions[1].options] == [*chosen, "done"]
    match.decide(1, "done")
    assert [unit.key for unit in BOX.armies[1] if match.state.elite[unit.index]] == chosen
    assert sum(match.state.elite) == 22
    assert match.state.battle.id == "river-tengin"


@pytest.mark.rules("masters-R-56", "masters-R-36")
def test_there_are_never_more_than_22_tokens() -> None:
    match = match_at({"card": "chaos-goblins-orcs", "units": {"orcs-gazkull": "5,1"}}, battle="campaign")
    match.decide(1, "unit:orcs-gazkull")
    match.decide(1, "hex:5,2")
    for unit in BOX.armies[0][:8]:
        match.decide(0, unit.key)
    match.decide(0, "done")
    assert sum(match.state.elite) == 22
    assert all(match.state.elite[unit.index] for unit in BOX.armies[1])


@pytest.mark.rules("masters-R-56", "masters-R-34", "masters-R-55")
def test_in_a_team_the_captain_chooses() -> None:
    position = {"card": "chaos-goblins-orcs", "units": {"orcs-gazkull": "5,1"}}
    match = match_at(position, battle="campaign", imperial="3", chaos="2")
    ((seat, _),) = match.decisions.items()
    match.decide(seat, "unit:orcs-gazkull")
    match.decide(seat, "hex:5,2")
    assert list(match.decisions) == [0]


@pytest.mark.rules("masters-R-56", "masters-R-41")
@pytest.mark.parametrize("winner", [0, 1])
def test_after_the_fifth_battle_nobody_is_asked(winner: int) -> None:
    position = {
        "battle": "altdorf",
        "winners": ["none", "none", "none", "none"],
        "points": [0, 0],
        "card": "imperial-lords",
        "zones": ["south", "north"],
        "phases": ["deploy"],
    }
    match = match_at(position, battle="campaign")
    match.act(1 - winner, "concede")
    assert not match.decisions
    assert match.result is not None
    assert match.result.winners == (winner,)


@pytest.mark.rules("masters-R-41", "masters-ELITE-01", "masters-ARMY-03")
@pytest.mark.parametrize("battle", [battle for battle in BOX.battles if battle != "open"])
def test_no_unit_is_elite_in_a_single_battle(battle: str) -> None:
    match = Match.new("battle-masters", seed=1, battle=battle)
    match.act(0, "concede")
    assert not any(match.state.elite)


@pytest.mark.rules("masters-CAMP-01", "masters-R-41")
def test_every_way_five_battles_can_go_has_the_winner_that_the_log_adds_up_to() -> None:
    """All 3^5 logs; the fifth battle is conceded or drawn at the table."""
    for log in product((0, 1, None), repeat=5):
        points = [sum((1, 1, 1, 2, 2)[at] for at, won in enumerate(log) if won == army) for army in (0, 1)]
        before = [sum((1, 1, 1, 2)[at] for at, won in enumerate(log[:4]) if won == army) for army in (0, 1)]
        names = ["none" if won is None else ARMIES[won] for won in log[:4]]
        position: dict[str, Any] = {"battle": "altdorf", "winners": names, "points": before, "card": "imperial-cannon"}
        position["units"] = {"cannon": "0,11", "ogre-grimorg": "11,0"}
        match = match_at({"only": True, **position}, battle="campaign")
        last = log[4]
        if last is None:
            match.act(0, "offer-draw")
            match.act(1, "accept-draw")
        else:
            match.act(1 - last, "concede")
        assert match.result is not None
        ahead = None if points[0] == points[1] else 0 if points[0] > points[1] else 1
        winner = last if ahead is None else ahead
        assert match.result.winners == (() if winner is None else (winner,)), log
        assert match.result.rule == ("masters-R-41" if ahead is None else "masters-CAMP-01")


@pytest.mark.rules("masters-R-37", "masters-R-41")
def test_a_campaign_by_the_other_reading_reaches_altdorf_with_its_deeper_zone() -> None:
    box = Match.new("battle-masters", battle="campaign", altdorf="four-rows").state.box
    assert box.battles["altdorf"].zones == {"chaos": "altdorf-chaos", "imperial": "south"}
    assert sorted({space.at[1] for space in box.zones["altdorf-chaos"]}) == [0, 1, 2, 3]
    assert "altdorf-chaos" not in the_box().zones


@pytest.mark.rules("masters-CAMP-01")
def test_nothing_of_a_battle_is_left_to_do_in_the_next() -> None:
    position = {"battle": "borderlands", "card": "imperial-lords", "zones": ["south", "north"], "phases": ["deploy"]}
    match = match_at(position, battle="campaign")
    match.act(1, "concede")
    assert match.state.battle.id == "river-tengin"
    assert match.state.agenda == ["turn_card"]
