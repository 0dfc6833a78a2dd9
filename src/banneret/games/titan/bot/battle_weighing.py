"""Scores of the strikes of a battle and of newcomers to it, judged one by one, for `scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import PASS, Decision
from banneret.engine.scores import Scorer, each, even
from banneret.games.titan.battle.odds import hits_chances
from banneret.games.titan.battle.rangestriking import open_paths, range_targets, shot
from banneret.games.titan.battle.state import ATTACKER, Battle, Carry
from banneret.games.titan.battle.strike_options import Blow, blows, receivers, targets
from banneret.games.titan.battle.striking import ALL
from banneret.games.titan.bot.battle_evaluation import harm, points, share_lost, worth
from banneret.games.titan.state import State, battle_of

# --- newcomers --------------------------------------------------------------------------------------------------------


def reinforcement(_: State, __: int, ___: Decision, way: Any) -> float:
    """Weigh a reinforcement: the most valuable first."""
    return 0.0 if way is PASS else float(way.value)


def angel(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh an Angel: summon it if it may decide the battle, not if the battle is won or lost anyway."""
    b = battle_of(s)
    own, other = points(b, ATTACKER), points(b, 1 - ATTACKER)
    needed = 0.35 * other < own < 2.5 * other
    return 1.0 if way is PASS else float(way.character.value) * needed


# --- strikes ----------------------------------------------------------------------------------------------------------


def striker(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a striker: fighters with the fewest choices strike first, rangestrikers last."""
    if way is ALL:
        return 1.0
    if way is PASS:
        return -20.0
    b = battle_of(s)
    i = b.fighters.index(way)
    return -float(targets(b, i).bit_count() or 10)


def target(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a target by the best way to strike it."""
    b = battle_of(s)
    i, x = b.fighters.index(decision.about), b.fighters.index(way)
    return max(blow_worth(b, i, x, blow) for blow in blows(b, i, x))


def blow(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a way to strike; its target is the one that it was offered for."""
    b = battle_of(s)
    i = b.fighters.index(decision.about)
    return max(blow_worth(b, i, x, way) for x in b.those_on(targets(b, i)) if way in blows(b, i, x))


def blow_worth(b: Battle, i: int, x: int, way: Blow) -> float:
    """Return the harm to the target, plus the best use of the hits left over."""
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
    """Return the worth that these hits take from a fighter."""
    return share_lost(hits, b.needs(y), b.power[y]) * worth(b, y)


def receiver(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a receiver of the hits left over."""
    b = battle_of(s)
    return 0.0 if way is PASS else lost(b, b.fighters.index(way), at_hand(b.carry, "hits left over").hits)


def rangestruck(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a rangestrike at a target."""
    b = battle_of(s)
    i, x = b.fighters.index(decision.about), b.fighters.index(way)
    return max(_shot_worth(b, i, x, path) for path in open_paths(b, i, x))


def path(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a path by its best rangestrike, at any target."""
    b = battle_of(s)
    i = b.fighters.index(decision.about)
    aims = [x for x in b.those_on(range_targets(b, i)) if way in open_paths(b, i, x)]
    return max(_shot_worth(b, i, x, way) for x in aims)


def _shot_worth(b: Battle, i: int, x: int, way: Any) -> float:
    made = shot(b, i, x, way)
    return harm(made.dice, made.number, b.needs(x), b.power[x]) * worth(b, x)


SCORES: Mapping[str, Scorer] = {
    "reinforce": each(reinforcement),
    "summon-into-battle": each(angel),
    "drift": even,
    "strike": each(striker),
    "rangestrike": each(striker),
    "strike-target": each(target),
    "strike-number": each(blow),
    "carry-over": each(receiver),
    "rangestrike-target": each(rangestruck),
    "rangestrike-path": each(path),
}
"""The function that weighs the options of a question in a battle, by its name."""
