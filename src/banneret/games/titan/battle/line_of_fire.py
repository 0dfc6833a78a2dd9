"""Lines of fire: the paths of rangestrikes, and what blocks them.

The paths between all hexes of a battleland are computed once; what remains to check is which characters are in the
way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.box.battleland import Battleland
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEXES, indexes_in

Displacement = tuple[int, int]

_AT = {(hex.column, hex.height): hex.index for hex in HEXES}
RANGE = the_box().file.rangestrike


@dataclass(frozen=True, slots=True)
class Path:
    """A path that the ground leaves open: its intervening hexes, and a mask of those where a character blocks it.

    `through` and `up` name the hazards that change a rangestrike: of each hex passed, of each hexside crossed upward.
    """

    key: str
    hexes: tuple[int, ...]
    blockers: int
    through: tuple[str, ...]
    up: tuple[str, ...]

    def __str__(self) -> str:
        return fill("by {}", Listed([HEXES[hex] for hex in self.hexes]))


def paths(land: Battleland, at: int, target: int, occupied: int) -> tuple[Path, ...]:
    """Return the open paths between two hexes: none, one, or two from which the player chooses.

    Rules: titan-A-RS-07, titan-A-RS-08, titan-A-RS-09.
    """
    known = _paths_of(land)[at].get(target, ())
    for path in known:
        if path.blockers & occupied:
            return tuple(path for path in known if not path.blockers & occupied)
    return known


def targets_mask(land: Battleland, at: int, occupied: int, longest: int, among: int) -> int:
    """Return the hexes in `among` at a range of 3 to `longest` with at least one open path."""
    near, blockers = _within_of(land)[at, longest] & among, _blockers_of(land)[at]
    found = 0
    for hex in indexes_in(near) if near else ():
        for mask in blockers[hex]:
            if not mask & occupied:
                found |= 1 << hex
                break
    return found


def magic_mask(at: int) -> int:
    """Return the hexes that a Warlock can reach: all at ranges 3 and 4 (titan-A-RS-12, titan-R-36)."""
    return _MAGIC[at]


def range_between(at: int, target: int) -> int:
    """Return the range, which counts both ends: it is 2 for neighbours (titan-A-RS-05)."""
    one, other = HEXES[at], HEXES[target]
    across, up = abs(one.column - other.column), abs(one.height - other.height)
    return 1 + across + max(0, up - across) // 2


def why_blocked(land: Battleland, at: int, target: int, longest: int) -> str:
    """Return the rule that forbids a rangestrike between two hexes. If the ground is open, characters block it."""
    distance = range_between(at, target)
    if distance < RANGE.range_min:
        return "titan-A-RS-02"
    if distance > longest:
        return "titan-A-RS-05"
    return "titan-R-31" if target in _paths_of(land)[at] else "titan-A-RS-08"


# --- where paths lead -------------------------------------------------------------------------------------------------


def _turned(step: Displacement, sixths: int, mirrored: bool) -> Displacement:
    column, height = step
    for _ in range(sixths):
        column, height = (column + height) // 2, (height - 3 * column) // 2
    return (-column if mirrored else column), height


def _all_displacements() -> dict[Displacement, tuple[tuple[Displacement, ...], ...]]:
    """Return the intervening hexes for every displacement: those of the table, turned and mirrored (titan-R-30)."""
    found: dict[Displacement, tuple[tuple[Displacement, ...], ...]] = {}
    for entry in the_box().file.rangestrike_path:
        for mirrored in (False, True):
            for sixths in range(6):
                ways = (tuple(_turned(step, sixths, mirrored) for step in path) for path in entry.paths)
                found.setdefault(_turned(entry.displacement, sixths, mirrored), tuple(ways))
    return found


_WAYS = _all_displacements()
_MAGIC = tuple(
    sum(hex.bit for hex in HEXES if RANGE.range_min <= range_between(at.index, hex.index) <= RANGE.range_max)
    for at in HEXES
)


@lru_cache(maxsize=256)
def _paths_of(land: Battleland) -> tuple[dict[int, tuple[Path, ...]], ...]:
    """Return the paths that the ground leaves open, by hex and by target, for targets that have any."""
    found: list[dict[int, tuple[Path, ...]]] = [{} for _ in HEXES]
    for at in HEXES:
        for (column, height), ways in _WAYS.items():
            target = _AT.get((at.column + column, at.height + height))
            if target is not None:
                routes = (tuple(_AT[at.column + x, at.height + y] for x, y in way) for way in ways)
                opened = tuple(
                    _path(land, at.index, target, hexes) for hexes in routes if _open(land, at.index, target, hexes)
                )
                if opened:
                    found[at.index][target] = tuple(sorted(opened, key=lambda path: path.hexes))
    return tuple(found)


def path_keys(land: Battleland) -> Iterator[str]:
    """Yield the keys of all paths that the ground of a battleland leaves open."""
    for targets in _paths_of(land):
        for known in targets.values():
            yield from (path.key for path in known)


@lru_cache(maxsize=256)
def _blockers_of(land: Battleland) -> tuple[dict[int, tuple[int, ...]], ...]:
    """Return for each path, by hex and by target, the mask of hexes where a character blocks it."""
    return tuple(
        {target: tuple(path.blockers for path in known) for target, known in paths.items()} for paths in _paths_of(land)
    )


@lru_cache(maxsize=256)
def _within_of(land: Battleland) -> dict[tuple[int, int], int]:
    """Return the targets to which the ground leaves a path open, by hex and by longest range."""
    return {
        (at.index, longest): sum(
            1 << target for target in _paths_of(land)[at.index] if range_between(at.index, target) <= longest
        )
        for at in HEXES
        for longest in range(RANGE.range_max + 1)
    }


# --- what the ground blocks -------------------------------------------------------------------------------------------


def _open(land: Battleland, at: int, target: int, hexes: tuple[int, ...]) -> bool:
    """Return whether neither trees nor hexsides block a path (titan-R-31, titan-R-32, titan-R-33)."""
    through = (land.hazards[land.hazard[hex]].effects for hex in hexes)
    if any(effect.block for effects in through for effect in effects if effect.when == "rangestrike-through"):
        return False
    crossings = list(_crossings(land, at, target, hexes))
    says = [getattr(land.hazards[hazard], f"los_{place}") for hazard, place in crossings]
    atop = {place: hazard for hazard, place in crossings if place in ("first_down", "last_up")}
    if "block" in says or ("needs-atop" in says and not atop):
        return False
    if len(crossings) < 3:
        return True
    # over three or more hazards there is a view only between two hexes atop one, or from or to the top of a cliff
    return len(atop) == 2 or any(_is_cliff(land, hazard) for hazard in atop.values())


def _crossings(land: Battleland, at: int, target: int, hexes: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Yield the hazardous hexsides that a path crosses, each with its place in the path."""
    row = (at, *hexes, target)
    for place, (start, end) in enumerate(pairwise(row)):
        crossed = land.crossing(start, end)
        if crossed is not None:
            hazard, up = crossed
            if place == 0:
                yield hazard, "first_up" if up else "first_down"
            elif place == len(hexes):
                yield hazard, "last_up" if up else "last_down"
            else:
                yield hazard, "middle"


