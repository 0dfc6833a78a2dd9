"""`banneret serve`: a table for others, on a host."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.saying import Unusable, say, usable

FIRST_PORT = 8130
_PORTS_TO_TRY = 20

Data = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        show_default="$BANNERET_DATA, or ~/.local/share/banneret",
        help="The folder in which matches are kept.",
    ),
]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 is every address of this computer.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = FIRST_PORT,
    data: Data = None,
) -> None:
    """Host a table for others. docs/host.md tells how to put it behind a web server, and how to keep a copy."""
    listening = taken_socket(host, port)
    keep_table(listening, data, lambda: say(f"The table is at {address(listening)} and Ctrl-C closes it."))


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
    """The address of the page."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def database_in(data: str | None) -> str:
    """The database in the data folder, which is made if it is not there. Raises Unusable."""
    folder = Path(data) if data else default_folder()
    with usable():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise Unusable(f"{folder} is not a folder; choose another with --data") from None
    return str(folder / "matches.db")


def default_folder() -> Path:
    """$BANNERET_DATA, or where the system keeps what belongs to a person."""
    if kept := os.environ.get("BANNERET_DATA"):
        return Path(kept)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "banneret")


def keep_table(listening: socket.socket, data: str | None, ready: Callable[[], None]) -> None:
    """Serve the table until somebody stops it; `ready` is called when it answers. Raises Unusable."""
    with listening, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, database_in(data), ready))


async def _serve(listening: socket.socket, database: str, ready: Callable[[], None]) -> None:
    from banneret.table import Table, UnusableDatabase  # the other commands need not wait for all this
    from banneret.web.app import create_app
    from banneret.web.serve import server

    try:
        async with Table(database):
            pass
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error
    serving = server(create_app(Table(database)))
    running = asyncio.create_task(serving.serve(sockets=[listening]))
    while not serving.started and not running.done():
        await asyncio.sleep(0.02)
    if serving.started:
        ready()
    await running
