"""What may be wrong with the file of a battle, each mistake at its hexes (titan-R-97, titan-R-107)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from banneret.engine.components import ComponentError, Packed, load
from banneret.engine.words.sentence import echo
from banneret.engine.workshop import Fault
from banneret.games.titan.box.battle_file import HEIGHTS, OPEN, TREE, BattleFile, heights
from banneret.games.titan.box.components import Components

_WHOSE = {"attacker": "The attacker", "defender": "The defender"}


def read_battle(source: Path | Packed, box: Components) -> BattleFile:
    """Read and check a file. Raises ComponentError with file, table and key of the first mistake."""
    file = load(source, BattleFile)
    fault = next((one for one in faults(file, box) if one.bars), None)
    if fault is not None:
        raise ComponentError(f"{source.name}: {fault}")
    return file


@lru_cache(maxsize=8)
def packed_battle(line: str) -> BattleFile:
    """Return a packed file that was checked before, with the box in which it lies. Raises ComponentError."""
    return load(Packed.from_line(line), BattleFile)


def faults(file: BattleFile, box: Components) -> list[Fault]:
    """Return all mistakes. Unknown names come alone: the other checks assume that there are none."""
    unknown = [*_unknown_faults(file, box), *_unknown_characters(file, box)]
    return unknown or [*_hex_faults(file), *_hexside_faults(file, box), *_legion_faults(file, box), *_hints(file, box)]


def _unknown_faults(file: BattleFile, box: Components) -> Iterator[Fault]:
    """Yield names that are in no list of the box."""
    hexes = [hex.id for hex in box.battle_hex]
    grounds = [one.id for one in box.hazard if one.place == "hex" and one.id != OPEN]
    sides = [one.id for one in box.hazard if one.place == "hexside"]
    yield from _unknown("land", [file.land], [one.terrain for one in box.battleland])
    for table, names, known in (("ground", file.ground, grounds), ("height", file.height, HEIGHTS)):
        yield from _unknown(table, names, known)
        for kind, places in names.items():
            yield from _unknown(f"{table}: {kind}", places, hexes)
    yield from _unknown("hexside", file.hexside, sides)
    for kind, pairs in file.hexside.items():
        yield from _unknown(f"hexside: {kind}", [hex for pair in pairs for hex in pair], hexes)


def _unknown_characters(file: BattleFile, box: Components) -> Iterator[Fault]:
    for side, legion in file.legions.items():
        yield from _unknown(side, legion, [one.id for one in box.character])


def _unknown(table: str, names: Collection[str], known: Collection[str]) -> Iterator[Fault]:
    for name in dict.fromkeys(names):
        if name not in known:
            yield Fault(f"{table}: {echo(name)} is none of {', '.join(known)}")


# --- the ground -------------------------------------------------------------------------------------------------------


def _hex_faults(file: BattleFile) -> Iterator[Fault]:
    """Yield hexes with two kinds of ground or two heights."""
    for table, kinds, what in (("ground", file.ground, "kinds of ground"), ("height", file.height, "heights")):
        count = Counter(hex for hexes in kinds.values() for hex in hexes)
        for hex in (hex for hex, number in count.items() if number > 1):
            yield Fault(f"{table}: {hex} stands there twice; a hex has one", (hex,), f"{hex} has two {what}.")


def _hexside_faults(file: BattleFile, box: Components) -> Iterator[Fault]:
    """Yield hexsides that lie between no neighbours, that lie there twice, and that lead downward."""
    near = {hex.id: hex.neighbours.values() for hex in box.battle_hex}
    names, high = {one.id: one.name for one in box.hazard}, heights(file)
    seen: set[frozenset[str]] = set()
    for kind, pairs in file.hexside.items():
        for low, top in pairs:
            side, where = frozenset((low, top)), f"hexside: {kind} from {low} up to {top}"
            if top not in near[low]:
                yield Fault(f"{where}: these hexes are not neighbours", (low, top))
            if side in seen:
                yield Fault(f"{where}: another hexside lies there", (low, top), f"{low} and {top} have two hexsides.")
            seen.add(side)
            if high.get(top, 0) < high.get(low, 0):
                yield Fault(
                    f"{where}: {low} is higher than {top}",
                    (low, top),
                    f"{names[kind]} goes up from {low} to {top}, but {low} is higher. Turn it, or change a height.",
                )


def _hints(file: BattleFile, box: Components) -> Iterator[Fault]:
    """Yield steps of the ground at which nothing lies: they can be played, but nobody sees them coming."""
    high, trees = heights(file), file.ground.get(TREE, ())
    lie = {frozenset(pair) for pairs in file.hexside.values() for pair in pairs}
    bare = [
        hex.id
        for hex in box.battle_hex
        if hex.id not in trees and any(_drops(hex.id, near, high, lie) for near in hex.neighbours.values())
    ]
    if bare:
        yield Fault(
            f"height: {', '.join(bare)}: no hexside lies where the ground falls",
            tuple(bare),
            f"No slope, cliff or wall lies where the ground falls at {', '.join(bare)}. Put one, if you mean it.",
            bars=False,
        )


def _drops(hex: str, near: str, high: Mapping[str, int], lie: Collection[frozenset[str]]) -> bool:
    return high.get(hex, 0) > high.get(near, 0) and frozenset((hex, near)) not in lie


# --- the legions ------------------------------------------------------------------------------------------------------


def _legion_faults(file: BattleFile, box: Components) -> Iterator[Fault]:
    """Yield legions that no player can have, and a land that nobody enters so."""
    most = box.game.legion_max
    for side, legion in file.legions.items():
        if not legion:
            yield Fault(
                f"{side}: a legion has one character or more", said=f"{_WHOSE[side]} has no legion. Choose characters."
            )
        if len(legion) > most:
            yield Fault(
                f"{side}: a legion has at most {most} characters, and these are {len(legion)}",
                said=f"{_WHOSE[side]} has {len(legion)} characters. A legion has {most} at most.",
            )
        if legion.count("titan") > 1:
            yield Fault(f"{side}: a player has only one Titan", said=f"{_WHOSE[side]} has only one Titan.")
    yield from _stock_faults(file, box)
    if file.land == "tower" and file.side != "bottom":
        yield Fault(
            f"side: is {file.side}; the attacker of a tower comes from the bottom",
            said="The attacker of a Tower always comes from the bottom.",
        )


def _stock_faults(file: BattleFile, box: Components) -> Iterator[Fault]:
    wanted = Counter(one for legion in file.legions.values() for one in legion)
    for entry in box.character:
        if wanted[entry.id] > entry.count:
            yield Fault(
                f"attacker and defender: {wanted[entry.id]} {entry.plural}, and the caretaker has only {entry.count}",
                said=f"There are {entry.count} {entry.plural}, and both legions have {wanted[entry.id]}.",
            )
