"""`banneret serve`: a table for others, on a host."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import socket
from collections.abc import Callable
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banneret.cli.host.folder import make_private
from banneret.cli.host.listening import FIRST_PORT, address, bound_socket, cannot_be_used
from banneret.cli.saying import Unusable, say, usable

if TYPE_CHECKING:
    from fastapi import FastAPI

    from banneret.table import Limits, Offered, Table
    from banneret.web.guard.traffic import Traffic

Data = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        show_default="$BANNERET_DATA, or ~/.local/share/banneret",
        help="The folder in which matches are stored.",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="BANNERET_DATABASE",
        show_envvar=False,
        show_default="$BANNERET_DATABASE, or a file in the folder",
        help="A PostgreSQL database for the matches: postgresql://user:password@host/name.",
    ),
]


_COLLECTING = (10_000, 20, 100)
"""When the collector searches: seldom, because everybody waits meanwhile.

With 30 matches and 90 watchers, 99 of 100 answers reach a watcher within 72 to 91 ms; by Python's own figures,
(700, 10, 10), within 195 ms. Each answer costs a quarter less time.
"""
LIMITS = "Limits for visitors"
NOTICES = "Notices to people who are asked"


class LogForm(StrEnum):
    """The form of log lines."""

    TEXT = "text"
    JSON = "json"


def _limit(help: str) -> Any:
    return typer.Option(min=1, metavar="N", help=help, rich_help_panel=LIMITS)


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is every address of this computer.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = FIRST_PORT,
    data: Data = None,
    database: Database = None,
    metrics: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            metavar="PORT",
            show_default=False,
            help="Metrics for Prometheus at 127.0.0.1 and this port.",
        ),
    ] = None,
    logs: Annotated[LogForm, typer.Option(help="Log lines for people or for programs; they never contain links.")] = (
        LogForm.TEXT
    ),
    public: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default=False,
            help="Where people reach the table, such as https://banneret.example.org; links in notices begin with it.",
            rich_help_panel=NOTICES,
        ),
    ] = None,
    mail: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="BANNERET_MAIL",
            show_envvar=False,
            show_default="$BANNERET_MAIL",
            help="A mail server, and the sender's address: smtps://user:password@mail.example.org/table@example.org.",
            rich_help_panel=NOTICES,
        ),
    ] = None,
    push: Annotated[
        bool, typer.Option("--push", help="Notices to browsers that are closed (Web Push).", rich_help_panel=NOTICES)
    ] = False,
    webhooks: Annotated[
        bool,
        typer.Option("--webhooks", help="Notices to public HTTPS addresses that people give.", rich_help_panel=NOTICES),
    ] = False,
    private: Annotated[
        bool,
        typer.Option(
            "--private-addresses",
            help="Notices may go to addresses inside your own network too, and over plain HTTP.",
            rich_help_panel=NOTICES,
        ),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            show_default=False,
            help="A web server in front of the table, which tells who its visitors are. Can be given several times.",
            rich_help_panel=LIMITS,
        ),
    ] = None,
    connections: Annotated[int, _limit("Connections at a time; fewer if the computer allows fewer.")] = 1000,
    visitor_connections: Annotated[int, _limit("Connections of one visitor at a time.")] = 100,
    requests: Annotated[int, _limit("Requests and messages a minute.")] = 6000,
    visitor_requests: Annotated[int, _limit("Requests and messages of one visitor a minute.")] = 600,
    visitor_matches: Annotated[int, _limit("Matches that one visitor opens an hour.")] = 60,
    visitor_files: Annotated[int, _limit("Files of their own that one visitor sends an hour.")] = 20,
    stored: Annotated[int, _limit("Megabytes of stored matches in all.")] = 2000,
    files: Annotated[
        bool, typer.Option("--files/--no-files", help="Whether visitors may send files.", rich_help_panel=LIMITS)
    ] = True,
) -> None:
    """Host a table for others. docs/host.md tells how to put it behind a web server, and how to keep a copy.

    A visitor is an address. Users of this computer have no limits, and 16 connections are reserved for them.
    """
    from banneret.table import Limits  # so that other commands start faster
    from banneret.table.logs import log_as
    from banneret.web.guard.traffic import Traffic

    limits = Limits(matches=visitor_matches, files=visitor_files, stored=stored, allow_files=files)
    proxies = tuple(map(_network, proxy or ()))
    traffic = Traffic(connections, visitor_connections, requests, visitor_requests, proxies=proxies)
    log_as(logs.value)
    offered = _offered(public, mail, push=push, webhooks=webhooks, private=private)
    chosen = ready_database(data, database)
    listening = bound_socket(host, port)  # so a web server asks another table until this one is ready
    place = address(listening)  # while it is surely open: the table may be told to end before it is ready
    keep_table(
        listening,
        chosen,
        lambda: say(f"The table is at {place} and Ctrl-C closes it."),
        limits,
        traffic,
        metrics,
        offered,
    )


def _offered(public: str | None, mail: str | None, *, push: bool, webhooks: bool, private: bool) -> Offered | None:
    """The notices that the host offers. Raises Unusable."""
    from banneret.table import MailServer, Offered, Reach

    if not public and not (mail or push or webhooks):
        return None
    if not public:
        raise Unusable("notices need --public, the address at which people reach the table, for the links in them")
    if not re.fullmatch(r"https?://[\w.-]+(:\d+)?", address_of := public.rstrip("/"), re.ASCII):
        raise Unusable("--public looks like https://banneret.example.org, without a path")
    try:
        offered = Offered(address_of, MailServer.at(mail) if mail else None, push, webhooks, Reach(private))
        offered.carriers()
    except ValueError as error:
        raise Unusable(str(error)) from None
    except ModuleNotFoundError as error:
        raise Unusable(
            f"notices need the package {error.name}: install it with `pip install 'banneret[notices]'`"
        ) from None
    return offered


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise Unusable(f"--proxy cannot be {text!r}: {error}") from error


def database_in(data: str | None, database: str | None = None) -> str:
    """The database at an address, or that of a data folder; neither need exist. Raises Unusable."""
    if database and data:
        raise Unusable("give --data or --database ($BANNERET_DATABASE), not both")
    return database or str(_folder(data) / "matches.db")


def ready_database(data: str | None, database: str | None = None) -> str:
    """The same; a folder is made if it does not exist, and closed to others. Raises Unusable."""
    chosen = database_in(data, database)
    if not database:
        _make_ready(_folder(data))
    return chosen


def _make_ready(folder: Path) -> None:
    with usable():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise Unusable(f"{folder} is not a folder; choose another with --data") from None
        make_private(folder)


def _folder(data: str | None) -> Path:
    return Path(data) if data else default_folder()


def default_folder() -> Path:
    """$BANNERET_DATA, or the place where the system keeps the data of a user."""
    if kept := os.environ.get("BANNERET_DATA"):
        return Path(kept)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "banneret")


def keep_table(
    listening: socket.socket,
    database: str,
    ready: Callable[[], None],
    limits: Limits | None = None,
    traffic: Traffic | None = None,
    metrics: int | None = None,
    offered: Offered | None = None,
) -> None:
    """Serve the table until somebody stops it; `ready` is called when it answers. Raises Unusable."""
    with listening, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, database, ready, limits, traffic, metrics, offered))


async def _serve(
    listening: socket.socket,
    database: str,
    ready: Callable[[], None],
    limits: Limits | None,
    traffic: Traffic | None,
    metrics: int | None,
    offered: Offered | None,
) -> None:
    from banneret.table import Table, UnusableDatabase  # so that other commands start faster
    from banneret.table.store.storage import Storage
    from banneret.web.app import create_app
    from banneret.web.guard.traffic import Traffic
    from banneret.web.serve import server

    try:
        Storage(database).close()
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error
    traffic = traffic or Traffic()
    table = Table(database, limits=limits, offered=offered)
    app = create_app(table, traffic)
    if metrics:
        _measure(app, table, metrics)
    serving = server(app, traffic)
    gc.collect()
    gc.set_threshold(*_COLLECTING)
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
