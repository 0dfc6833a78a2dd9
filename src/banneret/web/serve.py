"""Runs an application: uvicorn, with the settings that these pages need."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from banneret.web.guard.connections import KEPT_FOR_HOST, KEPT_FOR_REFUSALS, Config
from banneret.web.guard.guard import LARGEST_MESSAGE
from banneret.web.guard.traffic import Traffic

SECONDS_TO_FINISH = 5
"""How long closing waits for answers that are being sent."""
_OWN_DESCRIPTORS = 112
"""Descriptors that the database, the processes of bots and matches, and the libraries need."""
_AT_ONCE, _WAITING = 8, 1024
"""How many connections are accepted at a time, before any can be refused, and how many may wait for that."""


class Server(uvicorn.Server):
    """uvicorn's server, limited to few accepted connections at a time, because all at once may be too many."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_WAITING)


def server(app: FastAPI, traffic: Traffic) -> Server:
    """A server that refuses large messages, with the limits of `traffic`. It keeps no access log: links are secrets."""
    proxies = [str(network) for network in traffic.proxies]
    config = Config(
        app,
        traffic=within_descriptors(traffic, _most_descriptors()),
        backlog=_AT_ONCE,
        ws_max_size=LARGEST_MESSAGE,
        access_log=False,
        log_level="error",
        log_config=None,  # the command chooses the form of the lines
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    return Server(config)


def within_descriptors(traffic: Traffic, descriptors: int) -> Traffic:
    """The traffic limits, with only as many connections as this number of descriptors allows."""
    places = max(8, descriptors - _OWN_DESCRIPTORS - KEPT_FOR_HOST - KEPT_FOR_REFUSALS)
    return replace(
        traffic,
        connections=min(traffic.connections, places),
        visitor_connections=min(traffic.visitor_connections, max(4, places // 2)),
    )


def _most_descriptors() -> int:
    """The maximum number of open files and connections of this process, after raising it as far as allowed."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
