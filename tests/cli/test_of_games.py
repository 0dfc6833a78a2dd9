"""Commands that a game adds to the command line."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType

import pytest
import typer

from banneret.engine.game import games
from tests.cli.conftest import Run
from tests.docs.bridge import GAME


@pytest.fixture
def _bridge_has_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game, with a command that adds planks and one that refuses."""
    module, app = ModuleType("bridge_commands"), typer.Typer()
    vars(module)["app"] = app

    @app.command()
    def planks(more: int) -> None:
        """Count the planks."""
        if more < 0:
            raise ValueError("a bridge cannot have fewer planks")
        typer.echo(f"{7 + more} planks")

    monkeypatch.setitem(sys.modules, "bridge_commands", module)
    monkeypatch.setitem(games(), "bridge", replace(GAME, commands="bridge_commands"))


@pytest.mark.usefixtures("_bridge_has_commands")
def test_a_game_adds_its_commands(run: Run) -> None:
    said = run("bridge", "planks", 3)
    assert (said.code, said.out) == (0, "10 planks\n")
    assert " planks " in run("bridge", "--help").out
    assert "Commands for The Bridge alone." in run("--help").out


@pytest.mark.usefixtures("_bridge_has_commands")
def test_what_a_command_of_a_game_cannot_use_is_one_sentence(run: Run) -> None:
    said = run("bridge", "planks", "--", -1)

    assert (said.code, said.wrong) == (2, "banneret: a bridge cannot have fewer planks.\n")


def test_a_game_without_commands_is_no_command(run: Run) -> None:
    said = run("bridge", "planks")

    assert (said.code, "No such command 'bridge'" in said.wrong) == (2, True)
    assert "Commands for The Bridge alone." not in run("--help").out
