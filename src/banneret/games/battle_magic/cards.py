"""Drawing from the deck and from cups; shuffling the discard pile in (The deck, magic-R-35, magic-R-60, magic-R-68)."""

from __future__ import annotations

from banneret.engine.words.values import Listed
from banneret.games.battle_magic.box.box import Card, Chit
from banneret.games.battle_magic.map.maps import Territory
from banneret.games.battle_magic.state import State, side_name


def draw_card(s: State) -> Card | None:
    """Draw the next card. If the deck is empty, the shuffled discard pile becomes the deck at this moment.

    magic-draw-03, magic-R-68, magic-deck-01.
    """
    if s.deck.renew():
        s.tell(
            "shuffles-discards",
            "Deck shuffled: {count:# card|# cards}",
            count=len(s.deck),
            rule="magic-R-68",
        )
    return s.chance.draw(s.deck) if s.deck else None


def draw_into_hand(s: State, seat: int, count: int, rule: str) -> None:
    """Draw cards that others do not see. If cards run out, fewer are drawn (magic-R-08, magic-R-60)."""
    drawn: list[Card] = []
    while len(drawn) < count and (card := draw_card(s)) is not None:
        drawn.append(card)
    s.hands[seat].take(*drawn)
    if not s.log.silent:
        s.tell(
            "draws-cards",
            "{seat} draws {count} {count:card|cards}",
            seat=side_name(seat),
            count=len(drawn),
            drawn=Listed(drawn, ","),
            rule=rule,
            privately={seat: "You draw {drawn}" if drawn else "You draw nothing"},
        )


def draw_chit(s: State, seat: int, rule: str, place: Territory | None = None) -> Chit | None:
    """Draw a chit from the cup into the pile, face up. An empty cup gives none (magic-setup-07, magic-draw-04).

    `place` is the special territory that gives it, if one does.
    """
    if not s.cups[seat]:
        return None
    chit = s.chance.draw(s.cups[seat])
    s.piles[seat].append(chit)
    words = "{seat} draws an extra chit at {place}: {chit}" if place else "{seat} draws a chit: {chit}"
    s.tell("draws-chit", words, seat=side_name(seat), chit=chit, place=place or "", rule=rule)
    return chit
