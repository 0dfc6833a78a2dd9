"""`banneret mcp`: the games for language models."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from banneret.cli.console import Unusable

Link = Annotated[
    str,
    typer.Option(
        "--join",
        metavar="LINK",
        show_default=False,
        help="The link of a seat at a server: the model plays there. `-` reads it from the variable BANNERET_SEAT.",
    ),
]


def mcp(join: Link = "") -> None:
    """Let a language model play, by the tools of the Model Context Protocol on the standard input and output.

    A client starts this command itself; it needs the extra `mcp`. The tools: games, new, view, options, why, decide,
    rules. The model plays against programs of this computer, and sees what its seat may see. With `--join` it plays at
    one seat of a server; the tools: wait, view, options, why, decide, act, say, rules.
    """
    try:
        from banneret.machines.mcp import server, server_of
    except ImportError:
        raise Unusable("this needs the extra `mcp`: install banneret[mcp]") from None
    if not join:
        server().run("stdio")
        return
    from banneret.machines.away import AwaySeat
    from banneret.machines.client import CannotPlay, Seat

    try:
        with Seat(os.environ.get("BANNERET_SEAT", "") if join == "-" else join) as seat:
            server_of(AwaySeat(seat)).run("stdio")
    except CannotPlay as error:
        raise Unusable(str(error)) from None
