"""Scores of Lore cards and of answers to questions about Lore; fast, for `scoring`.

A card is worth what it does, less its tokens. To judge a lasting effect, it is put in force for a moment: the card is
worth what that changes in the battles at hand. What is quick to work out is in `lore_weighing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.battlelore.bot import lore_weighing
from banneret.games.battlelore.bot.foes import banner_worth
from banneret.games.battlelore.bot.lore_weighing import expense, in_force
from banneret.games.battlelore.bot.outlook import outlook
from banneret.games.battlelore.bot.planning import worth
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.cards.handling import worths
from banneret.games.battlelore.cards.judge import HASTE
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.effects.strikes import worth_at
from banneret.games.battlelore.lore.council import ENOUGH as NO_MORE
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import BATTLE, battle_targets, battlers, units

LEVELS = {"wizard": 3.0, "commander": 2.0, "warrior": 1.0}
"""The worth of a level of each character of the War Council; 0 for characters that are not listed."""


def value(s: State, play: LorePlay) -> float:
    """Return the gain by playing a card now, less its tokens and the card itself. At 0 or below it is kept."""
    return benefit(s, play) - expense(s, play)


# --- what a card does -------------------------------------------------------------------------------------------------


def benefit(s: State, play: LorePlay) -> float:
    """Return the worth of a card's effects to its player."""
    known = worths(LoreJudge(s), s, play)
    match play.card.phase:
        case "battle" | "melee" | "ranged":
            return sum(known) + _in_battles(s, play)
        case "before-roll" if not known:
            return _against_attack(s, play)
        case "movement":
            return sum(known) + _more_movement(s, play)
    return sum(known)


@dataclass(frozen=True, slots=True)
class LoreJudge:
    """What the effects of cards ask about a position (see `cards.judge`)."""

    s: State

    def unit(self, unit: Unit) -> float:
        """Return the worth of a unit to its camp."""
        return worth(self.s, unit)

    def attack(self, by: Unit, target: Unit) -> float:
        """Return the worth of an attack to the attacker, from where both stand."""
        s, look = self.s, outlook(self.s, by.camp)
        return look.attack(s, by, s.at[by.index], look.foes.at(s, s.at[target.index]), moved=by in s.turn.moved)

    def move(self, unit: Unit, to: int) -> float:
        """Return what a unit's attacks gain by a move to a hex."""
        look = outlook(self.s, unit.camp)
        return look.best_attack(self.s, unit, to, moved=True) - look.best_now(self.s, unit)

    def plans(self, camp: int, count: int) -> float:
        """Return the worth of the best plans of so many units of a camp."""
        look = outlook(self.s, camp)
        gains = (look.glance(self.s, unit).gain for unit in self.s.standing(camp))
        return sum(sorted(gains, reverse=True)[:count])


def _in_battles(s: State, play: LorePlay) -> float:
    """Return the worth of a card's lasting effects in the battle that they help most. A card for all ordered units
    counts in all their battles.
    """
    card, look, gains = play.card, outlook(s, play.camp), [0.0]
    for unit in battlers(s, card, None):
        before = look.best_now(s, unit)
        for target in battle_targets(s, card, unit):
            concerned = (target,) if card.target == "defending-unit" else (unit,)
            with in_force(s, play, concerned):
                gains.append(max(LoreJudge(s).attack(unit, target) - before, 0.0))
    return sum(gains) if card.target == "ordered-units" else max(gains)


def _against_attack(s: State, play: LorePlay) -> float:
    """Return how much a card's lasting effects lower the worth of the attack at hand to the attacker."""
    attack, judge = s.attack, LoreJudge(s)
    threat = judge.attack(attack.by, attack.target)
    foes = play.card.target in ("attacking-unit", "enemy-units")
    with in_force(s, play, (attack.by if foes else attack.target,)):
        return threat - judge.attack(attack.by, attack.target)


def _more_movement(s: State, play: LorePlay) -> float:
    """Return what units gain by the longer moves that a card allows."""
    found = [unit for unit in units(s, play.camp, play.card) if unit not in s.turn.steps]
    look = outlook(s, play.camp)
    before = [look.plan(s, unit).best for unit in found]
    with in_force(s, play, found):
        look = outlook(s, play.camp)
        gains = [look.plan(s, unit).best - old for unit, old in zip(found, before, strict=True)]
    return HASTE * (sum(gains) if play.card.target == "ordered-units" else max(gains, default=0.0))


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
        return worth_at(LoreJudge(s), s, play, effect, way)
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
