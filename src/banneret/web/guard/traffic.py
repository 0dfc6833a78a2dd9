"""Limits for visitors, so that no visitor can block the others.

A visitor is an address. All addresses of one IPv6 network are one visitor, because one computer can have them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from time import monotonic

HOST = frozenset({"127.0.0.1", "::1"})
"""Connections from these addresses come from the table's own computer: the host."""
_NETWORK = 64
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Traffic:
    """Settings of the host.

    `connections` is the maximum at a time; only a part of them may be live, so that pages can always be loaded.
    `budget` is what all visitors may cost within a minute, in milliseconds of processor time by the price list in
    `prices.py`, and `visitor_budget` what one may, who may spend that of a whole minute at once. `trials` and
    `visitor_trials` are the same for matches on drafts of the workshop, within an hour, and `previews` and
    `visitor_previews` for pictures that programs ask for which show a link, within a minute. A request must
    arrive within `seconds_to_ask`, and a visitor who reads nothing for `seconds_to_read` is disconnected. `proxies` are
    the web servers whose information about a visitor's address is trusted.
    """

    connections: int = 1000
    visitor_connections: int = 100
    budget: int = 90_000
    visitor_budget: int = 12_000
    trials: int = 3_600_000
    visitor_trials: int = 900_000
    previews: int = 12_000
    visitor_previews: int = 6_000
    seconds_to_ask: float = 20.0
    seconds_to_read: float = 30.0
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()

    @property
    def live(self) -> int:
        """The maximum number of live connections."""
        return self.connections * 3 // 5

    @property
    def visitor_live(self) -> int:
        """The maximum number of live connections of one visitor."""
        return self.visitor_connections * 3 // 5

    def forwards(self, address: str) -> bool:
        """Whether a trusted web server has this address."""
        try:
            place = ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self.proxies)


class Allowance:
    """A budget for a number of seconds, for each visitor and in all, which refills gradually."""

    def __init__(self, for_visitor: int, in_all: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._full = {True: float(in_all), False: float(for_visitor)}
        self._seconds = seconds
        self._clock = clock
        self._left: dict[str | None, tuple[float, float]] = {}

    def wait(self, visitor: str, price: float = 1) -> float:
        """Take a price and return 0, or take nothing and return the seconds until it is there.

        More than a whole budget is never asked for.
        """
        now, price = self._clock(), min(price, *self._full.values())
        purses = {who: self._filled(who, now) for who in (visitor, None)}
        poorest = max(((price - purse) * self._seconds / self._full[who is None] for who, purse in purses.items()))
        if poorest > 0:
            return poorest
        if len(self._left) > _MANY:
            self._forget(now)
        self._left |= {who: (purse - price, now) for who, purse in purses.items()}
        return 0.0

    def _filled(self, who: str | None, now: float) -> float:
        full = self._full[who is None]
        left, since = self._left.get(who, (full, now))
        return min(full, left + (now - since) * full / self._seconds)

    def _forget(self, now: float) -> None:
        """Forget visitors whose allowance is full again."""
        self._left = {who: kept for who, kept in self._left.items() if self._filled(who, now) < self._full[who is None]}


@lru_cache(maxsize=4096)
def visitor_at(address: str) -> str:
    """The visitor who has this address."""
    try:
        place = ip_address(address)
    except ValueError:
        return address
    if isinstance(place, IPv6Address):
        if place.ipv4_mapped:
            return str(place.ipv4_mapped)
        if address not in HOST:
            return f"{IPv6Address(int(place) >> _NETWORK << _NETWORK)}/{_NETWORK}"
    return str(place)