def _is_cliff(land: Battleland, hazard: str) -> bool:
    return land.hazards[hazard].contact is False


def _path(land: Battleland, at: int, target: int, hexes: tuple[int, ...]) -> Path:
    row = (at, *hexes, target)
    crossed = [land.crossing(start, end) for start, end in pairwise(row)]
    names = "-".join(HEXES[hex].name for hex in hexes)
    return Path(
        key=f"path:{names}",
        hexes=hexes,
        blockers=sum(1 << hex for hex in hexes if not _seen_over(land, at, target, hexes, hex)),
        through=tuple(hazard for hex in hexes if _changes(land, hazard := land.hazard[hex], "rangestrike-through")),
        up=tuple(way[0] for way in crossed if way and way[1] and _changes(land, way[0], "rangestrike-up")),
    )


def _seen_over(land: Battleland, at: int, target: int, hexes: tuple[int, ...], hex: int) -> bool:
    """Return whether a character in an intervening hex does not block the path (titan-R-31).

    It does not if it stands below both ends, or at the foot of a cliff on which one of them stands.
    """
    high = land.elevation
    if high[hex] < high[at] and high[hex] < high[target]:
        return True
    atop = [end for end, foot in ((at, hexes[0]), (target, hexes[-1])) if foot == hex]
    ways = (land.crossing(hex, end) for end in atop)
    return any(way is not None and way[1] and _is_cliff(land, way[0]) for way in ways)


def _changes(land: Battleland, hazard: str, when: str) -> bool:
    return any(effect.when == when for effect in land.hazards[hazard].effects)
