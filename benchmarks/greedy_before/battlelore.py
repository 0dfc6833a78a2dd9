"""The worth of a position of BattleLore, and quick weights of its answers, in figures of a regular troop unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.battlelore.bot import lore_weighing, scoring
from banneret.games.battlelore.bot.lore_weighing import expense, in_force
from banneret.games.battlelore.bot.planning import FAR, goals, worth
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import CommandCard, Unit, effect_of
from banneret.games.battlelore.cards.handling import HANDLING
from banneret.games.battlelore.cards.judge import BANNER, DRIVEN, HASTE, TOKEN
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.morale import may_battle_back, supported
from banneret.games.battlelore.combat.odds import Prospect, prospect
from banneret.games.battlelore.combat.range import PossibleAttack, can_battle, targets
from banneret.games.battlelore.effects.strikes import worth_at
from banneret.games.battlelore.effects.units import POISONED, WEBBED
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import doing
from banneret.games.battlelore.turn.lore_plays import BATTLE, battle_targets, battlers, units
from banneret.games.battlelore.turn.orders import Call, call_of, callable_units, has_room
from banneret.games.battlelore.turn.pace import Reached, pace
from banneret.games.battlelore.turn.reach import can_move, destinations

# --- attacks, places and plans ----------------------------------------------------------------------------------------


MARCH = 0.12
"""The worth of each hex nearer to an enemy."""
ORDERED = 0.3
"""The chance that an enemy who could attack is ordered to do so."""
SUPPORT, BOLD_GROUND = 0.25, 0.15


def gain(s: State, by: Unit, target: Unit, *, melee: bool) -> float:
    """Return the worth of an attack: the target's expected losses, less the attacker's losses by a battle back."""
    what = prospect(s, PossibleAttack(by, target, melee))
    value = _harm(s, target, what) - what.turned
    if melee and may_battle_back(s, target):
        stays = 1 - what.eliminated - what.driven
        value -= stays * _harm(s, by, prospect(s, PossibleAttack(target, by, True)))
    return value


def _harm(s: State, target: Unit, what: Prospect) -> float:
    figure = (0.85, 1.0, 1.2)[s.color[target.index]]
    lost = sum(count * chance for count, chance in enumerate(what.lost)) * figure
    return lost + what.eliminated * (worth(s, target) + BANNER) + what.driven * DRIVEN


def best_gain(s: State, unit: Unit) -> float:
    """Return the worth of a unit's best attack from where it stands; 0 if no attack is worth making."""
    here, best = s.at[unit.index], 0.0
    for foe in targets(s, unit):
        best = max(best, gain(s, unit, foe, melee=s.board.distance[here][s.at[foe.index]] == 1))
    return best


def place(s: State, unit: Unit) -> float:
    """Return how good a unit's hex is, and how near it is to enemies."""
    away = s.board.distance[s.at[unit.index]]
    near = min((away[there] for foe in s.adventure.camps[1 - unit.camp] if (there := s.at[foe.index]) >= 0), default=1)
    return stance(s, unit) - MARCH * min(max(near - unit.reach, 0), FAR)


def stance(s: State, unit: Unit) -> float:
    """Return how good a unit's hex is: support, ground, distance to its goals, and danger."""
    here = s.at[unit.index]
    value = SUPPORT * supported(s, unit) + BOLD_GROUND * bool(s.ground.bold[here]) - danger(s, unit)
    return value + goals(s, unit.camp, here)


def danger(s: State, unit: Unit) -> float:
    """Return the harm that enemies may do to a unit in their next turn. Only the two most dangerous count."""
    away, color = s.board.distance[s.at[unit.index]], s.color[unit.index]
    threats = sorted(
        _threat(foe, s.color[foe.index], unit.mounted, away[s.at[foe.index]], pace(s, foe).battle)
        for foe in s.standing(1 - unit.camp)
    )
    figures = 4 if unit.creature else s.figures[unit.index]
    frail = 1 + BANNER / (figures + 1) if not unit.creature else 0.6
    return ORDERED * sum(threats[-2:]) * frail * (0.85, 1.0, 1.2)[color]


@lru_cache(maxsize=20_000)
def _threat(foe: Unit, color: int, mounted: bool, away: int, legs: int) -> float:
    """Return the hits to expect from an enemy at a distance."""
    dice = foe.dice or color + 2
    if away <= legs + 1 and (away == 1 or foe.reach == 1):
        share = 1 / 6 + (1 / 6 if foe.sword_melee else 0) * (0.5 if mounted and foe.blunt else 1)
        return dice * share
    if foe.reach > 1 and away <= foe.reach + legs:
        return (dice if away <= foe.reach else dice - 1) / 6
    return 0.0


