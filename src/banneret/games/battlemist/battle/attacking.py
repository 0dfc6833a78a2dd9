"""The segments in which dice are rolled: archers fire, cavalry combat, front line (3.3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.at_hand import NotAtHand
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battlemist.battle.sides import (
    OTHER,
    SIDES,
    alone,
    at_hand,
    fighters,
    is_over,
    standing,
)
from banneret.games.battlemist.box.components import Values
from banneret.games.battlemist.box.terms import BattleSegment
from banneret.games.battlemist.box.vocabulary import BattleModifier, CapModifier, DoubleShots, RoutAsKill
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.effects.lasting import of_seat
from banneret.games.battlemist.odds import siege, walls
from banneret.games.battlemist.records import Battle, Pair, Troop
from banneret.games.battlemist.state import State

SEGMENTS: dict[BattleSegment, str] = {
    "archers": "Archers",
    "cavalry": "Cavalry",
    "front": "Front line",
}
DiceOfKinds = list[tuple[int, int]]
"""Pairs of a kind's index and the number of dice that its units roll."""


def archers_fire(s: State) -> None:
    """At most two un-routed archers of each side shoot at the same time (mist-3.3.3.1-07, mist-R-101)."""
    _all_of_one_kind(s, "archers")


def cavalry_combat(s: State) -> None:
    """At most two un-routed cavalry units of each side attack at the same time (mist-3.3.3.1-10)."""
    _all_of_one_kind(s, "cavalry")


def _all_of_one_kind(s: State, segment: BattleSegment) -> None:
    if is_over(s):
        return
    b = at_hand(s)
    b.segment = segment
    attackers = []
    for side in SIDES:
        ready, most = _ready(s, side, segment), cap(s, b.seats[side], segment)
        attackers.append(tuple(min(count, most) for count in ready))
    attack(s, attackers)


def front_line(s: State) -> None:
    """Footmen and monsters fight in the front line.

    A side with too many units names those that fight (mist-3.3.3.1-12, mist-R-74, mist-6.0-07).
    """
    if is_over(s):
        return
    b = at_hand(s)
    b.segment = "front"
    b.front = [s.box.none, s.box.none]
    s.then("name_attackers")


def name_attackers(s: State) -> Play[Again] | None:
    """The active side names its attackers, then the other side; then both roll."""
    b = at_hand(s)
    for side in SIDES:
        ready = tuple(map(int.__sub__, _ready(s, side, "front"), b.front[side]))
        room = cap(s, b.seats[side], "front") - sum(b.front[side])
        kind = alone(ready)
        if room <= 0 or not any(ready):
            continue
        if sum(ready) > room and kind < 0:
            return _name_one(s, side, ready, room)
        added = ready if kind < 0 else tuple(min(count, room) for count in ready)
        b.front[side] = tuple(map(int.__add__, b.front[side], added))
    attack(s, b.front)
    return None


def _name_one(s: State, side: int, ready: Troop, room: int) -> Play[Again]:
    b = at_hand(s)
    ways = fighters(s, side, ready)
    way = yield from choose(
        b.seats[side],
        "front-line",
        "Who fights in the front line?",
        ways,
        help=lambda: fill("{} more.", room),
        rule="mist-3.3.3.1-12",
    )
    b.front[side] = tuple(count + (index == way.kind.index) for index, count in enumerate(b.front[side]))
    return AGAIN


def _ready(s: State, side: int, segment: BattleSegment) -> Troop:
    return tuple(
        count if kind.segment == segment else 0 for kind, count in zip(s.box.kinds, standing(s, side), strict=True)
    )


def cap(s: State, seat: int, segment: BattleSegment) -> int:
    """How many units of a seat may attack in a segment: units, not dice (mist-R-38)."""
    most: int = getattr(s.box.file.battle.caps, segment)
    return most + sum(effect.amount for effect in of_seat(s, seat, CapModifier) if effect.segment == segment)


# --- dice -------------------------------------------------------------------------------------------------------------


