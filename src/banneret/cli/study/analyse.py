"""`banneret analyse`: shows where a finished match turned, and whether by choice or by luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.bots.analysis.analysis import QUESTIONS, Analysis, Working, analyse
from banneret.bots.analysis.narrate import Story
from banneret.cli.console import read_text, say, usable, write_text
from banneret.cli.params import AsJson, renamed
from banneret.cli.progress import progress
from banneret.cli.replay import RecordFile
from banneret.engine.match import record


def analyse_record(
    path: RecordFile,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", show_default=False, help="Draw the chances over time into this file."),
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", hidden=True)] = None,
    questions: Annotated[
        int,
        typer.Option(min=0, max=100_000, help="The most choices to look at: those after which a chance fell most."),
    ] = QUESTIONS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Tell where a match that is over turned: by a choice, or by luck.

    Chances over time, and those of throws, are worked out as if everybody saw everything. A choice is judged by
    what its seat could know. As JSON: players, teams, points (at, chances), choices, throws, luck, dice and more; `at`
    counts answers and acts.
    """
    picture = renamed("--svg", svg, "--picture", picture)
    text = read_text(path)
    with usable(path):
        kept = record.read(text)
        found = _worked_out(analyse(kept.game, kept.options, kept.happenings, seed=seed, questions=questions))
    story = Story(found, kept.names)
    if picture is not None:
        write_text(picture, str(story.saved_picture(found.turning_points)))
    if as_json:
        say(found.json())
    else:
        _show(story)
    if picture is not None and not as_json:
        say(f"{picture} shows the chances over time.")


def _worked_out(working: Working) -> Analysis:
    """Return the analysis when it is done, and show how far it is."""
    with progress("Analysing", 1.0) as tell:
        while True:
            try:
                tell(next(working))
            except StopIteration as done:
                found: Analysis = done.value
                return found


def _show(story: Story) -> None:
    for sentence in story.sentences():
        say(sentence)
    found = story.analysis
    for stretch in story.stretches():
        say(stretch)
    turns = found.turning_points
    say(f"{len(turns)} turning points; {found.looked_at} of {found.questions} choices were looked at.")
    for number, turn in enumerate(turns, 1):
        say(f"{number}. {story.moment(turn.at)}. {story.heading(turn)}. {story.turn(turn)}")
