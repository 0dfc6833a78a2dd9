"""A battle as everybody sees it: a row for each step, both sides next to each other, then routed and killed units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from banneret.engine.scene.scene import Board, Cell, Column, Dice, Mark, Piece, Point, Sheet, SheetRow, Terrain
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.battle.attacking import SEGMENTS, cap, modifier
from banneret.games.battlemist.battle.rallying import rally
from banneret.games.battlemist.battle.sides import SIDES, standing, troop
from banneret.games.battlemist.box.box import Race, Realm
from banneret.games.battlemist.box.terms import BattleSegment
from banneret.games.battlemist.records import Battle, Troop
from banneret.games.battlemist.scene.looks import UNITS
from banneret.games.battlemist.scene.looks import side as look
from banneret.games.battlemist.state import State

ROWS = {
    "archers": Word("archers", "Archers"),
    "cavalry": Word("cavalry", "Cavalry"),
    "front": Word("front", "Front line"),
    "routed": Word("routed", "Routed"),
    "killed": Word("killed", "Killed"),
}
WIDE, HIGH, GAP = 6.0, 1.8, 0.4
HEAD, EDGE = 0.9, 0.3
"""The height of the paper above the rows, and the margin around them."""
TITLE = 0.3
"""The distance of a cell's name below the top of the cell."""
YARD = (5.6, 1.2)
"""The part of a cell where units stand."""


def battle_board(s: State, b: Battle) -> Board:
    """Return the two sides, the active one on the left; the rows of the present step have the colours of the sides."""
    attacker, defender = (s.races[seat] for seat in b.seats)
    most = tuple(tuple(cap(s, seat, segment) for segment in SEGMENTS) for seat in b.seats)
    drawn = _board((attacker, defender), most, b.realm)
    if b.segment is None:
        return drawn
    now = [_now(side, b.segment, look(race).hue) for side, race in zip(SIDES, (attacker, defender), strict=True)]
    return replace(drawn, marks=(*now, *drawn.marks))


@lru_cache(maxsize=64)
def _board(races: tuple[Race, Race], most: tuple[tuple[int, ...], ...], realm: Realm) -> Board:
    """Draw a row for each step, with how many units of a side attack in it (mist-3.3.3.1-10)."""
    cells, marks = [], []
    for side, race in zip(SIDES, races, strict=True):
        named = fill(_SIDES[side], race)
        marks.append(Mark("label", ((side * (WIDE + GAP) + WIDE / 2, -0.4),), named))
        for row, (key, name) in enumerate(ROWS.items()):
            ground: Terrain = "grass" if key in SEGMENTS else "plain" if key == "routed" else "sand"
            at, outline, called = _centre(side, row), _outline(side, row), fill("{}: {}", name, named)
            cells.append(Cell(f"row:{race.folk}-{key}", called, ground, at, outline, yard=YARD, titled=True))
            said = fill("{}: at most {}", name, most[side][row]) if row < len(SEGMENTS) else name.text
            marks.append(Mark("label", ((at[0], round(row * HIGH + TITLE, 3)),), said))
    size = (round(2 * WIDE + GAP + 2 * EDGE, 3), round(len(ROWS) * HIGH + HEAD + EDGE, 3))
    key = f"battle-{'-'.join(race.folk for race in races)}-{realm.id}"
    return Board(key, fill("Battle for {:the}", realm), -EDGE, -HEAD, *size, tuple(cells), marks=tuple(marks))


_SIDES = ("Attacker: {:the}", "Defender: {:the}")


def _outline(side: int, row: int) -> tuple[Point, ...]:
    left, top = side * (WIDE + GAP), row * HIGH
    return (left, top), (left + WIDE, top), (left + WIDE, top + HIGH), (left, top + HIGH)


def _centre(side: int, row: int) -> Point:
    """Return where the units of a row stand: below its name."""
    return round(side * (WIDE + GAP) + WIDE / 2, 3), round((row + 0.5) * HIGH + TITLE / 2, 3)


