"""How good each answer in a battle looks at a glance, for programs that play battles fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from banneret.engine.decision import PASS, Decision
from banneret.games.titan.battle.maneuver import destinations
from banneret.games.titan.battle.odds import hits_chances
from banneret.games.titan.battle.rangestriking import open_paths, range_targets, shot
from banneret.games.titan.battle.state import ATTACKER, OFF, Battle, Carry
from banneret.games.titan.battle.strike_options import Blow, blows, receivers, targets
from banneret.games.titan.battle.striking import ALL
from banneret.games.titan.bot.battle_evaluation import harm, points, share_lost, standing, waiting, worth
from banneret.games.titan.box.battleland import ENTRIES
from banneret.games.titan.box.hexes import indexes_in
from banneret.games.titan.state import State, battle_of

Weigh: TypeAlias = "Callable[[State, Battle, Any, Any], float]"
"""An answer's weight: the state, its battle, the answer, and what the question is about."""
COME_IN = 1000.0
"""What it is worth to come in at all."""
BLOCKED = 8.0
"""What it costs to stand in the way of those who are still to come in."""


def weigh(s: State, decision: Decision) -> Sequence[float]:
    """The weights of a decision's branches; it is one of those in `WEIGHTS`."""
    one, b = WEIGHTS[decision.name], battle_of(s)
    return [one(s, b, way, decision.about) for way in decision.branches]


# --- maneuvers --------------------------------------------------------------------------------------------------------


def mover(_: State, b: Battle, way: Any, __: Any) -> float:
    """The weight of a mover: what it gains by its best move.

    Fighters that wait to come in go first, the fastest before others.
    """
    if way is PASS:
        return 0.0
    i = b.fighters.index(way)
    best = max(place(b, i, there) for there in indexes_in(destinations(b, i)))
    if b.at[i] == OFF:
        return COME_IN + best + 10 * b.fighters[i].kind.skill
    return best - standing(b, i, b.at[i])


def hex_to(_: State, b: Battle, way: Any, about: Any) -> float:
    """What a hex is worth to the fighter that moves."""
    return place(b, b.fighters.index(about), way.index)


def place(b: Battle, i: int, there: int) -> float:
    """What a hex is worth to a fighter, and to those who are to come in behind it."""
    worth_there = standing(b, i, there)
    if b.round == 1 and there in ENTRIES[b.entry_of(b.mover)] and waiting(b, b.mover) > 1:
        worth_there -= BLOCKED
    return worth_there


# --- newcomers --------------------------------------------------------------------------------------------------------


def reinforcement(_: State, __: Battle, way: Any, ___: Any) -> float:
    """The weight of a reinforcement: the dearest first."""
    return 0.0 if way is PASS else float(way.value)


def angel(_: State, b: Battle, way: Any, __: Any) -> float:
    """The weight of an Angel: summoned if it may decide the battle, and not if the battle is won or lost anyway."""
    own, other = points(b, ATTACKER), points(b, 1 - ATTACKER)
    needed = 0.35 * other < own < 2.5 * other
    return 1.0 if way is PASS else float(way.character.value) * needed


# --- strikes ----------------------------------------------------------------------------------------------------------


def striker(_: State, b: Battle, way: Any, __: Any) -> float:
    """The weight of a striker: fighters with the least choice strike first, rangestrikers last."""
    if way is ALL:
        return 1.0
    if way is PASS:
        return -20.0
    i = b.fighters.index(way)
    return -float(targets(b, i).bit_count() or 10)


def target(_: State, b: Battle, way: Any, about: Any) -> float:
    """What the best way to strike somebody is worth."""
    i, x = b.fighters.index(about), b.fighters.index(way)
    return max(blow_worth(b, i, x, blow) for blow in blows(b, i, x))


def blow(_: State, b: Battle, way: Any, about: Any) -> float:
    """What a way to strike is worth; the target is the one that it was offered for."""
    i = b.fighters.index(about)
    return max(blow_worth(b, i, x, way) for x in b.those_on(targets(b, i)) if way in blows(b, i, x))


def blow_worth(b: Battle, i: int, x: int, way: Blow) -> float:
    """The harm a strike may do to its target, and by what is left over to the best of the others."""
    needs = b.needs(x)
    if way.dice <= needs:
        return harm(way.dice, way.number, needs, b.power[x]) * worth(b, x)
    others = receivers(b, Carry(i, x, bool(way.forgone), way.number, way.dice, 1))
    total = 0.0
    for hits, chance in enumerate(hits_chances(way.dice, way.number)):
        total += chance * share_lost(hits, needs, b.power[x]) * worth(b, x)
        if hits > needs and others:
            total += chance * max(lost(b, y, hits - needs) for y in others)
    return total


def lost(b: Battle, y: int, hits: int) -> float:
    """What so many hits take from a fighter."""
    return share_lost(hits, b.needs(y), b.power[y]) * worth(b, y)


def receiver(_: State, b: Battle, way: Any, __: Any) -> float:
    """What the hits left over do to somebody."""
    assert b.carry is not None
    return 0.0 if way is PASS else lost(b, b.fighters.index(way), b.carry.hits)


def rangestruck(_: State, b: Battle, way: Any, about: Any) -> float:
    """What a rangestrike may do to somebody."""
    i, x = b.fighters.index(about), b.fighters.index(way)
    return max(_shot_worth(b, i, x, path) for path in open_paths(b, i, x))


def path(_: State, b: Battle, way: Any, about: Any) -> float:
    """The path on which a rangestrike does most, to whomever it leads."""
    i = b.fighters.index(about)
    aims = [x for x in b.those_on(range_targets(b, i)) if way in open_paths(b, i, x)]
    return max(_shot_worth(b, i, x, way) for x in aims)


def _shot_worth(b: Battle, i: int, x: int, way: Any) -> float:
    made = shot(b, i, x, way)
    return harm(made.dice, made.number, b.needs(x), b.power[x]) * worth(b, x)


def forced(_: State, __: Battle, ___: Any, ____: Any) -> float:
    """The weight of the only answer."""
    return 0.0


WEIGHTS: Mapping[str, Weigh] = {
    "maneuver": mover,
    "maneuver-to": hex_to,
    "reinforce": reinforcement,
    "summon-into-battle": angel,
    "drift": forced,
    "strike": striker,
    "rangestrike": striker,
    "strike-target": target,
    "strike-number": blow,
    "carry-over": receiver,
    "rangestrike-target": rangestruck,
    "rangestrike-path": path,
}
"""By the name of a question, the function that weighs one answer."""
