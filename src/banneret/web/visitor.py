"""Who asks: a visitor is whoever comes from one address."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

_HOME = 64  # bits of an IPv6 address that all computers of one household have in common


def visitor_of(connection: HTTPConnection) -> str:
    """The address of a visitor, as a web server in front of this one tells it; "" for the host's own computer."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_loopback and "x-forwarded-for" not in connection.headers:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _HOME), strict=False).network_address)
    return str(address)
