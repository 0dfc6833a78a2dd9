"""`banneret ask`: what a thing may do at a moment of a match, or which rule forbids it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from banneret.cli.console import Unusable, read_text, say, say_json, usable
from banneret.cli.params import AsJson
from banneret.cli.replay import RecordFile
from banneret.engine.match.match import Match
from banneret.engine.match.ways import Way
from banneret.engine.words.errors import NotAllowed, Refused

Thing = Annotated[
    str | None,
    typer.Argument(
        metavar="[THING]", show_default=False, help="The key of a thing, such as unit:7; without it, all that is asked."
    ),
]
At = Annotated[
    int | None, typer.Option(show_default=False, help="The moment: after so many happenings; without it, the end.")
]
Seat = Annotated[int | None, typer.Option(show_default=False, help="Who is asked; without it, whoever is asked first.")]


def ask(path: RecordFile, thing: Thing = None, at: At = None, seat: Seat = None, as_json: AsJson = False) -> None:
    """Tell what a thing may do at a moment of a match, with the answers that follow; or which rule forbids it.

    As JSON: seat, question, prompt, help, options (keys); with a thing: ways (keys, labels, question, odds), or refused
    (rule, reason).
    """
    with usable(path):
        match = Match.replay(read_text(path), at)
    if not match.decisions:
        raise Unusable(f"{path}: nobody is asked at this moment; give an earlier one with --at")
    asked = min(match.decisions) if seat is None else seat
    if asked not in match.decisions:
        raise Unusable(f"seat {asked} is not asked at this moment; {', '.join(map(str, match.decisions))} is")
    ways, refused = _judged(match, asked, thing)
    if as_json:
        say_json(_data(match, asked, ways, refused))
    else:
        _show(match, asked, thing, ways, refused)


def _judged(match: Match, seat: int, thing: str | None) -> tuple[list[Way], Refused | None]:
    if thing is None:
        return [], None
    try:
        return match.ways(seat, thing), None
    except NotAllowed as no:
        return [], no


def _data(match: Match, seat: int, ways: list[Way], refused: Refused | None) -> dict[str, object]:
    mine = next(one for one in match.view(seat).questions if one.mine)
    told = {"seat": seat, "question": mine.name, "prompt": mine.prompt}
    told |= {"help": mine.help, "options": [one.key for one in mine.options]}
    if refused:
        return told | {"refused": {"rule": refused.rule and refused.rule.id, "reason": str(refused)}}
    return told | {"ways": [asdict(way) for way in ways]}


def _show(match: Match, seat: int, thing: str | None, ways: list[Way], refused: Refused | None) -> None:
    mine = next(one for one in match.view(seat).questions if one.mine)
    say(f"{match.seat_names[seat]} is asked: {mine.in_full}")
    if refused:
        say(f"{refused}{f' ({refused.rule.id}: {refused.rule.text})' if refused.rule else ''}")
    for option in mine.options if thing is None else ():
        say(f"  {option.key}: {option.label}")
    for way in ways:
        success = way.odds.success if way.odds else None
        chance = f" ({success[0]}: {success[1]:.0%})" if success else ""
        say(f"  {', '.join(way.keys)}: {', then '.join(way.labels)}{chance}")
