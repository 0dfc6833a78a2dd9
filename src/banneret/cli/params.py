"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

import typer

from banneret.cli.completing import game_names, match_options, places
from banneret.cli.console import Unusable, say_wrong
from banneret.engine.words.sentence import echo

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="The name of a game; `banneret games` lists them.",
        autocompletion=game_names,
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        show_default=False,
        help="An option of the match, such as battle=altdorf. Give it once for each option.",
        autocompletion=match_options,
    ),
]
Place = Annotated[
    str, typer.Option(metavar="PLACE", help="Where: `here`, or `ray` for a Ray cluster.", autocompletion=places)
]
Address = Annotated[
    str | None, typer.Option(show_default=False, help="The address of the Ray cluster; without it, a new one here.")
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


T = TypeVar("T")


def renamed(old: str, given: T | None, new: str, value: T) -> T:
    """Return what was given by the old name of an option, with a warning, or else the value of the new one."""
    if given is None:
        return value
    say_wrong(f"{old} is called {new} now; the old name goes in a later version")
    return given


def pairs(given: Sequence[str] | None) -> dict[str, str]:
    """Read KEY=VALUE texts into a dictionary. Raises Unusable for a text without '=', and for a repeated key."""
    options: dict[str, str] = {}
    for text in given or ():
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Unusable(f"--option {echo(text)}: an option is written KEY=VALUE")
        if key in options:
            raise Unusable(f"--option {key} is given twice")
        options[key] = value
    return options
