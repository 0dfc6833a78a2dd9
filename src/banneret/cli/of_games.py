"""The commands that a game adds: `banneret GAME COMMAND`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from banneret.cli.console import Speaker, usable
from banneret.engine.game import games


class WithGames(Speaker):
    """The command with all its commands, and those of the games, which are loaded only when they are needed."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with this name; None if there is none."""
        return super().get_command(ctx, cmd_name) or _commands_of(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, in the order of the help."""
        return [*super().list_commands(ctx), *(name for name, game in games().items() if game.commands)]


class Careful(TyperGroup):
    """Commands whose ValueError or OSError becomes one sentence about the input, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command of the group. Raises Unusable."""
        with usable():
            return super().invoke(ctx)


def _commands_of(name: str) -> Any:
    """The commands of a game, as a group of Typer; None if there is no such game or it has none."""
    game = games().get(name)
    if game is None or not game.commands:
        return None
    shell, about = typer.Typer(), f"Commands for {game.title} alone."
    shell.add_typer(
        import_module(game.commands).app, name=game.key, cls=Careful, help=about, rich_help_panel="Single games"
    )
    return typer.main.get_group(shell).commands[game.key]
