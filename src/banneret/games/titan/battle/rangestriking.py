"""Rangestriking: only by the moving player, while not in contact, at one enemy that is not adjacent (titan-A-RS)."""

from __future__ import annotations

from functools import partial

from banneret.engine.because import because, nearest
from banneret.engine.decision import Decision, Play
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import fill
from banneret.games.titan.battle import log as told
from banneret.games.titan.battle.damage import FACES, hurt
from banneret.games.titan.battle.line_of_fire import (
    RANGE,
    Path,
    magic_mask,
    paths,
    range_between,
    targets_mask,
    why_blocked,
)
from banneret.games.titan.battle.odds import Strike, outcome, rangestrike
from banneret.games.titan.battle.state import Battle, Fighter
from banneret.games.titan.state import State

_RANGESTRIKES = "{striker} rangestrikes {target}: {hits:0=miss|# hit|# hits} ({count:# die|# dice}, {number}+)"


def rangestrikers(b: Battle) -> list[int]:
    """Return the moving player's fighters that may rangestrike.

    Rules: titan-A-RS-01, titan-A-RS-02, titan-A-RS-03, titan-R-38, titan-R-98.
    """
    side = b.mover
    if not b.alive[1 - side]:
        return []
    return [
        i
        for i in b.legion[side]
        if b.fighters[i].kind.rangestrikes and not b.struck >> i & 1 and b.at[i] >= 0 and range_targets(b, i)
    ]


def range_targets(b: Battle, i: int) -> int:
    """Return the hexes of enemies that a fighter may rangestrike; none while any enemy is in contact, slain or not."""
    side, at, kind = b.fighters[i].side, b.at[i], b.fighters[i].kind
    if b.land.contact[at] & b.stand[1 - side]:
        return 0
    foes = b.alive[1 - side]
    if kind.magic:
        return magic_mask(at) & foes
    foes = targets_mask(b.land, at, b.stand[0] | b.stand[1], longest(b.fighters[i]), foes)
    if foes:
        for x in b.those_on(foes):
            if b.fighters[x].kind.lord:
                foes &= ~(1 << b.at[x])  # titan-A-RS-11
    return foes


def longest(fighter: Fighter) -> int:
    """Return the furthest range at which a fighter rangestrikes (titan-A-RS-05)."""
    return min(RANGE.range_max, fighter.kind.skill)


def open_paths(b: Battle, i: int, x: int) -> list[Path | None]:
    """Return the paths that make a difference to a rangestrike; None for a Warlock, who needs no path.

    Rules: titan-A-RS-09, titan-A-RS-12.
    """
    if b.fighters[i].kind.magic:
        return [None]
    found: dict[tuple[int, int], Path | None] = {}
    for path in paths(b.land, b.at[i], b.at[x], b.occupied):
        made = shot(b, i, x, path)
        found.setdefault((made.dice, made.number), path)
    return list(found.values())


def shot(b: Battle, i: int, x: int, path: Path | None) -> Strike:
    """Return the dice and the Strike-number of a rangestrike (titan-A-RS-04, titan-R-35)."""
    striker, target = b.fighters[i].kind, b.fighters[x].kind
    return rangestrike(b.land, striker, b.power[i], b.at[i], target, b.at[x], path)


def range_odds(b: Battle, i: int, x: int, path: Path | None) -> Odds:
    """Return the odds of a rangestrike."""
    return outcome(fill("{} rangestrikes {}", b.fighters[i], b.fighters[x]), shot(b, i, x, path), b.needs(x))


def odds_of_rangestriker(b: Battle, i: int) -> Odds | None:
    """Return the odds of a fighter with a single target and no choice of paths, else None."""
    marks = [*b.those_on(range_targets(b, i))]
    ways = open_paths(b, i, marks[0])
    return range_odds(b, i, marks[0], ways[0]) if len(marks) == len(ways) == 1 else None


# --- one rangestrike --------------------------------------------------------------------------------------------------


def ask_rangestrike(b: Battle, i: int) -> Play[tuple[int, Path | None]]:
    """Ask for the target, and for the path if two paths differ (titan-A-RS-07)."""
    fighters = b.fighters
    target = yield Decision(
        b.seats[b.mover],
        "rangestrike-target",
        "Who does {} rangestrike?",
        [fighters[x] for x in b.those_on(range_targets(b, i))],
        rule="titan-A-RS-02",
        beyond=lambda key: why_not_target(b, i, key),
        about=fighters[i],
        odds=lambda one: range_odds(b, i, (x := fighters.index(one)), open_paths(b, i, x)[0]),
    )
    x = fighters.index(target)
    ways = open_paths(b, i, x)
    if len(ways) == 1:
        return x, ways[0]
    path = yield Decision(
        b.seats[b.mover],
        "rangestrike-path",
        "By which path does {} rangestrike?",
        [way for way in ways if way is not None],
        rule="titan-A-RS-07",
        about=fighters[i],
        odds=partial(range_odds, b, i, x),
    )
    return x, path


def shoot(s: State, b: Battle, i: int, x: int, path: Path | None) -> None:
    """Roll, and count the hits; rangestrikes carry no hits over (titan-A-RS-02)."""
    made = shot(b, i, x, path)
    faces = s.chance.roll(FACES, made.dice)
    hits = sum(face >= made.number for face in faces)
    b.struck |= 1 << i
    if not s.log.silent:
        s.tell(
            "rangestrikes",
            _RANGESTRIKES,
            striker=b.fighters[i],
            target=b.fighters[x],
            count=made.dice,
            number=made.number,
            hits=hits,
            rule="titan-A-RS-04",
            dice=told.rolled(s, b, i, faces, made.number),
        )
    hurt(s, b, x, hits)


# --- why not ----------------------------------------------------------------------------------------------------------


def why_no_target(b: Battle, i: int) -> str:
    """Return the rule that forbids a fighter any rangestrike.

    It is found from the enemies within range or, without any, from those too far away.
    """
    enemies = b.those_on(b.alive[1 - b.fighters[i].side])
    rules = {why_saved(b, i, x) for x in enemies}
    if {"titan-R-31", "titan-A-RS-08"} & rules:
        return "titan-A-RS-08"
    reach = [x for x in enemies if range_between(b.at[i], b.at[x]) <= longest(b.fighters[i])]
    return why_saved(b, i, reach[0]) if reach else "titan-A-RS-05"


def why_not_target(b: Battle, i: int, key: str) -> str | None:
    """Return the rule that forbids a rangestrike at a target."""
    x = b.find(key)
    if x is None:
        return None
    if b.at[x] < 0:
        return "titan-A-ST-22"
    if b.side(x) == b.mover:
        return "titan-A-ST-09"
    return "titan-R-25" if b.slain(x) else why_saved(b, i, x)


def why_saved(b: Battle, i: int, x: int) -> str:
    """Return the rule that forbids a rangestrike at a living enemy."""
    distance, range = range_between(b.at[i], b.at[x]), longest(b.fighters[i])
    rule = nearest(
        far=lambda: because("titan-A-RS-05", distance=distance, range=range) if distance > range else None,
        ground=lambda: "titan-R-37" if b.fighters[i].kind.magic else None,
        others=lambda: "titan-A-RS-11" if b.fighters[x].kind.lord else None,
    )
    return rule or why_blocked(b.land, b.at[i], b.at[x], range)
