"""The lines of a protocol about Strike Phases: drift, strikes, rangestrikes, carried hits, and who is slain."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from banneret.games.titan.battle.rangestriking import open_paths, range_targets, shot, why_not_target
from banneret.games.titan.battle.state import Carry
from banneret.games.titan.battle.strike_options import blows, receivers, targets
from banneret.games.titan.battle.striking import why_not_carried
from banneret.games.titan.battle.striking import why_not_target as why_not_struck
from banneret.protocols.titan.follower import Follower
from banneret.protocols.titan.notation import Line

# --- strikes ------------------------------------------------------------------------------------------------------


def drift(f: Follower, line: Line) -> Iterator[str]:
    """Let the drift deal its hits."""
    i, hits = f.number(line.about[0]), int(line.about[1])
    if f.b.at[i] < 0:
        raise ValueError(f"{f.b.fighters[i]} is in no hex (titan-R-23)")
    due = f.b.land.drifts(f.b.fighters[i].kind, f.b.at[i])
    if hits != due:
        yield f"the drift deals {due} (titan-R-23)"
    f.due.pop(i, None)
    f.wound(i, hits)


def strike(f: Follower, line: Line) -> Iterator[str]:
    """Check a strike: its target, its number of dice, its Strike-number."""
    i, x, b = f.number(line.about[0]), f.number(line.about[1]), f.b
    dice, number, forgone = int(line.about[2]), int(line.about[4]), "forgoing" in " ".join(line.about[5:])
    yield from _turn(f, i)
    if b.at[i] < 0:
        yield f"{b.fighters[i]} is in no hex (titan-A-ST-01)"
    elif b.at[x] < 0 or not targets(b, i) >> b.at[x] & 1:
        yield f"it cannot strike {b.fighters[x]} ({why_not_struck(b, i, b.fighters[x].key) or 'titan-A-ST-01'})"
    else:
        ways = [(way.dice, way.number) for way in blows(b, i, x) if bool(way.forgone) == forgone]
        if not ways:
            yield "there is no benefit to forgo (titan-R-42)"
        elif (dice, number) not in ways:
            yield f"it is {' or '.join(f'{count} at {needed}' for count, needed in ways)} (titan-A-ST-05)"
    left = yield from _hit(f, line, x, number)
    if left and min(b.at[i], b.at[x]) >= 0:
        f.left = Carry(i, x, forgone, number, dice, left)


def rangestrike(f: Follower, line: Line) -> Iterator[str]:
    """Check a rangestrike: only by the moving player, along an open path."""
    i, x, b = f.number(line.about[0]), f.number(line.about[1]), f.b
    yield from _turn(f, i)
    if b.side(i) != b.mover:
        yield "only the moving player rangestrikes (titan-A-RS-01)"
    if b.at[i] < 0:
        yield f"{b.fighters[i]} is in no hex (titan-A-RS-03)"
    elif why := _why_no_shot(f, i, x):
        yield f"it cannot rangestrike {b.fighters[x]} ({why})"
    else:
        ways = [(made.dice, made.number) for made in (shot(b, i, x, path) for path in open_paths(b, i, x))]
        if (int(line.about[2]), int(line.about[4])) not in ways:
            yield f"it is {' or '.join(f'{dice} at {number}' for dice, number in ways)} (titan-A-RS-04)"
    yield from _hit(f, line, x, int(line.about[4]))


def _why_no_shot(f: Follower, i: int, x: int) -> str | None:
    """Return the rule that forbids a rangestrike between two fighters, the first of them on the battleland."""
    b = f.b
    if not b.fighters[i].kind.rangestrikes or b.land.contact[b.at[i]] & b.stand[1 - b.side(i)]:
        return "titan-A-RS-03"
    if b.at[x] >= 0 and range_targets(b, i) >> b.at[x] & 1:
        return None
    return why_not_target(b, i, b.fighters[x].key) or "titan-A-RS-02"


def _turn(f: Follower, i: int) -> Iterator[str]:
    b = f.b
    if b.struck >> i & 1:
        yield "it has struck already (titan-A-ST-08)"
    if b.side(i) == b.mover and b.striking != b.mover:
        yield "the moving player strikes first (titan-A-SP-01)"
    b.striking = b.side(i)
    b.struck |= 1 << i


def _hit(f: Follower, line: Line, x: int, number: int) -> Generator[str, None, int]:
    if len(line.dice) != int(line.about[2]):
        yield f"{len(line.dice)} dice were rolled (titan-A-ST-04)"
    hits = sum(die >= number for die in line.dice)
    if hits != line.hits:
        yield f"these dice are {hits} hits (titan-A-ST-06)"
    return hits - f.wound(x, hits)


def carry(f: Follower, line: Line) -> Iterator[str]:
    """Carry hits left over to another target."""
    count, i, y = int(line.about[0]), f.number(line.about[1]), f.number(line.about[2])
    b, left = f.b, f.left
    if left is None or left.striker != i:
        raise ValueError(f"{b.fighters[i]} has nothing left over (titan-A-ST-14)")
    if y not in receivers(b, left):
        yield f"nothing carries to {b.fighters[y]} ({why_not_carried(b, left, b.fighters[y].key) or 'titan-R-40'})"
    if count != min(left.hits, b.needs(y)):
        yield f"{min(left.hits, b.needs(y))} carry over (titan-R-100)"
    rest = left.hits - f.wound(y, count)
    f.left = Carry(left.striker, left.first, left.forgone, left.number, left.dice, rest) if rest else None


def slain(f: Follower, line: Line) -> Iterator[str]:
    """Record that a fighter is slain."""
    i = f.number(line.about[0])
    if i in f.dying:
        f.dying.remove(i)
    elif f.b.slain(i):
        yield "it was slain before (titan-A-ST-07)"
    else:
        yield f"it has {f.b.hits[i]} hits of {f.b.power[i]} (titan-A-ST-07)"
