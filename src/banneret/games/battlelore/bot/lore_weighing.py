"""The worth of what Lore cards do, and scores of some answers to questions about Lore; for `lore_cards`.

All values are in figures, as in `planning`. To judge a lasting effect, it is put in force for a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.battlelore.bot.lore_use import USE, USUAL
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.cards.judge import TOKEN
from banneret.games.battlelore.cards.lore import goblet, hand_limit, the_lore
from banneret.games.battlelore.cards.prices import amount, in_character, level, price
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.state import InForce, State

CARD = 0.35
"""The worth of a Lore card."""
ENOUGH = 9
"""The number of tokens in a goblet above which more tokens are worth little."""
SPARE = 0.25
"""The worth of a token above that number, or of a card above a full hand, as a share of the usual worth."""

LEFT = (0.2, 0.2, 0.5, 0.8, 1.0)
"""The share of the worth of tokens and cards in hand that is left, by the banners still needed to end the match."""
DEAR, SOON = 0.05, 3
"""The cost to the worth of a card in hand of each token that the camp lacks; so many tokens come soon."""
GROUNDS: Mapping[str, Callable[[State], Sequence[bool]]] = {
    "on-elevated": lambda s: s.ground.elevated,
    "on-or-next-to-wooded": lambda s: s.ground.by_woods,
    "on-or-next-to-water": lambda s: s.ground.by_water,
}
"""By the word of a filter that asks for ground, the hexes that have it."""


def expense(s: State, play: LorePlay) -> float:
    """Return the worth of what a card costs: its tokens, and the card itself."""
    cost = price(s, play)
    spare = min(cost, max(goblet(s, play.camp) - ENOUGH, 0))
    card = CARD * SPARE if full(s, play.camp) else CARD
    return (TOKEN * (cost - spare + SPARE * spare) + card) * LEFT[min(still(s), len(LEFT) - 1)]


def still(s: State) -> int:
    """Return how many Victory Banners the camp that is nearest to its goal still needs."""
    return max(0, min(goal - won for goal, won in zip(s.adventure.goal, s.won, strict=True)))


def full(s: State, camp: int) -> bool:
    """Return whether a camp's Lore hand is full, so that it must discard a card for the next one."""
    return len(the_lore(s).hands[camp]) >= hand_limit(s, camp)


# --- effects in force -------------------------------------------------------------------------------------------------


@contextmanager
def in_force(s: State, play: LorePlay, concerned: Iterable[Unit]) -> Iterator[None]:
    """Put the lasting effects of a card in force for these units until the context ends."""
    old, card = s.effects, play.card
    lvl = level(s, play.camp, card)
    s.effects = old + [
        InForce(effect, amount(effect.n, lvl), play.camp, card, effect.lasts, tuple(concerned))
        for effect in card.effects
        if isinstance(effect, words.Lasting)
    ]
    try:
        yield
    finally:
        s.effects = old


# --- questions --------------------------------------------------------------------------------------------------------


def card_worth(s: State, camp: int, card: LoreCard) -> float:
    """Return the worth of a card in hand: what such cards bring, if the camp can pay and the map has the ground."""
    if not all(any(ground(s)) for word, ground in GROUNDS.items() if word in card.filter):
        return 0.0
    cost = max(card.cost, 2) + (0 if in_character(s, camp, card) else 3)
    return USE.get(card.id, USUAL) - DEAR * max(cost - goblet(s, camp) - SOON, 0)


def _replenish(s: State, seat: int, _: Decision, way: Any) -> float:
    """Return the weight of a way to replenish, or of one of two cards."""
    if isinstance(way, LoreCard):
        return card_worth(s, seat, way)
    card = CARD * SPARE if full(s, seat) else CARD
    token = TOKEN if goblet(s, seat) < ENOUGH else 0.0
    return {"draw-two": 1.2 * card, "draw-one": card + token, "take-two": 2 * token}[way]


def _keep(s: State, seat: int, _: Decision, way: Any) -> float:
    return 9.0 if way is DONE else card_worth(s, seat, way)


def _discard(s: State, seat: int, _: Decision, way: Any) -> float:
    return -card_worth(s, seat, way)


def _spy(s: State, seat: int, _: Decision, way: Any) -> float:
    return card_worth(s, 1 - seat, way)


def _weakest(s: State, _: int, __: Decision, way: Any) -> float:
    return -float(s.figures[way.index])


def _power(_: State, __: int, ___: Decision, way: Any) -> float:
    return 0.0 if way is PASS else 1.0 + 0.1 * (way == "poison")


def _number(_: State, __: int, ___: Decision, way: Any) -> float:
    return float(way)


def _fewest(_: State, __: int, ___: Decision, way: Any) -> float:
    return -float(way)


def _heal(_: State, __: int, ___: Decision, way: Any) -> float:
    return float(way is not PASS)


def _alike(_: State, __: int, ___: Decision, way: Any) -> float:
    return -1.0 if way == "enough" else 0.0


SCORES: Mapping[str, Scorer] = {
    "replenish": each(_replenish),
    "keep-lore-card": each(_replenish),
    "discard-lore-card": each(_discard),
    "keep-first-lore-cards": each(_keep),
    "spy": each(_spy),
    "give-back": each(_alike),
    "slip-away": each(_fewest),
    "smite": each(_weakest),
    "power": each(_power),
    "store-lore": each(_number),
    "spend-stored-lore": each(_fewest),
    "place-landmark": each(_alike),
    "place-stronghold": each(_alike),
    "open-passage": each(_alike),
    "heal": each(_heal),
}
"""The function that weighs the options of a question about Lore, by its name."""
