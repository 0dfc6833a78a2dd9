"""How likely an attack is to win, from tables."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_magic.battle.battle import attackers, targets
from banneret.games.battle_magic.battle.combat import bonus
from banneret.games.battle_magic.bot.odds import chance, lead
from tests.games.battle_magic.positions import state_at

UNITS = {"red": ["castle a1", "army b1"], "black": ["castle d3", "army b2"]}


def test_the_lead_is_what_the_rules_give() -> None:
    source, seen = random.Random(1), 0
    match = Match.new("battle-magic", {"turn-limit": "40"}, seed=1, keeping=False)
    while match.decisions:
        s = match.state
        if s.phase != "setup":
            for attacker in attackers(s):
                for defender in targets(s, attacker):
                    seen += 1
                    assert lead(s, attacker, defender) == bonus(s, attacker, defender, 0) - bonus(
                        s, attacker, defender, 1
                    )
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
    assert seen > 20


def test_without_cards_in_hand_equal_units_win_as_often() -> None:
    s = state_at({"units": UNITS, "hands": {"red": ["gold-1"], "black": []}})
    red, black = s.army[0][1], s.army[1][1]
    assert chance(s, red, black) == pytest.approx(0.5)


def test_a_sword_in_hand_helps_and_many_cards_of_the_enemy_harm() -> None:
    def red_wins(red: list[str], black: list[str]) -> float:
        s = state_at({"units": UNITS, "hands": {"red": red, "black": black}})
        return chance(s, s.army[0][1], s.army[1][1])

    assert red_wins(["sword-3"], []) > red_wins(["sword-1"], []) > red_wins(["magic-3"], [])
    assert red_wins([], ["gold-1", "gold-2", "move-1"]) < red_wins([], [])


def test_a_card_that_is_spent_no_longer_helps() -> None:
    def red_wins(red: list[str], spent: str = "") -> float:
        s = state_at({"units": UNITS, "hands": {"red": red, "black": []}})
        card = next((card for card in s.hands[0] if card.key == spent), None)
        return chance(s, s.army[0][1], s.army[1][1], card)

    assert red_wins(["sword-3", "sword-1"], "sword-3") == red_wins(["sword-1"])
    assert red_wins(["sword-3", "sword-3"], "sword-3") == red_wins(["sword-3"])
    assert red_wins(["sword-1", "move-2"], "move-2") == red_wins(["sword-1"])
