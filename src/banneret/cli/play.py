"""`banneret play`: a table on this computer, and its page in the browser."""

from __future__ import annotations

from threading import Thread
from typing import Annotated
from webbrowser import open as open_browser

import typer

from banneret.cli.console import say
from banneret.cli.host.folder import ready_database
from banneret.cli.host.listening import address, free_socket, taken_socket
from banneret.cli.host.options import Data
from banneret.cli.host.serve import keep_table


def play(
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, show_default=False, help="The port; without it, a free one from 8130 on."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    data: Data = None,
) -> None:
    """Start a table on this computer, and open its page in the browser. Ctrl-C ends it; the matches are kept."""
    host, database = "127.0.0.1", ready_database(data)
    socket = free_socket(host) if port is None else taken_socket(host, port)

    place = address(socket)  # while it surely listens: the table may be told to end before it is ready

    def ready() -> None:
        say(f"The table is at {place} and Ctrl-C closes it.")
        if browser:
            Thread(target=open_browser, args=(place,), daemon=True).start()

    keep_table(socket, database, ready)
