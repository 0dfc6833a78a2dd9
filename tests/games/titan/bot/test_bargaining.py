"""Talks: what an agreement or a battle is worth to both, and the offers that programs make."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.bot.bargaining import PEACE, Stake, best_offer, by_agreement, by_battle, stake_of
from banneret.games.titan.bot.evaluation import prospect
from banneret.games.titan.engagement.state import Offer
from tests.games.titan.positions import holds, match_at, play, state_of

TITANS = {"black-bow": "100: titan", "blue-axe": "400: titan", "green-axe": "200: titan"}
EVEN = {"black-axe": "1: 2 ogre, 2 troll", "blue-bow": "1: 3 lion, 2 ogre"}
WEAK = {"black-axe": "1: 2 lion, 2 troll, ranger, centaur", "blue-bow": "1: 3 ogre"}
CAME = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}


def talks(legions: dict[str, str], players: str = "3", **position: Any) -> Match:
    """Black's axe attacks Blue's bow."""
    titans = {name: legion for name, legion in TITANS.items() if players == "3" or not name.startswith("green")}
    return match_at({**CAME, "legions": {**legions, **titans}, **position}, players=players, colours="given")


def stakes(match: Match) -> Stake:
    """What is at stake."""
    s = state_of(match)
    assert s.engagement is not None
    return stake_of(s, s.engagement)


def best(match: Match, seat: int) -> str:
    """The answer with the best score."""
    decision = match.decisions[seat]
    scores = list(GAME.score(match.state, seat, decision))
    return key_of(decision.branches[scores.index(max(scores))])


@pytest.mark.rules("titan-A-EN-11", "titan-A-EN-13")
def test_two_players_gain_by_an_agreement_nothing_but_peace() -> None:
    stake = stakes(talks(EVEN, players="2"))
    held = stake.contents
    assert by_battle(stake, 0) == pytest.approx(-by_battle(stake, 1))
    for offer in (Offer(None), Offer(0, held[1][:1]), Offer(1), Offer(1, held[0][:2])):
        assert by_agreement(stake, 0, offer) + by_agreement(stake, 1, offer) == pytest.approx(2 * PEACE)


def test_of_two_players_a_battle_is_worth_what_greedy_thinks() -> None:
    match = talks(EVEN, players="2")
    own, other = stakes(match).contents
    assert by_battle(stakes(match), 0) == pytest.approx(prospect(state_of(match), 0, own, 1, other))


def test_nobody_agrees_to_lose_a_battle_that_may_be_won() -> None:
    assert not any(best_offer(stakes(talks(EVEN)), loser) for loser in (None, 0, 1))


@pytest.mark.rules("titan-A-EN-11")
@pytest.mark.parametrize("players", ["2", "3"])
def test_who_is_lost_is_spared_a_battle_for_some_of_the_winners(players: str) -> None:
    stake = stakes(talks(WEAK, players))
    offer = best_offer(stake, 1)
    assert offer
    assert offer.losses
    for side in (0, 1):
        assert by_agreement(stake, side, offer) > by_battle(stake, side)


@pytest.mark.rules("titan-R-04")
@pytest.mark.parametrize("players", ["2", "3"])
def test_a_program_makes_its_offer_and_the_other_accepts(players: str) -> None:
    match = talks(WEAK, players)
    while 1 in match.decisions and match.decisions[1].name in ("flee", "give-up"):
        match.decide(1, best(match, 1))
    assert best(match, 0) == "accept"
    match.decide(0, "accept")
    assert not holds(match, "blue-bow")
    assert 0 < len(holds(match, "black-axe")) < 6


def test_the_offer_is_composed_as_it_was_meant() -> None:
    match = talks(WEAK)
    meant = best(match, 1)
    assert meant.startswith("offer:")
    expected = best_offer(stakes(match), {"offer:attacker": 0, "offer:defender": 1}[meant])
    assert expected
    play(match, meant)
    while 1 in match.decisions and match.decisions[1].name == "give-up":
        match.decide(1, best(match, 1))
    e = state_of(match).engagement
    assert e is not None
    assert e.offers[1] == expected


def test_nobody_offers_what_a_strong_legion_need_not_give() -> None:
    match = talks({"black-axe": "1: 4 colossus", "blue-bow": "1: ogre"})
    assert best(match, 1) == "flee"
    assert best_offer(stakes(match), 0) is None


def test_a_titan_is_never_given_up_in_an_offer() -> None:
    legions = {"black-axe": "1: ogre", "blue-axe": "1: titan, lion, 2 ogre", "black-bow": "100: titan"}
    match = match_at({**CAME, "legions": legions})
    for loser in (None, 0, 1):
        offer = best_offer(stakes(match), loser)
        assert offer is None or (offer.loser == 0 and not any(one.titan for one in offer.losses))
