"""Fast scores for the options of a question: what an attack is expected to destroy, and how well a unit stands.

The scale is that of `worths`: 1 is about the worth of a weak unit. A program that always takes the best score plays
a whole plan: units that can strike act first, wounded enemies are finished, archers shoot from a distance, and no
unit walks alone into the reach of many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.decision import PASS, Decision
from banneret.engine.scores import Scorer, even
from banneret.games.battle_masters.bot.odds import losses, quick_dice
from banneret.games.battle_masters.bot.shooting import firing, route
from banneret.games.battle_masters.bot.worth import rates, worths
from banneret.games.battle_masters.box.box import Space, Unit
from banneret.games.battle_masters.box.field import FAR
from banneret.games.battle_masters.state import WAITING, State
from banneret.games.battle_masters.winning import tower_army

EAGER = (1.5, 2.0)
"""By army, the worth of standing where a unit can strike with its next card, as a share of what it would destroy.

Chaos is more eager, because the Cannon and the crossbows gain from waiting."""
FALL = (1.0, 0.97, 0.72, 0.55, 0.44, 0.36, 0.3, 0.26, 0.22, 0.19, 0.17, 0.15, 0.13, 0.11, 0.1, 0.09, 0.08, 0.07)
"""The share of that which is left, by the number of steps to the place from which the unit can strike."""
DANGER = 0.25
"""How much an enemy's coming attack counts, as a share of what it is expected to destroy."""
HASTE = 2.0
"""The most attacks by one enemy that count before the unit acts again."""
STRIDE = 2
"""The distance in steps at which a unit without range can strike, after it has moved."""
TAKE_TOWER, NEAR_TOWER, BY_TOWER = 1000.0, 3.0, 1.0
"""In a battle for the Tower, for the army that must take it.

The worth of entering it, of being near it, and of being near it for a unit that may not enter."""
GUARD_TOWER, BAR_TOWER = 6.0, 1.5
"""In a battle for the Tower, for its defenders: the worth of standing on it, and of being near for other units."""
RELIEF = 0.4
"""The share of that which is left for the other defenders while one stands on the Tower."""
ON_TOWER, NEAR = 0.3, 3
"""In all battles: the worth of standing on the Tower while an enemy is within this many steps."""
WALLS = 0.4
"""The share of the danger that is left for a unit on the Tower."""
STEP = 0.02
"""The cost of a step, so that no unit moves back and forth."""
WAY_IN = 1.8
"""In a battle for the Tower: how much more an enemy on it, or in the way to it, is worth as a target."""
CAN_STRIKE, IN_FRONT = 100.0, 50.0
"""Which units act first: those that can strike, then those in front."""
BEHIND, BESIDE = 1, 0.2
"""How many spaces behind the others shooters and the Cannon deploy; the worth of a friend next to a unit."""

Steps = Sequence[int]
"""For each space, the number of steps from there to a unit."""


