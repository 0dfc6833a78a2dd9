"""The address at which a table listens, and the address of its page."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import ip_address

from banneret.cli.console import Unusable

FIRST_PORT = 8130
_PORTS_TO_TRY = 20


def free_socket(host: str) -> socket.socket:
    """A socket at the first free port of a few, because browsers remember matches by the port; else at any port."""
    for port in range(FIRST_PORT, FIRST_PORT + _PORTS_TO_TRY):
        with contextlib.suppress(Unusable):
            return taken_socket(host, port)
    return taken_socket(host, 0)


def taken_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at this host and port. Raises Unusable."""
    listening = bound_socket(host, port)
    try:
        listening.listen()
    except OSError as error:
        listening.close()
        raise cannot_be_used(host, port, error) from error
    return listening


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that will listen at this host and port; until then connections are refused. Raises Unusable."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Unusable(f"{host} is not an address of this computer: {error.strerror}") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
    except OSError as error:
        listening.close()
        raise cannot_be_used(host, port, error) from error
    return listening


def cannot_be_used(host: str, port: int, error: OSError) -> Unusable:
    """What to say of a port where nothing can listen."""
    return Unusable(f"port {port} of {host} cannot be used: {error.strerror}; choose another with --port")


def address(listening: socket.socket) -> str:
    """The address of the page; if the table listens at every address, the one that others in this network can use."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = _own_address(listening.family) or ("::1" if ":" in host else "127.0.0.1")
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    """The address of this computer in its network, or "" if there is none; nothing is sent."""
    far = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as asking, contextlib.suppress(OSError):
        asking.connect((far, 9))
        return str(asking.getsockname()[0])
    return ""
