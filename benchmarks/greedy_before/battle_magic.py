"""The worth of a position of Battle Magic: castles, units, distance to enemy castles, cards, and battles to come."""

from __future__ import annotations

from functools import lru_cache

from banneret.games.battle_magic.battle.combat import bonus, outcomes, tie_chance, totals_with
from banneret.games.battle_magic.bot.worth import ARTIFACT, WORTH
from banneret.games.battle_magic.box.box import Card, Chit, Counter
from banneret.games.battle_magic.map.ground import FAR
from banneret.games.battle_magic.state import State

LAST_CASTLE = 40.0
"""How much more a seat's last castle is worth than its other castles."""
MARCH = {"land": 0.22, "water": 0.1, "any": 0.18, "air": 0.22}
"""The worth for a unit of being one point nearer to an enemy castle."""
LONG_WAY = 24
AT_HAND = 0.8
"""The share of a battle's gain that counts while the battle is still to come."""
GUARD = 1.5
"""The worth of having a unit in front of a castle."""
CHIT = 0.3
IN_REACH = 1.0
"""The worth of points that bring a unit next to an enemy castle."""


@lru_cache(maxsize=4096)
def win_chance(attacker: Chit, defender: Chit, lead: int) -> float:
    """Return the attacker's chance to win by battle cards; `lead` is its bonus minus the defender's."""
    win, tie = outcomes(totals_with(attacker, 0), totals_with(defender, 0), lead)
    return win + tie * tie_chance(attacker, defender)


def judge(s: State, seat: int) -> float:
    """Return the worth of the position for `seat`; more is better."""
    team = s.rules.team[seat]
    worth = 0.0
    for other in s.seats:
        if s.alive[other]:
            own = s.rules.team[other] == team
            value = _realm(s, other)
            worth += value if own else -value
    worth += _ground(s, seat) + _cards(s, seat)
    if s.active == seat and s.phase in ("move", "battle"):
        worth += AT_HAND * _battles(s, seat)
    return worth


def _realm(s: State, seat: int) -> float:
    """Return the worth of units, of castles with their guards, and of chits."""
    total = CHIT * len(s.piles[seat])
    castles = 0
    for unit in s.army[seat]:
        total += WORTH[unit.kind]
        if unit.castle:
            castles += 1
            total += GUARD * (len(s.on[s.at[unit.index]]) > 1)
    total += ARTIFACT * sum(count for unit, count in s.artifacts.items() if unit.seat == seat)
    return total + (LAST_CASTLE if castles else 0.0)


def _cards(s: State, seat: int) -> float:
    """Return the worth of the hand, of the card just played, and of unspent points."""
    total = sum(_card(card) for card in s.hands[seat])
    if s.active == seat:
        if s.turn.card is not None:
            total += 1.3 * _card(s.turn.card)
        if s.turn.buying is not None:
            total += WORTH.get(s.turn.buying.type.id, ARTIFACT)
    return total


@lru_cache(maxsize=64)
def _card(card: Card) -> float:
    """Return the worth of a card in hand: gold buys, move cards are for use, the others sometimes win a battle."""
    base, each = {"move": (0.1, 0.15), "gold": (0.15, 0.3)}.get(card.type, (0.0, 0.12))
    return base + each * card.strength


def _domain(unit: Counter) -> str:
    return "air" if unit.flies else unit.type.domain


def _guards(s: State, unit: Counter) -> bool:
    """Return whether a unit is the only guard of its castle."""
    there = s.on[s.at[unit.index]]
    return len(there) == 2 and (there[0].castle or there[1].castle)


def _ground(s: State, seat: int) -> float:
    """Return how near the units are to enemy castles, and what their points could still achieve."""
    targets = [s.at[unit.index] for other in s.seats if s.foes(seat, other) for unit in s.army[other] if unit.castle]
    total = 0.0
    if not targets:
        return total
    points = s.turn.points if s.active == seat else {}
    for unit in s.army[seat]:
        if unit.castle:
            continue
        domain, here = _domain(unit), s.at[unit.index]
        need = min(s.ground.points_to(target, domain)[here] for target in targets)
        if need >= FAR:
            need = LONG_WAY
        weight = MARCH[domain]
        total -= weight * min(need, LONG_WAY)
        if unit in points and need and not _guards(s, unit):
            total += IN_REACH if points[unit] >= need else 0.7 * weight * points[unit]
    return total


def _battles(s: State, seat: int) -> float:
    """Return what the units that have not attacked could gain, each in its best battle."""
    total = 0.0
    for unit in s.army[seat]:
        if unit.castle or unit in s.turn.attacked:
            continue
        best = 0.0
        for step in s.ground.steps[s.at[unit.index]]:
            there = s.on[step.index]
            if there and s.foes(seat, there[0].seat):
                for foe in there:
                    if foe.kind not in unit.type.cannot_attack and not (foe.castle and len(there) > 1):
                        best = max(best, _gain(s, unit, foe, there))
        total += best
    return total


def _gain(s: State, unit: Counter, foe: Counter, there: tuple[Counter, ...]) -> float:
    """Return the worth of an attack: the chance to destroy the enemy minus the risk of being destroyed."""
    lead = bonus(s, unit, foe, 0) - bonus(s, unit, foe, 1)
    chance = win_chance(unit.chit, foe.chit, lead)
    price = WORTH[foe.kind]
    if foe.castle and len(s.castles(foe.seat)) == 1:
        price += LAST_CASTLE
    elif not foe.castle and any(other.castle for other in there):
        price += GUARD
    loss = 0.0 if "safe-attacker" in unit.type.flags else WORTH[unit.kind]
    return chance * price - (1 - chance) * loss
