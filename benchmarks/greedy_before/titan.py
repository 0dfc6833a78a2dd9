"""The worth of a position of Titan, and quick weights of its answers, in points of character value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.decision import DONE, PASS, Decision
from banneret.engine.scores import Scorer, each
from banneret.games.titan.battle.line_of_fire import RANGE, magic_mask, range_between, targets_mask
from banneret.games.titan.battle.maneuver import destinations
from banneret.games.titan.battle.odds import chart, strike
from banneret.games.titan.battle.state import ATTACKER, OFF, Battle
from banneret.games.titan.bot import scoring
from banneret.games.titan.bot.battle_evaluation import WOUND, ground, harm, points, waiting, worth
from banneret.games.titan.bot.evaluation import SCORE, TITAN, growth, prospect, rolls_to
from banneret.games.titan.box.battleland import ENTRIES
from banneret.games.titan.box.box import Contents, Marker
from banneret.games.titan.box.hexes import HEXES, indexes_in
from banneret.games.titan.box.masterboard import Land
from banneret.games.titan.engagement.state import Offer
from banneret.games.titan.engagement.talks import ACCEPT, BATTLE, CONCEDE, FLEE, OFFERS, STAY
from banneret.games.titan.masterboard.movement import MULLIGAN, ways
from banneret.games.titan.masterboard.state import Teleport
from banneret.games.titan.state import State, battle_of

# --- a battle ---------------------------------------------------------------------------------------------------------


GROUND = 0.25
"""The weight of good or bad ground: this share of the difference it makes to an exchange of strikes."""
CLOSER = 0.6
"""The worth of being one hex nearer to the next enemy, for a side that wants to fight."""
SHY = 1.5
"""The cost for a Titan of being one hex nearer to an enemy with as much Power as the Titan has hits left."""
HELP = 1.5
"""The number of hits that a friend next to an enemy is assumed to deal to it."""
_DISTANCE = tuple(tuple(range_between(one.index, other.index) - 1 for other in HEXES) for one in HEXES)


def judge_battle(s: State, seat: int) -> float:
    """Return the present worth of the seat's legion minus that of the other legion."""
    b = s.battle
    side = None if b is None else b.side_of(seat)
    if b is None or side is None:
        return 0.0
    return strength(b, side) - strength(b, 1 - side)


def strength(b: Battle, side: int) -> float:
    """Return the worth of a side's living fighters; wounds count in part."""
    return sum(worth(b, i) * (1 - WOUND * b.hits[i] / b.power[i]) for i in b.legion[side] if b.hits[i] < b.power[i])


def standing(b: Battle, i: int, there: int) -> float:
    """Return the worth of a hex for a fighter that stands there when the strikes begin."""
    side, kind, land = b.fighters[i].side, b.fighters[i].kind, b.land
    foes = land.contact[there] & b.alive[1 - side]
    total = GROUND * worth(b, i) * ground(land, kind, there) - drift(b, i, there)
    if kind.titan:
        total -= exposed(b, i, there)
    if foes:
        return total + exchange(b, i, there, foes)
    if kind.rangestrikes and side == b.mover:
        total += best_shot(b, i, there)
    return total - eagerness(b, side) * distance(b, side, there)


def exchange(b: Battle, i: int, there: int, foes: int) -> float:
    """Return the best strike from a hex at enemies in contact, minus the expected harm of their strikes."""
    side, kind, land, power = b.fighters[i].side, b.fighters[i].kind, b.land, b.power[i]
    here = 0 if b.at[i] < 0 else 1 << b.at[i]
    best = suffered = 0.0
    for x in b.those_on(foes):
        other, at = b.fighters[x].kind, b.at[x]
        friends = (land.contact[at] & b.alive[side] & ~here).bit_count()
        needs = max(1, b.power[x] - b.hits[x] - int(HELP * friends))
        made = strike(land, kind, power, there, other, at)
        best = max(best, harm(made.dice, made.number, needs, b.power[x]) * worth(b, x))
        back = strike(land, other, b.power[x], at, kind, there)
        suffered += back.dice * (7 - back.number) / 6 / (1 if kind.titan else 1 + friends)
    return best - worth(b, i) * peril(suffered / (power - b.hits[i]))


def peril(share: float) -> float:
    """Return the endangered share of a fighter's worth, if it expects this share of the hits that would slay it."""
    return min(1.2, share * (0.3 + 0.5 * share))


