"""Whole battles, compared with a slow program that follows the ledger: draws, substitutes, ties, who falls."""

from __future__ import annotations

import random

import pytest

from banneret.engine.decision import PASS, key_of
from banneret.games.battle_magic.box.box import Card, the_box
from tests.games.battle_magic.positions import match_at

DRAWS = {"army": 2, "dragon": 2, "ship": 2, "castle": 2, "wizard": 2, "hero": 1, "ballista": 1}
SWORDS = {"army", "dragon", "ship", "castle", "hero", "ballista"}
MAGIC = {"dragon", "hero", "wizard"}
BETTER = {
    "dragon": {"wizard", "castle"},
    "wizard": {"army", "ship"},
    "army": {"hero", "ballista"},
    "castle": {"ship"},
    "hero": {"dragon", "wizard"},
    "ballista": {"dragon"},
}
RED, BLACK = "unit:red-{}-1", "unit:black-{}-1"
Cards = list[str]


def counts(kind: str, card: str) -> int:
    """What a card is worth to a unit of this kind."""
    type, strength = card.split("-")
    good = (type == "sword" and kind in SWORDS) or (type == "magic" and kind in MAGIC)
    return int(strength) * good


class Scene:
    """A random battle: the units, those beside them, the hands, and the order in which the cards come."""

    def __init__(self, source: random.Random, hands: int) -> None:
        self.red = source.choice(["army", "dragon", "hero", "wizard", "ballista", "ship"])
        others = [kind for kind in DRAWS if not (self.red == "army" and kind == "ship")]
        self.black = source.choice(others)
        self.by_castle = self.black not in ("castle", "ship") and source.random() < 0.4
        self.artifacts = [source.randint(0, 2) if kind in ("hero", "wizard") else 0 for kind in (self.red, self.black)]
        deck = [card.key for card in the_box().deck]
        source.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(hands)] for _ in range(2)]
        short = source.random() < 0.3
        self.deck = deck[: source.randint(0, 8)] if short else deck
        self.plays = [source.random() < 0.5 for _ in range(2)]

    def position(self) -> dict[str, object]:
        """With an army of each side elsewhere, so that the battle phase goes on."""
        here = "c2" if self.red == "ship" else "b1"
        place = "b2" if self.black != "ship" else "c1"
        black = [f"{self.black} {place}", *([f"castle {place}"] if self.by_castle else []), "castle d3", "army a4"]
        units = (RED.format(self.red), BLACK.format(self.black))
        borne = {unit: count for unit, count in zip(units, self.artifacts, strict=True) if count}
        return {
            "phase": "battle",
            "units": {"red": [f"{self.red} {here}", "castle a5", "army b4"], "black": black},
            "artifacts": borne,
            "hands": {"red": sorted(self.hands[0]), "black": sorted(self.hands[1])},
            "deck": sorted(self.deck),
        }

    def outcome(self) -> tuple[int | None, Cards, list[Cards]]:
        """By the ledger: the side that loses (None: nobody), the cards on the table, and the hands afterwards."""
        kinds, deck = (self.red, self.black), self.deck[:]
        drawn: list[Cards] = [[], []]
        for side in (0, 1):
            for _ in range(DRAWS[kinds[side]]):
                if deck:
                    drawn[side].append(deck.pop(0))
        totals = [self.artifacts[side] + (kinds[1 - side] in BETTER.get(kinds[side], ())) for side in (0, 1)]
        totals[1] += self.by_castle
        hands = [hand[:] for hand in self.hands]
        table = [*drawn[0], *drawn[1]]
        for side in (0, 1):
            worth = [counts(kinds[side], card) for card in drawn[side]]
            totals[side] += sum(worth)
            if not any(worth):
                able = sorted(card for card in hands[side] if counts(kinds[side], card))
                if able and self.plays[side]:
                    hands[side].remove(able[0])
                    table.append(able[0])
                    totals[side] += counts(kinds[side], able[0])
        while totals[0] == totals[1]:
            if len(deck) < 2:
                return None, table, hands
            for side in (0, 1):
                card = deck.pop(0)
                table.append(card)
                totals[side] += counts(kinds[side], card)
        return (0 if totals[0] < totals[1] else 1), table, hands


@pytest.mark.rules(
    *("magic-batt-09", "magic-batt-10", "magic-batt-11", "magic-batt-12", "magic-batt-13", "magic-batt-14"),
    *("magic-batt-15", "magic-batt-16", "magic-batt-19", "magic-R-35", "magic-R-36", "magic-R-37", "magic-R-38"),
    *("magic-R-39", "magic-R-40", "magic-R-42", "magic-R-43", "magic-R-48"),
)
@pytest.mark.parametrize("hands", [0, 3])
@pytest.mark.parametrize("seed", range(60))
def test_battles_end_as_the_ledger_says(seed: int, hands: int) -> None:
    scene = Scene(random.Random(seed * 2 + hands), hands)
    match = match_at(scene.position(), scene.deck)
    state, red, black = match.state, RED.format(scene.red), BLACK.format(scene.black)
    loser, table, left = scene.outcome()
    match.decide(0, red)
    if 0 in match.decisions and any(key_of(way) == black for way in match.decisions[0].options):
        match.decide(0, black)
    while match.decisions and state.turn.battle is not None:
        ((seat, decision),) = match.decisions.items()
        able = [way for way in decision.options if isinstance(way, Card)]
        if decision.name == "substitute" and able and scene.plays[seat]:
            match.decide_unchecked(seat, able[0])
        else:
            match.decide_unchecked(seat, PASS)
    facts = match.game.facts(match.state)
    for side, (unit, kind) in enumerate(((red, scene.red), (black, scene.black))):
        stays = side == 0 and kind == "ballista"
        gone = side == loser and not stays
        assert (facts[unit]["at"] == "off") == gone
        if gone:
            assert facts[unit]["artifacts"] == 0
    assert match.state.phase == "battle"
    assert facts[red]["attacked"] or facts[red]["at"] == "off"
    assert facts["cards"]["discard"] == sorted(table)
    assert [facts[f"seat:{colour}"]["hand"] for colour in ("red", "black")] == [sorted(hand) for hand in left]
