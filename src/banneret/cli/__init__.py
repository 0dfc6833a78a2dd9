"""The command `banneret`: play, host and study from a terminal. One module here for each command."""

from banneret.cli.commands import app

__all__ = ["app"]
