"""The Free Merchants: three of one kind for one of another, or better (4.0; mist-R-51, mist-R-52, mist-R-79)."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.engine.decision import Play, choose_or_pass
from banneret.games.battlemist.goods import KINDS, RESOURCES, Goods, only
from banneret.games.battlemist.lasting import always, sources, use
from banneret.games.battlemist.state import Lasting, State
from banneret.games.battlemist.vocabulary import Merchant

CLOSED = 99
"""A ratio at which nobody trades."""


@dataclass(frozen=True, slots=True)
class Trade:
    """So many of one kind for one of another."""

    give: int
    take: int
    ratio: int

    @property
    def key(self) -> str:
        """How records, pages and cases call it."""
        return f"{RESOURCES[self.give]}-{RESOURCES[self.take]}"

    def __str__(self) -> str:
        return f"{self.ratio} {RESOURCES[self.give]} for 1 {RESOURCES[self.take]}"


def ratio(s: State, seat: int) -> tuple[int, Lasting | None]:
    """The best ratio of a seat, and the limited effect that gives it (mist-4.0-01, mist-4.0-02, mist-R-52)."""
    game, cities = s.box.file.game, s.cities(seat)
    best = game.merchant_ratio_with_cities if cities >= game.merchant_cities else game.merchant_ratio
    for source in sources(s, seat):
        for skill in always(source, Merchant):
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
    """Whether a stock is enough for one trade."""
    return max(s.stock[seat]) >= ratio(s, seat)[0]


def could_afford(s: State, seat: int, price: Goods) -> bool:
    """Whether a seat has enough of each, or would have after trading."""
    each, stock = ratio(s, seat)[0], s.stock[seat]
    missing = sum(max(0, due - has) for has, due in zip(stock, price, strict=True))
    return missing <= sum(max(0, has - due) // each for has, due in zip(stock, price, strict=True))


def trades(s: State, seat: int) -> list[Trade]:
    """What a seat can trade now."""
    price, _ = ratio(s, seat)
    stock = s.stock[seat]
    return [
        Trade(give.index, take.index, price)
        for give in KINDS
        if stock[give.index] >= price
        for take in KINDS
        if take is not give
    ]


def trade(s: State, seat: int) -> Play[list[Trade]]:
    """Trade as often as one likes; what was traded comes back, to be told (mist-R-79)."""
    done: list[Trade] = []
    while can_trade(s, seat):
        way = yield from choose_or_pass(
            seat, "What do you trade with the Free Merchants?", trades(s, seat), rule="mist-4.0-01", otherwise="No more"
        )
        if way is None:
            break
        _exchange(s, seat, way)
        done.append(way)
    return done


def _exchange(s: State, seat: int, way: Trade) -> None:
    _, limited = ratio(s, seat)
    if limited is not None:
        use(s, limited)
    s.pay(seat, only(way.give, way.ratio))
    s.receive(seat, only(way.take, 1))


def tell_trades(s: State, seat: int, done: list[Trade]) -> None:
    """Say what was traded."""
    for way in done:
        s.tell("{} traded {}", s.name(seat), way, rule="mist-4.0-01")
