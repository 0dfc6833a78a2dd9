"""What visitors may take, so that none of them keeps the others out.

A visitor is an address; the addresses of one IPv6 network are one visitor, for a computer has them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from time import monotonic

HOST = frozenset({"127.0.0.1", "::1"})
"""Who connects from here sits at the computer of the table: the host."""
_NETWORK = 64
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Traffic:
    """Settings of the host.

    `connections` at a time; a part of them may be live, so that a page can always be asked for. Requests are counted by
    the minute, and a visitor may make those of a whole minute at once. A request comes in whole within
    `seconds_to_ask`, and nobody reads nothing for more than `seconds_to_read`. `proxies` are the web servers whose word
    about a visitor's address is taken.
    """

    connections: int = 1000
    visitor_connections: int = 100
    requests: int = 6000
    visitor_requests: int = 600
    seconds_to_ask: float = 20.0
    seconds_to_read: float = 30.0
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()

    @property
    def live(self) -> int:
        """How many live connections there may be."""
        return self.connections * 3 // 5

    @property
    def visitor_live(self) -> int:
        """How many live connections a visitor may have."""
        return self.visitor_connections * 3 // 5

    def forwards(self, address: str) -> bool:
        """Whether a web server at this address tells who its visitors are."""
        try:
            place = ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self.proxies)


class Allowance:
    """So many of something in so many seconds, for a visitor and in all, which come back little by little."""

    def __init__(self, for_visitor: int, in_all: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._full = {True: float(in_all), False: float(for_visitor)}
        self._seconds = seconds
        self._clock = clock
        self._left: dict[str | None, tuple[float, float]] = {}

    def wait(self, visitor: str) -> float:
        """Take one; or the seconds until there is one to take, and nothing is taken."""
        now = self._clock()
        purses = {who: self._filled(who, now) for who in (visitor, None)}
        poorest = max(((1 - purse) * self._seconds / self._full[who is None] for who, purse in purses.items()))
        if poorest > 0:
            return poorest
        if len(self._left) > _MANY:
            self._forget(now)
        self._left |= {who: (purse - 1, now) for who, purse in purses.items()}
        return 0.0

    def _filled(self, who: str | None, now: float) -> float:
        full = self._full[who is None]
        left, since = self._left.get(who, (full, now))
        return min(full, left + (now - since) * full / self._seconds)

    def _forget(self, now: float) -> None:
        """Forget those who have everything again."""
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
