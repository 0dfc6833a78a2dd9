"""Quick weights of the answers to a question, for programs that play whole matches fast.

Functions are found by the question's name; answers to questions that are not listed are tried out. `lore_weighing`
weighs Lore cards. All weights are in figures, as in `planning`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer
from banneret.games.battlelore.bot import lore_weighing
from banneret.games.battlelore.bot.planning import best_gain, gain, place, plan, standing_on, stay, stride, value_there
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import CommandCard, Unit
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import doing, effect_of
from banneret.games.battlelore.turn.orders import Call, call_of, callable_units, fill
from banneret.games.battlelore.turn.pace import pace
from banneret.games.battlelore.turn.reach import destinations

STIR = 0.04
"""The least worth of an act that is better than to pass."""
FIRST = 100.0
"""A bonus for a Lore card that is worth its tokens, so that it is played before any other act."""


def weigh(s: State, _: int, decision: Decision) -> Sequence[float] | None:
    """Return the weight of each branch of a question; None for a question whose answers a bot should try out."""
    name, ways = decision.name, decision.branches
    if name not in SCORES:
        return None
    if name in lore_weighing.SCORES:
        return SCORES[name](s, decision, ways)
    acts = [way for way in ways if not isinstance(way, LorePlay)]
    weights = iter(SCORES[name](s, decision, acts))
    return [_card(s, way) if isinstance(way, LorePlay) else next(weights) for way in ways]


def _card(s: State, play: LorePlay) -> float:
    value = lore_weighing.value(s, play)
    return FIRST + value if value > 0 else -FIRST


# --- command and orders -----------------------------------------------------------------------------------------------


def _command(s: State, _: Decision, cards: Sequence[CommandCard]) -> list[float]:
    """Return the weight of each card: the best acts of the units that it may order."""
    plans = {unit: plan(s, unit) for unit in s.standing(s.active)}
    return [_card_value(s, card, plans) for card in cards]


def _card_value(s: State, card: CommandCard, plans: Mapping[Unit, float]) -> float:
    call = call_of(s, doing(s, card))
    value = sum(plans[unit] for unit in _best(s, call, callable_units(s, call), plans))
    if effect_of(card, "rally") is not None:
        value += 0.4 * sum(s.weakened(unit) for unit in plans)
    return value + 0.1 * (effect_of(card, "draw-choice") is not None)


def _best(s: State, call: Call, able: Sequence[Unit], plans: Mapping[Unit, float]) -> list[Unit]:
    """Return the units worth ordering, at most as many as the card may order, best first."""
    best: list[Unit] = []
    for unit in sorted(able, key=lambda unit: -plans[unit]):
        if len(best) < call.limit and plans[unit] > STIR and fill(s, call, [*best, unit]):
            best.append(unit)
    return best


def _orders(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the weights for a set, whose units are touched in the order of the candidates: first the units of the best
    set that are not chosen yet, then the end.
    """
    able = [way for way in decision.candidates if way is not DONE]
    plans = {unit: plan(s, unit) for unit in able}
    if isinstance(decision.about, CommandCard) and s.turn.does is not None and not call_of(s, s.turn.does).chain:
        best = _best(s, call_of(s, s.turn.does), able, plans)
    else:
        best = [unit for unit in able if plans[unit] > STIR]
    wanted = next((unit for unit in able if unit in best and unit not in decision.chosen and unit in ways), None)
    return [2.0 if way is wanted else 1.0 if way is DONE else 0.0 for way in ways]


# --- movement ---------------------------------------------------------------------------------------------------------


def _mover(s: State, _: Decision, ways: Sequence[Any]) -> list[float]:
    return [STIR if way is PASS else stride(s, way) - stay(s, way) for way in ways]


def _where(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the weight of each hex: the worth of the unit there.

    To stay has the worth of the unit where it is now; other answers are guesses.
    """
    unit = decision.about
    assert isinstance(unit, Unit)
    paces = pace(s, unit)
    found = destinations(s, unit, paces)
    battle = max(paces.battle, paces.rush)
    now = stay(s, unit)
    return [value_there(s, unit, way.index, found[way.index], battle) if isinstance(way, Hex) else now for way in ways]


def _rush(_: State, __: Decision, ways: Sequence[Any]) -> list[float]:
    return [float(way == "rush") for way in ways]


def _off(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the weights of hexes to stand on when no attack can follow."""
    unit = decision.about
    assert isinstance(unit, Unit)
    return [_place_at(s, unit, way) for way in ways]


def _place_at(s: State, unit: Unit, way: Any) -> float:
    if not isinstance(way, Hex):
        return place(s, unit)
    with standing_on(s, unit, way.index):
        return place(s, unit)


# --- combat -----------------------------------------------------------------------------------------------------------


def _fighter(s: State, _: Decision, ways: Sequence[Any]) -> list[float]:
    return [0.0 if way is PASS else best_gain(s, way) for way in ways]


def _target(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    unit = decision.about
    assert isinstance(unit, Unit)
    away = s.board.distance[s.at[unit.index]]
    return [0.0 if way is PASS else gain(s, unit, way, melee=away[s.at[way.index]] == 1) for way in ways]


def _ignored(_: State, __: Decision, ways: Sequence[Any]) -> list[float]:
    return [float(way) for way in ways]


def _follow(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Return the weights of hexes to go to after a battle; a mounted unit may strike again from there."""
    unit = decision.about
    assert isinstance(unit, Unit)
    return [_follow_to(s, unit, way) for way in ways]


def _follow_to(s: State, unit: Unit, way: Any) -> float:
    again = _bonus_gain(s, unit)
    if not isinstance(way, Hex):
        return place(s, unit) + again
    with standing_on(s, unit, way.index):
        return place(s, unit) + _bonus_gain(s, unit)


def _bonus_gain(s: State, unit: Unit) -> float:
    """Return the worth of a mounted unit's Bonus attack here."""
    return best_gain(s, unit) if unit.mounted and s.battle is not None and not s.battle.bonus else 0.0


def back(_: State, __: Decision, ways: Sequence[Any]) -> list[float]:
    """A unit always battles back."""
    return [float(way is not PASS) for way in ways]


# --- the rest ---------------------------------------------------------------------------------------------------------


def weakest(s: State, _: Decision, ways: Sequence[Unit]) -> list[float]:
    """Return weights that put the unit with the fewest figures first."""
    return [-float(s.figures[unit.index]) for unit in ways]


SCORES: Mapping[str, Scorer] = {
    **lore_weighing.SCORES,
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
    "battle-back": back,
    "keep-command-card": _command,
    "rally": weakest,
}
"""The function that weighs the options, by the question's name."""