def best_shot(b: Battle, i: int, there: int) -> float:
    """Return the worth of the best rangestrike from a hex."""
    kind, foes = b.fighters[i].kind, b.alive[1 - b.fighters[i].side]
    if kind.magic:
        foes &= magic_mask(there)
    else:
        others = (b.stand[0] | b.stand[1]) & ~(0 if b.at[i] < 0 else 1 << b.at[i])
        foes = targets_mask(b.land, there, others, min(RANGE.range_max, kind.skill), foes)
    best = 0.0
    for x in b.those_on(foes):
        other = b.fighters[x].kind
        if kind.magic or not other.lord:
            far = not kind.magic and _DISTANCE[there][b.at[x]] == RANGE.range_max - 1
            number = chart(kind.skill - far, other.skill)
            best = max(best, harm(b.power[i] // RANGE.dice_divisor, number, b.needs(x), b.power[x]) * worth(b, x))
    return best


def drift(b: Battle, i: int, there: int) -> float:
    """Return the cost of the drift for a fighter there."""
    hits = b.land.drifts(b.fighters[i].kind, there)
    return worth(b, i) * 2 * hits / (b.power[i] - b.hits[i]) if hits else 0.0


def eagerness(b: Battle, side: int) -> float:
    """Return how much a side wants to close in: an attacker while there is time, a defender only if stronger."""
    if side == ATTACKER:
        return CLOSER * (1 + b.round / 3)
    own, other = points(b, side), points(b, 1 - side)
    return CLOSER * (1.0 if own > 1.5 * other else 0.1 if own > other else -0.3)


def distance(b: Battle, side: int, there: int) -> int:
    """Return the distance of the nearest enemy; if there is none yet, of the middle of the battleland."""
    row, foes = _DISTANCE[there], b.alive[1 - side]
    if not foes:
        return row[_MIDDLE]
    return min(row[b.at[x]] for x in b.those_on(foes))


_MIDDLE = next(hex.index for hex in HEXES if hex.name == "D3")


def exposed(b: Battle, i: int, there: int) -> float:
    """Return how much a Titan avoids enemies that are near, or may come near.

    An attacker's Titan avoids them less as time runs out.
    """
    row, side = _DISTANCE[there], b.fighters[i].side
    near = sum(max(0, 5 - row[b.at[x]]) * b.power[x] for x in b.those_on(b.alive[1 - side]))
    patience = max(0, 5 - b.round) / 5 if side == ATTACKER else 1.0
    return SHY * patience * near / b.needs(i)


COME_IN = 1000.0
"""The worth of coming in at all."""
BLOCKED = 8.0
"""The cost of blocking fighters that are still to come in."""


def mover(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a fighter by the gain of its best move.

    Fighters that wait to come in go first, the fastest of them first.
    """
    if way is PASS:
        return 0.0
    b = battle_of(s)
    i = b.fighters.index(way)
    best = max(place(b, i, there) for there in indexes_in(destinations(b, i)))
    if b.at[i] == OFF:
        return COME_IN + best + 10 * b.fighters[i].kind.skill
    return best - standing(b, i, b.at[i])


def hex_to(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a hex for the fighter that moves."""
    b = battle_of(s)
    return place(b, b.fighters.index(decision.about), way.index)


def place(b: Battle, i: int, there: int) -> float:
    """Weigh a hex for a fighter, and for those still to come in behind it."""
    worth_there = standing(b, i, there)
    if b.round == 1 and there in ENTRIES[b.entry_of(b.mover)] and waiting(b, b.mover) > 1:
        worth_there -= BLOCKED
    return worth_there


# --- the Masterboard --------------------------------------------------------------------------------------------------


FEAR = 0.5
"""The share of a danger that counts, because an enemy has other things to do too."""
HOPE = 0.3
"""The share of a muster that counts while the legion still needs a roll to get there."""


def judge(s: State, seat: int) -> float:
    """Return the position's worth for `seat`; more is better."""
    if s.rules.battle:
        return judge_battle(s, seat)
    others = [realm(s, other) for other in s.seats if other != seat and s.alive[other]]
    worth = realm(s, seat) - sum(others) / max(1, len(others))
    e = s.engagement
    if s.battle is not None and s.battle.resolution is None:
        return worth + judge_battle(s, seat)
    if e is not None and e.stage != "won" and seat in e.seats:
        worth += engagement(s, e.seats.index(seat)) - e.made
    return worth


def realm(s: State, seat: int) -> float:
    """Return the worth of a player's points, legions and possible musters, minus the dangers to them."""
    if not s.alive[seat]:
        return -TITAN
    total = TITAN + SCORE * s.score[seat]
    for marker in s.army[seat]:
        contents, land = s.held(marker), s.where(marker)
        total += s.total(contents, seat) + HOPE * growth(s, contents, land)
        total -= danger(s, seat, contents, land)
    return total


def engagement(s: State, side: int) -> float:
    """Return the worth of the Engagement in talks for a side, if it comes to battle."""
    e = s.engagement
    assert e is not None
    legions = [s.held(legion) for legion in e.legions]
    return prospect(s, e.seats[side], legions[side], e.seats[1 - side], legions[1 - side])


def danger(s: State, seat: int, contents: Contents, land: Land) -> float:
    """Return the expected loss of a legion in a land to legions of others, by the rolls that bring them there."""
    own, feared = s.total(contents, seat), 0.0
    for other, army in enumerate(s.army):
        if other != seat:
            for marker in army:
                rolls = rolls_to(s.board, s.at[marker.index]).get(land.index, 0)
                if rolls and s.total(s.held(marker), other) > 0.7 * own:
                    feared = max(feared, -rolls / 6 * prospect(s, seat, contents, other, s.held(marker)))
    return FEAR * feared


def move_worth(s: State, marker: Marker, land: Land) -> float:
    """Return the worth of a land for a legion after its move: a muster or a battle, minus the danger."""
    seat, contents = s.seat_of(marker), s.held(marker)
    foe = s.enemy_on(land.index, seat)
    if foe is None:
        return growth(s, contents, land) - danger(s, seat, contents, land)
    return prospect(s, seat, contents, s.seat_of(foe), s.held(foe))


def stay_worth(s: State, marker: Marker) -> float:
    """Return the worth for a legion of staying where it is."""
    return -danger(s, s.seat_of(marker), s.held(marker), s.where(marker))


# --- answers ----------------------------------------------------------------------------------------------------------


def weigh(s: State, _: int, decision: Decision) -> Sequence[float] | None:
    """Weigh a decision's branches; None for a question that a bot should try out."""
    one = SCORES.get(decision.name)
    return None if one is None else one(s, decision, decision.branches)


def legion(s: State, _: int, __: Decision, way: Any) -> float:
    """Weigh a legion by the gain of its best move."""
    if way is PASS or way == MULLIGAN:
        return -1.0 if way == MULLIGAN else 0.0
    return max((move_worth(s, way, _goal(one)) for one in ways(s, way)), default=0.0) - stay_worth(s, way)


def land(s: State, _: int, decision: Decision, way: Any) -> float:
    """Weigh a land for the legion that moves.

    A normal move comes first: it reveals nothing, and the teleport stays possible.
    """
    return move_worth(s, decision.about, _goal(way)) - float(isinstance(way, Teleport))


def _goal(way: Land | Teleport) -> Land:
    return way.land if isinstance(way, Teleport) else way


def talk(s: State, seat: int, _: Decision, way: Any) -> float:
    """Weigh flight, an agreement, a battle and conceding for Greedy, who accepts good offers and makes none.

    In its judgement, an agreement or a battle brings one owner what it costs the other; so no agreement is better
    than a battle for both.
    """
    e = s.engagement
    assert e is not None
    side = e.seats.index(seat)
    own, other = s.held(e.legions[side]), s.held(e.legions[1 - side])
    mine = s.total(own, seat)
    if way in (BATTLE, STAY):
        return prospect(s, seat, own, e.seats[1 - side], other) - (0.1 if way == STAY else 0.0)
    if way == FLEE:
        return -mine * (1 + SCORE / s.box.game.flee_divisor)
    if way == CONCEDE:
        return -mine * (1 + SCORE) - (TITAN if own[0].titan else 0.0) - 1.0
    if way == ACCEPT:
        offer = e.offers[1 - side]
        assert offer is not None
        return agreed(s, seat, offer)
    assert way in OFFERS
    return -TITAN * 10


def agreed(s: State, seat: int, offer: Offer) -> float:
    """Return the worth of an agreement for one of its parties."""
    e = s.engagement
    assert e is not None
    side = e.seats.index(seat)
    own, other = s.held(e.legions[side]), s.held(e.legions[1 - side])
    lost, won = own, other
    if offer.loser == side:
        won = offer.losses
    elif offer.loser is not None:
        lost = offer.losses
    worth = float(s.total(won, e.seats[1 - side]) - s.total(lost, seat))
    worth += TITAN * (any(one.titan for one in won) - any(one.titan for one in lost))
    if offer.loser == side:
        return worth - SCORE * s.total(own, seat)
    return worth + (SCORE * s.total(other, e.seats[1 - side]) if offer.loser is not None else 0.0)


def given_up(_: State, __: int, ___: Decision, way: Any) -> float:
    """Weigh giving up a character: none is given up."""
    return float(way is DONE)


SCORES: Mapping[str, Scorer] = {
    **scoring.SCORES,
    "flee": each(talk),
    "talk": each(talk),
    "give-up": each(given_up),
    "move": each(legion),
    "move-to": each(land),
    "maneuver": each(mover),
    "maneuver-to": each(hex_to),
}
"""The function that weighs the options, by the question's name."""
