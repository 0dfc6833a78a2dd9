"""`banneret replay`: replays a record and tells how the match ended."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.cli.console import Unusable, read_text, say, say_json, say_wrong, usable
from banneret.cli.params import AsJson
from banneret.engine.match import record
from banneret.engine.match.events import RecordError
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import CheckedScript, Proof, commitment

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", show_default=False, help="A file with a record.")]
Verify = Annotated[
    bool,
    typer.Option(
        "--verify", help="Compare the replayed match with the record, line by line; exit code 1 if they differ."
    ),
]
VerifyDice = Annotated[
    bool,
    typer.Option(
        "--verify-dice", help="Compare every outcome with the seed that the record shows; exit code 1 if one differs."
    ),
]
WithLog = Annotated[
    bool, typer.Option("--log", help="Print the public log too: each event with its dice and its rule.")
]


def replay(
    path: RecordFile,
    verify: Verify = False,
    verify_dice: VerifyDice = False,
    log: WithLog = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record, and say how the match ended.

    As JSON: game, options, names, happenings, result (winners, text, rule; or null), asked (the seats that are asked at
    the end), with --log: log (its lines), with --verify: same, difference, and with --verify-dice alone: fits,
    difference, commitment.
    """
    text = read_text(path)
    if verify_dice:
        _verify_dice(path, text, as_json=as_json)
        return
    with usable(path):
        kept, match, difference = _replayed(text)
    if difference and not verify:
        raise Unusable(f"{path}: {difference}")
    if as_json:
        say_json(_data(kept, match, log=log) | ({"same": not difference, "difference": difference} if verify else {}))
    else:
        _show(kept, match, log=log)
    if difference:
        say_wrong(f"{path}: {difference}")
        raise typer.Exit(1)
    if verify and not as_json:
        say("The replayed match and the record are the same.")


def _verify_dice(path: Path, text: str, *, as_json: bool) -> None:
    """Tell whether every outcome fits the seed. Raises Unusable for a record without one."""
    with usable(path):
        kept = record.read(text)
        proof = _proof(path, kept)
        difference = _unfit(kept, proof)
    if as_json:
        say_json({"fits": not difference, "difference": difference, "commitment": proof.commitment})
    elif not difference:
        say("Every outcome fits the seed, and the seed fits the commitment.")
        say(f"Compare it with the commitment that you were shown: {proof.commitment}")
    if difference:
        say_wrong(f"{path}: {difference}")
        raise typer.Exit(1)


def _proof(path: Path, kept: record.Record) -> Proof:
    if kept.proof is None:
        raise Unusable(f"{path} has no dice that can be checked: its head has no line 'dice'")
    if not kept.proof.seed:
        raise Unusable(f"{path} does not show its seed yet; take the record when the match is over")
    return kept.proof


def _unfit(kept: record.Record, proof: Proof) -> str:
    """The first outcome that does not fit the seed of a record, in a sentence; "" if all fit. Raises ValueError."""
    if commitment(proof.seed) != proof.commitment:
        return f"the seed does not fit the commitment: its own is {commitment(proof.seed)}"
    script = CheckedScript(kept.happenings, proof)
    try:
        Match.resume(kept.game, kept.options, script)
    except RecordError as error:
        return script.difference or str(error)
    return script.difference


def _replayed(text: str) -> tuple[record.Record, Match | None, str]:
    """The record, its match if the rules understand it, and the first difference. Raises ValueError."""
    kept = record.read(text)
    Match.new(kept.game, kept.options, keeping=False)  # raises for an unknown game or option
    try:
        match = Match.resume(kept.game, kept.options, kept.happenings)
    except RecordError as error:
        return kept, None, str(error)
    return kept, match, _difference(text, record.write(match, kept.names, kept.proof))


def _difference(before: str, after: str) -> str:
    """The first line in which two records differ, apart from their heads and checksums."""
    head = before.splitlines().index("---")
    for number, (old, new) in enumerate(zip_longest(_happened(before), _happened(after)), head + 2):
        if old != new:
            return (
                f"line {number}: the record says {old or 'nothing more'!r}, the rules now say {new or 'nothing more'!r}"
            )
    return ""


def _happened(text: str) -> list[str]:
    lines = text.splitlines()
    return lines[lines.index("---") + 1 : -1]


def _lines(match: Match | None) -> list[str]:
    """Return the public log, a line for each event."""
    return [entry.line for entry in match.state.log.seen_by(None)] if match else []


def _data(kept: record.Record, match: Match | None, *, log: bool) -> dict[str, Any]:
    result = match.result if match else None
    told = {"log": _lines(match)} if log else {}
    return told | {
        "game": kept.game,
        "options": kept.options,
        "names": list(kept.names),
        "happenings": len(kept.happenings),
        "result": result and {"winners": list(result.winners), "text": result.text, "rule": result.rule},
        "asked": sorted(match.decisions) if match else [],
    }


def _show(kept: record.Record, match: Match | None, *, log: bool) -> None:
    options = ", ".join(f"{key}={value}" for key, value in kept.options.items() if value)
    say(f"{kept.game} ({options}), played by {', '.join(kept.names)}" if options else kept.game)
    say(f"{len(kept.happenings)} happenings.")
    if match and match.result:
        say(f"{match.result.text} ({match.result.rule})")
    elif match:
        say(f"Not over: {', '.join(match.seat_names[seat] for seat in match.decisions)} must answer next.")
    for line in _lines(match) if log else ():
        say(line)
