"""`banneret mcp`: the games for language models."""

from __future__ import annotations

from banneret.cli.console import Unusable


def mcp() -> None:
    """Let a language model play, by the tools of the Model Context Protocol on the standard input and output.

    A client starts this command itself; it needs the extra `mcp`. The tools: games, new, view, options, why, decide,
    rules. The model plays against programs of this computer, and sees what its seat may see.
    """
    try:
        from banneret.machines.mcp import server
    except ImportError:
        raise Unusable("this needs the extra `mcp`: install banneret[mcp]") from None
    server().run("stdio")
