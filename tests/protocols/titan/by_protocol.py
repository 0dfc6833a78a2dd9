"""Plays a battle by the rules as a protocol says, so that a test can tell whether the rules allow all of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from banneret.engine.cases.referee import CaseTape
from banneret.engine.decision import PASS, Decision, key_of
from banneret.engine.match.match import Match
from banneret.games.titan.battle.rangestriking import shot
from banneret.games.titan.battle.state import Battle
from banneret.protocols.titan import notation
from banneret.protocols.titan.notation import Line, Protocol

SEATS = ("black", "blue")


def played(wanted: Protocol, options: Mapping[str, str]) -> Protocol:
    """The protocol of a match that follows `wanted` as long as the rules allow it."""
    match = Match.new("titan", options, seed=0)
    match.chance.tape = CaseTape([face for line in wanted for face in line.dice])
    while True:
        written = written_of(match)
        rest = wanted[len(written) :]
        if not match.decisions or not rest or written != wanted[: len(written)]:
            return written
        if rest[0].what == "concede":
            match.act(SEATS.index(rest[0].about[0]), "concede")
        else:
            ((seat, decision),) = match.decisions.items()
            chosen = option(match.state.battle, decision, rest)
            if chosen not in decision.options:
                return written
            match.decide_unchecked(seat, chosen)


def written_of(match: Match) -> Protocol:
    (lines,) = notation.read(notation.of_match(match))
    return lines


def option(b: Battle, decision: Decision, rest: Protocol) -> Any:
    """The option that the next lines ask for; a pass if they name none."""
    line = rest[0]
    match decision.name:
        case "reinforce" | "summon-into-battle":
            return _newcomer(b, decision, rest)
        case "maneuver":
            return _thing(decision, line.about[0]) if line.what in ("deploy", "enter", "move") else PASS
        case "maneuver-to":
            return _thing(decision, line.about[-1])
        case "strike" | "rangestrike":
            return _thing(decision, line.about[0])
        case "strike-target" | "rangestrike-target":
            return _thing(decision, line.about[1])
        case "strike-number":
            return next(way for way in decision.options if (str(way.dice), str(way.number)) == _figures(line))
        case "rangestrike-path":
            i, x = (
                next(n for n, one in enumerate(b.fighters) if one.key.endswith(f":{name}")) for name in line.about[:2]
            )
            return next(path for path in decision.options if str(shot(b, i, x, path).number) == line.about[4])
        case "carry-over":
            return _thing(decision, line.about[-1])
    return decision.options[0]


def _figures(line: Line) -> tuple[str, str]:
    return line.about[2], line.about[4]


def _thing(decision: Decision, name: str) -> Any:
    return next((one for one in decision.options if key_of(one).partition(":")[2] == name), PASS)


def _newcomer(b: Battle, decision: Decision, rest: Protocol) -> Any:
    """The character whose name comes up for the first time in this half-round."""
    known = {fighter.key.removeprefix("fighter:") for fighter in b.fighters}
    named = [
        line.about[0] for line in takewhile(lambda line: line.what != "round", rest) if line.what in ("enter", "back")
    ]
    kinds = {name.split("-")[1] for name in named if name not in known}
    return next((one for one in decision.options if one is not PASS and kinds & set(key_of(one).split(":"))), PASS)