@contextmanager
def standing_on(s: State, unit: Unit, there: int, *, moved: bool = True) -> Iterator[None]:
    """Put a unit on another hex until the context ends."""
    here = s.at[unit.index]
    s.put(unit, there)
    s.turn.moved.append(unit)
    if not moved:
        s.turn.moved.pop()
    try:
        yield
    finally:
        s.put(unit, here)
        if moved:
            s.turn.moved.remove(unit)


def value_there(s: State, unit: Unit, there: int, way: Reached, battle: int) -> float:
    """Return the worth of moving to a hex, and of attacking from there where that is allowed."""
    steps, bars, _, _ = way
    with standing_on(s, unit, there):
        value = place(s, unit)
        if not bars and steps <= battle:
            value += best_gain(s, unit)
    return value


def stay(s: State, unit: Unit) -> float:
    """Return the worth of a unit where it is, with the best attack that it could still make from there."""
    return place(s, unit) + (best_gain(s, unit) if can_battle(s, unit) else 0.0)


def stride(s: State, unit: Unit) -> float:
    """Return the worth of an ordered unit's best move, with the best attack after it; 0 if it cannot move."""
    if not can_move(s, unit):
        return -FAR
    paces = pace(s, unit)
    battle = max(paces.battle, paces.rush)
    ways = destinations(s, unit, paces).items()
    return max((value_there(s, unit, there, way, battle) for there, way in ways), default=-FAR)


def plan(s: State, unit: Unit) -> float:
    """Return how much a unit gains by its best act if it is ordered."""
    return max(stay(s, unit), stride(s, unit)) - place(s, unit)


# --- the position -----------------------------------------------------------------------------------------------------


LORE_CARD = 0.4
HOPE = 0.9
"""The share of an attack's likely gain that counts before the attack is made."""
STORED = 0.3


def judge(s: State, seat: int) -> float:
    """Return how good the position is for the camp of `seat`; more is better."""
    mine = _camp(s, seat) + sum(place(s, unit) for unit in s.standing(seat))
    theirs = _camp(s, 1 - seat) + sum(stance(s, unit) for unit in s.standing(1 - seat))
    return mine - theirs + _at_hand(s, seat)  # less than the full gain: attacks must pay more


def _camp(s: State, camp: int) -> float:
    """Return the worth of what a camp has: its banners, its units, its Lore."""
    total = (BANNER + 0.5) * s.won[camp] * 6 / s.adventure.goal[camp]
    for unit in s.standing(camp):
        total += worth(s, unit) + STORED * s.stored.get(unit, 0)
        total -= WEBBED * (unit in s.webbed) + POISONED * (unit in s.poisoned)
    if s.lore is not None:
        total += TOKEN * s.lore.goblets[camp] + LORE_CARD * len(s.lore.hands[camp])
    return total


def _at_hand(s: State, seat: int) -> float:
    """Return the worth of the declared attack and of those that ordered units can still make."""
    total = 0.0
    for attack in s.attacks:
        if not attack.over and not attack.dice and s.at[attack.by.index] >= 0 and s.at[attack.target.index] >= 0:
            value = HOPE * gain(s, attack.by, attack.target, melee=attack.melee)
            total += value if attack.by.camp == seat else -value
    if s.phase in ("movement", "combat"):
        hope = sum(best_gain(s, unit) for unit in s.turn.ordered if can_battle(s, unit))
        total += HOPE * hope * (1 if s.active == seat else -1)
    return total


# --- Lore -------------------------------------------------------------------------------------------------------------


def value(s: State, play: LorePlay) -> float:
    """Return the gain by playing a card now, less its tokens and the card itself. At 0 or below it is kept."""
    return benefit(s, play) - expense(s, play)


def benefit(s: State, play: LorePlay) -> float:
    """Return the worth of a card's effects to its player."""
    tried = (words.Frighten, words.IgnoreHits) if play.card.phase != "after-roll" else ()
    effects = [effect for effect in play.card.effects if not isinstance(effect, tried)]
    worths = [HANDLING[type(effect)].worth(_Judge(s), s, play, effect) for effect in effects]
    known = [worth for worth in worths if worth is not None]
    if play.card.phase in BATTLE:
        return sum(known) + _in_battles(s, play)
    if play.card.phase == "before-roll" and not known:
        return _against_attack(s, play)
    if play.card.phase == "movement":
        return _more_movement(s, play)
    return sum(known)


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
    gains = [one for one in gains if one > 0] or [0.0]
    return sum(gains) if card.target == "ordered-units" else max(gains)


def _gain(s: State, unit: Unit, target: Unit) -> float:
    return gain(s, unit, target, melee=s.board.distance[s.at[unit.index]][s.at[target.index]] == 1)


def _against_attack(s: State, play: LorePlay) -> float:
    """Return how much a card lowers the worth of the attack at hand to the attacker."""
    attack, card = s.attack, play.card
    threat = gain(s, attack.by, attack.target, melee=attack.melee)
    foes = card.target in ("attacking-unit", "enemy-units")
    with in_force(s, play, (attack.by if foes else attack.target,)):
        return threat - gain(s, attack.by, attack.target, melee=attack.melee)


