from __future__ import annotations

from ipaddress import ip_network

import pytest

from banneret.web.guard.traffic import Allowance, Traffic, visitor_at
from banneret.web.serve import within_descriptors


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_visitor_takes_all_at_once_and_then_waits() -> None:
    clock = Clock()
    allowance = Allowance(3, 100, 60, clock)
    assert [allowance.wait("ann") for _ in range(3)] == [0, 0, 0]
    assert allowance.wait("ann") == 20
    assert allowance.wait("ben") == 0
    clock.now = 19
    assert allowance.wait("ann") == pytest.approx(1)
    clock.now = 20
    assert allowance.wait("ann") == 0


def test_what_costs_more_waits_longer_but_never_for_ever() -> None:
    clock = Clock()
    allowance = Allowance(100, 1000, 60, clock)
    assert allowance.wait("ann", 90) == 0
    assert allowance.wait("ann", 40) == pytest.approx(18)
    assert allowance.wait("ann", 10) == 0
    assert allowance.wait("ann", 1200) == 60
    clock.now = 60
    assert allowance.wait("ann", 1200) == 0


def test_all_together_wait_too() -> None:
    allowance = Allowance(3, 4, 60, Clock())
    assert [allowance.wait(who) for who in "abcd"] == [0, 0, 0, 0]
    assert allowance.wait("e") == 15


def test_who_is_refused_takes_nothing() -> None:
    clock = Clock()
    allowance = Allowance(1, 100, 10, clock)
    allowance.wait("ann")
    for _ in range(50):
        assert allowance.wait("ann") == 10
    clock.now = 10
    assert allowance.wait("ann") == 0


def test_visitors_who_have_all_again_are_forgotten() -> None:
    clock = Clock()
    allowance = Allowance(5, 10**9, 60, clock)
    for number in range(10_000):
        allowance.wait(str(number))
    clock.now = 1000
    for number in range(5):
        allowance.wait(f"new {number}")
    assert len(allowance._left) < 10


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::1", "::1"),
        ("a socket in the file system", "a socket in the file system"),
        ("", ""),
    ],
)
def test_who_is_a_visitor(address: str, visitor: str) -> None:
    assert visitor_at(address) == visitor


def test_a_web_server_is_known_by_its_address_or_network() -> None:
    traffic = Traffic(proxies=(ip_network("10.0.0.0/8"), ip_network("::1")))
    assert traffic.forwards("10.1.2.3")
    assert traffic.forwards("::1")
    assert not traffic.forwards("11.1.2.3")
    assert not traffic.forwards("nonsense")


@pytest.mark.parametrize(("descriptors", "connections", "a_visitors"), [(200, 40, 20), (65536, 1000, 100), (10, 8, 4)])
def test_connections_are_as_many_as_the_descriptors_bear(descriptors: int, connections: int, a_visitors: int) -> None:
    traffic = within_descriptors(Traffic(), descriptors)
    assert (traffic.connections, traffic.visitor_connections) == (connections, a_visitors)
