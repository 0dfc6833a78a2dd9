"""Draws and concessions: who may do what and when, and that no question offers them."""

from __future__ import annotations

import random

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed, NotNow
from banneret.games.battle_masters import GAME
from tests.games.battle_masters.positions import match_at

DUEL = {"only": True, "card": "chaos-goblins-orcs", "units": {"lord-knights-empire": "4,7", "orcs-gazkull": "3,8"}}
AT_THE_TOWER = {"only": True, "card": "chaos-goblins-orcs", "units": {"orcs-gazkull": "5,1", "cannon": "6,5"}}


def refused(match: Match, seat: int, act: str) -> str:
    """The rule that forbids an act."""
    with pytest.raises(NotAllowed) as refusal:
        match.act(seat, act)
    assert refusal.value.rule is not None
    return refusal.value.rule.id


@pytest.mark.rules("masters-R-33", "masters-R-57")
def test_a_draw_needs_both_players() -> None:
    match = match_at(DUEL, battle="open")
    assert refused(match, 0, "accept-draw") == "masters-R-57"
    match.act(0, "offer-draw")
    assert refused(match, 0, "accept-draw") == "masters-R-57"
    assert refused(match, 0, "offer-draw") == "masters-R-57"
    match.act(1, "accept-draw")
    assert match.result is not None
    assert match.result.winners == ()
    with pytest.raises(NotNow):
        match.act(0, "concede")


@pytest.mark.rules("masters-R-33")
def test_a_concession_in_a_team_needs_every_member() -> None:
    match = match_at(DUEL, battle="open", imperial="3")
    assert refused(match, 0, "concede") == "masters-R-33"
    match.act(0, "propose-to-concede")
    assert refused(match, 0, "concede") == "masters-R-33"
    assert refused(match, 1, "concede") == "masters-R-33"
    match.act(1, "propose-to-concede")
    assert match.result is None
    match.act(2, "concede")
    assert match.result is not None
    assert match.result.winners == (3,)


@pytest.mark.rules("masters-R-33")
def test_a_proposal_of_the_enemy_does_not_help_a_team_to_concede() -> None:
    match = match_at(DUEL, battle="open", imperial="2", chaos="2")
    match.act(2, "propose-to-concede")
    assert refused(match, 0, "concede") == "masters-R-33"
    assert refused(match, 2, "concede") == "masters-R-33"
    assert match.result is None


@pytest.mark.rules("masters-R-33")
def test_a_draw_between_teams_needs_every_member_of_both() -> None:
    match = match_at(DUEL, battle="open", imperial="2", chaos="2")
    for seat in (0, 2, 3):
        assert refused(match, seat, "accept-draw") == "masters-R-57"
        match.act(seat, "offer-draw")
        assert match.result is None
    assert refused(match, 1, "offer-draw") == "masters-R-57"
    match.act(1, "accept-draw")
    assert match.result is not None
    assert match.result.winners == ()


@pytest.mark.rules("masters-R-33", "masters-R-63")
def test_only_who_is_offered_a_draw_declines_it() -> None:
    match = match_at(DUEL, battle="open")
    assert refused(match, 1, "decline-draw") == "masters-R-63"
    match.act(0, "offer-draw")
    assert refused(match, 0, "decline-draw") == "masters-R-63"
    match.act(1, "decline-draw")
    assert refused(match, 1, "accept-draw") == "masters-R-57"
    assert match.result is None


@pytest.mark.rules("masters-R-57")
@pytest.mark.parametrize("battle", ["borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf", "open"])
def test_conceding_is_possible_at_any_moment_and_never_an_option(battle: str) -> None:
    acts = {act.name for act in GAME.acts}
    match = Match.new("battle-masters", seed=11, battle=battle)
    rng = random.Random(11)
    for _ in range(150):
        if not match.decisions:
            break
        offered = {key_of(option) for decision in match.decisions.values() for option in decision.options}
        assert not offered & acts
        for seat in (0, 1):
            twin = match.clone()
            twin.act(seat, "concede")
            assert twin.result is not None
            assert (twin.result.winners, twin.result.rule) == ((1 - seat,), "masters-R-33")
        seat, decision = next(iter(match.decisions.items()))
        match.decide(seat, key_of(rng.choice(decision.options)))


@pytest.mark.rules("masters-R-57", "masters-R-41")
def test_no_act_between_two_battles() -> None:
    """While a captain chooses which unit gets no token, one Battle is over and the next has not begun."""
    match = match_at({"card": "chaos-goblins-orcs", "units": {"orcs-gazkull": "5,1"}}, battle="campaign")
    match.decide(1, "unit:orcs-gazkull")
    match.decide(1, "hex:5,2")
    assert match.decisions[0].rule == "masters-R-56"
    for seat in (0, 1):
        assert refused(match, seat, "concede") == "masters-R-57"
        assert refused(match, seat, "offer-draw") == "masters-R-57"
    assert match.state.campaign.winners == [1]
    assert match.state.campaign.points == [0, 1]


@pytest.mark.rules("masters-R-33", "masters-R-57", "masters-R-41")
def test_an_offer_does_not_outlive_its_battle() -> None:
    match = match_at(AT_THE_TOWER, battle="campaign")
    match.act(0, "offer-draw")
    match.decide(1, "unit:orcs-gazkull")
    match.decide(1, "hex:5,2")
    assert match.state.battle.id == "river-tengin"
    assert refused(match, 1, "accept-draw") == "masters-R-57"
    match.act(1, "offer-draw")
    assert match.state.campaign.winners == [1]


@pytest.mark.rules("masters-R-33", "masters-R-57", "masters-R-41")
def test_consent_to_concede_does_not_outlive_its_battle() -> None:
    match = match_at(AT_THE_TOWER, battle="campaign", imperial="2")
    match.act(0, "propose-to-concede")
    match.act(1, "concede")
    assert match.state.battle.id == "river-tengin"
    assert refused(match, 0, "concede") == "masters-R-33"
    assert match.state.campaign.winners == [1]


@pytest.mark.rules("masters-R-57", "masters-R-33", "masters-R-41")
def test_a_campaign_conceded_battle_by_battle_ends_after_the_fifth() -> None:
    match = Match.new("battle-masters", seed=3, battle="campaign")
    points = []
    for _ in range(5):
        assert match.result is None
        match.act(0, "concede")
        points.append(match.state.campaign.points[1])
    assert points == [1, 2, 3, 5, 7]
    assert match.result is not None
    assert match.result.winners == (1,)


@pytest.mark.rules("masters-R-32", "masters-R-60")
def test_a_battle_in_which_nobody_does_anything_is_drawn_after_118_cards() -> None:
    match = Match.new("battle-masters", seed=2, battle="borderlands")
    while match.decisions:
        ((seat, _),) = match.decisions.items()
        match.decide(seat, "pass")
    assert match.result is not None
    assert (match.result.winners, match.result.rule) == ((), "masters-R-32")
    assert match.state.course.idle_passes == 2
    assert len(match.state.course.played) == 59
