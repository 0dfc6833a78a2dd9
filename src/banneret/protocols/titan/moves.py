"""The lines of a protocol about legions and Maneuver Phases: who is in them, who comes in, moves, or is removed."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.words.sentence import echo
from banneret.games.titan.battle import maneuver
from banneret.games.titan.battle.state import LOST, OFF, Battle
from banneret.games.titan.box.hexes import HEX, HEXES
from banneret.protocols.titan.follower import NOT_BEGUN, Follower
from banneret.protocols.titan.legions import character_named, legion_faults, listed, newcomer_faults
from banneret.protocols.titan.notation import Line


def legion(f: Follower, line: Line) -> Iterator[str]:
    """Let the characters of a legion wait beside the battleland."""
    colour, does, *words = line.about
    side = f.side(colour)
    if f.stage != NOT_BEGUN or f.b.legion[side]:
        raise ValueError("a legion comes once, before the first round (titan-A-EN-01)")
    if does != ("attacks", "defends")[side]:
        yield f"{colour} {('attacks', 'defends')[side]} (titan-A-EN-02)"
    for word in words:
        yield from _enlist(f, colour, word, side)
    yield from legion_faults(f.b, side)


def _enlist(f: Follower, colour: str, word: str, side: int) -> Iterator[str]:
    try:
        name, kind, power = listed(colour, word)
    except ValueError as error:
        yield str(error)
        return
    if name in f.numbers:
        yield f"{name} is in it twice (titan-A-MV-13)"
    else:
        f.newcomer(name, side, kind, power)


# --- maneuvers ----------------------------------------------------------------------------------------------------


def arrive(f: Follower, line: Line) -> Iterator[str]:
    """Let a fighter come in or be deployed; a name that was not heard before is a newcomer."""
    name, there = line.about
    if name not in f.numbers:
        yield from _join(f, name)
    i = f.number(name)
    if f.b.at[i] >= 0:
        yield f"it stands in {_place(f.b, i)} already (titan-A-MV-02)"
    yield from _move(f, i, there)


def _join(f: Follower, name: str) -> Iterator[str]:
    """Let a newcomer join the legion of the moving player."""
    b, kind = f.b, character_named(name)
    if f.side(name.partition("-")[0]) != b.mover:
        raise ValueError("it is the other's half-round (titan-A-BL-02)")
    yield from newcomer_faults(b, kind, invited=f.invited, come=f.come)
    f.come.append(name)
    f.newcomer(name, b.mover, kind, kind.power)


def back(f: Follower, line: Line) -> Iterator[str]:
    """Let a newcomer go back that found no way in (titan-R-52, titan-R-56)."""
    (name,) = line.about
    if name in f.numbers:
        raise ValueError(f"{name} belongs to the legion, and does not go back (titan-R-79)")
    yield from newcomer_faults(f.b, character_named(name), invited=f.invited, come=f.come)
    f.come.append(name)


def move(f: Follower, line: Line) -> Iterator[str]:
    """Move a fighter."""
    name, here, there = line.about
    i = f.number(name)
    if f.b.at[i] != _hex(here):
        yield f"it stands in {_place(f.b, i)} (titan-A-MV-04)"
    yield from _move(f, i, there)


def _move(f: Follower, i: int, place: str) -> Iterator[str]:
    b, there = f.b, _hex(place)
    if b.at[i] == LOST:
        raise ValueError(f"{b.fighters[i]} has been removed (titan-A-ST-22)")
    if b.side(i) != b.mover:
        yield "it is the other's half-round (titan-A-BL-02)"
    if b.locked >> i & 1:
        yield "it is locked in contact (titan-A-MV-05)"
    if b.moved >> i & 1:
        yield "it has moved already (titan-A-MV-04)"
    if b.on[there] >= 0:
        rule = "titan-A-MV-12" if b.fighters[i].kind.flies else "titan-A-MV-11"
        raise ValueError(f"{b.fighters[b.on[there]]} stands in {place}, so it stays where it is ({rule})")
    if not maneuver.destinations(b, i) >> there & 1:
        yield f"it cannot go there ({maneuver.why_not_there(b, i, f'hex:{place}')})"
    b.put(i, there)
    b.moved |= 1 << i


def lost(f: Follower, line: Line) -> Iterator[str]:
    """Record that a fighter has not come in."""
    i = f.number(line.about[0])
    if f.b.at[i] != OFF:
        yield f"it is in {_place(f.b, i)} (titan-A-BL-07)"
    if (f.b.round, f.b.mover) != (1, f.b.side(i)):
        yield "it is not its first half-round (titan-A-BL-07)"
    f.b.lose(f.b.side(i), [i])


def removed(f: Follower, line: Line) -> Iterator[str]:
    """Remove a slain fighter."""
    i = f.number(line.about[0])
    if not f.stays(i):
        yield f"it is in {_place(f.b, i)} and not slain (titan-A-ST-22)"
    f.remove(i)


def _hex(name: str) -> int:
    if name not in HEX:
        raise ValueError(f"there is no hex {echo(name)}")
    return HEX[name].index


def _place(b: Battle, i: int) -> str:
    return HEXES[b.at[i]].name if b.at[i] >= 0 else "no hex"
