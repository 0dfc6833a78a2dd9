"""Effects on stocks, towns and cities: gain, lose, steal; build, reduce, destroy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from banneret.engine.decision import Play, choose
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.box import CITY, TOWN, Realm
from banneret.games.battlemist.box.goods import (
    IRON,
    KINDS,
    NOTHING,
    RESOURCES,
    WOOD,
    Goods,
    Resource,
    figures,
    only,
    plus,
    said,
    times,
)
from banneret.games.battlemist.box.terms import Counted
from banneret.games.battlemist.economy.recruiting import build as build_there
from banneret.games.battlemist.economy.recruiting import city_sites, town_sites, why_no_city, why_no_town
from banneret.games.battlemist.effects.deed import Condition, Deed, Handlers, Site, owner_of, seats_of
from banneret.games.battlemist.land.control import BUILDINGS, raze, reduce
from banneret.games.battlemist.state import State

_PICKS = {"wood-or-iron": (KINDS[WOOD], KINDS[IRON]), "choice": KINDS}


def pick_goods(seat: int, amount: int, kinds: Sequence[Resource], rule: str) -> Play[Goods]:
    """Let a seat pick `amount` resources, one at a time; the bank never runs out (mist-1.3.2.2-01)."""
    picked = NOTHING
    for left in range(amount, 0, -1):
        more = partial(fill, "{} left.", left)
        kind = yield from choose(seat, "take-resource", "Which resource do you take?", kinds, help=more, rule=rule)
        picked = plus(picked, only(kind.index, 1))
    return picked


def gain(s: State, deed: Deed, effect: words.Gain) -> Play[None]:
    """Gain resources from the bank."""
    for seat in seats_of(s, effect.who, deed):
        yield from receive(s, seat, effect.resource, effect.amount)


def receive(s: State, seat: int, resource: str, amount: int) -> Play[None]:
    """Take an amount of a resource from the bank, let the seat pick if there is a choice, and tell it."""
    if resource in _PICKS:
        goods = yield from pick_goods(seat, amount, _PICKS[resource], "mist-2.2-06")
    elif resource == "each":
        goods = times((1, 1, 1), amount)
    else:
        goods = only(RESOURCES.index(resource), amount)
    s.receive(seat, goods)
    s.tell(
        "takes-goods",
        "{seat} {seat:takes|take} {goods}",
        seat=s.player(seat),
        goods=said(goods),
        **figures(goods),
        rule="mist-2.2-06",
    )


def gain_per(s: State, deed: Deed, effect: words.GainPer) -> Play[None]:
    """Gain resources for every counted thing."""
    for seat in seats_of(s, effect.who, deed):
        count = counted(s, seat, effect.count)
        if count:
            yield from receive(s, seat, effect.resource, count * effect.amount)


def counted(s: State, seat: int, what: Counted) -> int:
    """Return how many of the counted things a seat has."""
    if what == "own-deserts":
        return sum(realm.terrain == "desert" for realm in s.holdings(seat))
    if what == "enemy-kill-pairs":
        b = s.battle
        return sum(b.dead[1 - b.side(seat)][: len(s.box.army)]) // 2 if b else 0
    built = [realm for realm in s.holdings(seat) if s.built[realm.index]]
    if what == "own-mountain-towns-and-cities":
        return sum(realm.terrain == "mountain" for realm in built)
    return len(built)


def lose(s: State, deed: Deed, effect: words.Lose) -> Play[None]:
    """Return resources to the bank, as far as there are any."""
    for seat in seats_of(s, effect.who, deed):
        goods = yield from _lost(s, seat, deed, effect)
        _give_up(s, seat, goods)


def _lost(s: State, seat: int, deed: Deed, effect: words.Lose) -> Play[Goods]:
    stock, amount = s.stock[seat], effect.amount
    if effect.resource == "player":
        assert isinstance(amount, int)
        return (yield from pick_from(s, deed.seat, seat, amount))
    if effect.resource == "largest":
        most = [kind for kind in KINDS if stock[kind.index] == max(stock)]
        kind = yield from choose(
            seat, "largest-stock", "Which of your largest stocks do you lose from?", most, rule="mist-3.1.2-03"
        )
        return only(kind.index, stock[kind.index] // 2 if amount == "half" else min(amount, stock[kind.index]))
    kinds = RESOURCES if effect.resource == "each" else (effect.resource,)
    lost = NOTHING
    for kind in KINDS:
        if kind.name in kinds:
            has = stock[kind.index]
            lost = plus(lost, only(kind.index, has // 2 if amount == "half" else min(amount, has)))
    return lost


def pick_from(s: State, seat: int, other: int, amount: int) -> Play[Goods]:
    """Let a seat pick resources from another's stock, one at a time, as far as there are any."""
    picked = NOTHING
    for left in range(min(amount, sum(s.stock[other])), 0, -1):
        kinds = [kind for kind in KINDS if s.stock[other][kind.index] > picked[kind.index]]
        prompt = partial(fill, "Which resource {0:does|do} {0:the} lose?", s.player(other))
        more = partial(fill, "{} left.", left)
        kind = yield from choose(seat, "pick-resource", prompt, kinds, help=more, rule="mist-3.1.2-03")
        picked = plus(picked, only(kind.index, 1))
    return picked


