"""The chance that an attack wins, if players replace useless battle cards from their hands. Fast, from tables.

The page counts the cards that the player has not seen (`battle.odds`), and no guess at the defender's hand. That takes
nearly forty times as long, and programs ask ten times for each answer.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.battle_magic.battle.combat import best_card, outcomes, tie_chance, totals_with
from banneret.games.battle_magic.box.box import Card, Chit, Counter
from banneret.games.battle_magic.state import State

LIKELY = 2
"""An opponent with at least this many cards in hand is assumed to hold a card that replaces a useless one."""


def chance(s: State, attacker: Counter, defender: Counter, spent: Card | None = None) -> float:
    """Return the attacker's chance to win, after it has spent a card of its hand, if one is given.

    Its own hand is known; the defender's hand is guessed.
    """
    own = best_card(s, attacker) if spent is None else _best_without(s, attacker, spent)
    other = 1 if len(s.hands[defender.seat]) >= LIKELY else 0
    return _chance(attacker.chit, defender.chit, lead(s, attacker, defender), own, other)


def _best_without(s: State, unit: Counter, spent: Card) -> int:
    """Return the strength of the best card for a unit in battle among the other cards in hand."""
    left = list(s.hands[unit.seat])
    left.remove(spent)
    return max([card.strength for card in left if card.type in unit.type.battle_types], default=0)


def lead(s: State, attacker: Counter, defender: Counter) -> int:
    """Return the attacker's points before any card minus the defender's, as `combat.bonus` counts them."""
    advantage, combat = s.box.advantage, s.box.file.combat
    ours, theirs = advantage.get((attacker.kind, defender.kind)), advantage.get((defender.kind, attacker.kind))
    total = (ours[0] if ours else 0) - (theirs[0] if theirs else 0)
    if not defender.castle:
        for friend in s.on[s.at[defender.index]]:
            if friend.castle:
                total -= combat.castle_bonus
    artifacts = s.artifacts
    if artifacts:
        total += combat.artifact_bonus * (artifacts.get(attacker, 0) - artifacts.get(defender, 0))
    return total


@lru_cache(maxsize=8192)
def _chance(attacker: Chit, defender: Chit, lead: int, own: int, other: int) -> float:
    """Return the chance by cards drawn from all 48; a card from each hand replaces useless ones; ties are broken."""
    win, tie = outcomes(totals_with(attacker, own), totals_with(defender, other), lead)
    return win + tie * tie_chance(attacker, defender)
