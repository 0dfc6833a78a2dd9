"""Battle totals: usable cards, advantages and artifacts; quick chances for programs."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from banneret.engine.words.wording import fill
from banneret.games.battle_magic.box.box import Card, Chit, Counter
from banneret.games.battle_magic.state import Battle, State


def usable(unit: Counter, card: Card) -> bool:
    """Return whether a card counts for a unit in battle (magic-batt-11)."""
    return card.type in unit.type.battle_types


def total(s: State, b: Battle, side: int) -> int:
    """Return the battle total of a side: cards, advantages and artifacts added up (magic-R-38)."""
    unit = b.defender if side else b.attacker
    played = b.played[side]
    cards = sum(card.strength for card in b.drawn[side] if usable(unit, card)) + (played.strength if played else 0)
    return cards + bonus(s, b.attacker, b.defender, side)


class Gain(NamedTuple):
    """Points that a unit has before any card: how many, what for, and the rule that gives them."""

    points: int
    wording: str
    against: Chit | None
    rule: str

    def __str__(self) -> str:
        return fill(self.wording, points=self.points, against=self.against)


def bonus(s: State, attacker: Counter, defender: Counter, side: int) -> int:
    """Return the points that a side has before any card."""
    return sum(gain.points for gain in gains(s, attacker, defender, side))


def gains(s: State, attacker: Counter, defender: Counter, side: int) -> list[Gain]:
    """Return the advantages of a side and its artifacts.

    magic-adv-01, magic-adv-02, magic-adv-03, magic-adv-04, magic-adv-05, magic-adv-06, magic-adv-07, magic-adv-08,
    magic-unit-10, magic-R-40.
    """
    unit, other = (defender, attacker) if side else (attacker, defender)
    combat = s.box.file.combat
    found = []
    advantage = s.box.advantage.get((unit.kind, other.kind))
    if advantage is not None:
        found.append(Gain(advantage[0], "{points:+} against {against}", other.chit, advantage[1]))
    if side and not unit.castle and any(friend.castle for friend in s.on[s.at[unit.index]]):
        found.append(Gain(combat.castle_bonus, "{points:+} from its castle", None, "magic-adv-01"))
    if unit.bearer and (artifacts := s.artifacts.get(unit, 0)):
        found.append(Gain(artifacts * combat.artifact_bonus, "{points:+} from artifacts", None, "magic-unit-10"))
    return found


# --- quick chances, as if each card were drawn from the full deck -----------------------------------------------------


def best_card(s: State, unit: Counter) -> int:
    """Return the strength of the best card in hand that counts for a unit in battle; 0 if there is none."""
    types, best = unit.type.battle_types, 0
    for card in s.hands[unit.seat]:
        if card.strength > best and card.type in types:
            best = card.strength
    return best


def tie_chance(one: Chit, other: Chit) -> float:
    """Return the chance that the first side wins a tie, for which both sides draw one card after another."""
    more, equal = outcomes(faces_of(one), faces_of(other), 0)
    return more / (1 - equal)


@lru_cache(maxsize=256)
def faces_of(chit: Chit) -> dict[int, float]:
    """Return each value that one card may have for a unit of this kind, with its chance."""
    deck = chit.deck
    counts = Count(card.strength if card.type in chit.type.battle_types else 0 for card in deck)
    return {worth: count / len(deck) for worth, count in counts.items()}


def sums_of(cards: int, faces: Mapping[int, float]) -> dict[int, float]:
    """Return each total that `cards` cards may have together, with its chance."""
    sums = {0: 1.0}
    for _ in range(cards):
        longer: dict[int, float] = {}
        for total, chance in sums.items():
            for worth, likely in faces.items():
                longer[total + worth] = longer.get(total + worth, 0.0) + chance * likely
        sums = longer
    return sums


def totals_with(chit: Chit, spare: int) -> dict[int, float]:
    """Return the totals of a unit's battle cards, with their chances; a total of zero is replaced by the spare card."""
    sums = sums_of(chit.type.battle_cards, faces_of(chit))
    if spare:
        sums[spare] = sums.get(spare, 0.0) + sums.pop(0, 0.0)
    return sums


def outcomes(mine: Mapping[int, float], theirs: Mapping[int, float], lead: int) -> tuple[float, float]:
    """Return the chances that `mine` plus `lead` is above `theirs`, and that it is equal."""
    more = tie = 0.0
    for worth, chance in mine.items():
        for other, likely in theirs.items():
            if worth + lead > other:
                more += chance * likely
            elif worth + lead == other:
                tie += chance * likely
    return more, tie
