"""Drawing Command cards; shuffling the discards in (lore-S-03, lore-5-01, lore-5-02)."""

from __future__ import annotations

from operator import attrgetter

from banneret.games.battlelore.box.box import CommandCard
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.state import State

_KEY = attrgetter("key")


def draw_card(s: State) -> CommandCard | None:
    """Draw a Command card. An empty deck is replaced by the discards; None if there are no discards (lore-5-02)."""
    if s.deck.renew():
        s.tell(
            "shuffles-command-deck",
            "{count:# Command discard is|# Command discards are} the new deck",
            count=len(s.deck),
            rule="lore-5-02",
        )
    return s.chance.draw(s.deck) if s.deck else None


def draw_into_hand(s: State, camp: int, rule: str) -> None:
    """Draw one card, unseen by the other player."""
    card = draw_card(s)
    if card is None:
        return
    s.hands[camp].take(card)
    if not s.log.silent:
        s.tell(
            "draws-command-card",
            "{camp} draws a Command card",
            camp=CAMP_TITLES[camp],
            card=card,
            rule=rule,
            privately={camp: "You draw {card}"},
        )
