"""The supply phase: the cost of armies, towns and cities, and what is lost when it cannot be paid (3.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from banneret.engine.decision import Play, choose
from banneret.engine.game import Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import (
    GRAIN,
    IRON,
    NOTHING,
    RESOURCES,
    WOOD,
    Goods,
    covers,
    figures,
    plus,
    said,
    times,
)
from banneret.games.battlemist.box.vocabulary import SupplyDiscount
from banneret.games.battlemist.cards.playing import why_not_this
from banneret.games.battlemist.economy import simultaneous
from banneret.games.battlemist.economy.deferred_log import Lines
from banneret.games.battlemist.economy.simultaneous import Plan
from banneret.games.battlemist.economy.supply_default import Garrison, as_one, can_be_completed
from banneret.games.battlemist.effects.lasting import in_force
from banneret.games.battlemist.land.control import BUILDINGS
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade import caravan
from banneret.games.battlemist.trade.merchants import can_trade


def bill(s: State, seat: int) -> Goods:
    """Return what a seat owes, minus discounts.

    mist-3.5-01, mist-3.5-02, mist-3.5-04, mist-R-56, mist-6.0-05.
    """
    due = NOTHING
    for supply, *troops in zip(s.box.army_supply, *s.troops[seat].values(), strict=False):  # monsters come last
        due = plus(due, times(supply, sum(troops)))
    for here, built in enumerate(s.built):
        if built and s.owner[here] == seat:
            due = plus(due, s.box.building_supply[built])
    off = discount(s, seat)
    return max(0, due[GRAIN] - off[GRAIN]), max(0, due[WOOD] - off[WOOD]), max(0, due[IRON] - off[IRON])


def discount(s: State, seat: int) -> Goods:
    """Return the discount on this round's supply."""
    off = [0, 0, 0]
    for effect, lasting in in_force(s, SupplyDiscount):
        if lasting.seat == seat:
            off[RESOURCES.index(effect.resource)] += effect.amount
    return off[0], off[1], off[2]


# --- paying -----------------------------------------------------------------------------------------------------------


def _could(s: State, seat: int) -> bool:
    """Return whether a player who cannot pay is asked to trade first (mist-R-79)."""
    return not covers(s.stock[seat], bill(s, seat)) and can_trade(s, seat)


def pay(s: State, seat: int, lines: Lines) -> Play[None]:
    """Remove what cannot be kept, and pay for the rest (mist-3.5-03)."""
    due = bill(s, seat)
    if not covers(s.stock[seat], due):
        yield from _default(s, seat, lines)
        due = bill(s, seat)
    s.pay(seat, due)
    if not s.log.silent:
        lines.tell(
            "pays-supply",
            "{seat} {seat:pays|pay} {goods} for supply",
            seat=s.player(seat),
            goods=said(due),
            **figures(due),
            rule="mist-3.5-01",
        )


SUPPLY: Final = Plan(
    phase="supply",
    moments=("supply",),
    prompt="Play anything before you pay for supply?",
    idle="Trade before you pay for supply?",
    rule="mist-3.5-01",
    ways=lambda _, __: [],
    why_not=lambda *_asked: None,
    could=_could,
    finish=pay,
    otherwise="Pay",
    exchanges=False,  # partners have just been asked
)


def begin_supply(s: State) -> None:
    """Begin supply after the last individual turn; partners of a Caravan trade first (mist-3.0-01, mist-R-79)."""
    s.tell("supply-begins", "Supply", rule="mist-3.5-01", head=True)
    simultaneous.begin(s, "supply")
    caravan.open_trading(s)


def supply(s: State) -> Play[Again | None]:
    """Everybody pays at the same time (mist-3.0-02, mist-R-56)."""
    yield from simultaneous.decide(s, SUPPLY)
    return simultaneous.once_more(s)


# --- not paying -------------------------------------------------------------------------------------------------------

ELSEWHERE: Final = -1
"""A stand-in for all realms without town or city: in which of them units stand does not matter."""


@dataclass(frozen=True, slots=True)
class Item:
    """A unit of a kind in a realm, or its town or city (`kind` None), as an option to give up."""

    realm: Realm
    kind: Kind | None
    folk: str
    building: Word | None = None

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"unit:{self.folk}-{self.kind.id}-{self.realm.id}" if self.kind else f"built:{self.realm.id}"

    def __str__(self) -> str:
        if self.kind:
            return fill("{} in {:the}", self.kind.counted(1), self.realm)
        return fill("the {} in {:the}", self.building, self.realm)


