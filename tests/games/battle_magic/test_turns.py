"""The deal, the cut, the order of turns and rounds."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from tests.games.battle_magic.positions import match_at


@pytest.mark.rules("magic-setup-06", "magic-setup-07", "magic-setup-08", "magic-R-07", "magic-turn-01")
def test_the_strongest_card_of_the_cut_takes_the_first_turn() -> None:
    for seed in range(20):
        match = Match.new("battle-magic", {"map": "five-thrones", "players": "4"}, seed=seed)
        source = random.Random(seed)
        while match.state.phase == "setup":
            step(match, source)
        state = match.state
        assert all(len(hand) == 4 for hand in state.hands)
        assert all(len(pile) == 1 for pile in state.piles)
        assert state.active == state.circle[0]
        cuts = [entry for entry in match.state.log.seen_by(None) if entry.rule == "magic-R-07"]
        strength = [int(card[-1]) for card in cuts[-1].cards]
        assert strength.count(max(strength)) == 1
        names = [said.split()[0] for said in cuts[-1].text.removeprefix("Cards for the first turn: ").split(", ")]
        assert names[strength.index(max(strength))] == ("Red", "Black", "Blue", "Green")[state.active]


@pytest.mark.rules("magic-R-78", "magic-turn-01")
def test_a_round_ends_when_the_turn_passes_to_nobody_later() -> None:
    options = {"players": "3", "map": "sundered-coast"}
    units = {"red": ["castle a1"], "black": ["castle d3"], "blue": ["castle a5"]}
    circle = ["blue", "red", "black"]
    hands = {colour: ["gold-1"] for colour in circle}  # whoever holds a card is asked
    position = {"units": units, "circle": circle, "hands": hands, "phase": "draw", "rounds": 3}
    match = match_at({**position, "active": "red"}, **options)
    assert (match.state.active, match.state.rounds) == (1, 3)
    match = match_at({**position, "active": "black"}, **options)
    assert (match.state.active, match.state.rounds) == (2, 4)
    without_black = {**position, "units": {**units, "black": []}, "hands": {**hands, "black": []}, "out": ["black"]}
    match = match_at({**without_black, "active": "red"}, **options)
    assert (match.state.active, match.state.rounds) == (2, 4)