def score(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Score each branch of a decision for the seat that is asked; more is better."""
    return SCORES[decision.name](s, decision, decision.branches)


# --- which unit acts --------------------------------------------------------------------------------------------------


def _act(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Units that can strike act first, then units in front. A unit may also act by standing still."""
    at, distance = s.at, s.box.mat.distance
    places = [at[foe.index] for foe in _standing(s, 1 - options[0].army)]
    scores = []
    for unit in options:
        if unit is PASS:
            scores.append(-1.0)
        elif at[unit.index] == WAITING:
            scores.append(1.0 + unit.type.combat_value)
        else:
            away = distance[at[unit.index]]
            near = min([away[place] for place in places], default=FAR)
            strikes = near <= unit.type.range
            scores.append(CAN_STRIKE + unit.type.combat_value - near if strikes else IN_FRONT - near)
    return scores


def _standing(s: State, army: int) -> list[Unit]:
    """Return the units of an army that stand on the mat."""
    at = s.at
    return [unit for unit in s.box.armies[army] if at[unit.index] >= 0]


# --- moving and attacking ---------------------------------------------------------------------------------------------


def _move_or_attack(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Score what an attack destroys at once, and how well the unit stands after a move."""
    unit: Unit = decision.about
    stand = Stand(s, unit)
    here = s.at[unit.index]
    stays = stand.worth(here)
    scores = []
    for option in options:
        if option is PASS:
            scores.append(stays)
        elif isinstance(option, Unit):
            scores.append(stays + stand.gain(here, option))
        else:
            there = option.index
            scores.append(stand.worth(there) - STEP + (0.0 if unit.shooter else stand.best_gain(there)))
    return scores


class Stand:
    """How well a unit stands on a space: which enemies it can strike from there, and which can strike it.

    `aims` holds, for each enemy, the steps to it and the worth of a strike at it. `threats` holds, for each enemy
    that can attack, the steps to it, its reach in steps, and the expected cost.
    """

    __slots__ = ("aims", "home", "losses", "s", "threats", "unit", "worths")

    def __init__(self, s: State, unit: Unit) -> None:
        self.s = s
        self.unit = unit
        self.worths = worths(s.box)
        self.losses = losses(s.box)
        self.home = tower_army(s)
        foes = _standing(s, 1 - unit.army)
        at, spaces, field = s.at, s.box.mat.spaces, s.field
        marches = [field.marches_to(spaces[at[foe.index]]) for foe in foes]
        self.aims = self._aims(foes, marches)
        self.threats = [] if s.course.idle_passes else self._threats(foes, marches)

    def _aims(self, foes: Sequence[Unit], marches: Sequence[Steps]) -> list[tuple[Steps, float]]:
        skulls, unit, worth, known = self.s.skulls, self.unit, self.worths, self.losses
        dice, eager = unit.type.combat_value, EAGER[unit.army]
        return [
            (
                march,
                eager
                * worth[foe.index]
                * known.share(dice, kind.combat_value, skulls[foe.index], kind.skulls_to_eliminate),
            )
            for foe, march in zip(foes, marches, strict=True)
            for kind in [foe.type]
        ]

    def _threats(self, foes: Sequence[Unit], marches: Sequence[Steps]) -> list[tuple[Steps, int, float]]:
        """Return the threats. A threat is shared among the friends that the enemy could attack instead."""
        s, unit, known = self.s, self.unit, self.losses
        often, at, spaces, kind = rates(s.box), s.at, s.box.mat.spaces, unit.type
        own, life = often[unit.index], s.skulls[unit.index]
        scale = DANGER * self.worths[unit.index]
        friends = 0
        for friend in _standing(s, unit.army):
            if friend is not unit:
                friends |= 1 << at[friend.index]
        threats: list[tuple[Steps, int, float]] = []
        steps: Steps
        for foe, march in zip(foes, marches, strict=True):
            place = spaces[at[foe.index]]
            if foe.shooter:
                steps, reach = s.box.mat.distance[place.index], foe.type.range
                within = s.box.mat.within(place, reach)
            elif foe.type.attack == "cannon":
                continue
            else:
                steps, reach, within = march, STRIDE, s.field.within(place, STRIDE)
            cost = scale * known.share(foe.type.combat_value, kind.combat_value, life, kind.skulls_to_eliminate)
            cost *= min(often[foe.index] / own, HASTE)
            threats.append((steps, reach, cost / (1 + (friends & within).bit_count())))
        return threats

    def worth(self, there: int) -> float:
        """Return the worth of standing there until the unit acts again."""
        fall, best = _FALLS[self.unit.type.range], 0.0
        for march, gain in self.aims:
            value = gain * fall[march[there]]
            if value > best:
                best = value
        danger = 0.0
        for steps, reach, cost in self.threats:
            if steps[there] <= reach:
                danger += cost
        tower = self.s.field.tower
        if tower is None:
            return best - danger
        if there == tower.index:
            danger *= WALLS
            if any(march[there] <= NEAR for march, _ in self.aims):
                best += ON_TOWER
        return best - danger + (0.0 if self.home is None else self._tower(tower, there))

    def _tower(self, tower: Space, there: int) -> float:
        """In a battle for the Tower, return the worth of taking it, being near it, or keeping the enemy out."""
        unit, away = self.unit, self.s.field.marches_to(tower)[there]
        if unit.army == self.home:
            if not unit.may_enter_tower:
                return BY_TOWER / (1 + away)
            return NEAR_TOWER / (1 + away) if away else TAKE_TOWER
        if not away:
            return GUARD_TOWER
        holder = self.s.on[tower.index]
        held = holder is not None and holder is not unit
        return (RELIEF if held else 1.0) * (GUARD_TOWER if unit.may_enter_tower else BAR_TOWER) / (2 + away)

    def gain(self, here: int, foe: Unit) -> float:
        """Return what an attack from `here` on an enemy is expected to destroy."""
        s, kind = self.s, foe.type
        attack, defence = quick_dice(s, self.unit, here, foe)
        gain = self.worths[foe.index] * self.losses.share(
            attack, defence, s.skulls[foe.index], kind.skulls_to_eliminate
        )
        if self.home is not None and s.field.tower is not None:
            away = s.field.marches_to(s.field.tower)[s.at[foe.index]]
            if away <= (1 if self.unit.army == self.home else NEAR):
                gain *= WAY_IN
        return gain

    def best_gain(self, here: int) -> float:
        """Return the best attack on a neighbour of a space; 0 if there is none."""
        on, army, best = self.s.on, self.unit.army, 0.0
        for space in self.s.box.mat.neighbours[here]:
            foe = on[space.index]
            if foe is not None and foe.army != army:
                gain = self.gain(here, foe)
                if gain > best:
                    best = gain
        return best


_FALLS = tuple([FALL[min(max(steps - reach, 0), len(FALL) - 1)] for steps in range(FAR + 1)] for reach in range(13))
"""`FALL` by a unit's range and its steps to the target."""


# --- the Ogre ---------------------------------------------------------------------------------------------------------


def _ogre_move(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """If attack cards are still to come, prefer a space next to a good target."""
    stand = Stand(s, decision.about)
    coming = _attacks_to_come(s)
    here = s.at[stand.unit.index]
    scores = []
    for option in options:
        there = here if option is PASS else option.index
        scores.append(stand.worth(there) + coming * stand.best_gain(there) - (there != here) * STEP)
    return scores


def _attacks_to_come(s: State) -> float:
    """Return how many attack cards of the Ogre are expected on this Battle card."""
    ogre = s.activity.ogre
    if ogre is None or not len(ogre.cards):
        return 0.0
    return ogre.left * sum(card.action == "attack" for card in ogre.cards) / len(ogre.cards)


def _ogre_attack(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    stand = Stand(s, decision.about)
    here = s.at[stand.unit.index]
    return [0.0 if option is PASS else stand.gain(here, option) for option in options]


# --- the Cannon -------------------------------------------------------------------------------------------------------


def _move_or_fire(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Fire if a shot does more good than harm; otherwise move to where it can."""
    cannon: Unit = decision.about
    stand = Stand(s, cannon)
    here = s.at[cannon.index]
    shots = firing(s, cannon)
    scores = []
    for option in options:
        if option is PASS:
            scores.append(stand.worth(here))
        elif isinstance(option, Space):
            scores.append(stand.worth(option.index) - STEP)
        else:
            scores.append(stand.worth(here) + shots(option))
    return scores


def _route(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    return [route(s, space) for space in options]


# --- coming onto the mat ----------------------------------------------------------------------------------------------


def _arrive(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    stand = Stand(s, decision.about)
    return [stand.worth(space.index) for space in options]


def _deploy(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Deploy the best units first."""
    worth = worths(s.box)
    return [worth[unit.index] for unit in options]


def _deploy_at(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    return _places(s, decision.about, options)


def _lay_token_at(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    return _places(s, s.deployment.the_token, options)


def _places(s: State, unit: Unit, options: Sequence[Any]) -> list[float]:
    """Prefer places near present or future enemies and beside friends; shooters and the Cannon go behind the others."""
    goals = _goals(s, unit)
    nears = [min([march[space.index] for march in goals], default=0) for space in options]
    wanted = min(nears) + (BEHIND if unit.type.attack in ("shoot", "cannon") else 0)
    return [-abs(near - wanted) + BESIDE * _friends(s, space) for near, space in zip(nears, options, strict=True)]


def _friends(s: State, space: Space) -> int:
    return sum([s.on[other.index] is not None for other in s.box.mat.neighbours[space.index]])


def _goals(s: State, unit: Unit) -> list[list[int]]:
    """Return the ways to enemies on the mat, or to some spaces of the zone where they will appear."""
    spaces, march = s.box.mat.spaces, s.field.marches_to
    if not s.deployment.face_down:
        foes = _standing(s, 1 - unit.army)
        if foes:
            return [march(spaces[s.at[foe.index]]) for foe in foes]
    zone = s.zones[1 - unit.army]
    places = [space for space in s.box.zones[zone] if not s.field.closed[space.index]] if zone else []
    return [march(space) for space in places[:: max(1, len(places) // 4)]]


# --- before and after a battle ----------------------------------------------------------------------------------------


def _lay_feature(_: State, __: Decision, options: Sequence[Any]) -> list[float]:
    """Finish with an empty field: no feature helps one army more than the other."""
    return [1.0 if option is PASS else 0.0 for option in options]


def _become_elite(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Choose the strongest survivors first."""
    worth = worths(s.box)
    return [worth[option.index] if isinstance(option, Unit) else 100.0 for option in options]


SCORES: Mapping[str, Scorer] = {
    "act": _act,
    "move-or-attack": _move_or_attack,
    "ogre-move": _ogre_move,
    "ogre-attack": _ogre_attack,
    "move-or-fire": _move_or_fire,
    "route": _route,
    "arrive": _arrive,
    "deploy": _deploy,
    "deploy-at": _deploy_at,
    "lay-token": _deploy,
    "lay-token-at": _lay_token_at,
    "lay-feature": _lay_feature,
    "lay-at": even,
    "turn-ditch": even,
    "choose-side": even,
    "become-elite": _become_elite,
}
"""The function that scores the options, by the question's name."""


def moment(s: State) -> tuple[int, int]:
    """Return how many cards have been turned."""
    return s.cards_turned, 0


QUIET = frozenset({"activity", "cannon_card", "ogre_card", "turn_ogre_card"})
"""The phases in which a card that was just turned asks its first question."""
EASY = frozenset({"act", "lay-feature", "lay-at", "turn-ditch", "choose-side", "deploy", "lay-token", "become-elite"})
"""The questions for which the option with the best score is good enough.

The order in which units act matters little; what they do matters much."""
