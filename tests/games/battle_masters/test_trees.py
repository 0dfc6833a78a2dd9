"""Decision trees counted by hand: all ways in which a card can be played, without the dice.

A way is a sequence of answers until the card is over. Every die is blank and no tile on a route explodes, so
that chance never changes the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME


class _CardOver(BaseException):
    """The next Battle card would be turned. It is not an Exception, so that nothing catches it."""


class _Calm:
    """Chance that never changes the tree. Ogre cards come in a given order."""

    def __init__(self, ogre_cards: Sequence[str] = ()) -> None:
        self.ogre_cards = ogre_cards

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any]:
        keys = [key_of(thing) for thing in among]
        if kind == "roll":
            return ["blank"] * count
        if keys[0].startswith("cannon-"):
            return [next(tile for tile in among if tile.face != "explosion")]
        if keys[0].startswith("ogre-"):
            wanted = self.ogre_cards[6 - len(among)]
            return [among[keys.index(wanted)]]
        raise _CardOver


def ways(position: dict[str, Any], *ogre_cards: str) -> int:
    """How many sequences of answers lead from the position to the end of its card."""
    tape = _Calm(ogre_cards)
    match = Match.prepared(GAME, {"battle": "open"}, {"only": True, **position}, tape)
    try:
        match.begin()
    except _CardOver:
        return 1
    return _count(match, tape)


def _count(match: Match, tape: _Calm) -> int:
    if match.result:
        return 1
    ((seat, decision),) = match.decisions.items()
    total = 0
    for option in decision.options:
        twin = match.clone()
        twin.chance.tape = tape
        try:
            twin.decide(seat, key_of(option))
            total += _count(twin, tape)
        except _CardOver:
            total += 1
    return total


@pytest.mark.rules("masters-SPEC-01", "masters-SPEC-02", "masters-R-16", "masters-R-51", "masters-ATT-01")
def test_wolf_riders_in_a_corner_on_a_double_move() -> None:
    """Wolf Riders on [0,11], which has two neighbours, [0,10] and [1,11]; Lord Knights on [2,10].

    Leaving the card at once: 1. Standing: 1 (no enemy is near).
    First step to [0,10], whose neighbours are [1,10] [1,9] [0,9] [0,11] [1,11]: staying there is 1 way (the knights are
    two away); of the five second steps [1,10] is next to the knights, attack or not: 2; the other four: 1 each. Sum 7.
    First step to [1,11], whose neighbours are [2,11] [1,10] [0,10] [0,11]: staying there is 1 way; [2,11] and [1,10]
    are next to the knights: 2 each; [0,10] and [0,11]: 1 each. Sum 7.
    1 + 1 + 7 + 7 = 16.
    """
    units = {"wolf-riders-bogrot": "0,11", "lord-knights-empire": "2,10"}
    assert ways({"card": "chaos-wolves-double", "units": units}) == 16


@pytest.mark.rules("masters-CARD-04", "masters-CARD-06", "masters-CARD-07", "masters-R-08", "masters-R-51")
def test_three_units_in_three_corners_act_in_any_order() -> None:
    """Orcs A on [0,11] with men-at-arms on [1,11] beside them; Orcs B on [12,11]; Goblins C on [0,0]; all far apart.

    A: stand, attack, or move to [0,10] and there attack or not: 4 ways. B has the two neighbours [11,10] and [11,11]:
    stand or move, 3 ways. C has the three neighbours [1,0], [0,1] and [1,1]: 4 ways.
    With L(S) the ways to go on while the units of S are unused: L of none is 1, for the card ends by itself; else one
    may end the card (1) or take one of S. L(A) = 1+4 = 5, L(B) = 1+3 = 4, L(C) = 1+4 = 5.
    L(AB) = 1 + 4*4 + 3*5 = 32, L(AC) = 1 + 4*5 + 4*5 = 41, L(BC) = 1 + 3*5 + 4*4 = 32.
    L(ABC) = 1 + 4*L(BC) + 3*L(AC) + 4*L(AB) = 1 + 128 + 123 + 128 = 380.
    """
    units = {"orcs-gazkull": "0,11", "men-at-arms-altdorf": "1,11", "orcs-zogrod": "12,11", "goblins-grom": "0,0"}
    assert ways({"card": "chaos-goblins-orcs", "units": units}) == 380


@pytest.mark.rules("masters-R-15", "masters-SHOOT-02", "masters-CARD-05", "masters-SHOOT-01")
def test_shooters_move_or_shoot() -> None:
    """Archers on [0,11], alone on their card, with Orcs two away on [1,10] and Goblins three away on [2,9].

    End the card: 1. Act: stand, move to [0,10], move to [1,11], or shoot at the Orcs: 4, and nothing follows any of
    them. 1 + 4 = 5.
    """
    units = {"archers-grunburg": "0,11", "orcs-gazkull": "1,10", "goblins-grom": "2,9"}
    assert ways({"card": "imperial-archers", "units": units}) == 5


@pytest.mark.rules("masters-CANNON-02", "masters-CFIRE-04", "masters-R-20", "masters-R-53", "masters-WE-09")
def test_the_cannon_moves_fires_or_waits() -> None:
    """The Cannon on [7,7] with Orcs beside it on [8,7], and Goblins on [5,1].

    Nothing: 1. Moves: five of the six neighbours are vacant: 5. Orcs: adjacent, no route to name: 1.
    Goblins: six spaces away, one step to the north-east and five to the north-west in any order: 6 routes.
    1 + 5 + 1 + 6 = 13.
    """
    units = {"cannon": "7,7", "orcs-gazkull": "8,7", "goblins-grom": "5,1", "lord-knights-empire": "0,11"}
    assert ways({"card": "imperial-cannon", "units": units}) == 13


@pytest.mark.rules("masters-CFIRE-04", "masters-R-20", "masters-WE-10")
def test_the_cannon_of_the_borderlands_has_ten_routes_to_the_beastmen() -> None:
    """From [6,5] to [5,10]: three steps to the south-west and two to the south-east in any order, 5 over 2 = 10.

    Nothing: 1; moves: 6. 1 + 6 + 10 = 17.
    """
    units = {"cannon": "6,5", "beastmen-flint": "5,10", "lord-knights-empire": "0,11"}
    assert ways({"card": "imperial-cannon", "units": units}) == 17


OGRE = {"ogre-grimorg": "0,11", "men-at-arms-altdorf": "1,10"}


@pytest.mark.rules("masters-OGRE-02", "masters-OGRE-03", "masters-OGRE-04", "masters-R-29", "masters-R-51")
def test_the_ogre_moves_attacks_and_moves() -> None:
    """The Ogre with three tokens on [0,11], Men-at-Arms on [1,10]; the cards come move, attack, move.

    It stays: nobody is near, so the Attack card is lost; then stay, [0,10] or [1,11]: 3.
    It moves to [0,10], next to them: attack or not, 2; then stay or one of [1,9] [0,9] [0,11] [1,11]: 2 * 5 = 10.
    It moves to [1,11], next to them: 2; then stay or one of [2,11] [0,10] [0,11]: 2 * 4 = 8.
    3 + 10 + 8 = 21.
    """
    position = {"card": "chaos-ogre", "units": OGRE, "skulls": {"ogre-grimorg": 3}}
    assert ways(position, "ogre-move", "ogre-attack", "ogre-move") == 21


@pytest.mark.rules("masters-R-29", "masters-OGRE-04", "masters-R-51")
def test_the_ogre_cannot_save_an_attack() -> None:
    """The Ogre with four tokens; the cards come attack, move. The attack is lost, and 3 ways to move are left."""
    position = {"card": "chaos-ogre", "units": OGRE, "skulls": {"ogre-grimorg": 4}}
    assert ways(position, "ogre-attack", "ogre-move") == 3
