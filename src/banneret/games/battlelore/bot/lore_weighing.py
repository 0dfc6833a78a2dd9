"""Quick weights of Lore cards and of answers to questions about Lore; for `weighing`.

All values are in figures, as in `planning`. To judge a lasting effect, it is put in force for a moment: the card is
worth what that changes in the battles at hand.
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
    best_gain,
    gain,
    place,
    plan,
    standing_on,
    stride,
    worth,
)
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.box.components import Effect
from banneret.games.battlelore.cards.lore import goblet, hand_limit, the_lore
from banneret.games.battlelore.cards.prices import amount, in_character, level, price
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.rolling import scoring, tally
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn.card_odds import hitting
from banneret.games.battlelore.turn.lore_plays import BATTLE, battle_targets, battlers, units

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


def value(s: State, play: LorePlay) -> float:
    """Return the gain by playing a card now, less its tokens and the card itself. At 0 or below it is kept."""
    return benefit(s, play) - expense(s, play)


def expense(s: State, play: LorePlay) -> float:
    """Return the worth of what a card costs: its tokens, and the card itself."""
    cost = price(s, play)
    spare = min(cost, max(goblet(s, play.camp) - ENOUGH, 0))
    card = CARD * SPARE if full(s, play.camp) else CARD
    return TOKEN * (cost - spare + SPARE * spare) + card


def full(s: State, camp: int) -> bool:
    """Return whether a camp's Lore hand is full, so that it must discard a card for the next one."""
    return len(the_lore(s).hands[camp]) >= hand_limit(s, camp)


def benefit(s: State, play: LorePlay) -> float:
    """Return the worth of a card's effects to its player."""
    card = play.card
    if card.phase in BATTLE:
        return _in_battles(s, play)
    if card.phase == "before-roll":
        return _before_roll(s, play)
    if card.phase == "after-roll":
        return after_roll(s, card)
    if card.phase == "react-lore":
        return 0.6 + TOKEN * max(play.aim.cost, 0) if play.aim else 0.0
    if card.phase == "react-movement":
        return _against_move(s)
    if card.phase == "movement":
        return _more_movement(s, play)
    return sum(at_once(s, play, effect, _best_plans) for effect in card.effects)


# --- effects in force -------------------------------------------------------------------------------------------------


@contextmanager
def in_force(s: State, play: LorePlay, concerned: Iterable[Unit]) -> Iterator[None]:
    """Put the lasting effects of a card in force for these units until the context ends."""
    old, card = s.effects, play.card
    lvl = level(s, play.camp, card)
    s.effects = old + [
        InForce(effect, amount(effect.n, lvl), play.camp, card.title, effect.lasts, tuple(concerned))
        for effect in card.effects
        if effect.lasts
    ]
    try:
        yield
    finally:
        s.effects = old


def _in_battles(s: State, play: LorePlay) -> float:
    """Return the worth of a card in the battle that it helps most. A card for all ordered units counts in all their
    battles.
    """
    card = play.card
    gains = []
    for unit in battlers(s, card, None):
        for target in battle_targets(s, card, unit):
            concerned = (target,) if card.target == "defending-unit" else (unit,)
            before = max(best_gain(s, unit), 0.0)
            with in_force(s, play, concerned):
                gains.append(_gain(s, unit, target) - before)
    ops = [effect.op for effect in card.effects]
    more = MOVE_AFTER * ("move-after" in ops) + PURSUIT * ("grant-pursuit" in ops)
    gains = [one for one in gains if one > 0] or [0.0]
    return more + (sum(gains) if card.target == "ordered-units" else max(gains))


def _gain(s: State, unit: Unit, target: Unit) -> float:
    return gain(s, unit, target, melee=s.board.distance[s.at[unit.index]][s.at[target.index]] == 1)


