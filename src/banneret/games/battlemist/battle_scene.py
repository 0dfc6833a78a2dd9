"""A battle as everybody sees it: a row for each step, the two sides next to each other, then routed and killed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from banneret.engine.scene import Board, Cell, Dice, Mark, Piece, Terrain
from banneret.games.battlemist.attacking import SEGMENTS, modifier
from banneret.games.battlemist.rallying import rally
from banneret.games.battlemist.sides import SIDES, standing
from banneret.games.battlemist.state import Battle, State, Troop

ROWS = {
    "archers": "Archers fire",
    "cavalry": "Cavalry combat",
    "front": "Front line combat",
    "routed": "Routed",
    "killed": "Killed",
}
CHARGES = {
    "footman": "sword",
    "archer": "bow",
    "cavalry": "horse",
    "dragon": "dragon",
    "firegaunt": "flame",
    "giant": "giant",
}
WIDE, HIGH, GAP = 6.0, 2.5, 0.4
TITLE = 0.35
"""How far below the top of a cell its name stands."""


def battle_board(s: State, b: Battle) -> Board:
    """The two sides, the active one on the left."""
    attacker, defender = (s.races[seat] for seat in b.seats)
    return _board(
        (attacker.folk, defender.folk), (f"Attacker: {attacker}", f"Defender: {defender}"), f"Battle for {b.realm}"
    )


@lru_cache(maxsize=64)
def _board(folks: tuple[str, str], names: tuple[str, str], title: str) -> Board:
    cells, marks = [], []
    for side in SIDES:
        left = side * (WIDE + GAP)
        marks.append(Mark("label", ((left + WIDE / 2, -0.45),), names[side]))
        for row, (key, name) in enumerate(ROWS.items()):
            top = row * HIGH
            outline = ((left, top), (left + WIDE, top), (left + WIDE, top + HIGH), (left, top + HIGH))
            centre = (round(left + WIDE / 2, 3), round(top + HIGH / 2 + TITLE / 2, 3))
            called = f"{name}: {names[side]}"
            ground: Terrain = "plain" if key in SEGMENTS else "waste"
            cells.append(Cell(f"row:{folks[side]}-{key}", called, ground, centre, outline))
            marks.append(Mark("label", ((centre[0], round(top + TITLE, 3)),), name))
    size = (round(2 * WIDE + GAP, 3), round(len(ROWS) * HIGH + 1.0, 3))
    return Board(f"battle-{'-'.join(folks)}", title, 0, -1.0, *size, tuple(cells), marks=tuple(marks))


def battle_pieces(s: State, b: Battle) -> Iterator[Piece]:
    """Who stands in the row of his step, who is routed, and who is killed."""
    for side in SIDES:
        for index, count in enumerate(standing(s, side)):
            if count:
                yield _piece(s, b, side, index, count)
        yield from _fallen(s, b, side, "routed", b.routed[side])
        yield from _fallen(s, b, side, "killed", b.dead[side])


def _piece(s: State, b: Battle, side: int, index: int, count: int) -> Piece:
    race, kind = s.races[b.seats[side]], s.box.kinds[index]
    values, named = race.values[index], b.front[side][index]
    more = modifier(s, side, kind.segment)
    return Piece(
        key=f"battle:{race.folk}-{kind.id}",
        side=race.folk,
        charge=CHARGES[kind.id],
        name=f"{kind.counted(count).capitalize()} of {race.name}",
        at=f"row:{race.folk}-{kind.segment}",
        number=named or None,
        stack=count,
        details=(
            ("Routs on", str(values.rout - more)),
            ("Kills on", str(values.kill - more)),
            ("Added to its dice", f"{more:+d}"),
            ("Added to the rout check", f"{rally(s, side):+d}"),
        ),
        counts="in the front line",
    )


def _fallen(s: State, b: Battle, side: int, row: str, units: Troop) -> Iterator[Piece]:
    race = s.races[b.seats[side]]
    for index, count in enumerate(units):
        if count:
            kind = s.box.kinds[index]
            yield Piece(
                key=f"{row}:{race.folk}-{kind.id}",
                side=race.folk,
                charge=CHARGES[kind.id],
                name=f"{kind.counted(count).capitalize()} of {race.name}, {row}",
                at=f"row:{race.folk}-{row}",
                stack=count,
                tired=True,
            )


def battle_dice(s: State, b: Battle) -> tuple[Dice, ...]:
    """The last roll of the battle."""
    if b.segment is None:
        return ()
    return tuple(
        Dice(SEGMENTS[b.segment], tuple(map(str, rolled)), s.races[seat].folk)
        for seat, rolled in zip(b.seats, b.rolled, strict=True)
        if rolled
    )