def _give_up(s: State, seat: int, goods: Goods) -> None:
    s.pay(seat, goods)
    s.tell(
        "loses-goods",
        "{seat} {seat:loses|lose} {goods}",
        seat=s.player(seat),
        goods=said(goods),
        **figures(goods),
        rule="mist-2.2-06",
    )


def lose_per(s: State, deed: Deed, effect: words.LosePer) -> None:
    """Lose one resource for every full number of army units, as far as there are any."""
    index = RESOURCES.index(effect.resource)
    for seat in seats_of(s, effect.who, deed):
        due = s.army_units(seat) // effect.every
        _give_up(s, seat, only(index, min(due, s.stock[seat][index])))


def steal(s: State, deed: Deed, effect: words.Steal) -> Play[None]:
    """Take resources of the player's choice from the target's stock."""
    other = owner_of(deed.target)
    goods = yield from pick_from(s, deed.seat, other, effect.amount)
    s.pay(other, goods)
    s.receive(deed.seat, goods)
    s.tell(
        "steals-goods",
        "{seat} {seat:takes|take} {goods} from {other:the}",
        seat=s.player(deed.seat),
        goods=said(goods),
        **figures(goods),
        other=s.player(other),
        rule="mist-3.1.2-03",
    )


# --- towns and cities -------------------------------------------------------------------------------------------------


def build(s: State, deed: Deed, effect: words.Build) -> Play[None]:
    """Build a town, or make a town a city, for free but under all other conditions."""
    seat = deed.seat
    ways = [*(town_sites(s, seat) if "town" in effect.kinds else ())]
    ways += city_sites(s, seat) if "city" in effect.kinds else []
    if ways:
        realm = yield from choose(
            seat,
            "build",
            "Where do you build?",
            ways,
            rule="mist-3.2.2-06",
            beyond=lambda key: _why_not_there(s, seat, effect, s.box.by_key.get(key)),
        )
        build_there(s, realm)
        s.tell(
            "builds",
            "{seat} {seat:builds|build} a {building} in {realm:the}",
            seat=s.player(seat),
            realm=realm,
            building=BUILDINGS[s.built[realm.index]],
            rule="mist-3.2.2-06",
        )


def _why_not_there(s: State, seat: int, effect: words.Build, realm: Realm | None) -> str | None:
    """Return the rule that forbids building there: as a city if there is a town, otherwise as a town."""
    if realm is None:
        return None
    town = s.built[realm.index] == TOWN and s.owner[realm.index] == seat
    return (why_no_city if town and "city" in effect.kinds else why_no_town)(s, seat, realm)


def why_not_build(s: State, seat: int, effect: words.Build) -> str | None:
    """Return the rule if there is no place for it (mist-R-50)."""
    towns, cities = "town" in effect.kinds and town_sites(s, seat), "city" in effect.kinds and city_sites(s, seat)
    return None if towns or cities else "mist-R-50"


def raze_there(s: State, deed: Deed, effect: words.Raze) -> Play[None]:
    """Reduce or destroy towns and cities."""
    if effect.scope == "every-city":
        for realm in s.land.realms:
            if s.built[realm.index] == CITY:
                _ruin(s, realm, effect)
    elif effect.scope == "affected":
        assert isinstance(deed.affected, Site)
        _ruin(s, deed.affected.realm, effect)
    else:
        seat = owner_of(deed.affected)
        ways = [realm for realm in s.holdings(seat) if s.built[realm.index]]
        if ways:
            _ruin(
                s,
                (yield from choose(seat, "lose-town", "Which town or city is hit?", ways, rule="mist-R-55")),
                effect,
            )


def _ruin(s: State, realm: Realm, effect: words.Raze) -> None:
    if effect.rule == "destroy":
        raze(s, realm, rule="mist-3.1.4-04")
    elif effect.rule == "one-step" or s.built[realm.index] == CITY:
        reduce(s, realm, rule="mist-3.1.4-04")


HANDLERS: Handlers = {
    words.Gain: gain,
    words.GainPer: gain_per,
    words.Lose: lose,
    words.LosePer: lose_per,
    words.Steal: steal,
    words.Build: build,
    words.Raze: raze_there,
}
CONDITIONS: dict[type[Any], Condition] = {words.Build: why_not_build}
