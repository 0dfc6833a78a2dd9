"""Scores of Lore cards and of answers to questions about Lore; fast, for `scoring`.

A card is worth what it does, less its tokens. To judge a lasting effect, it is put in force for a moment: the card is
worth what that changes in the battles at hand. What is quick to work out is in `lore_weighing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.battlelore.bot import lore_weighing
from banneret.games.battlelore.bot.foes import banner_worth
from banneret.games.battlelore.bot.lore_weighing import (
    HASTE,
    TOKEN,
    after_roll,
    at_once,
    expense,
    follow_up,
    in_force,
    struck_at,
)
from banneret.games.battlelore.bot.outlook import outlook
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.lore.council import ENOUGH as NO_MORE
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import BATTLE, battle_targets, battlers, units

TERROR = 0.25
"""The worth of a Frightened target, for each battle at hand."""
LEVELS = {"wizard": 3.0, "commander": 2.0, "warrior": 1.0}
"""The worth of a level of each character of the War Council; 0 for characters that are not listed."""


def value(s: State, play: LorePlay) -> float:
    """Return the gain by playing a card now, less its tokens and the card itself. At 0 or below it is kept."""
    return benefit(s, play) - expense(s, play)


# --- what a card does -------------------------------------------------------------------------------------------------


def benefit(s: State, play: LorePlay) -> float:
    """Return the worth of a card's effects to its player."""
    card = play.card
    match card.phase:
        case "battle" | "melee" | "ranged":
            return _in_battles(s, play)
        case "before-roll":
            return _before_roll(s, play)
        case "after-roll":
            return after_roll(s, card)
        case "react-lore":
            return 0.6 + TOKEN * max(play.aim.cost, 0) if play.aim else 0.0
        case "react-movement":
            return _against_move(s)
        case "movement":
            return _more_movement(s, play)
    return sum(_now(s, play, effect) for effect in card.effects)


def _in_battles(s: State, play: LorePlay) -> float:
    """Return the worth of a card in the battle that it helps most. A card for all ordered units counts in all their
    battles.
    """
    card, look, gains = play.card, outlook(s, play.camp), [0.0]
    for unit in battlers(s, card, None):
        before = look.best_now(s, unit)
        for target in battle_targets(s, card, unit):
            concerned = (target,) if card.target == "defending-unit" else (unit,)
            with in_force(s, play, concerned):
                gains.append(max(_attack(s, unit, target) - before, 0.0))
    return follow_up(card) + (sum(gains) if card.target == "ordered-units" else max(gains))


def _attack(s: State, unit: Unit, target: Unit) -> float:
    """Return the worth of an attack to its camp, from where the unit stands."""
    look = outlook(s, unit.camp)
    foe = look.foes.at(s, s.at[target.index])
    return look.attack(s, unit, s.at[unit.index], foe, moved=unit in s.turn.moved)


def _before_roll(s: State, play: LorePlay) -> float:
    """Return how much a card lowers the worth of the attack at hand to the attacker."""
    attack, card = s.attack, play.card
    threat = _attack(s, attack.by, attack.target)
    match card.effects[0]:
        case words.CancelAttack():
            return max(threat, 0.0)
        case words.RetreatFirst():
            return 0.7 * max(threat, 0.0)
        case words.StrikeFirst():
            return max(_attack(s, attack.target, attack.by), 0.0) + 0.2 * max(threat, 0.0)
        case words.IgnoreHits():
            return 0.4 * max(threat, 0.0)
    foes = card.target in ("attacking-unit", "enemy-units")
    with in_force(s, play, (attack.by if foes else attack.target,)):
        return threat - _attack(s, attack.by, attack.target)


def _against_move(s: State) -> float:
    """Return what a unit gains by the announced move."""
    move = s.turn.move
    if move is None or move.barred:
        return 0.0
    look = outlook(s, move.unit.camp)
    there = look.best_attack(s, move.unit, move.to, moved=True)
    return HASTE * max(there - look.best_now(s, move.unit), 0.0)


