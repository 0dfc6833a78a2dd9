"""`python -m banneret`: the command, where its script is not on the path."""

from __future__ import annotations

from banneret.cli import app

app(prog_name="banneret")
