"""Fast scores for the options of a question, in the units of `evaluation.WORTH`.

The scores of one plan fit together: a card goes to the unit that gains most by its points, the unit moves to where
the gain is, and attacks there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, even
from banneret.games.battle_magic.battle.combat import total
from banneret.games.battle_magic.bot.aims import Aims
from banneret.games.battle_magic.bot.worth import ARTIFACT, WORTH
from banneret.games.battle_magic.box.box import Card, Chit, Counter
from banneret.games.battle_magic.map.ground import FAR, Crossing
from banneret.games.battle_magic.map.maps import Territory
from banneret.games.battle_magic.moving.feasible import bar
from banneret.games.battle_magic.moving.moving import may_take
from banneret.games.battle_magic.stacking import clash
from banneret.games.battle_magic.state import State

WORTHWHILE = 0.1
"""The least gain for which a card is played or a unit is moved."""
NEVER = -50.0
"""The score of an option that is taken only if nothing else is allowed."""
KEEP = {"move": (0.3, 0.25), "gold": (0.35, 0.2), "sword": (0.0, 0.3), "magic": (0.0, 0.2)}
"""The worth of keeping a card in hand: a base value, and a value for each point of its strength."""
BATTLES = frozenset({"sword", "magic"})
"""The types of cards that count in battle."""
SPELL = 0.3
"""How much more each point of a magic card is worth to a player with a wizard on the map."""
SURE, EVEN, HOPELESS = 0.95, 0.5, 0.05
"""The chance to win a battle with a higher, an equal and a lower total."""
FLIGHT = 0.6
"""The share of a unit's worth that fleeing saves."""
DRAGON = 0.5
"""The share of a coming battle that counts for a dragon, which could fly away."""
GUARDING = 0.3
"""The share of a guard's worth that is at stake when the guard attacks."""
FRONT, NEARER = 6, 0.6
"""How near to enemy castles a castle counts as a front, and the worth of each step nearer."""
RISK = 3.0
"""The cost of building a castle right in front of an enemy."""
NEIGHBOUR = 0.1
"""The worth of each land neighbour of a first castle."""