@dataclass(frozen=True, slots=True)
class _Judge:
    """What the effects of cards ask about a position, as this program judged it."""

    s: State

    def unit(self, unit: Unit) -> float:
        return worth(self.s, unit)

    def attack(self, by: Unit, target: Unit) -> float:
        return _gain(self.s, by, target)

    def move(self, unit: Unit, to: int) -> float:
        here = best_gain(self.s, unit)
        with standing_on(self.s, unit, to):
            return best_gain(self.s, unit) - here

    def plans(self, camp: int, count: int) -> float:
        s = self.s
        return sum(sorted((plan(s, unit) for unit in s.standing(camp)), reverse=True)[:count])


def _more_movement(s: State, play: LorePlay) -> float:
    found = units(s, play.camp, play.card)
    before = [stride(s, unit) for unit in found]
    with in_force(s, play, found):
        gains = [stride(s, unit) - old for unit, old in zip(found, before, strict=True)]
    return HASTE * (sum(gains) if play.card.target == "ordered-units" else max(gains, default=0.0))


def _window(s: State, _: int, __: Decision, way: Any) -> float:
    if isinstance(way, LorePlay):
        return value(s, way)
    return 0.0 if way is PASS else -1.0


def _aim(s: State, _: int, __: Decision, way: Any) -> float:
    """Return the weight of a unit or hex as the target of the card that is being played."""
    laying = the_lore(s).turn.laying
    if laying is None:
        return 0.0
    play, effect = laying.play, laying.play.card.effects[0]
    if isinstance(effect, words.Strike):
        return worth_at(_Judge(s), s, play, effect, way)
    if isinstance(effect, words.Heal):
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


def _alike(_: State, __: int, ___: Decision, way: Any) -> float:
    return -1.0 if way == "enough" else 0.0


WITH_LORE: Mapping[str, Scorer] = {
    **lore_weighing.SCORES,
    **dict.fromkeys(
        ("react-command", "react-movement", "react-before-roll", "react-after-roll", "react-lore"), each(_window)
    ),
    **dict.fromkeys(("target", "strike-around", "battle-with-card"), each(_aim)),
    **dict.fromkeys(("strike", "shake", "trample"), each(_order_of_blows)),
    "targets": each(_some),
    "portal": each(_portal),
    "council-level": each(_alike),
}
"""The function that weighs the options of a question about Lore, by its name."""


# --- answers ----------------------------------------------------------------------------------------------------------


STIR = 0.04
"""The least worth of an act that is better than to pass."""
FIRST = 100.0
"""A bonus for a Lore card that is worth its tokens, so that it is played before any other act."""


def weigh(s: State, _: int, decision: Decision) -> Sequence[float] | None:
    """Return the weight of each branch of a question; None for a question whose answers a bot should try out."""
    name, ways = decision.name, decision.branches
    if name not in SCORES:
        return None
    if name in WITH_LORE:
        return SCORES[name](s, decision, ways)
    acts = [way for way in ways if not isinstance(way, LorePlay)]
    weights = iter(SCORES[name](s, decision, acts))
    return [_card(s, way) if isinstance(way, LorePlay) else next(weights) for way in ways]


def _card(s: State, play: LorePlay) -> float:
    worth_of_card = value(s, play)
    return FIRST + worth_of_card if worth_of_card > 0 else -FIRST


def _command(s: State, _: Decision, cards: Sequence[CommandCard]) -> list[float]:
    """Return the weight of each card: the best acts of the units that it may order."""
    plans = {unit: plan(s, unit) for unit in s.standing(s.active)}
    return [_card_value(s, card, plans) for card in cards]


def _card_value(s: State, card: CommandCard, plans: Mapping[Unit, float]) -> float:
    call = call_of(s, doing(s, card))
    value = sum(plans[unit] for unit in _best(s, call, callable_units(s, call), plans))
    if effect_of(card, words.Rally) is not None:
        value += 0.4 * sum(s.weakened(unit) for unit in plans)
    return value + 0.1 * (effect_of(card, words.DrawChoice) is not None)


def _best(s: State, call: Call, able: Sequence[Unit], plans: Mapping[Unit, float]) -> list[Unit]:
    """Return the units worth ordering, at most as many as the card may order, best first."""
    best: list[Unit] = []
    for unit in sorted(able, key=lambda unit: -plans[unit]):
        if len(best) < call.limit and plans[unit] > STIR and has_room(s, call, [*best, unit]):
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


SCORES: Mapping[str, Scorer] = {
    **WITH_LORE,
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
    "battle-back": scoring.SCORES["battle-back"],
    "keep-command-card": _command,
    "rally": scoring.SCORES["rally"],
}
"""The function that weighs the options, by the question's name."""
