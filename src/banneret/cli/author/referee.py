"""`banneret referee`: runs referee cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.cli.console import Unusable, say, say_json, usable
from banneret.cli.params import AsJson
from banneret.engine.cases.referee import Verdict, find_cases, run_case


def referee(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", show_default=False, help="Case files, or folders of them.")
    ],
    as_json: AsJson = False,
) -> None:
    """Run referee cases, and say what differs from what they expect.

    A file that is not a case, or cannot be played, counts as a difference. The exit code is 1 if anything differs,
    and 2 if there are no such files. `banneret docs referee` tells how to write a case.

    As JSON: cases, differing, verdicts (of each: path, says, rules, differences).
    """
    verdicts = run_all(paths)
    differing = [verdict for verdict in verdicts if verdict.differences]
    if as_json:
        say_json({"cases": len(verdicts), "differing": len(differing), "verdicts": [_data(one) for one in verdicts]})
    else:
        for verdict in differing:
            _show(verdict)
        say(
            f"{len(verdicts)} cases, {len(differing)} of them differ."
            if differing
            else f"{len(verdicts)} cases, all hold."
        )
    if differing:
        raise typer.Exit(1)


def run_all(paths: list[Path]) -> list[Verdict]:
    """Run the cases in files and folders. Raises Unusable if there are none."""
    with usable():
        cases = list(find_cases(paths))
    if not cases:
        raise Unusable(f"there are no cases in {', '.join(map(str, paths))}")
    return [run_case(path) for path in cases]


def _show(verdict: Verdict) -> None:
    say(f"{verdict.path}: {verdict.case.says}" if verdict.case else f"{verdict.path}")
    for difference in verdict.differences:
        say(f"  {difference}")


def _data(verdict: Verdict) -> dict[str, Any]:
    case = verdict.case
    return {
        "path": str(verdict.path),
        "says": case.says if case else "",
        "rules": list(case.rules) if case else [],
        "differences": list(verdict.differences),
    }
