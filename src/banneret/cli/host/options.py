"""The options of the commands for hosts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

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
Mail = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="BANNERET_MAIL",
        show_envvar=False,
        show_default="$BANNERET_MAIL",
        help="A mail server, and the sender's address: smtps://user:password@mail.example.org/table@example.org.",
        rich_help_panel=NOTICES,
    ),
]
Push = Annotated[
    bool, typer.Option("--push", help="Notices to browsers that are closed (Web Push).", rich_help_panel=NOTICES)
]
Webhooks = Annotated[
    bool,
    typer.Option("--webhooks", help="Notices to public HTTPS addresses that people give.", rich_help_panel=NOTICES),
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
