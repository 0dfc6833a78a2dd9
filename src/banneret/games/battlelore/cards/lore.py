"""Lore: the pool and the goblets, Lore cards drawn and discarded, the end of a turn (chapter 8)."""

from __future__ import annotations

from banneret.engine.at_hand import NotAtHand
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.state import Lore, LoreTurn
from banneret.games.battlelore.state import State


def the_lore(s: State) -> Lore:
    """Return the Lore of a match that has it."""
    if s.lore is None:
        raise NotAtHand("Lore")
    return s.lore


# --- tokens -----------------------------------------------------------------------------------------------------------


def goblet(s: State, camp: int) -> int:
    """Return the number of tokens in a camp's goblet; 0 in a match without Lore."""
    return s.lore.goblets[camp] if s.lore else 0


def gain(s: State, camp: int, count: int, rule: str) -> None:
    """Take tokens from the pool into a goblet, as many as there are (lore-8-39, lore-8-44, lore-8-45)."""
    lore = the_lore(s)
    count = min(count, lore.pool)
    if count:
        lore.pool -= count
        lore.goblets[camp] += count
        s.tell("gains-lore", "{camp} gains {count} Lore", camp=CAMP_TITLES[camp], count=count, rule=rule)


def lose(s: State, camp: int, count: int, rule: str) -> None:
    """Put tokens from a goblet back into the pool, as many as there are (lore-8-39)."""
    lore = the_lore(s)
    count = min(count, lore.goblets[camp])
    lore.goblets[camp] -= count
    lore.pool += count
    s.tell("returns-lore", "{camp} returns {count} Lore to the pool", camp=CAMP_TITLES[camp], count=count, rule=rule)


def pay(s: State, camp: int, count: int, rule: str) -> None:
    """Pay for something that is not a Lore card: the tokens go to the pool at once (lore-R-126)."""
    lore = the_lore(s)
    lore.goblets[camp] -= count
    lore.pool += count
    s.tell("pays-lore", "{camp} pays {count} Lore", camp=CAMP_TITLES[camp], count=count, rule=rule)


def collect(s: State, camp: int, symbols: int) -> None:
    """The camp that rolled gains a token for each Lore symbol of a battle roll that was not used.

    Rules: lore-4d-16, lore-R-66.
    """
    if s.lore and symbols:
        gain(s, camp, symbols, "lore-4d-16")


def slain(s: State, creature: Unit) -> None:
    """A Creature has left the map: its tokens return to the pool, and its killer takes one.

    Rules: lore-7-05, lore-7-25, lore-R-52.
    """
    stored = s.stored.pop(creature, 0)
    if s.lore:
        s.lore.pool += stored
        gain(s, 1 - creature.camp, 1, "lore-7-05")


# --- cards ------------------------------------------------------------------------------------------------------------


def hand_limit(s: State, camp: int) -> int:
    """Return how many Lore cards a camp may keep at the end of its turn (lore-8-42, lore-9-03, lore-R-64)."""
    return s.box.master_levels[the_lore(s).councils[camp].highest].max_lore_cards


def draw_card(s: State) -> LoreCard | None:
    """Draw the next Lore card. An empty deck is replaced by the discards; None if there are no discards (lore-R-62)."""
    lore = the_lore(s)
    if lore.deck.renew():
        for seen in lore.seen:
            seen += [card for card in lore.deck if card not in seen]
        s.tell(
            "shuffles-lore-deck",
            "{count:# Lore discard is|# Lore discards are} the new Lore deck",
            count=len(lore.deck),
            rule="lore-R-62",
        )
    return s.chance.draw(lore.deck) if lore.deck else None


def discard(s: State, camp: int, card: LoreCard, rule: str) -> None:
    """Put a Lore card on the discards, face up (lore-R-109)."""
    the_lore(s).deck.discards.append(card)
    s.tell(
        "discards-lore-card", "{camp} discards {card}", camp=CAMP_TITLES[camp], card=card, rule=rule, cards=(card.key,)
    )


# --- the end of a turn ------------------------------------------------------------------------------------------------


def clear_table(s: State) -> None:
    """The last step of a turn: spent tokens go to the pool, played Lore cards to the discards.

    Rules: lore-8-30, lore-R-59, lore-R-60.
    """
    lore = the_lore(s)
    for laid in lore.turn.table:
        lore.pool += laid.tokens
        lore.deck.discards += laid.leaving
    lore.turn = LoreTurn()
