"""The Battle card in play, the Ogre's cards, cards played and out of play, and cards to come by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from banneret.engine.scene.scene import Card, Cards, Column, Sheet, SheetRow
from banneret.engine.words.wording import counted
from banneret.games.battle_masters.box.box import ARMIES, Box
from banneret.games.battle_masters.box.box import Card as BattleCard
from banneret.games.battle_masters.scene.looks import CHARGES
from banneret.games.battle_masters.state import OgreCards, State


def cards(s: State) -> tuple[Cards, ...]:
    """Return the rows of cards, those in play first."""
    rows = []
    removed = f", {len(s.course.removed)} out of play" if s.course.removed else ""
    note = f"{counted(len(s.deck), 'card', 'cards')} left{removed}"
    if s.course.card is not None:
        rows.append(Cards("card", "Battle card", (_card(s.course.card),), note))
    ogre = s.activity.ogre
    if ogre is not None and ogre.turned:
        rows.append(Cards("ogre", "Ogre cards", _turned(ogre), f"{ogre.left} to come"))
    if s.course.played:
        rows.append(Cards("played", "Played", _counted(s, s.course.played), note))
    if s.course.removed:
        rows.append(Cards("removed", "Out of play", _counted(s, s.course.removed)))
    return tuple(rows)


def cards_left(s: State) -> Sheet:
    """Return how many cards of each kind are still to come; everybody may count them (masters-R-47)."""
    return _left(s.box, tuple(s.deck))


@lru_cache(maxsize=256)
def _left(box: Box, deck: tuple[BattleCard, ...]) -> Sheet:
    left = Counter(card.key for card in deck)
    all_of = Counter(card.key for card in box.deck)
    rows = (
        SheetRow(box.card[key].title, (str(count), str(all_of[key])), side=ARMIES[box.card[key].army])
        for key, count in sorted(left.items())
    )
    return Sheet("cards-left", "Battle cards left by kind", (Column("left"), Column("of")), tuple(rows))


def _turned(ogre: OgreCards) -> tuple[Card, ...]:
    return tuple(
        Card(f"ogre:{place}", card.action.capitalize(), side="chaos") for place, card in enumerate(ogre.turned)
    )


def _counted(s: State, cards: Iterable[BattleCard]) -> tuple[Card, ...]:
    counts = Counter(card.key for card in cards)
    return tuple(_card(s.box.card[key], count) for key, count in sorted(counts.items()))


@lru_cache(maxsize=512)
def _card(card: BattleCard, count: int = 1) -> Card:
    charges = tuple(CHARGES.get(kind, "shield") for kind in card.entry.units)
    return Card(f"card:{card.key}", card.title, card_text(card), ARMIES[card.army], charges, count=count)


def card_text(card: BattleCard) -> str:
    """Return what a Battle card allows, in a few words."""
    if card.entry.action == "cannon":
        return "The Cannon moves or fires."
    if card.entry.action == "ogre":
        return "The Ogre Champion draws its own cards."
    steps = "up to two spaces" if card.steps == 2 else "one space"
    bonus = f", with {card.attack_bonus} die more" if card.attack_bonus else ""
    one_of_both = {unit.type.move_or_attack for unit in card.units}
    if one_of_both == {True}:
        return f"Each moves {steps} or shoots{bonus}."
    return f"Each moves {steps}, then attacks{bonus}.{_shooters(card)}{_left_out(card)}"


def _shooters(card: BattleCard) -> str:
    names = dict.fromkeys(unit.type.name for unit in card.units if unit.type.move_or_attack)
    return f" {' and '.join(names)} move or shoot." if names else ""


def _left_out(card: BattleCard) -> str:
    """Return who does not act though the card is for the whole army (masters-SPEC-03)."""
    return f" Not {('the Cannon', 'the Ogre')[card.army]}." if card.whole_army else ""
