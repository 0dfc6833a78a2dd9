"""The Free Merchants: three of one kind for one of another, or a better ratio (4.0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from banneret.engine.because import because
from banneret.engine.decision import PASS, Decision, Play
from banneret.engine.words.values import Counted
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.goods import KINDS, RESOURCES, Goods, covers, minus, only
from banneret.games.battlemist.box.vocabulary import Merchant
from banneret.games.battlemist.effects.lasting import always, use
from banneret.games.battlemist.records import Lasting
from banneret.games.battlemist.state import State

CLOSED: Final = 1 << 30
"""A ratio that makes trading impossible: larger than any stock (mist-R-52)."""


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade: `ratio` of one kind for one of another kind."""

    give: int
    take: int
    ratio: int

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"{RESOURCES[self.give]}-{RESOURCES[self.take]}"

    def __str__(self) -> str:
        return fill("{} for {}", Counted(self.ratio, KINDS[self.give].noun), Counted(1, KINDS[self.take].noun))


def ratio(s: State, seat: int) -> tuple[int, Lasting | None]:
    """Return the best ratio of a seat, and the limited effect that gives it.

    mist-4.0-01, mist-4.0-02, mist-R-52.
    """
    return _ratio(s, seat, s.cities(seat))


def needs_cities(s: State, seat: int) -> bool:
    """Return whether a seat would have a worse ratio without its cities."""
    return ratio(s, seat)[0] < _ratio(s, seat, 0)[0]


def _ratio(s: State, seat: int, cities: int) -> tuple[int, Lasting | None]:
    game = s.box.file.game
    best = game.merchant_ratio_with_cities if cities >= game.merchant_cities else game.merchant_ratio
    for skill in always(s, seat, Merchant):
        if cities >= skill.cities:
            best = min(best, skill.ratio)
    limited: Lasting | None = None
    for lasting in s.lasting:
        effect = lasting.effect
        if not isinstance(effect, Merchant) or lasting.seat != seat:
            continue
        if effect.closed:
            return CLOSED, None
        if effect.ratio < best and cities >= effect.cities and (lasting.left or not effect.max):
            best, limited = effect.ratio, lasting if effect.max else None
    return best, limited


def can_trade(s: State, seat: int) -> bool:
    """Return whether a stock is enough for one trade."""
    most = max(s.stock[seat])
    return most > 0 and most >= ratio(s, seat)[0]


def has_bargain(s: State, seat: int) -> bool:
    """Return whether a seat can trade by a card for which only a few trades are left (mist-R-96)."""
    best, limited = ratio(s, seat)
    return limited is not None and max(s.stock[seat]) >= best


def why_not_trade(s: State, seat: int) -> str | None:
    """Return the rule that forbids a seat to trade: merchants are closed, or it has too little for its ratio."""
    best, _ = ratio(s, seat)
    if best == CLOSED:
        return "mist-R-52"
    if max(s.stock[seat]) >= best:
        return None
    return too_little(s, seat, max(s.stock[seat]))


def too_little(s: State, seat: int, has: int) -> str:
    """Return the rule of the ratio for which a stock `has` too little."""
    rule = "mist-4.0-02" if s.cities(seat) >= s.box.file.game.merchant_cities else "mist-4.0-01"
    return because(rule, ratio=ratio(s, seat)[0], has=has)


def could_afford(s: State, seat: int, price: Goods) -> bool:
    """Return whether a seat has enough of each resource, or would have after trading."""
    if covers(s.stock[seat], price):
        return True
    each, missing, gained = ratio(s, seat)[0], 0, 0
    for more in minus(s.stock[seat], price):
        if more < 0:
            missing -= more
        else:
            gained += more // each
    return missing <= gained


def _why_not_this(s: State, seat: int, key: str) -> str | None:
    """Return the rule that forbids a trade that is not offered: there is too little for the ratio."""
    give, _, take = key.partition("-")
    if give not in RESOURCES or take not in RESOURCES or give == take:
        return None
    return too_little(s, seat, s.stock[seat][RESOURCES.index(give)])


@cache
def _trades(enough: tuple[bool, bool, bool], price: int) -> tuple[Trade, ...]:
    """Return all trades at a ratio, by whether there is enough of each resource to give."""
    kinds = range(len(KINDS))
    return tuple(Trade(give, take, price) for give in kinds if enough[give] for take in kinds if take != give)


def trade(s: State, seat: int, tell: Callable[..., None]) -> Play[None]:
    """Trade as often as the seat likes (mist-R-79). `tell` is called for each trade, like `State.tell`.

    Rules: mist-R-51.
    """
    while True:
        price, limited = ratio(s, seat)
        grain, wood, iron = s.stock[seat]
        ways = _trades((grain >= price, wood >= price, iron >= price), price)
        if not ways:
            return
        way = yield Decision(
            seat,
            "trade",
            "What do you trade with the Free Merchants?",
            ways,
            rule="mist-4.0-01",
            beyond=lambda key: _why_not_this(s, seat, key),
            otherwise="No more",
        )
        if way is PASS:
            return
        if limited is not None:
            use(s, limited)
        s.pay(seat, only(way.give, way.ratio))
        s.receive(seat, only(way.take, 1))
        tell("trades", "{seat} {seat:trades|trade} {trade}", seat=s.player(seat), trade=way, rule="mist-4.0-01")
