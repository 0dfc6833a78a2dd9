"""The movement segment: marching, what stops units, the limit of ten units, and control (3.3.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import said
from banneret.games.battlemist.box.terms import Moment
from banneret.games.battlemist.box.vocabulary import CloseBorder, IgnoreStop, MoveModifier, Pin, Truce
from banneret.games.battlemist.cards.playing import why_not_this
from banneret.games.battlemist.cards.unmoved_units import (
    Company,
    companies,
    counted,
    how_many,
    is_subject,
    leave,
    muster,
)
from banneret.games.battlemist.cards.windows import act, open_window, words
from banneret.games.battlemist.economy.economy import yield_of
from banneret.games.battlemist.effects.lasting import expire, in_force, limited, of_seat
from banneret.games.battlemist.land.control import settle_land
from banneret.games.battlemist.march.stacking import is_too_many, remove_one
from banneret.games.battlemist.odds import battle_odds
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan

OWN: Final[tuple[Moment, ...]] = ("before-movement",)
ENEMYS: Final[tuple[Moment, ...]] = ("before-enemy-movement",)


def movement_segment(s: State) -> None:
    """Begin the segment: no unit has marched; Caravan partners trade first, then windows open.

    mist-R-73, mist-R-79.
    """
    seat = s.active
    s.begin_segment("movement")
    muster(s, seat)
    s.then("march", "stack", "end_movement")
    order = s.clockwise(seat)
    open_window(s, order, [OWN if other == seat else ENEMYS for other in order], trading=(seat,))
    caravan.open_trading(s)


def march(s: State) -> Play[Again] | None:
    """Let one company after another march, or stay (mist-3.3.2-01, mist-R-92)."""
    if not s.marching.unmoved:
        return None
    return _march(s, s.active)


def _march(s: State, seat: int) -> Play[Again]:
    ways: list[Company | Word] = [*companies(s, seat), *words(s, seat, OWN)]
    way = yield Decision(
        seat,
        "march",
        "Which units march?",
        ways,
        rule="mist-3.3.2-01",
        otherwise="End the movement",
        unless=lambda way: None if isinstance(way, Word) else why_not_march(s, seat, way),
        beyond=lambda key: why_not_these(s, seat, key),
        label=lambda way: counted(s, way) if isinstance(way, Company) else str(way),
    )
    if way is PASS:
        s.marching.unmoved.clear()
    elif isinstance(way, Word):
        yield from act(s, seat, way)
    else:
        yield from _advance(s, seat, way)
    return AGAIN


def _advance(s: State, seat: int, company: Company) -> Play[None]:
    caravan.acted(s, seat)
    count = yield from how_many(
        seat,
        "how-many-march",
        "How many of the {} march?",
        company,
        min(s.marching.unmoved[company.band], may_leave(s, company.realm)),
    )
    goals = reach(s, seat, company)
    goal = yield Decision(
        seat,
        "march-to",
        lambda: fill("Where do the {} march?", company.units),
        [s.box.realms[index] for index in goals],
        rule="mist-3.3.2-01",
        beyond=lambda key: why_not_there(s, seat, company, key),
        about=company,
        label=lambda goal: bringing(s, goal),
        odds=lambda goal: march_odds(s, seat, company, count, goal),
    )
    _go(s, seat, company, count, goal)


def bringing(s: State, realm: Realm) -> Text:
    """Return a realm with what it brings at harvest, for whoever chooses among several."""
    goods = yield_of(s, realm)
    return fill("{} ({})", realm, said(goods)) if any(goods) else realm.name


def _go(s: State, seat: int, company: Company, count: int, goal: Realm) -> None:
    leave(s, company, count)
    s.put(seat, company.realm, company.kind, -count)
    s.put(seat, goal, company.kind, count)
    s.tell(
        "marches",
        "{units} {number:marches|march} from {realm:the} to {goal:the}",
        units=company.kind.counted(count),
        realm=company.realm,
        goal=goal,
        seat=s.player(seat),
        kind=company.kind,
        number=count,
        rule="mist-3.3.2-01",
    )


def why_not_march(s: State, seat: int, company: Company) -> str | None:
    """Return the rule that keeps units in place: a pin, no move left, or borders and a truce on all sides."""
    if not may_leave(s, company.realm):
        return "mist-R-27"
    if has_way(s, seat, company):
        return None
    return next((rule for way, rule in OBSTACLES.items() if reach(s, seat, company, {way})), "mist-3.1.2-03")


def why_not_these(s: State, seat: int, key: str) -> str | None:
    """Return the rule for units that cannot march: they have marched, or all of them are named to go further."""
    if not key.startswith(f"unit:{s.races[seat].folk}-"):
        return why_not_this(s, seat, key)
    further = any(company.key.startswith(f"{key}+") for company in companies(s, seat))
    return "mist-R-70" if further else "mist-R-92"


# --- how far ----------------------------------------------------------------------------------------------------------


def allowance(s: State, seat: int, kind: Kind, bonus: int) -> int:
    """Return how far units may go: gains before losses, never below 0, and a limit last (mist-R-27, mist-R-63)."""
    move = s.races[seat].values[kind.index].move + bonus
    changes = [e for e in of_seat(s, seat, MoveModifier) if not e.count and is_subject(kind, e.subject)]
    return limited(move, changes) if changes else move


def may_leave(s: State, realm: Realm) -> int:
    """Return how many more of the units that started in a realm may leave it (mist-PS-10, mist-R-27)."""
    there = s.marching.mustered.get(realm.index, 0)
    hows = [effect.how for effect, lasting in in_force(s, Pin) if realm in lasting.realms]
    if "all" in hows:
        return 0
    return there // 2 - s.marching.left.get(realm.index, 0) if "half" in hows else there


Obstacle = Literal["border", "pin", "truce", "enemy", "terrain"]
OBSTACLES: Final[Mapping[Obstacle, str]] = {
    "border": "mist-3.1.2-03",
    "pin": "mist-R-27",
    "truce": "mist-R-85",
    "enemy": "mist-3.3.2-03",
    "terrain": "mist-3.3.2-02",
}
"""What keeps units from going on, and the rules that say so; special rules come first."""


def reach(s: State, seat: int, company: Company, despite: Collection[Obstacle] = ()) -> Mapping[int, int]:
    """Return the realms where units may end, by index, and in how many steps.

    Obstacles in `despite` are ignored, to find out which obstacle is in the way.

    Rules: mist-3.3.2-01, mist-3.3.2-02, mist-3.3.2-03, mist-3.3.2-04.
    """
    steps, free = allowance(s, seat, company.kind, company.bonus), unstopped(s, seat, company.kind)
    held = {here for other, troops in enumerate(s.troops) if other != seat for here in troops}
    pinned = [realm for effect, lasting in in_force(s, Pin) if effect.how == "all" for realm in lasting.realms]
    if despite:
        held = set() if "enemy" in despite else held
        pinned = [] if "pin" in despite else pinned
        free = [realm.terrain for realm in s.land.realms] if "terrain" in despite else free
    reached = {company.realm.index: 0}
    wave = [company.realm]
    for step in range(1, steps + 1):
        further = []
        for here in wave:
            for there in s.land.next_to[here.index]:
                if there.index not in reached and may_enter(s, seat, here, there, despite):
                    reached[there.index] = step
                    stopped = there.index in held or (there.stops and there.terrain not in free) or there in pinned
                    if not stopped:
                        further.append(there)
        wave = further
    del reached[company.realm.index]
    return reached


def has_way(s: State, seat: int, company: Company) -> bool:
    """Return whether units can go anywhere at all, which their first step decides."""
    here = company.realm
    if allowance(s, seat, company.kind, company.bonus) > 0:
        for there in s.land.next_to[here.index]:
            if may_enter(s, seat, here, there):
                return True
    return False


def may_enter(s: State, seat: int, here: Realm, there: Realm, despite: Collection[Obstacle] = ()) -> bool:
    """Return whether units may cross a border: it is not closed, and no truce keeps them out (mist-R-85)."""
    if not s.lasting:
        return True
    closed = (border.realms for _, border in in_force(s, CloseBorder))
    if "border" not in despite and any(here in border and there in border for border in closed):
        return False
    return "truce" in despite or not in_force(s, Truce) or not (meets(s, seat, there) or is_enemy_home(s, seat, there))


def unstopped(s: State, seat: int, kind: Kind) -> list[str]:
    """Return the terrains that do not end the move of a kind of units (mist-3.3.2-02, mist-6.0-02)."""
    own = [effect.terrain for effect in kind.effects if isinstance(effect, IgnoreStop)]
    own += [effect.terrain for effect in of_seat(s, seat, IgnoreStop) if is_subject(kind, effect.subject)]
    return [terrain for terrains in own for terrain in terrains]


def meets(s: State, seat: int, realm: Realm) -> bool:
    """Return whether a combat unit of another race is there, which ends the move (mist-3.3.2-03)."""
    return any(other != seat for other in s.there(realm))


def is_enemy_home(s: State, seat: int, realm: Realm) -> bool:
    """Return whether it is the home realm of a living opponent (mist-R-85)."""
    return s.seat_at_home(realm) not in (NOBODY, seat)


_THERE = Word("there", "they are there already")
_FAR = "it is {} realms away, and these units move {}"


def why_not_there(s: State, seat: int, company: Company, key: str) -> str | None:
    """Return the rule that keeps units from ending in a realm: too far away, or an obstacle."""
    realm = s.box.by_key.get(key)
    if realm is None or realm not in s.land:
        return None
    if realm is company.realm:
        return because("mist-3.3.2-01", why=_THERE)
    distance, moves = s.land.distances(company.realm)[realm.index], allowance(s, seat, company.kind, company.bonus)
    if distance > moves:
        return because("mist-3.3.2-01", why=fill(_FAR, distance, moves))
    return OBSTACLES[in_the_way(s, seat, company, realm)]


def in_the_way(s: State, seat: int, company: Company, realm: Realm) -> Obstacle:
    """Return the obstacle that keeps units from a realm near enough: one that is enough alone, or one of several."""
    for obstacle in OBSTACLES:
        if realm.index not in reach(s, seat, company, OBSTACLES.keys() - {obstacle}):
            return obstacle
    freeing = (obstacle for obstacle in OBSTACLES if realm.index in reach(s, seat, company, {obstacle}))
    return next(freeing, "terrain")


def march_odds(s: State, seat: int, company: Company, count: int, realm: Realm) -> Odds | None:
    """Return the odds if `count` units of a company join the units in a realm."""
    there = s.troop(seat, realm)
    units = tuple(old + count * (kind == company.kind.index) for kind, old in enumerate(there))
    return battle_odds(s, seat, units, realm)


# --- at the end of the segment ----------------------------------------------------------------------------------------


def stack(s: State) -> Play[Again] | None:
    """If a realm has more than ten army units, its owner removes the excess (mist-3.3.2-05, mist-R-68)."""
    troops = s.troops[s.active]
    for realm in s.land.realms:
        if realm.index in troops and is_too_many(s, s.active, realm):
            return _remove_one(s, realm)
    return None


def _remove_one(s: State, realm: Realm) -> Play[Again]:
    yield from remove_one(s, s.active, realm)
    return AGAIN


def end_movement(s: State) -> None:
    """Settle control of the realms without battle; then end the effects of the segment.

    mist-3.3.2-06, mist-R-19, mist-R-22.
    """
    settle_land(s)
    expire(s, "segment")
