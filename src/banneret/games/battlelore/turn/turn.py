"""Turns: the order of the five phases, the Draw phase, and the end of a turn (sections T and 5).

Rules: lore-R-07, lore-R-60, lore-R-97.
"""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.vocabulary import DrawChoice
from banneret.games.battlelore.box.words import CAMP_TITLES, NOTHING
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.command_deck import draw_card, draw_into_hand
from banneret.games.battlelore.map import landmarks
from banneret.games.battlelore.map.winning import end_by_limit
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import effect_in_play
from banneret.games.battlelore.turn.state import Turn


def begin_turn(s: State) -> None:
    """Begin a player's game turn: command, order, movement, combat, draw (lore-T-01), and with Lore replenishing.

    Rules: lore-8-40, lore-0-06, lore-T-02.
    """
    effects.begin_turn(s, s.active)
    s.tell(
        "turn-begins",
        "{camp}: turn {turn}",
        camp=CAMP_TITLES[s.active],
        turn=s.turns + 1,
        rule="lore-T-01",
        head=True,
    )
    s.then("command", *(("replenish",) if s.lore is not None else ()), "end_turn")


# --- the Draw phase ---------------------------------------------------------------------------------------------------


def draw(s: State) -> None:
    """Discard the card that was played, and draw a new one.

    With a Scout card the player draws more and keeps some (lore-5-01, lore-R-07).
    """
    s.phase = "draw"
    scouting = effect_in_play(s, DrawChoice)
    if s.card is not None:
        s.deck.discards.append(s.card)
        s.card = None
    if scouting is None:
        draw_into_hand(s, s.active, "lore-5-01")
        return
    drawn = [card for _ in range(scouting.draw) if (card := draw_card(s)) is not None]
    s.drawn = sorted(drawn, key=lambda card: card.key)
    s.then("keep_card")


def keep_card(s: State) -> Play[None]:
    """Keep one of the cards that a Scout card drew, and discard the others face up (lore-R-07, lore-R-134)."""
    if not s.drawn:
        return
    kept = yield from choose(
        s.active,
        "keep-command-card",
        "Which of these cards do you keep?",
        lambda: list(dict.fromkeys(s.drawn)),
        help=lambda: _held(s),
        rule="lore-R-07",
        secret=True,
    )
    s.drawn.remove(kept)
    s.deck.discards += s.drawn
    others, s.drawn = s.drawn, []
    s.hands[s.active].take(kept)
    s.tell(
        "keeps-command-card",
        "{camp} keeps 1 card and discards {others}",
        camp=CAMP_TITLES[s.active],
        others=Listed(others, ",") if others else NOTHING,
        card=kept,
        rule="lore-R-07",
        privately={s.active: "You keep {card}"},
    )


def _held(s: State) -> Text:
    held = s.hands[s.active]
    return fill("You hold {}.", Listed(held, ",")) if held else ""


# --- the end ----------------------------------------------------------------------------------------------------------


def end_turn(s: State) -> None:
    """End the turn: spent Lore goes to the pool, effects of this turn end, and the other player's turn begins, unless
    the turn limit is reached.

    Rules: lore-R-60, lore-R-97.
    """
    if s.lore is not None:
        landmarks.upkeep(s)
    effects.expire(s, "turn")
    s.turn = Turn()
    s.turns += 1
    if s.turns >= s.adventure.turns:
        end_by_limit(s)
    s.active = 1 - s.active
    begin_turn(s)