def _default(s: State, seat: int, lines: Lines) -> Play[None]:
    """Give up items until the bill can be paid. The player can reach every allowed set, and no other set.

    Rules: mist-R-20, mist-R-81.
    """
    given = _nothing_given(s, seat)
    while not covers(s.stock[seat], bill(s, seat)):
        item = yield from choose(
            seat,
            "give-up",
            "You cannot pay for all: which do you give up?",
            list(items(s, seat)),
            rule="mist-3.5-03",
            unless=_why_not_give(s, seat, given),
            beyond=lambda key: why_not_give_this(s, seat, key),
        )
        where = _where(given, item)
        given[where] = given[where].without(item.kind.index if item.kind else None)
        lines.tell(
            "removes",
            "{seat} {seat:gives|give} up {item}: no supply",
            seat=s.player(seat),
            item=item,
            number=1 if item.kind else 0,
            rule="mist-3.5-03",
        )
        _give_up(s, seat, item, lines)


def _garrisons(s: State, seat: int) -> Iterator[tuple[Realm, Garrison]]:
    """Yield what a seat must pay for in each realm."""
    army = len(s.box.army)
    troops = s.troops[seat]
    for realm in s.land.realms:
        here = realm.index
        if here in troops and any(units := troops[here][:army]):
            built = s.built[here]
            yield realm, Garrison(units, s.box.building_supply[built] if built else None)


def items(s: State, seat: int) -> Iterator[Item]:
    """Yield everything that a seat might give up, equal units once."""
    folk = s.races[seat].folk
    for realm, garrison in _garrisons(s, seat):
        for kind in s.box.army:
            if garrison.units[kind.index]:
                yield _unit(realm, kind, folk)
        if garrison.building:
            yield Item(realm, None, folk, BUILDINGS[s.built[realm.index]])


@lru_cache(maxsize=1024)
def _unit(realm: Realm, kind: Kind, folk: str) -> Item:
    return Item(realm, kind, folk)


def _nothing_given(s: State, seat: int) -> dict[int, Garrison]:
    """Return a seat's garrisons with nothing given up.

    Each realm with a town or city is one garrison; all others together are one, ELSEWHERE.
    """
    garrisons = dict(_garrisons(s, seat))
    given = {realm.index: garrison for realm, garrison in garrisons.items() if garrison.building is not None}
    given[ELSEWHERE] = as_one([garrison for garrison in garrisons.values() if garrison.building is None])
    return given


def why_not_give_this(s: State, seat: int, key: str) -> str | None:
    """Return the rule for what cannot be given up: monsters cost nothing, and it is too late to trade."""
    monsters = (f"unit:{s.races[seat].folk}-{kind.id}-" for kind in s.box.monsters)
    return "mist-3.5-02" if key.startswith(tuple(monsters)) else why_not_this(s, seat, key)


def _where(given: Mapping[int, Garrison], item: Item) -> int:
    return item.realm.index if item.realm.index in given else ELSEWHERE


def _why_not_give(s: State, seat: int, given: dict[int, Garrison]) -> Callable[[Item], str | None]:
    """Return a check for items: mist-R-20 if no allowed set contains the item and what was given up so far.

    Equal items of one garrison are checked once.
    """
    funds = plus(s.stock[seat], discount(s, seat))
    known: dict[tuple[int, Kind | None], bool] = {}

    def may_give(where: int, kind: Kind | None) -> bool:
        less = {**given, where: given[where].without(kind.index if kind else None)}
        return can_be_completed(less.values(), s.box.army_supply, funds)

    def why_not(item: Item) -> str | None:
        alike = _where(given, item), item.kind
        if alike not in known:
            known[alike] = may_give(*alike)
        return None if known[alike] else "mist-R-20"

    return why_not


def _give_up(s: State, seat: int, item: Item, lines: Lines) -> None:
    """Remove it from the map. With the last army unit, control and the town are lost.

    mist-R-19, mist-R-20, mist-3.2.2-13.
    """
    here = item.realm.index
    if item.kind is not None:
        s.put(seat, item.realm, item.kind, -1)
    last = s.owner[here] == seat and not s.has_army(seat, item.realm)
    if last and item.kind is not None and s.built[here]:
        lines.tell(
            "building-lost",
            "The {building} in {realm:the} is lost too",
            building=BUILDINGS[s.built[here]],
            realm=item.realm,
            rule="mist-R-20",
        )
    if last or item.kind is None:
        s.built[here] = 0
    if last and item.realm is not s.home(seat):
        s.owner[here] = NOBODY
        lines.tell(
            "loses-control",
            "{seat} {seat:loses|lose} {realm:the}",
            seat=s.player(seat),
            realm=item.realm,
            rule="mist-R-19",
        )
