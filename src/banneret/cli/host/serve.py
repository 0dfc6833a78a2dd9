"""`banneret serve`: a table for others, on a host."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import socket
from collections.abc import Callable, Mapping
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Annotated

from banneret.cli.console import Unusable, say
from banneret.cli.host.folder import ready_database
from banneret.cli.host.listening import FIRST_PORT, address, bound_socket, cannot_be_used
from banneret.cli.host.options import (
    Data,
    Database,
    Files,
    Host,
    Logs,
    MetricsPort,
    Port,
    Private,
    Proxy,
    Public,
    limit,
    with_channels,
)
from banneret.engine.words.sentence import echo

if TYPE_CHECKING:
    from fastapi import FastAPI

    from banneret.table import Limits, NoticeSettings, Table
    from banneret.web.guard.traffic import Traffic

COLLECTING = (10_000, 20, 100)
"""When the collector searches: seldom, because everybody waits meanwhile.

With 30 matches and 90 watchers, 99 of 100 answers reach a watcher within 72 to 91 ms; by Python's own figures,
(700, 10, 10), within 195 ms. Each answer costs a quarter less time.
"""


@with_channels
def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = FIRST_PORT,
    data: Data = None,
    database: Database = None,
    metrics: MetricsPort = None,
    logs: Logs = "text",
    public: Public = None,
    channels: Mapping[str, str],
    private: Private = False,
    proxy: Proxy = None,
    connections: Annotated[int, limit("Connections at a time; fewer if the computer allows fewer.")] = 1000,
    visitor_connections: Annotated[int, limit("Connections of one visitor at a time.")] = 100,
    budget: Annotated[int, limit("Milliseconds of processor time that all visitors may cost a minute.")] = 90_000,
    visitor_budget: Annotated[int, limit("Those that one visitor may cost a minute.")] = 12_000,
    visitor_matches: Annotated[int, limit("Matches that one visitor opens an hour.")] = 60,
    visitor_files: Annotated[int, limit("Files of their own that one visitor sends an hour.")] = 20,
    stored: Annotated[int, limit("Megabytes of stored matches in all.")] = 2000,
    files: Files = True,
) -> None:
    """Host a table for others. `banneret docs host` tells how to put it behind a web server, and how to keep a copy.

    A visitor is an address. Users of this computer have no limits, and 16 connections are reserved for them.
    """
    from banneret.table import Limits  # so that other commands start faster
    from banneret.table.logs import log_as
    from banneret.web.guard.traffic import Traffic

    limits = Limits(matches=visitor_matches, files=visitor_files, stored=stored, allow_files=files)
    proxies = tuple(map(_network, proxy or ()))
    traffic = Traffic(connections, visitor_connections, budget, visitor_budget, proxies=proxies)
    log_as(logs)
    notices = _notices(public, channels, private=private)
    chosen = ready_database(data, database)
    listening = bound_socket(host, port)  # so a web server asks another table until this one is ready
    place = address(listening)  # while it is surely open: the table may be told to end before it is ready
    ready = partial(say, f"The table is at {place} and Ctrl-C closes it.")
    keep_table(listening, chosen, ready, limits, traffic, metrics, notices)


def _notices(public: str | None, channels: Mapping[str, str], *, private: bool) -> NoticeSettings | None:
    """The notices that the host offers. Raises Unusable."""
    from banneret.table import NoticeSettings, UrlPolicy

    if not public and not channels:
        return None
    if not public:
        raise Unusable("notices need --public, the address at which people reach the table, for the links in them")
    if not re.fullmatch(r"https?://[\w.-]+(:\d+)?", address_of := public.rstrip("/"), re.ASCII):
        raise Unusable("--public looks like https://banneret.example.org, without a path")
    settings = NoticeSettings(address_of, channels, UrlPolicy(private))
    try:
        settings.check()
    except ValueError as error:
        raise Unusable(str(error)) from None
    except ModuleNotFoundError as error:
        raise Unusable(
            f"notices need the package {error.name}: install it with `pip install 'banneret[notices]'`"
        ) from None
    return settings


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise Unusable(f"--proxy cannot be {echo(text)}: {error}") from error


def keep_table(
    listening: socket.socket,
    database: str,
    ready: Callable[[], None],
    limits: Limits | None = None,
    traffic: Traffic | None = None,
    metrics: int | None = None,
    notices: NoticeSettings | None = None,
) -> None:
    """Serve the table until somebody stops it; `ready` is called when it answers. Raises Unusable."""
    with listening, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, database, ready, limits, traffic, metrics, notices))


async def _serve(
    listening: socket.socket,
    database: str,
    ready: Callable[[], None],
    limits: Limits | None,
    traffic: Traffic | None,
    metrics: int | None,
    notices: NoticeSettings | None,
) -> None:
    from banneret.table import Table  # so that other commands start faster
    from banneret.table.errors import UnusableDatabase
    from banneret.table.store.storage import Storage
    from banneret.web.app import create_app
    from banneret.web.guard.traffic import Traffic
    from banneret.web.serve import server

    try:
        Storage(database).close()
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error
    traffic = traffic or Traffic()
    table = Table(database, limits=limits, notices=notices)
    app = create_app(table, traffic)
    if metrics:
        _measure(app, table, metrics)
    serving = server(app, traffic)
    gc.collect()
    gc.set_threshold(*COLLECTING)
    gc.freeze()  # what is loaded now stays; if the collector searched it again and again, everybody would wait
    host, port = listening.getsockname()[:2]
    running = asyncio.create_task(serving.serve(sockets=[listening]))
    while not serving.started and not running.done():
        await asyncio.sleep(0.02)
    if serving.started:
        ready()
    try:
        await running
    except OSError as error:  # another program has been faster
        raise cannot_be_used(host, port, error) from error


def _measure(app: FastAPI, table: Table, port: int) -> None:
    """Answer with metrics at a port of their own. Raises Unusable."""
    try:
        from banneret.web.metrics import Measuring, Metrics
    except ModuleNotFoundError:
        raise Unusable(
            "--metrics needs the package prometheus-client: install it with `pip install 'banneret[metrics]'`"
        ) from None
    measured = Metrics(table)
    app.add_middleware(Measuring, metrics=measured)
    try:
        measured.serve(port)
    except OSError as error:
        raise Unusable(f"port {port} cannot be used for metrics: {error.strerror}; choose another") from error
