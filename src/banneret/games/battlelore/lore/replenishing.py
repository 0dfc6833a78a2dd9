"""Replenishing Lore at the end of a turn (lore-R-134)."""

from __future__ import annotations

from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.lore import discard, draw_card, gain, hand_limit, the_lore
from banneret.games.battlelore.state import State

REPLENISHING = {
    "draw-two": Word("draw-two", "Draw 2 Lore cards, keep 1"),
    "draw-one": Word("draw-one", "Draw 1 Lore card, take 1 Lore"),
    "take-two": Word("take-two", "Take 2 Lore"),
}
"""The three ways of replenishing (lore-8-40): cards drawn and tokens taken are in `_DRAWN` and `_TAKEN`."""
_REPLENISHES = {
    "draw-two": "{camp} replenishes: 1 of 2 Lore cards",
    "draw-one": "{camp} replenishes: 1 Lore card and 1 Lore",
    "take-two": "{camp} replenishes: 2 Lore",
}
_DRAWN = {"draw-two": 2, "draw-one": 1, "take-two": 0}
_TAKEN = {"draw-two": 0, "draw-one": 1, "take-two": 2}


def replenish(s: State) -> Play[None]:
    """Ask the active player how they replenish their Lore; cards are drawn after that.

    Rules: lore-8-40, lore-8-41, lore-8-43.
    """
    lore, camp = the_lore(s), s.active
    way = yield Decision(
        camp,
        "replenish",
        "How do you replenish your Lore?",
        tuple(REPLENISHING),
        rule="lore-8-40",
        label=lambda way: str(REPLENISHING[way]),
    )
    s.tell("replenishes", _REPLENISHES[way], camp=CAMP_TITLES[camp], how=REPLENISHING[way], rule="lore-8-40")
    gain(s, camp, _TAKEN[way], "lore-8-40")
    drawn = [card for _ in range(_DRAWN[way]) if (card := draw_card(s)) is not None]
    s.then("cut_lore_hand")
    if len(drawn) == 2:
        lore.dealt[camp] = sorted(drawn, key=lambda card: card.key)
        s.then("keep_lore_card")
    elif drawn:  # there was only one: lore-R-63
        the_lore(s).hands[camp].take(*drawn)
        s.tell(
            "draws-lore-card",
            "{camp} draws a Lore card",
            camp=CAMP_TITLES[camp],
            card=drawn[0],
            rule="lore-8-40",
            privately={camp: "You draw {card}"},
        )


def keep_lore_card(s: State) -> Play[None]:
    """Ask which of two cards is kept; the other is discarded face up (lore-8-40, lore-R-134)."""
    lore, camp = the_lore(s), s.active
    kept = yield from choose(
        camp,
        "keep-lore-card",
        "Which of the 2 Lore cards do you keep?",
        lambda: lore.dealt[camp],
        rule="lore-8-40",
        secret=True,
        label="Keep {}",
    )
    (other,) = (card for card in lore.dealt[camp] if card is not kept)
    lore.dealt[camp] = []
    the_lore(s).hands[camp].take(kept)
    s.tell(
        "keeps-lore-card",
        "{camp} keeps 1 Lore card",
        camp=CAMP_TITLES[camp],
        card=kept,
        rule="lore-8-40",
        privately={camp: "You keep {card}"},
    )
    discard(s, camp, other, "lore-R-134")


def cut_lore_hand(s: State) -> Play[Again | None]:
    """Let a player who holds too many Lore cards choose which to discard (lore-8-42, lore-R-102)."""
    lore, camp = the_lore(s), s.active
    if len(lore.hands[camp]) <= hand_limit(s, camp):
        return None
    card = yield from choose(
        camp,
        "discard-lore-card",
        "Which Lore card do you discard?",
        lambda: lore.hands[camp].cards,
        rule="lore-8-42",
        secret=True,
        label="Discard {}",
    )
    lore.hands[camp].leave(card)
    discard(s, camp, card, "lore-8-42")
    return AGAIN
