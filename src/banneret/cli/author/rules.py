"""`banneret rules`: shows the rulebook of a game, and how much of it cases and tests show to work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.author.coverage import Coverage, coverage_of
from banneret.cli.author.where import Citation, places_of
from banneret.cli.completing import rule_ids
from banneret.cli.console import Unusable, say, say_json, usable
from banneret.cli.params import AsJson, GameName
from banneret.engine.game import Game, find_game
from banneret.engine.rulebook import Rule
from banneret.engine.words.sentence import echo

_NOTES = {"out": ["not for a program"], "reference": ["for reference"], "in": []}


RuleId = Annotated[
    str | None, typer.Argument(metavar="ID", show_default=False, help="The id of one rule.", autocompletion=rule_ids)
]
Search = Annotated[
    str | None, typer.Option(metavar="TEXT", show_default=False, help="Only rules with this in id, section or text.")
]
CountCoverage = Annotated[bool, typer.Option("--coverage", help="Count the rules that cases or tests show.")]
Cases = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="The referee cases for --coverage and --where.", show_default="tests/games/GAME/cases"
    ),
]
Where = Annotated[
    bool, typer.Option("--where", help="Say which lines of code, rows of data and cases carry the rules out.")
]


def rules(
    game: GameName,
    rule: RuleId = None,
    search: Search = None,
    coverage: CountCoverage = False,
    cases: Cases = None,
    where: Where = False,
    as_json: AsJson = False,
) -> None:
    """Read the rulebook of a game, find where a rule is carried out, or count the rules that are shown to work.

    With --coverage a rule counts as shown **by cases** if a referee case that holds names it, and **by tests** if a
    test beside the cases is marked `@pytest.mark.rules("ID")`; such tests are read, not run. Rules that no program can
    carry out are left out.

    As JSON: a list of rules (id, section, text, kind, scope, refuses), with --where: each with `where` (a list of path,
    line and text); with --coverage: in_scope and exercised (how
    many), by_cases, by_tests and missing (ids), differing (files of cases that do not hold).
    """
    with usable():
        played = find_game(game)
    folder = cases or Path("tests/games", game.replace("-", "_"), "cases")
    if coverage:
        _tell_coverage(played, folder, as_json=as_json)
        return
    found = _found(played, rule, search)
    places = places_of(found, played.rulebook, folder) if where else {}
    if as_json:
        say_json([asdict(one) | _where_data(places, one) for one in found])
    else:
        _show(found, places)


def _found(game: Game, rule: str | None, search: str | None) -> list[Rule]:
    if rule is not None and rule not in game.rulebook:
        raise Unusable(f"{game.title} has no rule {echo(rule)}; `banneret rules {game.key}` lists them")
    wanted = (search or "").casefold()
    return [
        one
        for one in game.rulebook
        if rule in (None, one.id) and wanted in f"{one.id}\n{one.section}\n{one.text}".casefold()
    ]


def _where_data(places: Mapping[str, Sequence[Citation]], rule: Rule) -> dict[str, object]:
    return {"where": [asdict(place) for place in places[rule.id]]} if rule.id in places else {}


def _show(found: Sequence[Rule], places: Mapping[str, Sequence[Citation]]) -> None:
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            say(section)
        say(f"  {rule.id}{_notes(rule)}: {rule.text}")
        for place in places.get(rule.id, ()):
            say(f"    {place}")
        if rule.id in places and not places[rule.id]:
            say("    is cited nowhere")
    if not found:
        say("No rule contains this text.")


def _notes(rule: Rule) -> str:
    notes = [rule.kind] * (rule.kind != "rule") + _NOTES[rule.scope]
    return f" ({', '.join(notes)})" if notes else ""


def _tell_coverage(game: Game, cases: Path, *, as_json: bool) -> None:
    found = coverage_of(game, cases)
    if as_json:
        say_json(_data(found))
        return
    say(f"{len(found.exercised)} of {len(found.in_scope)} rules of {game.title} are shown to work:")
    say(f"{len(found.by_cases)} by cases, {len(found.by_tests)} by tests.")
    if found.differing:
        say(f"Not counted, because they differ: {', '.join(found.differing)}")
    if found.missing:
        say("Missing:")
    for rule in found.missing:
        say(f"  {rule}: {game.rulebook[rule].text}")


def _data(found: Coverage) -> dict[str, object]:
    return {
        "in_scope": len(found.in_scope),
        "exercised": len(found.exercised),
        "by_cases": found.by_cases,
        "by_tests": found.by_tests,
        "missing": found.missing,
        "differing": found.differing,
    }
