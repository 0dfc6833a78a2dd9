"""`banneret lesson`: checks lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.bots import bots
from banneret.cli.console import Unusable, say, say_json, usable
from banneret.cli.params import AsJson
from banneret.engine.cases.lesson import lesson_faults, read_lesson
from banneret.engine.cases.referee import find_cases
from banneret.engine.words.sentence import echo


def lesson(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", show_default=False, help="Lesson files, or folders of them.")
    ],
    as_json: AsJson = False,
) -> None:
    """Play lessons through in every way that they allow, and say what does not work.

    A file that is not a lesson counts as one that does not work. The exit code is 1 if any does not, and 2 if there are
    no such files. `banneret docs lessons` tells how to write a lesson.

    As JSON: lessons, differing, verdicts (of each: path, differences).
    """
    with usable():
        found = list(find_cases(paths))
    if not found:
        raise Unusable(f"there are no lessons in {', '.join(map(str, paths))}")
    faults = {path: faults_of(path) for path in found}
    wrong = {path: told for path, told in faults.items() if told}
    if as_json:
        verdicts = [{"path": str(path), "differences": told} for path, told in faults.items()]
        say_json({"lessons": len(found), "differing": len(wrong), "verdicts": verdicts})
    else:
        for path, told in wrong.items():
            say(str(path))
            for fault in told:
                say(f"  {fault}")
        say(f"{len(found)} lessons, {len(wrong)} of them do not work." if wrong else f"{len(found)} lessons, all work.")
    if wrong:
        raise typer.Exit(1)


def faults_of(path: Path) -> list[str]:
    """What is wrong with the lesson in a file: in itself, or the bot of its match."""
    faults = lesson_faults(path)
    if faults:
        return faults
    match = read_lesson(path).match
    if match and match.bot not in bots():
        return [f"match: there is no bot {echo(match.bot)}; available: {', '.join(bots())}"]
    return []