def _more_movement(s: State, play: LorePlay) -> float:
    """Return what units gain by the longer moves that a card allows."""
    found = [unit for unit in units(s, play.camp, play.card) if unit not in s.turn.steps]
    look = outlook(s, play.camp)
    before = [look.plan(s, unit).best for unit in found]
    with in_force(s, play, found):
        look = outlook(s, play.camp)
        gains = [look.plan(s, unit).best - old for unit, old in zip(found, before, strict=True)]
    return HASTE * (sum(gains) if play.card.target == "ordered-units" else max(gains, default=0.0))


def _best_plans(s: State, camp: int, count: int) -> float:
    look = outlook(s, camp)
    return sum(sorted((look.glance(s, unit).gain for unit in s.standing(camp)), reverse=True)[:count])


def _now(s: State, play: LorePlay, effect: words.Effect) -> float:
    """Return the worth of one effect of a card that is played with a Command card, or in reaction to one."""
    if isinstance(effect, words.Frighten):
        camp = play.camp
        return TERROR * sum(s.near_foe(camp, s.at[unit.index]) for unit in s.standing(camp))
    return at_once(s, play, effect, _best_plans)


# --- questions --------------------------------------------------------------------------------------------------------


def _window(s: State, _: int, __: Decision, way: Any) -> float:
    """Return the score of a reaction. To pass until the turn ends is a little worse than to pass once."""
    if isinstance(way, LorePlay):
        return value(s, way)
    return 0.0 if way is PASS else -0.1


def _target(s: State, seat: int, _: Decision, way: Any) -> float:
    """Return the score of a unit or hex as the target of the card that is being played."""
    laying = the_lore(s).turn.laying
    if laying is None:
        return 0.0
    play, card = laying.play, laying.play.card
    effect = card.effects[0]
    if isinstance(effect, words.Strike):
        return struck_at(s, play, effect, way)
    if isinstance(effect, words.Heal):
        return float(way.figures - s.figures[way.index])
    if card.phase == "movement":
        with in_force(s, play, (way,)):
            return outlook(s, seat).plan(s, way).gain
    look = outlook(s, seat)
    return look.best_now(s, way) if card.phase in BATTLE else look.plan(s, way).gain


def _some(s: State, seat: int, decision: Decision, way: Any) -> float:
    """Return the scores of units to heal, to cleanse or to give False Orders; any number may be chosen, the best come
    first.
    """
    if way is DONE:
        return 0.0
    if way in decision.chosen:
        return -1.0
    assert isinstance(way, Unit)
    threat = outlook(s, way.camp).glance(s, way).gain if way.camp != seat else 0.0
    return 1.0 + threat + way.figures - s.figures[way.index]


def _portal(s: State, _: int, decision: Decision, way: Any) -> float:
    unit = decision.about
    assert isinstance(unit, Unit)
    look = outlook(s, unit.camp)
    return look.stand(s, unit, way.index) + look.best_attack(s, unit, way.index, moved=False)


def _order_of_blows(s: State, seat: int, _: Decision, way: Any) -> float:
    """Return the scores for the order of strikes: the strike that is likely to gain most first, strikes at own units
    last.
    """
    brings: float = 1.0 + banner_worth(s, seat) / (1 + s.figures[way.index])
    return -brings if way.camp == seat else brings


def _level(_: State, __: int, ___: Decision, way: Any) -> float:
    """Return the score of a level for a character of the War Council."""
    return -1.0 if way == NO_MORE else LEVELS.get(way, 0.0)


SCORES: Mapping[str, Scorer] = {
    **lore_weighing.SCORES,
    **dict.fromkeys(
        ("react-command", "react-movement", "react-before-roll", "react-after-roll", "react-lore"), each(_window)
    ),
    **dict.fromkeys(("target", "strike-around", "battle-with-card"), each(_target)),
    **dict.fromkeys(("strike", "shake", "trample"), each(_order_of_blows)),
    "targets": each(_some),
    "portal": each(_portal),
    "council-level": each(_level),
}
"""The function that scores the options of a question about Lore, by its name."""