def _before_roll(s: State, play: LorePlay) -> float:
    """Return how much a card lowers the worth of the attack at hand to the attacker."""
    attack, card = s.attack, play.card
    threat = gain(s, attack.by, attack.target, melee=attack.melee)
    match card.effects[0].op:
        case "cancel-attack":
            return max(threat, 0.0)
        case "retreat-first":
            return 0.7 * max(threat, 0.0)
        case "strike-first":
            return max(gain(s, attack.target, attack.by, melee=True), 0.0) + 0.2 * max(threat, 0.0)
    foes = card.target in ("attacking-unit", "enemy-units")
    with in_force(s, play, (attack.by if foes else attack.target,)):
        return threat - gain(s, attack.by, attack.target, melee=attack.melee)


def after_roll(s: State, card: LoreCard) -> float:
    """Return the worth of the hits on the table that a card would cancel, or turn on the attacker."""
    attack = s.attack
    count = tally(scoring(s, attack), attack.dice)
    effect = card.effects[0]
    spared = count.swords if effect.op == "reflect" else min(count.hits, amount(effect.n, 1))
    figures = s.figures[attack.target.index]
    saved = min(count.hits, figures) - min(count.hits - spared, figures)
    rescued = BANNER if count.hits >= figures > count.hits - spared else 0.0
    return saved + rescued + (count.swords if effect.op == "reflect" else 0)


# --- movement and orders ----------------------------------------------------------------------------------------------


def _against_move(s: State) -> float:
    """Return what a unit gains by the announced move."""
    move = s.turn.move
    if move is None or move.barred:
        return 0.0
    here = best_gain(s, move.unit)
    with standing_on(s, move.unit, move.to):
        return HASTE * max(best_gain(s, move.unit) - here, 0.0)


def _more_movement(s: State, play: LorePlay) -> float:
    found = units(s, play.camp, play.card)
    before = [stride(s, unit) for unit in found]
    with in_force(s, play, found):
        gains = [stride(s, unit) - old for unit, old in zip(found, before, strict=True)]
    return HASTE * (sum(gains) if play.card.target == "ordered-units" else max(gains, default=0.0))


def _best_plans(s: State, camp: int, count: int) -> float:
    return sum(sorted((plan(s, unit) for unit in s.standing(camp)), reverse=True)[:count])


# --- what happens once ------------------------------------------------------------------------------------------------


def at_once(s: State, play: LorePlay, effect: Effect, best_plans: Callable[[State, int, int], float]) -> float:
    """Return the worth of one effect of a card that is played with a Command card, or in reaction to one.

    `best_plans(state, camp, count)` returns the worth of the best plans of `count` units of a camp.
    """
    lore, camp, lvl = the_lore(s), play.camp, level(s, play.camp, play.card)
    count = amount(effect.n, lvl)
    match effect.op:
        case "lore-gain":
            return TOKEN * min(count, lore.pool)
        case "lore-loss":
            return TOKEN * min(count, lore.goblets[1 - camp])
        case "lore-steal":
            return 2 * TOKEN * min(count, lore.goblets[1 - camp])
        case "lore-discard":
            return SPIED
        case "command-swap":
            return SWAPPED
        case "heal":
            missing = sorted((unit.figures - s.figures[unit.index] for unit in units(s, camp, play.card)), reverse=True)
            return float(sum(min(count, one) for one in missing[: amount(effect.units, lvl)]))
        case "cleanse":
            ills = sorted((illness(s, unit) for unit in s.standing(camp)), reverse=True)
            return sum(ills[:count])
        case "order":
            return HASTE * best_plans(s, camp, count)
        case "forbid-order":
            return HASTE * best_plans(s, 1 - camp, count)
        case "strike":
            return strike(s, play, effect, amount(effect.dice, lvl))
        case "smite":
            return amount(effect.dice, lvl) / 2
        case _:
            return 0.0


def illness(s: State, unit: Unit) -> float:
    """Return the worth of freeing a unit from Web and Poison."""
    return WEBBED * (unit in s.webbed) + POISONED * (unit in s.poisoned)