def score(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Score each branch of a decision for the seat that is asked; more is better."""
    return SCORES[decision.name](s, decision, decision.branches)


def keep(s: State, seat: int, card: Card) -> float:
    """Return the worth of keeping a card in hand."""
    base, each = KEEP[card.type]
    if card.type == "magic" and any(unit.magic for unit in s.army[seat]):
        each += SPELL
    return base + each * card.strength


# --- setting up -------------------------------------------------------------------------------------------------------


def _place_castle(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Prefer room to recruit on all sides, and special territories nearby."""
    scores = []
    for site in options:
        around = s.map.neighbours[site.index]
        near = sum([s.ground.special[other.index] is not None for other in around])
        scores.append(NEIGHBOUR * sum([other.land for other in around]) + near)
    return scores


def _place_start(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Prefer places towards the other players' castles if any stand; else places near special territories."""
    castles = [s.at[castle.index] for other in s.seats if s.foes(decision.seat, other) for castle in s.castles(other)]
    scores = []
    for there in options:
        far = min([s.map.distance[there.index][castle] for castle in castles], default=0)
        scores.append((s.ground.special[there.index] is not None) - 0.2 * far)
    return scores


# --- moving -----------------------------------------------------------------------------------------------------------


def _move(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Choose the card or move that gains most; end the phase if nothing gains enough."""
    seat, aims = decision.seat, Aims(s, decision.seat)
    stays: dict[int, float] = {}
    scores = []
    for option in options:
        if option is PASS:
            scores.append(0.0)
        elif isinstance(option, Card):
            without = Aims(s, seat, option) if option.type in BATTLES else aims
            takers = [unit for unit in s.army[seat] if may_take(s, unit, option)]
            gain = max([_given(s, aims, without, unit, option, stays) for unit in takers])
            scores.append(gain - WORTHWHILE * option.strength)
        else:
            scores.append(_moved(s, aims, option) - WORTHWHILE)
    return scores


def _given(s: State, aims: Aims, without: Aims, unit: Counter, card: Card, stays: dict[int, float]) -> float:
    """Return what a unit gains by its best step with the points of a card, which then is missing in battle."""
    here, points = s.at[unit.index], s.turn.points.get(unit, 0)
    if unit.index not in stays:
        stays[unit.index] = aims.plan(unit, here, points)
    return max(0.0, _best_step(s, without, unit, points + card.strength) - stays[unit.index])


def _moved(s: State, aims: Aims, unit: Counter) -> float:
    """Return what a unit gains by its best step with the points that it has."""
    return _best_step(s, aims, unit, s.turn.points[unit]) - aims.stand(unit, s.at[unit.index])


def _best_step(s: State, aims: Aims, unit: Counter, points: int) -> float:
    """Return the worth of a unit's position after its best step with these points."""
    best = NEVER
    for step in s.ground.steps[s.at[unit.index]]:
        if bar(s, unit, step, points) is None:
            best = max(best, _step(s, aims, unit, step, points))
    return best


def _step(s: State, aims: Aims, unit: Counter, step: Crossing, points: int) -> float:
    """Return the worth of a unit's position after a step. If it may not stop there, it must go on."""
    left = points - (1 if unit.flies else step.cost)
    if clash(s, unit, step.index) is not None:
        return aims.reach(unit, step.index, left) - WORTHWHILE if left > 0 else NEVER
    return aims.plan(unit, step.index, left)


def _give_points(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    card = at_hand(s.turn.card, "card that gives points")
    aims = Aims(s, decision.seat)
    return [_given(s, aims, aims, unit, card, {}) for unit in options]


def _go(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Choose the step with the best outcome. Board or land only where nothing else is left."""
    unit: Counter = decision.about
    aims, here = Aims(s, decision.seat), s.at[unit.index]
    points = s.turn.points[unit]
    scores = []
    for option in options:
        if isinstance(option, Territory):
            step = at_hand(s.ground.step(here, option.index), "way there")
            scores.append(_step(s, aims, unit, step, points))
        else:
            scores.append(_aboard(s, aims, unit, option))
    return scores


def _aboard(s: State, aims: Aims, ship: Counter, unit: Counter) -> float:
    """A unit boards if no way leads over land, and lands where one does again."""
    here = s.at[unit.index]
    stranded = not unit.ground or all(needs[here] >= FAR for needs, _ in aims.aims(unit))
    aboard = here == s.at[ship.index]
    return 2 * NEVER if stranded == aboard else aims.stand(ship, s.at[ship.index]) + WORTHWHILE


def _company(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Take along all units that can go, except the last guard of a castle in danger."""
    lead: Counter = decision.about
    aims, here = Aims(s, decision.seat), s.at[lead.index]
    scores = []
    for option in options:
        if option is DONE:
            scores.append(0.0)
        else:
            scores.append(1.0 - aims.guard(option, here))
    return scores


def _land(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    unit: Counter = decision.about
    aims = Aims(s, decision.seat)
    return [aims.stand(unit, there.index) for there in options]


def _visit_ruins(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Send the hero with the least to lose."""
    return [-float(s.artifacts.get(hero, 0)) for hero in options]


# --- battles ----------------------------------------------------------------------------------------------------------


def _attack(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Begin the most promising attack first."""
    aims = Aims(s, decision.seat)
    scores = []
    for option in options:
        if option is PASS:
            scores.append(0.0)
            continue
        around = s.ground.steps[s.at[option.index]]
        targets = [step.index for step in around if s.on[step.index] and s.foes(option.seat, s.on[step.index][0].seat)]
        best = max([aims.best_gain(option, there) for there in targets], default=0.0)
        scores.append(best - GUARDING * aims.guard(option, s.at[option.index]) if best > 0 else -1.0)
    return scores


def _target(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    aims, unit = Aims(s, decision.seat), decision.about
    return [aims.gain(unit, foe, s.at[foe.index]) for foe in options]


def _substitute(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Play a card that turns the battle, and no more expensive one than needed."""
    battle = at_hand(s.turn.battle, "battle")
    side = battle.asked
    margin = total(s, battle, side) - total(s, battle, 1 - side)
    aims, unit = Aims(s, decision.seat), decision.about
    foe = battle.attacker if side else battle.defender
    stake = aims.stake(foe, s.at[foe.index]) + aims.stake(unit, s.at[unit.index])
    scores = []
    for option in options:
        more = 0 if option is PASS else option.strength
        chance = SURE if margin + more > 0 else EVEN if margin + more == 0 else HOPELESS
        scores.append(chance * stake - (0.0 if option is PASS else keep(s, decision.seat, option)))
    return scores


def _flee_with(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Spend the cheapest card that saves the unit. A dragon stays if it will probably win, or if it guards a castle."""
    unit: Counter = decision.about
    battle = s.turn.battle
    saved = FLIGHT * WORTH[unit.kind]
    if decision.name == "fly-away" and battle is not None:
        aims = Aims(s, decision.seat)
        saved = -DRAGON * aims.gain(unit, battle.attacker, s.at[unit.index]) - aims.guard(unit, s.at[unit.index])
    return [0.0 if option is PASS else saved - keep(s, decision.seat, option) for option in options]


def _flee(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    unit: Counter = decision.about
    aims = Aims(s, decision.seat)
    return [aims.stand(unit, s.at[unit.index] if option is PASS else option.index) for option in options]


def _rider(_: State, __: Decision, options: Sequence[Any]) -> list[float]:
    return [0.0 if option is PASS else 1.0 for option in options]


# --- recruiting -------------------------------------------------------------------------------------------------------


def _price(chit: Chit) -> float:
    return ARTIFACT if chit.artifact else WORTH[chit.type.id]


def _buy(_: State, __: Decision, options: Sequence[Any]) -> list[float]:
    """Buy the best chit that can be paid for."""
    return [0.0 if option is PASS else _price(option) for option in options]


def _pay(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    return [-sum([keep(s, decision.seat, card) for card in payment.cards]) for payment in options]


def _place(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Put a unit where it soonest fights or guards, and a castle near the front but not next to an enemy."""
    chit: Chit = decision.about
    unit, aims = s.counter_for(chit), Aims(s, decision.seat)
    if unit.castle:
        return [_site(s, aims, there) for there in options]
    return [aims.stand(unit, there.index) for there in options]


def _site(s: State, aims: Aims, site: Territory) -> float:
    """Prefer sites near enemy castles, so that recruits appear there, but out of reach of enemy units."""
    away = s.map.distance[site.index]
    far = min([away[s.at[foe.index]] for foe in aims.foes if foe.castle], default=FRONT)
    return NEARER * max(0, FRONT - far) - RISK * aims.threat(site.index)


def _attach(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Give the artifact to the unit nearest to a battle."""
    aims = Aims(s, decision.seat)
    return [aims.reach(unit, s.at[unit.index], 0) + WORTH[unit.kind] for unit in options]


# --- drawing ----------------------------------------------------------------------------------------------------------


def _discard(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    return [-keep(s, decision.seat, card) for card in options]


def _relieve(_: State, __: Decision, options: Sequence[Any]) -> list[float]:
    return [0.0 if option is PASS else 1.0 for option in options]


def _drop_chit(_: State, __: Decision, options: Sequence[Any]) -> list[float]:
    """Give up the least useful chit."""
    return [-_price(chit) for chit in options]


SCORES: Mapping[str, Scorer] = {
    "choose-empire": even,
    "place-castle": _place_castle,
    "place-army": _place_start,
    "place-ship": _place_start,
    "move": _move,
    "give-points": _give_points,
    "go": _go,
    "company": _company,
    "land": _land,
    "visit-ruins": _visit_ruins,
    "attack": _attack,
    "target": _target,
    "fly-away": _flee_with,
    "retreat": _flee_with,
    "rider": _rider,
    "flee": _flee,
    "flee-on": _flee,
    "substitute": _substitute,
    "buy": _buy,
    "pay": _pay,
    "place": _place,
    "attach": _attach,
    "discard": _discard,
    "relieve-pile": _relieve,
    "return-chit": _drop_chit,
    "discard-chit": _drop_chit,
}
"""The function that scores the options, by the question's name."""


def moment(s: State) -> tuple[int, int]:
    """Return how many turns have begun, eliminated players counted; 0 before the first."""
    return (s.rounds * len(s.circle) + s.circle.index(s.active) if s.active in s.circle else 0), 0


QUIET = frozenset({"move"})
"""The phase with which a player's turn begins."""
EASY = frozenset(
    {"choose-empire", "place-ship", "visit-ruins", "rider", "pay", "relieve-pile", "return-chit", "discard-chit"}
)
"""The questions for which the option with the best score is good enough."""
