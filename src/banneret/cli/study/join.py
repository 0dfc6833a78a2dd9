"""`banneret join`: a program sits down at a table of a server."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from banneret.bots.programs.limits import Limits, LostSeat
from banneret.cli.console import Unusable, say, say_json, say_wrong
from banneret.cli.params import AsJson

Link = Annotated[
    str,
    typer.Argument(
        metavar="LINK",
        show_default=False,
        help="The link of the seat. Whoever knows it has the seat: `-` reads it from the standard input.",
    ),
]
Command = Annotated[
    str,
    typer.Option(
        "--program", metavar="COMMAND", show_default=False, help="Who plays, such as `python3 my_bot.py`; no shell."
    ),
]
Seconds = Annotated[float, typer.Option(min=0.1, help="How long it may think about an answer.")]


def join(link: Link, program: Command, seconds: Seconds = 10.0, as_json: AsJson = False) -> None:
    """Let a program play at a seat of a server, until the match is over.

    The program reads questions and writes answers, one line of JSON each. After a break it goes on where it was. If it
    breaks, its seat waits: start it again with the same link. Then the exit code is 1.

    As JSON: seat, winners, text (how it ended), rule.
    """
    from banneret.machines.client import CannotPlay, Seat
    from banneret.machines.joining import let_play

    if not program.split():
        raise Unusable("--program names no program; write a command")
    try:
        with Seat(sys.stdin.readline() if link == "-" else link) as seat:
            let_play(seat, program, Limits(seconds=seconds))
            assert seat.result
            result = {"seat": seat.hello["seat"], "winners": [], "rule": "", **seat.result}
    except CannotPlay as error:
        raise Unusable(str(error)) from None
    except LostSeat as lost:
        say_wrong(f"the program {lost}; its seat waits")
        raise typer.Exit(1) from None
    say_json(result) if as_json else say(str(result["text"]))
