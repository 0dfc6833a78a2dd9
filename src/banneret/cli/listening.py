"""Where a table listens, and the address by which its page is found."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import ip_address

from banneret.cli.saying import Unusable

FIRST_PORT = 8130
_PORTS_TO_TRY = 20


def free_socket(host: str) -> socket.socket:
    """The first free port of a few: browsers remember matches by the port. Else any port."""
    for port in range(FIRST_PORT, FIRST_PORT + _PORTS_TO_TRY):
        with contextlib.suppress(Unusable):
            return taken_socket(host, port)
    return taken_socket(host, 0)


def taken_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises Unusable."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Unusable(f"{host} is no address of this computer: {error.strerror}") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
        listening.listen()
    except OSError as error:
        listening.close()
        raise Unusable(f"port {port} of {host} cannot be had: {error.strerror}; choose another with --port") from error
    return listening


def address(listening: socket.socket) -> str:
    """The address of the page, as others in this network reach it if the table listens at every address."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = _own_address(listening.family) or ("::1" if ":" in host else "127.0.0.1")
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    """The address from which this computer would speak to others; nothing is sent. It is "" where there is none."""
    far = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as asking, contextlib.suppress(OSError):
        asking.connect((far, 9))
        return str(asking.getsockname()[0])
    return ""
