"""Scores of the answers to a question, fast enough to play the trials of a search.

Functions are found by the question's name. `lore_cards` scores Lore cards. All scores are in figures of a regular troop
unit, as in `outlook`; PASS and DONE are on the same scale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import NEEDLESS, Scorer
from banneret.games.battlelore.bot import lore_cards
from banneret.games.battlelore.bot.foes import Foe
from banneret.games.battlelore.bot.outlook import Outlook, Plan, outlook
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import CommandCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import (
    Bold,
    DoubleFire,
    DrawChoice,
    ExtraDice,
    ExtraMove,
    LimitMove,
    Rally,
)
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.morale import speed
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import doing
from banneret.games.battlelore.turn.orders import Call, call_of, callable_units, has_room


def moment(s: State) -> tuple[int, int]:
    """Return how many turns are over."""
    return s.turns, 0


QUIET = frozenset({"command"})
"""The phase at which a position may be judged: a turn begins, and all battles are over."""
EASY = frozenset(
    {
        "council-level",
        "place-landmark",
        "place-stronghold",
        "keep-first-lore-cards",
        "keep-command-card",
        "replenish",
        "keep-lore-card",
        "discard-lore-card",
        "spy",
        "give-back",
        "rally",
        "rush",
        "strike",
        "shake",
        "trample",
        "smite",
        "store-lore",
        "spend-stored-lore",
        "heal",
        "open-passage",
    }
)
"""Questions whose answers matter little, or only much later."""

STIR = 0.05
"""The least worth of an act that is better than to pass."""
TAKE_OUT = 1000.0
"""What it is worth to take a unit that should not act out of a set again: more than anything that units gain."""
SCOUTED = 0.15
"""The worth of a choice among drawn cards."""
RALLIED = 0.4
"""The worth that each weakened unit adds to Rally the Ranks."""
BY_EFFECT: Mapping[type[Any], Callable[[Plan], float]] = {
    ExtraDice: lambda plan: 0.3 * plan.attack,
    DoubleFire: lambda plan: 0.8 * (plan.stay - plan.idle),
    ExtraMove: lambda plan: 0.1 if plan.attack else 0.15,
    LimitMove: lambda plan: -0.2 * plan.gain,
    Bold: lambda _: 0.1,
}
"""The worth that a Command card's effects add for each unit that it orders."""
MARCHED = 0.25
"""The worth of an order to a unit that may not battle afterwards."""