def attack(s: State, attackers: Sequence[Troop]) -> None:
    """Both sides roll before either takes results (mist-R-28). Without dice nothing happens (mist-R-37)."""
    b = at_hand(s)
    rolls = [dice(s, side, attackers[side]) for side in SIDES]
    if not any(rolls):
        return
    rolled = [roll(s, sum(count for _, count in rolls[side])) for side in SIDES]
    b.rolled = tuple(rolled[0]), tuple(rolled[1])
    b.front = [s.box.none, s.box.none]
    done = [results(s, b, side, rolls[side], rolled[side]) for side in SIDES]
    b.routs = done[OTHER][0], done[0][0]
    b.kills = done[OTHER][1], done[0][1]
    s.then("suffer")
    if b.segment != "front":  # after the front line, the window of the next round follows
        s.after("suffer", "between_steps")


def dice(s: State, side: int, attackers: Troop) -> DiceOfKinds:
    """How many dice each kind rolls.

    Archers roll more by the spell Hawk's Eyes, one die more for each time it was cast (mist-R-98).
    """
    seat = at_hand(s).seats[side]
    found = []
    for kind, count in zip(s.box.kinds, attackers, strict=True):
        if count:
            more = len(of_seat(s, seat, DoubleShots)) if kind.segment == "archers" else 0
            found.append((kind.index, count * kind.dice * (1 + more)))
    return found


def results(s: State, b: Battle, side: int, rolls: DiceOfKinds, rolled: Sequence[int]) -> Pair:
    """Return the routs and kills that a side's dice give (mist-3.3.3-03)."""
    if not rolled:
        return 0, 0
    seat, segment = b.seats[side], b.segment
    if segment is None:
        raise NotAtHand("segment of the battle")
    more, values = modifier(s, side, segment), s.races[seat].values
    faces = iter(rolled)
    fell = [_result(next(faces) + more, values[kind]) for kind, count in rolls for _ in range(count)]
    routs, kills = fell.count("rout"), fell.count("kill")
    if any(effect.segment == segment for effect in of_seat(s, seat, RoutAsKill)):
        routs, kills = 0, routs + kills
    _tell(s, seat, segment, rolled, more, (routs, kills), [result != "miss" for result in fell])
    return routs, kills


def _result(die: int, values: Values) -> str:
    return "kill" if die >= values.kill else "rout" if die >= values.rout else "miss"


_MISSES: dict[BattleSegment, str] = {
    "archers": "Archers of {seat:the} miss on {rolled}",
    "cavalry": "Cavalry of {seat:the} miss on {rolled}",
    "front": "Front line of {seat:the} misses on {rolled}",
}
_HITS: dict[BattleSegment, str] = {
    "archers": "Archers of {seat:the}: {routs:# rout|# routs}, {kills:# kill|# kills} on {rolled}",
    "cavalry": "Cavalry of {seat:the}: {routs:# rout|# routs}, {kills:# kill|# kills} on {rolled}",
    "front": "Front line of {seat:the}: {routs:# rout|# routs}, {kills:# kill|# kills} on {rolled}",
}
"""What is told of a roll in each segment, without and with results."""


def _tell(
    s: State,
    seat: int,
    segment: BattleSegment,
    rolled: Sequence[int],
    more: int,
    done: Pair,
    hit: Sequence[bool],
) -> None:
    if not s.log.silent:
        s.tell(
            "rolls-attack",
            (_HITS if any(done) else _MISSES)[segment],
            seat=s.player(seat),
            rolled=fill("{} ({:+})", Listed(rolled, ","), more) if more else Listed(rolled, ","),
            more=more,
            routs=done[0],
            kills=done[1],
            segment=segment,
            row=f"row:{s.races[seat].folk}-{segment}",
            rule="mist-3.3.3-03",
            dice=shown(s, SEGMENTS[segment], rolled, seat, hit),
        )


def modifier(s: State, side: int, segment: BattleSegment) -> int:
    """Return the sum of all bonuses on a side's attack dice (mist-R-32)."""
    b = at_hand(s)
    total = siege(s, b.realm, b.seats[OTHER]) if side == OTHER else 0
    for seat, whose in ((b.seats[side], "own"), (b.seats[OTHER - side], "enemy")):
        for effect in of_seat(s, seat, BattleModifier):
            if effect.side == whose and segment in effect.segments:
                total += effect.amount
    return total


def works(s: State, b: Battle) -> int:
    """Return what the defended town, city or home realm adds to the dice."""
    return walls(s, b.realm, b.seats[OTHER])
