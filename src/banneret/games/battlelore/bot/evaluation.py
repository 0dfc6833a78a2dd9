"""How good a position is for a seat: banners, figures, where units stand, Lore, and the attacks that are at hand."""

from __future__ import annotations

from banneret.games.battlelore.bot.planning import BANNER, best_gain, gain, place, stance, worth
from banneret.games.battlelore.combat.range import can_battle
from banneret.games.battlelore.state import State

TOKEN, LORE_CARD = 0.2, 0.4
HOPE = 0.9
"""The share of an attack's likely gain that counts before the attack is made."""
WEBBED, POISONED, STORED = 1.2, 0.6, 0.3


def judge(s: State, seat: int) -> float:
    """Return how good the position is for the camp of `seat`; more is better."""
    mine = _camp(s, seat) + sum(place(s, unit) for unit in s.standing(seat))
    theirs = _camp(s, 1 - seat) + sum(stance(s, unit) for unit in s.standing(1 - seat))
    return mine - theirs + _at_hand(s, seat)  # less than the full gain: attacks must pay more


def _camp(s: State, camp: int) -> float:
    """Return the worth of what a camp has: its banners, its units, its Lore."""
    total = (BANNER + 0.5) * s.won[camp] * 6 / s.adventure.goal[camp]
    for unit in s.standing(camp):
        total += worth(s, unit) + STORED * s.stored.get(unit, 0)
        total -= WEBBED * (unit in s.webbed) + POISONED * (unit in s.poisoned)
    if s.lore is not None:
        total += TOKEN * s.lore.goblets[camp] + LORE_CARD * len(s.lore.hands[camp])
    return total


def _at_hand(s: State, seat: int) -> float:
    """Return the worth of the declared attack and of those that ordered units can still make."""
    total = 0.0
    for attack in s.attacks:
        if not attack.over and not attack.dice and s.at[attack.by.index] >= 0 and s.at[attack.target.index] >= 0:
            value = HOPE * gain(s, attack.by, attack.target, melee=attack.melee)
            total += value if attack.by.camp == seat else -value
    if s.phase in ("movement", "combat"):
        hope = sum(best_gain(s, unit) for unit in s.turn.ordered if can_battle(s, unit))
        total += HOPE * hope * (1 if s.active == seat else -1)
    return total
