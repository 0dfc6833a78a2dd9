"""Compare a protocol with the rules: legions, moves, newcomers, strikes, carried hits, and strikes that are due.

Each line is carried out as it is written, whatever program wrote it. Where the rules say something else, or cannot
follow, that is a difference, and the comparison goes on with the next line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from banneret.games.titan.battle import maneuver
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, OFF
from banneret.games.titan.battle.striking import strikers
from banneret.games.titan.box.box import the_box
from banneret.protocols.titan import moves, notation, strikes
from banneret.protocols.titan.follower import DRIFT, MANEUVER, NOT_BEGUN, OVER, REMOVAL, STRIKES, Follower
from banneret.protocols.titan.notation import Line, Protocol


def differences(text: str) -> list[str]:
    """Return the differences between the protocols in a text and the rules, one sentence each.

    Raises ValueError for a line that cannot be read.
    """
    found: list[str] = []
    for number, lines in enumerate(notation.read(text), 1):
        found += [f"battle {number}, {said}" for said in check(lines)]
    return found


def check(lines: Protocol) -> Iterator[str]:
    """Yield the differences between one protocol and the rules. With a first line that is wrong it ends there."""
    try:
        follower = Follower(lines)
    except ValueError as error:
        yield f"line {lines[0].number} ({lines[0]}): {error}"
        return
    for line in lines[1:]:
        yield from (f"line {line.number} ({line}): {said}" for said in follow(follower, line))
    yield from (f"at the end: {said}" for said in unfinished(follower))


def follow(f: Follower, line: Line) -> Iterator[str]:
    """Carry out a line. Returns what the rules object to; what they cannot follow has no effect."""
    try:
        if line.what not in ("carry", "slain"):
            f.left = None
            yield from f.unsaid()
        yield from _reach(f, line)
        yield from _FOLLOW[line.what](f, line)
    except ValueError as error:
        yield str(error)


def unfinished(f: Follower) -> Iterator[str]:
    """Yield what is missing after the last line."""
    yield from f.unsaid()
    if f.stage == OVER:
        return
    if any(map(f.gone, (ATTACKER, DEFENDER))) and not any(f.staying()):
        yield "the battle is over, and no line 'end' says who has won (titan-A-BL-04)"
    else:
        yield f"it stops in round {f.b.round}, before the battle is over (titan-A-BL-04)"


# --- half-rounds --------------------------------------------------------------------------------------------------


def _reach(f: Follower, line: Line) -> Iterator[str]:
    """Advance the half-round to the stage of a line."""
    if f.stage == NOT_BEGUN and line.what not in ("round", "legion"):
        yield "no line 'round' comes before it (titan-A-BL-02)"
    if line.what not in _STAGE:
        return
    before, f.stage = f.stage, max(f.stage, _STAGE[line.what])
    if _STAGE[line.what] < before:
        yield _AFTER_THE_END if before == OVER else "it comes too late in its half-round (titan-A-BL-02)"
    if f.conceded is None:
        yield from _missed(f, before, f.stage)


def _missed(f: Follower, before: int, now: int) -> Iterator[str]:
    """Yield what had to happen between two stages but is in no line."""
    if before == MANEUVER < now:
        yield from _end_maneuver(f)
    if before <= MANEUVER and now == OVER:  # no fighter of a legion has come in
        return
    if before <= DRIFT < now:
        yield from _undealt(f)
    if before <= STRIKES < now:
        yield from _unstruck(f)


def _end_maneuver(f: Follower) -> Iterator[str]:
    b = f.b
    if b.round == 1:
        off = [i for i in b.legion[b.mover] if b.at[i] == OFF]
        yield from (f"{b.fighters[i]} has not come in, and no line says so (titan-A-BL-07)" for i in off)
        b.lose(b.mover, off)
    drifts = {i: b.land.drifts(b.fighters[i].kind, b.at[i]) for i in b.those_on(b.occupied)}
    f.due = {i: hits for i, hits in drifts.items() if hits}


def _undealt(f: Follower) -> Iterator[str]:
    for i, hits in f.due.items():
        yield f"the drift deals {hits} to {f.b.fighters[i]}, and no line says so (titan-R-23)"
    f.due = {}


def _unstruck(f: Follower) -> Iterator[str]:
    b = f.b
    for side in (ATTACKER, DEFENDER):
        b.striking = side
        yield from (f"{b.fighters[i]} had to strike (titan-A-ST-03)" for i in strikers(b))


def half_round(f: Follower, line: Line) -> Iterator[str]:
    """Open a half-round: it must be the next one, and the slain of the last one must be gone."""
    b = f.b
    claimed = int(line.about[0]), f.side(line.about[1])
    if claimed != f.next:
        number, side = f.next
        yield f"round {number} of {(f.attacker, f.defender)[side]} comes first (titan-A-BL-02)"
    b.round, b.mover = claimed
    f.next = (b.round, ATTACKER) if b.mover == DEFENDER else (b.round + 1, DEFENDER)
    f.stage = MANEUVER
    b.striking = b.mover
    yield from f.uncleared()
    b.moved = b.struck = 0
    b.locked = maneuver.in_contact(b, b.mover)
    f.come = []
    f.invited = b.mover == ATTACKER and b.window == "open"
    if f.invited:
        b.window = "used"


# --- the end ------------------------------------------------------------------------------------------------------


def concede(f: Follower, line: Line) -> Iterator[str]:
    """Let a side concede."""
    f.conceded = f.side(line.about[0])
    yield from ()


def time(f: Follower, _: Line) -> Iterator[str]:
    """Let the attacker run out of time."""
    if (f.b.round, f.b.mover) != (the_box().game.battle_rounds, ATTACKER):
        yield "the seven rounds are not over (titan-A-BL-15)"
    f.conceded = ATTACKER


def end(f: Follower, line: Line) -> Iterator[str]:
    """Check the winner."""
    if f.conceded is None:
        yield from f.uncleared()
    gone = [f.gone(side) for side in (ATTACKER, DEFENDER)]
    winner = notation.NOBODY if all(gone) else f.defender if gone[ATTACKER] else f.attacker
    if not any(gone):
        yield "neither legion is eliminated (titan-A-BL-04)"
    elif line.about[0] != winner:
        yield f"{winner} has won (titan-A-BL-04)"


_AFTER_THE_END = "the battle is over (titan-A-BL-04)"
_STAGE: Mapping[str, int] = {
    **dict.fromkeys(("deploy", "enter", "move", "lost", "back"), MANEUVER),
    "drift": DRIFT,
    **dict.fromkeys(("strike", "rangestrike", "carry"), STRIKES),
    **dict.fromkeys(("removed", "round", "time"), REMOVAL),
    "end": OVER,
}
"""How far a half-round has come when a line is written; `slain` and `concede` can come at any time."""
_FOLLOW: Mapping[str, Callable[[Follower, Line], Iterator[str]]] = {
    "round": half_round,
    "deploy": moves.arrive,
    "enter": moves.arrive,
    "move": moves.move,
    "lost": moves.lost,
    "removed": moves.removed,
    "back": moves.back,
    "legion": moves.legion,
    "drift": strikes.drift,
    "strike": strikes.strike,
    "rangestrike": strikes.rangestrike,
    "carry": strikes.carry,
    "slain": strikes.slain,
    "concede": concede,
    "time": time,
    "end": end,
}
