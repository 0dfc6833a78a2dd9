"""The odds of a battle for the position at hand, in words and for programs: see `forecast` for what they assume."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import Any, Final, TypeAlias, TypeVar

from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Artifact, Race, Realm
from banneret.games.battlemist.box.terms import Duration
from banneret.games.battlemist.box.vocabulary import (
    BattleModifier,
    CapModifier,
    DoubleShots,
    NoSiege,
    RallyModifier,
    RoutAsKill,
)
from banneret.games.battlemist.effects.lasting import always, in_force
from banneret.games.battlemist.forecast import (
    ANY,
    ARCHERS_FIRE,
    CAVALRY_COMBAT,
    CHEAPEST_FIRST,
    FOOTMAN,
    FRONT_LINE,
    NEXT_ROUND,
    OVERRUN_CHECK,
    ROUT_CHECK,
    SEGMENTS,
    TIMES,
    Forecast,
    Host,
    Might,
    campaign,
    forecast,
)
from banneret.games.battlemist.records import Battle, Troop
from banneret.games.battlemist.state import State

E = TypeVar("E")
Effects: TypeAlias = Callable[[Any], Sequence[Any]]
"""The effects of a kind that a side has."""
STEPS: Final = {
    "rout_check": ROUT_CHECK,
    "overrun_check": OVERRUN_CHECK,
    "archers_fire": ARCHERS_FIRE,
    "cavalry_combat": CAVALRY_COMBAT,
    "front_line": FRONT_LINE,
    "name_attackers": FRONT_LINE,
    "battle_round": NEXT_ROUND,
}
"""The phases of a battle that show which step comes next."""
ROUND: Final[tuple[Duration, ...]] = ("battle-round",)
"""What ends with the round of a battle."""
BATTLE: Final[tuple[Duration, ...]] = ("battle-round", "battle", "segment")
"""What ends before another battle."""

# --- what counts ------------------------------------------------------------------------------------------------------


def walls(s: State, realm: Realm, defender: int) -> int:
    """Return the bonus of a defender in a town or city, or in their own home realm (mist-3.3.3.1-15)."""
    if s.built[realm.index]:
        return s.box.building(s.built[realm.index]).siege_bonus
    return s.box.file.battle.home_siege_bonus if s.seat_at_home(realm) == defender else 0


def siege(s: State, realm: Realm, defender: int, ended: Collection[Duration] = ()) -> int:
    """Return the bonus of walls to the defence, unless a card has cancelled it that has not `ended`.

    Rules: mist-3.3.3.1-15.
    """
    cancelled = any(lasting.until not in ended for _, lasting in in_force(s, NoSiege))
    return 0 if cancelled else walls(s, realm, defender)


def might(s: State, seat: int, foe: int, walls: int = 0, ended: Collection[Duration] = ()) -> Might:
    """Return what effects add to a seat against a foe, without those that have `ended` by then (mist-R-32)."""
    if not s.lasting:
        return _might_of_own(s.races[seat], s.artifacts[seat], s.races[foe], s.artifacts[foe], walls)
    return _might(lambda kind: _of_seat(s, seat, kind, ended), lambda kind: _of_seat(s, foe, kind, ended), walls)


@lru_cache(maxsize=4096)
def _might_of_own(
    race: Race, artifacts: tuple[Artifact, ...], foe: Race, foes_artifacts: tuple[Artifact, ...], walls: int
) -> Might:
    """Return the might by races and artifacts alone."""
    return _might(_permanent(race, *artifacts), _permanent(foe, *foes_artifacts), walls)


def _permanent(*sources: Race | Artifact) -> Effects:
    return lambda kind: [effect for source in sources for effect in source.always.get(kind, ())]


def _might(own: Effects, foes: Effects, walls: int) -> Might:
    """Add up the effects of a side and those of its foe."""
    bonus, more, rally = [walls] * len(SEGMENTS), [0] * len(SEGMENTS), 0
    for effects, whose in ((own, "own"), (foes, "enemy")):
        for effect in effects(BattleModifier):
            if effect.side == whose:
                for place, segment in enumerate(SEGMENTS):
                    bonus[place] += effect.amount * (segment in effect.segments)
                rally += effect.amount * effect.rally
        rally += sum([effect.amount for effect in effects(RallyModifier) if effect.side == whose])
    for cap in own(CapModifier):
        more[SEGMENTS.index(cap.segment)] += cap.amount
    deadly = [effect.segment for effect in own(RoutAsKill)]
    return Might(
        (bonus[0], bonus[1], bonus[2]),
        rally,
        (more[0], more[1], more[2]),
        len(own(DoubleShots)),
        (SEGMENTS[0] in deadly, SEGMENTS[1] in deadly, SEGMENTS[2] in deadly),
    )


def _of_seat(s: State, seat: int, kind: type[E], ended: Collection[Duration]) -> Sequence[E]:
    """Return the effects of a kind for a seat: those of its race and artifacts, and those in force that go on."""
    effects = always(s, seat, kind)
    if s.lasting:
        going_on = [one.effect for one in s.lasting if one.seat == seat and one.until not in ended]
        return [*effects, *[effect for effect in going_on if isinstance(effect, kind)]]
    return effects


# --- the present battle -----------------------------------------------------------------------------------------------


def of_battle(s: State, b: Battle, times: int = TIMES) -> Forecast:
    """Return the forecast of the present battle from the step where it stands."""
    step = next((STEPS[phase] for phase in (s.running, *reversed(s.agenda)) if phase in STEPS), NEXT_ROUND)
    this_round = step != NEXT_ROUND
    attacker, defender = (_side(s, b, side, this_round=this_round) for side in (0, 1))
    if b.round == 0 or (b.round == 1 and this_round):  # mist-3.3.3.1-03
        step = max(ARCHERS_FIRE, step % NEXT_ROUND)
    segment = ANY if b.segment is None else SEGMENTS.index(b.segment)
    return forecast(s.box, attacker, defender, times, step % NEXT_ROUND, segment)


def _side(s: State, b: Battle, side: int, *, this_round: bool) -> Host:
    """Return a side of the present battle with all that has happened to it."""
    seat, foe = b.seats[side], b.seats[1 - side]
    later = might(s, seat, foe, siege(s, b.realm, seat, ROUND) if side else 0, ROUND)
    now = might(s, seat, foe, siege(s, b.realm, seat) if side else 0) if this_round and s.lasting else later
    return Host(
        s.races[seat].values,
        tuple(map(sub, s.troop(seat, b.realm), b.routed[side])),
        later,
        None if now == later else now,
        b.routed[side],
        b.before[side],
        b.killed[side],
        (b.routs[side], b.kills[side]),
        b.recovering[side],
    )


# --- a battle to come -------------------------------------------------------------------------------------------------


def battle_forecast(s: State, seat: int, units: Troop, realm: Realm, foe: int, times: int = TIMES) -> Forecast:
    """Return the forecast of an attack by a seat with these units."""
    attacker, defender = _to_come(s, seat, units, realm, foe)
    return forecast(s.box, attacker, defender, times)


def _to_come(s: State, seat: int, units: Troop, realm: Realm, foe: int) -> tuple[Host, Host]:
    """Return both sides of an attack: what is in force for another battle has ended by then."""
    defence = might(s, foe, seat, siege(s, realm, foe, BATTLE), BATTLE)
    return (
        Host(s.races[seat].values, units, might(s, seat, foe, 0, BATTLE)),
        Host(s.races[foe].values, s.troop(foe, realm), defence),
    )


def within_limit(s: State, units: Troop) -> Troop:
    """Return the units of a realm that are left after its excess is removed, the cheapest first (mist-3.3.2-05)."""
    left, army = list(units), len(s.box.army)
    for kind in CHEAPEST_FIRST:
        excess = max(0, sum(left[:army]) - s.box.file.game.stack_limit)
        if kind < army:
            left[kind] -= min(excess, left[kind] - (kind == FOOTMAN and left[kind] > 0))
    return tuple(left)


# --- for those who look -----------------------------------------------------------------------------------------------


def battle_odds(s: State, seat: int, units: Troop, realm: Realm) -> Odds | None:
    """Return the odds of a battle, as a player sees them; None if there is no enemy."""
    foes = [other for other in s.there(realm) if other != seat]
    if not foes:
        return None
    title, army = fill("Battle for {:the}", realm), within_limit(s, units)
    sides = {seat: army, **{foe: s.troop(foe, realm) for foe in foes}}
    removed = sum(units) - sum(army)
    reasons = [fill("{} of {} units are removed first: too many for one realm", removed, sum(units))] * bool(removed)
    if len(foes) == 1:
        told = battle_forecast(s, seat, army, realm, foes[0])
        return _odds(s, title, realm, told.wins, sides, reasons, ended=BATTLE)
    hosts = [_to_come(s, seat, army, realm, foe) for foe in foes]
    fought = campaign(s.box, tuple([one for one, _ in hosts]), tuple([other for _, other in hosts]))
    reasons.append(fill("you must beat all, first {:the}", s.player(foes[0])))
    return _odds(s, title, realm, (fought.wins, *fought.falls), sides, reasons, ended=BATTLE)


def odds_at_hand(s: State) -> Odds | None:
    """Return the odds of the present battle as it stands; None if there is none."""
    b = s.battle
    if b is None:
        return None
    units = {seat: s.troop(seat, b.realm) for seat in b.seats}
    told, title = of_battle(s, b), fill("Battle for {:the} now", b.realm)
    routed = [
        fill("{} of {:the} routed", sum(units), s.player(seat))
        for seat, units in zip(b.seats, b.routed, strict=True)
        if any(units)
    ]
    return _odds(s, title, b.realm, told.wins, units, routed)


def _odds(
    s: State,
    title: Text,
    realm: Realm,
    wins: Sequence[float],
    sides: Mapping[int, Troop],
    reasons: Sequence[Text],
    ended: Collection[Duration] = (),
) -> Odds:
    """Return a forecast in words; `sides` are the seats and their units, the attacker first."""
    chances = [
        (fill("{winner} {winner:wins|win}", winner=s.player(seat)), share)
        for seat, share in zip(sides, wins, strict=True)
    ]
    chances.append((fill("nobody is left"), max(0.0, 1.0 - sum(wins))))
    units = [
        fill("{} of {:the}", s.box.kinds[kind].counted(count), s.player(seat))
        for seat, troop in sides.items()
        for kind, count in enumerate(troop)
        if count
    ]
    more = siege(s, realm, list(sides)[1], ended)
    walls = [fill("defender: {:+} to the dice", more)] * bool(more)
    played = fill("{} trial battles without more cards; cheapest units fall first", TIMES)
    signs = [f"wins:{s.races[seat].folk}" for seat in sides]
    return Odds(
        title,
        tuple(chances),
        (*units, *walls, *reasons, played),
        (Throw(0, ()),),
        success=("victory", wins[0]),
        signs=(*signs, "nobody", signs[0]),
        trials=TIMES,
    )
