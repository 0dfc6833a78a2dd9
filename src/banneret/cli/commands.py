"""The commands, in the order of `banneret --help`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from banneret.cli.ask import ask
from banneret.cli.author.check import check
from banneret.cli.author.lesson import lesson
from banneret.cli.author.puzzles import puzzles
from banneret.cli.author.referee import referee
from banneret.cli.author.rules import rules
from banneret.cli.console import say
from banneret.cli.docs import docs
from banneret.cli.games import games
from banneret.cli.host.admin import admin
from banneret.cli.host.backup import backup, restore
from banneret.cli.host.check_data import check_data
from banneret.cli.host.check_matches import check_matches
from banneret.cli.host.serve import serve
from banneret.cli.host.site import site
from banneret.cli.of_games import WithGames
from banneret.cli.picture import picture
from banneret.cli.play import play
from banneret.cli.replay import replay
from banneret.cli.study.analyse import analyse_record
from banneret.cli.study.join import join
from banneret.cli.study.lab import lab
from banneret.cli.study.ladder import ladder
from banneret.cli.study.mcp import mcp
from banneret.cli.study.rows import rows
from banneret.cli.study.simulate import simulate
from banneret.cli.study.train import train

app = typer.Typer(
    name="banneret",
    cls=WithGames,
    help="Fantasy wargames to play, host and study, with every rule enforced.",
    epilog="Wrong input gives one sentence and exit code 2.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
_COMMANDS: dict[str, Sequence[Callable[..., None]]] = {
    "Play and host": (play, join, serve, site, check_data, check_matches, backup, restore),
    "Study": (
        docs,
        games,
        rules,
        simulate,
        ladder,
        train,
        replay,
        rows,
        ask,
        picture,
        referee,
        lesson,
        puzzles,
        check,
        mcp,
    ),
}
for title, commands in _COMMANDS.items():
    for command in commands:
        app.command(rich_help_panel=title)(command)
app.command("analyse", rich_help_panel="Study")(analyse_record)
app.add_typer(admin, rich_help_panel="Play and host")
app.add_typer(lab, rich_help_panel="Study")


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Fantasy wargames to play, host and study, with every rule enforced."""
    if show_version:
        say(f"banneret {version('banneret')}")
    elif context.invoked_subcommand is None:
        say(context.get_help())
