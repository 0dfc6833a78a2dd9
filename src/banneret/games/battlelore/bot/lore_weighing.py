"""The worth of what Lore cards do, and scores of some answers to questions about Lore; for `lore_cards`.

All values are in figures, as in `planning`. To judge a lasting effect, it is put in force for a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.battlelore.bot.planning import (
    BANNER,
    DRIVEN,
    worth,
)
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.cards.lore import goblet, hand_limit, the_lore
from banneret.games.battlelore.cards.prices import amount, in_character, level, price
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.rolling import scoring, tally
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn.card_odds import hitting
from banneret.games.battlelore.turn.lore_plays import units

TOKEN, CARD = 0.2, 0.35
"""The worth of a Lore token and of a Lore card."""
WEBBED, POISONED = 1.2, 0.6
MOVE_AFTER, PURSUIT, SPIED, SWAPPED = 0.3, 0.5, 0.5, 0.3
ENOUGH = 9
"""The number of tokens in a goblet above which more tokens are worth little."""
SPARE = 0.25
"""The worth of a token above that number, or of a card above a full hand, as a share of the usual worth."""
HASTE = 0.5
"""The share of the possible gain by more movement or more orders that counts."""


def expense(s: State, play: LorePlay) -> float:
    """Return the worth of what a card costs: its tokens, and the card itself."""
    cost = price(s, play)
    spare = min(cost, max(goblet(s, play.camp) - ENOUGH, 0))
    card = CARD * SPARE if full(s, play.camp) else CARD
    return TOKEN * (cost - spare + SPARE * spare) + card


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
        InForce(effect, amount(effect.n, lvl), play.camp, card.title, effect.lasts, tuple(concerned))
        for effect in card.effects
        if isinstance(effect, words.Lasting)
    ]
    try:
        yield
    finally:
        s.effects = old


def follow_up(card: LoreCard) -> float:
    """Return the worth of what a card allows after the battle."""
    after, pursuit = effect_of(card, words.MoveAfter), effect_of(card, words.GrantPursuit)
    return MOVE_AFTER * (after is not None) + PURSUIT * (pursuit is not None)


def after_roll(s: State, card: LoreCard) -> float:
    """Return the worth of the hits on the table that a card would cancel, or turn on the attacker."""
    attack = s.attack
    count = tally(scoring(s, attack), attack.dice)
    effect = card.effects[0]
    turned = count.swords if isinstance(effect, words.Reflect) else 0
    spared = turned or (min(count.hits, amount(effect.n, 1)) if isinstance(effect, words.Lasting) else 0)
    figures = s.figures[attack.target.index]
    saved = min(count.hits, figures) - min(count.hits - spared, figures)
    rescued = BANNER if count.hits >= figures > count.hits - spared else 0.0
    return saved + rescued + turned


# --- what happens once ------------------------------------------------------------------------------------------------


def at_once(s: State, play: LorePlay, effect: words.Effect, best_plans: Callable[[State, int, int], float]) -> float:
    """Return the worth of one effect of a card that is played with a Command card, or in reaction to one.

    `best_plans(state, camp, count)` returns the worth of the best plans of `count` units of a camp.
    """
    lore, camp, lvl = the_lore(s), play.camp, level(s, play.camp, play.card)
    match effect:
        case words.LoreGain(n=n):
            return TOKEN * min(amount(n, lvl), lore.pool)
        case words.LoreLoss(n=n):
            return TOKEN * min(amount(n, lvl), lore.goblets[1 - camp])
        case words.LoreSteal(n=n):
            return 2 * TOKEN * min(amount(n, lvl), lore.goblets[1 - camp])
        case words.LoreDiscard():
            return SPIED
        case words.CommandSwap():
            return SWAPPED
        case words.Heal():
            count = amount(effect.n, lvl)
            missing = sorted((unit.figures - s.figures[unit.index] for unit in units(s, camp, play.card)), reverse=True)
            return float(sum(min(count, one) for one in missing[: amount(effect.units, lvl)]))
        case words.Cleanse(n=n):
            ills = sorted((illness(s, unit) for unit in s.standing(camp)), reverse=True)
            return sum(ills[: amount(n, lvl)])
        case words.Order(n=n):
            return HASTE * best_plans(s, camp, amount(n, lvl))
        case words.ForbidOrder(n=n):
            return HASTE * best_plans(s, 1 - camp, amount(n, lvl))
        case words.Strike(dice=dice):
            return strike(s, play, effect, amount(dice, lvl))
        case words.Smite(dice=dice):
            return amount(dice, lvl) / 2
        case _:
            return 0.0


def illness(s: State, unit: Unit) -> float:
    """Return the worth of freeing a unit from Web and Poison."""
    return WEBBED * (unit in s.webbed) + POISONED * (unit in s.poisoned)


def strike(s: State, play: LorePlay, effect: words.Strike, dice: int) -> float:
    """Return the expected worth of a card that strikes the enemy."""
    foes = units(s, play.camp, play.card) if play.card.target != "hex" else s.standing(1 - play.camp)
    harms = [harm(s, unit, effect, dice) for unit in foes]
    if effect.area == "all-matching":
        return sum(harms)
    if effect.area == "surrounding":
        return max((around(s, play.camp, s.at[unit.index], effect, dice) for unit in foes), default=0.0)
    return max(harms, default=0.0) * (1.4 if effect.area == "chain" else 1.0)


def struck_at(s: State, play: LorePlay, effect: words.Strike, way: Any) -> float:
    """Return the worth of a unit, or of the hex at the middle of an area, as the target of a strike."""
    dice = amount(effect.dice, level(s, play.camp, play.card))
    return around(s, play.camp, way.index, effect, dice) if isinstance(way, Hex) else harm(s, way, effect, dice)


def around(s: State, camp: int, middle: int, effect: words.Strike, dice: int) -> float:
    """Return the harm by an area effect to the enemy, less the harm to its own camp."""
    there = [s.on[hex] for hex in (middle, *s.board.neighbours[middle])]
    return sum(harm(s, unit, effect, dice) * (-1 if unit.camp == camp else 1) for unit in there if unit)


def harm(s: State, unit: Unit, effect: words.Strike, dice: int) -> float:
    """Return the expected harm by a number of Lore dice to a unit."""
    hits_on = hitting(s, effect, unit)
    chance, figures = len({*hits_on} - {*effect.kill_on}) / 6, s.figures[unit.index]
    hits = min(dice * chance * (1 / 6 if unit.creature else 1), figures)
    kills = 1 - (1 - len(effect.kill_on) / 6) ** dice
    falls = min(dice * chance / (figures + 1), 0.9) ** figures
    lost = hits * worth(s, unit) / figures
    flags = DRIVEN * dice / 6 if effect.flags and "flag" not in hits_on else 0.0
    return kills * (worth(s, unit) + BANNER) + (1 - kills) * (lost + falls * BANNER + flags)


# --- questions --------------------------------------------------------------------------------------------------------


def card_worth(s: State, camp: int, card: LoreCard) -> float:
    """Return the worth of a card in hand: an expensive card does much, if the camp can pay for it."""
    cost = max(card.cost, 2) + (0 if in_character(s, camp, card) else 3)
    return 0.1 * max(card.cost, 2) - 0.15 * max(cost - goblet(s, camp) - 3, 0)


def _replenish(s: State, seat: int, _: Decision, way: Any) -> float:
    """Return the weight of a way to replenish, or of one of two cards."""
    if isinstance(way, LoreCard):
        return card_worth(s, seat, way)
    card = CARD * SPARE if full(s, seat) else CARD
    token = TOKEN if goblet(s, seat) < ENOUGH else TOKEN * SPARE
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
