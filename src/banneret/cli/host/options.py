"""The options of the commands for hosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from itertools import chain
from typing import Annotated, Any, Literal

import typer

from banneret.table.notices.carrier import Carrier
from banneret.table.notices.kinds import CARRIERS

LIMITS = "Limits for visitors"
NOTICES = "Notices to people who are asked"


def limit(help: str) -> Any:
    """Return an option for a limit of visitors, at least 1."""
    return typer.Option(min=1, metavar="N", help=help, rich_help_panel=LIMITS)


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
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 is every address of this computer.")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="The port.")]
MetricsPort = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=65535,
        metavar="PORT",
        show_default=False,
        help="Metrics for Prometheus at 127.0.0.1 and this port.",
    ),
]
Logs = Annotated[
    Literal["text", "json"], typer.Option(help="Log lines for people or for programs; they never contain links.")
]
Public = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        show_default=False,
        help="Where people reach the table, such as https://banneret.example.org; links in notices begin with it.",
        rich_help_panel=NOTICES,
    ),
]
Private = Annotated[
    bool,
    typer.Option(
        "--private-addresses",
        help="Notices may go to addresses inside your own network too, and over plain HTTP.",
        rich_help_panel=NOTICES,
    ),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        show_default=False,
        help="A web server in front of the table, which tells who its visitors are. Can be given several times.",
        rich_help_panel=LIMITS,
    ),
]
Files = Annotated[
    bool, typer.Option("--files/--no-files", help="Whether visitors may send files.", rich_help_panel=LIMITS)
]


def with_channels(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each kind of channel, in place of its keyword `channels`.

    The command gets there the kinds that the host has chosen, each with the value of its option ("" for a switch).
    """

    @wraps(command)
    def run(**given: Any) -> None:
        values = {carrier.kind: given.pop(_keyword(carrier)) for carrier in CARRIERS}
        chosen = {kind: "" if value is True else value for kind, value in values.items() if value}
        command(**given, channels=chosen)

    own = signature(command, eval_str=True)
    theirs = list(map(_parameter, CARRIERS))
    each = (theirs if one.name == "channels" else [one] for one in own.parameters.values())
    run.__signature__ = own.replace(parameters=list(chain(*each)))  # type: ignore[attr-defined]
    return run


def _keyword(carrier: type[Carrier]) -> str:
    return carrier.option.name.replace("-", "_")


def _parameter(carrier: type[Carrier]) -> Parameter:
    """The option of a kind of channel, as the command line reads it."""
    option = carrier.option
    look: Mapping[str, Any] = {"help": option.help, "rich_help_panel": NOTICES}
    if not option.metavar:
        kind: Any = Annotated[bool, typer.Option(f"--{option.name}", **look)]
        return Parameter(_keyword(carrier), Parameter.KEYWORD_ONLY, default=False, annotation=kind)
    if option.environment:
        told = {"envvar": option.environment, "show_envvar": False, "show_default": f"${option.environment}"}
        look = {**look, **told}
    kind = Annotated[str | None, typer.Option(f"--{option.name}", metavar=option.metavar, **look)]
    return Parameter(_keyword(carrier), Parameter.KEYWORD_ONLY, default=None, annotation=kind)