def score(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Return a score for each branch of a question; more is better.

    After a Lore card the player may still do the best act, so its score is added to that of the card.
    """
    name, ways = decision.name, decision.branches
    if s.lore is None or name in lore_cards.SCORES:
        return SCORES[name](s, decision, ways)
    acts = [way for way in ways if not isinstance(way, LorePlay)]
    by_act = SCORES[name](s, decision, acts) if acts else []
    best, scores = max(by_act, default=0.0), iter(by_act)
    return [best + lore_cards.value(s, way) if isinstance(way, LorePlay) else next(scores) for way in ways]


# --- command and orders -----------------------------------------------------------------------------------------------


def _command(s: State, _: Decision, cards: Sequence[CommandCard]) -> list[float]:
    """Return the score of each card: the best acts of the units that it may order."""
    look = outlook(s, s.active)
    plans = {unit: look.glance(s, unit) for unit in s.standing(s.active)}
    return [_card(s, card, plans) for card in cards]


def _card(s: State, card: CommandCard, plans: Mapping[Unit, Plan]) -> float:
    does = doing(s, card)
    call = call_of(s, does)
    gains = {unit: _gain(does.card, plans[unit]) for unit in callable_units(s, call)}
    best = best_chain(s, gains) if call.chain else best_units(s, call, gains)
    value = sum(gains[unit] for unit in best)
    if effect_of(card, Rally) is not None:
        value += RALLIED * sum(s.weakened(unit) for unit in plans)
    return value + SCOUTED * (effect_of(card, DrawChoice) is not None)


def _gain(card: CommandCard | None, plan: Plan) -> float:
    """Return the worth of a card's order to a unit."""
    gain = plan.best - plan.idle
    if card is not None and card.tactic:
        for effect in card.effects:
            if isinstance(effect, ExtraMove) and not effect.may_battle:
                return MARCHED if not plan.attack else 0.0
            if type(effect) in BY_EFFECT:
                gain += BY_EFFECT[type(effect)](plan)
    return gain


def best_units(s: State, call: Call, gains: Mapping[Unit, float]) -> list[Unit]:
    """Return the units worth ordering, at most as many as the card may order, best first."""
    best: list[Unit] = []
    for unit in sorted(gains, key=lambda unit: -gains[unit]):
        if len(best) >= call.limit or gains[unit] <= STIR:
            break
        if has_room(s, call, [*best, unit]):
            best.append(unit)
    return best


def best_chain(s: State, gains: Mapping[Unit, float]) -> list[Unit]:
    """Return the connected group of useful units that is worth most together."""
    waiting = [unit for unit in gains if gains[unit] > STIR]
    groups: list[list[Unit]] = []
    while waiting:
        group = [waiting.pop()]
        for unit in group:
            around = s.board.neighbours[s.at[unit.index]]
            near = [other for other in waiting if s.at[other.index] in around]
            group += near
            waiting = [other for other in waiting if other not in near]
        groups.append(group)
    return max(groups, key=lambda group: sum(gains[unit] for unit in group), default=[])


def _orders(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the scores of units for a set. Units are touched in the order of the candidates.

    A unit has the score of the best set that contains it and no earlier unit. If a set cannot be ended as it is, its
    least useful units are taken out again, the first one first.
    """
    look = outlook(s, s.active)
    able = [way for way in decision.candidates if way is not DONE]
    gains = {unit: _gain(s.card, look.glance(s, unit)) for unit in able}
    best = _best_set(s, decision, gains)
    open_ = [unit for unit in best if unit not in decision.chosen]
    places = {unit: place for place, unit in enumerate(able)}
    return [
        0.0
        if way is DONE
        else _without(way, best, places)
        if way in decision.chosen
        else _with(way, gains, open_, places)
        for way in ways
    ]


def _best_set(s: State, decision: Decision, gains: Mapping[Unit, float]) -> Sequence[Unit]:
    """Return the units worth ordering by a card. For Lore cards this function does not limit their number."""
    does = s.turn.does
    if not isinstance(decision.about, CommandCard) or does is None:
        return [unit for unit in gains if gains[unit] > STIR]
    call = call_of(s, does)
    return best_chain(s, gains) if call.chain else best_units(s, call, gains)


def _with(unit: Unit, gains: Mapping[Unit, float], best: Sequence[Unit], places: Mapping[Unit, int]) -> float:
    """Return what a unit adds, together with the units of the best set that come after it.

    A unit outside the best set would replace the worst unit in it. A unit that can do nothing useful is not ordered.
    """
    if gains[unit] <= STIR:
        return NEEDLESS
    later = sum(gains[other] for other in best if places[other] >= places[unit])
    if unit in best:
        return later
    return later - STIR + min(gains[unit] - min([gains[other] for other in best], default=0.0), 0.0)


def _without(unit: Unit, best: Sequence[Unit], places: Mapping[Unit, int]) -> float:
    """Return the worth of taking a chosen unit out again; of several, the first one comes out first."""
    return NEEDLESS if unit in best else TAKE_OUT - places[unit]


# --- movement ---------------------------------------------------------------------------------------------------------


def _mover(s: State, _: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the score of each unit: what it gains by moving, compared with its best act where it is.

    To end the moves is NEEDLESS while a unit gains by moving, and so is a move that gains nothing.
    """
    look = outlook(s, s.active)
    strides = [_stride(look.plan(s, way)) for way in ways if way is not PASS]
    stop = NEEDLESS if max(strides, default=0.0) > STIR else STIR
    acts = iter(stride if stride > STIR else NEEDLESS for stride in strides)
    return [stop if way is PASS else next(acts) for way in ways]


def _stride(plan: Plan) -> float:
    return max(plan.to.values(), default=plan.stay) - plan.stay


def _where(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the score of each hex: the worth of the unit there.

    To stay, or to do something else, has the worth of the unit where it is now.
    """
    plan = outlook(s, s.active).plan(s, decision.about)
    return [plan.to.get(way.index, plan.idle) if isinstance(way, Hex) else plan.stay for way in ways]


def _rush(_: State, __: Decision, ways: Sequence[Any]) -> list[float]:
    return [float(way == "rush") for way in ways]


def _off(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the scores of hexes to stand on when no attack can follow."""
    unit = decision.about
    look = outlook(s, unit.camp)
    return [look.stand(s, unit, way.index if isinstance(way, Hex) else s.at[unit.index]) for way in ways]


# --- combat -----------------------------------------------------------------------------------------------------------


def _fighter(s: State, _: Decision, ways: Sequence[Any]) -> list[float]:
    look = outlook(s, s.active)
    return [0.0 if way is PASS else look.best_now(s, way) for way in ways]


def _target(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    unit = decision.about
    look = outlook(s, unit.camp)
    here, moved = s.at[unit.index], unit in s.turn.moved
    return [0.0 if way is PASS else look.attack(s, unit, here, _foe(s, look, way), moved=moved) for way in ways]


def _foe(s: State, look: Outlook, unit: Unit) -> Foe:
    return look.foes.at(s, s.at[unit.index])


def _ignored(s: State, decision: Decision, ways: Sequence[int]) -> list[float]:
    """Return the scores of numbers of flags to ignore: where the unit would stand, and whether it could battle back."""
    unit, flight = decision.about, s.flights[-1]
    look, pace = outlook(s, unit.camp), speed(s, unit)
    return [_after(s, look, unit, (flight.flags - ignored) * pace) for ignored in ways]


def _after(s: State, look: Outlook, unit: Unit, owed: int) -> float:
    """Return how good a unit's place is after a retreat of a number of hexes."""
    here = s.at[unit.index]
    if not owed:
        return look.stand(s, unit, here) + _battle_back(s, look, unit)
    reached = [here]
    for _ in range(owed):
        on, back, passable = s.on, s.board.back[unit.camp], s.ground.passable
        reached = [to for here in reached for to in back[here] if on[to] is None and passable[to]]
        if not reached:
            return look.stand(s, unit, here) - 2.0
    return max(look.stand(s, unit, there) for there in reached)


def _battle_back(s: State, look: Outlook, unit: Unit) -> float:
    """Return the worth of staying and battling back at the attacker."""
    attack = s.attacks[-1] if s.attacks else None
    if attack is None or attack.target is not unit or attack.kind not in ("attack", "bonus"):
        return 0.0
    here, there = s.at[unit.index], s.at[attack.by.index]
    if there < 0 or s.board.distance[here][there] > 1:
        return 0.0
    foe = look.foes.at(s, there)
    return max(0.0, look.attack(s, unit, here, foe._replace(answers=False), moved=False))


def _follow(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the scores of hexes to go to after a battle; a mounted unit may strike again from there."""
    unit = decision.about
    look, here = outlook(s, unit.camp), s.at[unit.index]
    again = s.battle is not None and not s.battle.bonus and unit.mounted
    scores = []
    for way in ways:
        there = way.index if isinstance(way, Hex) else here
        strikes = again and (there != here or decision.name == "pursue")
        strike = look.best_attack(s, unit, there, moved=True) if strikes else 0.0
        scores.append(look.stand(s, unit, there) + strike)
    return scores


# --- the rest ---------------------------------------------------------------------------------------------------------


def _battle_back_always(_: State, __: Decision, ways: Sequence[Any]) -> list[float]:
    """A unit always battles back."""
    return [float(way is not PASS) for way in ways]


def _weakest(s: State, _: Decision, ways: Sequence[Unit]) -> list[float]:
    """Return scores that put the unit with the fewest figures first."""
    return [-float(s.figures[unit.index]) for unit in ways]


SCORES: Mapping[str, Scorer] = {
    **lore_cards.SCORES,
    "command-card": _command,
    "orders": _orders,
    "move": _mover,
    "move-to": _where,
    "move-anew": _where,
    "rush": _rush,
    "move-off": _off,
    "battle": _fighter,
    "attack": _target,
    "second-shot": _target,
    "ignore-flags": _ignored,
    "retreat": _off,
    "gain-ground": _follow,
    "pursue": _follow,
    "bonus-attack": _target,
    "battle-back": _battle_back_always,
    "keep-command-card": _command,
    "rally": _weakest,
}
"""The function that scores the options, by the question's name."""