def strike(s: State, play: LorePlay, effect: Effect, dice: int) -> float:
    """Return the expected worth of a card that strikes the enemy."""
    foes = units(s, play.camp, play.card) if play.card.target != "hex" else s.standing(1 - play.camp)
    harms = [harm(s, unit, effect, dice) for unit in foes]
    if effect.area == "all-matching":
        return sum(harms)
    if effect.area == "surrounding":
        return max((around(s, play.camp, s.at[unit.index], effect, dice) for unit in foes), default=0.0)
    return max(harms, default=0.0) * (1.4 if effect.area == "chain" else 1.0)


def around(s: State, camp: int, middle: int, effect: Effect, dice: int) -> float:
    """Return the harm by an area effect to the enemy, less the harm to its own camp."""
    there = [s.on[hex] for hex in (middle, *s.board.neighbours[middle])]
    return sum(harm(s, unit, effect, dice) * (-1 if unit.camp == camp else 1) for unit in there if unit)


def harm(s: State, unit: Unit, effect: Effect, dice: int) -> float:
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


def _window(s: State, _: int, __: Decision, way: Any) -> float:
    if isinstance(way, LorePlay):
        return value(s, way)
    return 0.0 if way is PASS else -1.0


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


def _target(s: State, seat: int, _: Decision, way: Any) -> float:
    """Return the weight of a unit or hex as the target of the card that is being played."""
    laying = the_lore(s).turn.laying
    if laying is None:
        return 0.0
    play, effect = laying.play, laying.play.card.effects[0]
    dice = amount(effect.dice, level(s, seat, play.card))
    if isinstance(way, Hex):
        return around(s, seat, way.index, effect, dice)
    if effect.op == "strike":
        return harm(s, way, effect, dice)
    if effect.op == "heal":
        return float(way.figures - s.figures[way.index])
    if play.card.phase == "movement":
        with in_force(s, play, (way,)):
            return stride(s, way)
    return best_gain(s, way) if play.card.phase in BATTLE else plan(s, way)


def _some(s: State, _: int, decision: Decision, way: Any) -> float:
    """Return the weights of units to heal, to cleanse or to give False Orders; any number may be chosen, the best come
    first.
    """
    if way is DONE:
        return 0.0
    return 1.0 + plan(s, way) + way.figures - s.figures[way.index] if way not in decision.chosen else -1.0


def _portal(s: State, _: int, decision: Decision, way: Any) -> float:
    unit = decision.about
    assert isinstance(unit, Unit)
    with standing_on(s, unit, way.index, moved=False):
        return place(s, unit) + best_gain(s, unit)


def _order_of_blows(s: State, seat: int, _: Decision, way: Any) -> float:
    return worth(s, way) * (-1 if way.camp == seat else 1)


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
    "react-command": each(_window),
    "react-movement": each(_window),
    "react-before-roll": each(_window),
    "react-after-roll": each(_window),
    "react-lore": each(_window),
    "replenish": each(_replenish),
    "keep-lore-card": each(_replenish),
    "discard-lore-card": each(_discard),
    "keep-first-lore-cards": each(_keep),
    "spy": each(_spy),
    "give-back": each(_alike),
    "target": each(_target),
    "strike-around": each(_target),
    "battle-with-card": each(_target),
    "targets": each(_some),
    "portal": each(_portal),
    "slip-away": each(_fewest),
    "strike": each(_order_of_blows),
    "shake": each(_order_of_blows),
    "trample": each(_order_of_blows),
    "smite": each(_weakest),
    "power": each(_power),
    "store-lore": each(_number),
    "spend-stored-lore": each(_fewest),
    "council-level": each(_alike),
    "place-landmark": each(_alike),
    "place-stronghold": each(_alike),
    "open-passage": each(_alike),
    "heal": each(_heal),
}
"""The function that weighs the options of a question about Lore, by its name."""
