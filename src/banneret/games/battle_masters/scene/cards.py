"""The Battle card in play, the Ogre's cards, cards played and out of play, and cards to come by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Card, Cards, Column, Sheet, SheetRow
from banneret.engine.words.values import Listed, in_a_row
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import ARMIES, Box
from banneret.games.battle_masters.box.box import Card as BattleCard
from banneret.games.battle_masters.box.words import OGRE_ACTIONS
from banneret.games.battle_masters.scene.looks import CHARGES
from banneret.games.battle_masters.state import OgreCards, State


@alike
def cards(s: State) -> Sequence[Cards]:
    """Return the rows of cards, those in play first."""
    rows = []
    wording = "{left:# card|# cards} left, {removed} out of play" if s.course.removed else "{left:# card|# cards} left"
    note = fill(wording, left=len(s.deck), removed=len(s.course.removed))
    if s.course.card is not None:
        rows.append(Cards("card", "Battle card", (_card(s.course.card),), note))
    ogre = s.activity.ogre
    if ogre is not None and ogre.turned:
        rows.append(Cards("ogre", "Ogre cards", _turned(ogre), fill("{left} to come", left=ogre.left)))
    if s.course.played:
        rows.append(Cards("played", "Played", _counted(s, s.course.played), note))
    if s.course.removed:
        rows.append(Cards("removed", "Out of play", _counted(s, s.course.removed)))
    return rows


@alike
def sheets(s: State) -> Iterator[Sheet]:
    """Yield how many cards of each kind are still to come; everybody may count them (masters-R-47)."""
    yield _left(s.box, tuple(s.deck))


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
        Card(f"ogre:{place}", str(OGRE_ACTIONS[card.action]), side="chaos") for place, card in enumerate(ogre.turned)
    )


def _counted(s: State, cards: Iterable[BattleCard]) -> tuple[Card, ...]:
    counts = Counter(card.key for card in cards)
    return tuple(_card(s.box.card[key], count) for key, count in sorted(counts.items()))


@lru_cache(maxsize=512)
def _card(card: BattleCard, count: int = 1) -> Card:
    charges = tuple(CHARGES.get(kind, "shield") for kind in card.entry.units)
    return Card(f"card:{card.key}", card.title, card_text(card), ARMIES[card.army], charges, count=count)


def card_text(card: BattleCard) -> Text:
    """Return what a Battle card allows, in a few words."""
    if card.entry.action == "cannon":
        return "The Cannon moves or fires."
    if card.entry.action == "ogre":
        return "The Ogre draws his own cards."
    all_shoot = all(unit.type.move_or_attack for unit in card.units)
    wording = _ALLOWED[card.steps == 2, all_shoot, card.attack_bonus > 0]
    return in_a_row(fill(wording, bonus=card.attack_bonus), *(() if all_shoot else _exceptions(card)))


_ALLOWED = {
    (False, False, False): "Each moves 1 space, then attacks.",
    (False, False, True): "Each moves 1 space, then attacks with {bonus} die more.",
    (False, True, False): "Each moves 1 space or shoots.",
    (False, True, True): "Each moves 1 space, or shoots with {bonus} die more.",
    (True, False, False): "Each moves up to 2 spaces, then attacks.",
    (True, False, True): "Each moves up to 2 spaces, then attacks with {bonus} die more.",
    (True, True, False): "Each moves up to 2 spaces or shoots.",
    (True, True, True): "Each moves up to 2 spaces, or shoots with {bonus} die more.",
}
"""What a card allows: whether two spaces, whether all its units shoot, and whether it gives more dice."""


def _exceptions(card: BattleCard) -> Iterator[Text]:
    """Yield which of the units shoot, and who does not act though the card is for the whole army (masters-SPEC-03)."""
    shooters = dict.fromkeys(unit.kind for unit in card.units if unit.type.move_or_attack)
    if shooters:
        yield fill("{shooters} move or shoot.", shooters=Listed(shooters))
    if card.whole_army:
        yield ("Not the Cannon.", "Not the Ogre.")[card.army]