def _now(side: int, segment: BattleSegment, hue: int) -> Mark:
    return Mark("now", (_centre(side, list(ROWS).index(segment)),), "The step at hand", hue=hue)


def battle_sheet(s: State, b: Battle) -> Sheet:
    """Return both sides in numbers: units un-routed, routed and killed; what their dice need; the last roll, and
    results still to take.
    """
    sides = [s.races[seat] for seat in b.seats]
    rows = [
        SheetRow("Standing", tuple(str(sum(standing(s, side))) for side in SIDES)),
        SheetRow("Routed", tuple(str(sum(units)) for units in b.routed)),
        SheetRow("Killed", tuple(str(sum(units)) for units in b.dead)),
        *_needs(s, b),
        SheetRow("Last roll", tuple(" ".join(map(str, rolled)) for rolled in b.rolled)),
        SheetRow("Routs to take", tuple(_due(count) for count in b.routs)),
        SheetRow("Kills to take", tuple(_due(count) for count in b.kills)),
    ]
    columns = tuple(Column(race.short) for race in sides)
    return Sheet("battle", _when(b), columns, tuple(row for row in rows if any(row.figures)), open=True)


def _needs(s: State, b: Battle) -> Iterator[SheetRow]:
    """Yield from which number on a die of each kind in the battle routs and kills, with all bonuses."""
    troops = [troop(s, side) for side in SIDES]
    for kind in s.box.kinds:
        figures: list[Text] = []
        for side in SIDES:
            values, more = s.races[b.seats[side]].values[kind.index], modifier(s, side, kind.segment)
            figures.append(fill("{} / {}", values.rout - more, values.kill - more) if troops[side][kind.index] else "")
        yield SheetRow(fill("{} routs / kills on", kind), tuple(figures))


_ROUNDS: dict[BattleSegment | None, str] = {
    None: "Round {}",
    "archers": "Round {}: archers",
    "cavalry": "Round {}: cavalry",
    "front": "Round {}: front line",
}


def _when(b: Battle) -> Text:
    """Return which part of the battle this is; before the first round, cards and spells are played."""
    if not b.round:
        return "Before the first round"
    return fill(_ROUNDS[b.segment], b.round)


def _due(count: int) -> str:
    return str(count) if count else ""


def battle_pieces(s: State, b: Battle) -> Iterator[Piece]:
    """Yield units in the row of their step, routed units, and killed units."""
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
        charge=UNITS[kind.id],
        name=fill("{} of {:the}", kind.counted(count), race),
        at=f"row:{race.folk}-{kind.segment}",
        number=count,
        figures=named,
        details=(
            ("Routs on", str(values.rout - more)),
            ("Kills on", str(values.kill - more)),
            ("Added to its dice", f"{more:+d}"),
            ("Added to the rout check", f"{rally(s, side):+d}"),
            *((("In the front line", str(named)),) if named else ()),
        ),
        counts="",
    )


_FALLEN = {"routed": "{} of {:the}, routed", "killed": "{} of {:the}, killed"}


def _fallen(s: State, b: Battle, side: int, row: str, units: Troop) -> Iterator[Piece]:
    race = s.races[b.seats[side]]
    for index, count in enumerate(units):
        if count:
            kind = s.box.kinds[index]
            yield Piece(
                key=f"{row}:{race.folk}-{kind.id}",
                side=race.folk,
                charge=UNITS[kind.id],
                name=fill(_FALLEN[row], kind.counted(count), race),
                at=f"row:{race.folk}-{row}",
                number=count,
                tired=True,
                counts="",
            )


def battle_dice(s: State, b: Battle) -> tuple[Dice, ...]:
    """Return the last roll of the battle."""
    if b.segment is None:
        return ()
    return tuple(
        Dice(SEGMENTS[b.segment], tuple(map(str, rolled)), s.races[seat].folk, figures=True)
        for seat, rolled in zip(b.seats, b.rolled, strict=True)
        if rolled
    )
