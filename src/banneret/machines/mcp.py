"""The games for language models: tools of the Model Context Protocol, over the standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from typing import Any, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from banneret.machines.room import Room, Wrong

P = ParamSpec("P")
INSTRUCTIONS = """\
You play wargames whose rules are enforced. Begin with `games`, then `new`; after that answer with `decide` until the
match is over. An answer is the key of an option. `view` shows the table as your seat sees it, `why` says which rule
forbids something, `rules` finds rules."""


def server() -> MCPServer[Any]:
    """Return a server with matches of its own."""
    room = Room()
    made: MCPServer[Any] = MCPServer(
        "banneret", title="Banneret", instructions=INSTRUCTIONS, version=version("banneret")
    )

    def tool(name: str, says: str, does: Callable[P, str]) -> None:
        @wraps(does)
        def guarded(*args: P.args, **how: P.kwargs) -> str:
            try:
                return does(*args, **how)
            except Wrong as wrong:
                raise ToolError(str(wrong)) from None

        made.tool(name=name, description=says, structured_output=False)(guarded)

    tool("games", "List the games. With the name of a game: its options and their values.", room.games)
    tool("new", "Begin a match against programs. Returns the name of the match and your first question.", room.new)
    tool("view", "Show the table as your seat sees it: pieces, cards, standings, what happened last.", room.view)
    tool(
        "options",
        "List what you can choose now, as `key = what it is`. `like` leaves only those with it.",
        room.options,
    )
    tool("why", "Say why something cannot be chosen now, with the rule.", room.why)
    tool("decide", "Answer with the key of an option. Returns what happened, and your next question.", room.decide)
    tool("rules", "Find rules of a game by words.", room.rules)
    return made
