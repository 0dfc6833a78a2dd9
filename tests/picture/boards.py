"""Boards to draw in tests: a meadow of any terrain, with bands and marks, and a whole table of 150 cells."""

from __future__ import annotations

from math import sqrt

from banneret.engine.scene.scene import (
    Band,
    Board,
    Card,
    Cards,
    Cell,
    Dice,
    Mark,
    Piece,
    Point,
    Scene,
    Side,
    Terrain,
    Track,
)

HOSTILE = "<script>alert('1')</script> & \"quoted\""
WIDE = sqrt(3)

EMPIRE = Side("empire", "Empire", 0, "heater")
CHAOS = Side("chaos", "Chaos", 1, "notched")


def centre(column: int, row: int) -> Point:
    return round(column * WIDE + row % 2 * WIDE / 2, 3), row * 1.5


def hexagon(column: int, row: int, terrain: Terrain = "grass", name: str = "") -> Cell:
    x, y = centre(column, row)
    corners = ((0, -1), (WIDE / 2, -0.5), (WIDE / 2, 0.5), (0, 1), (-WIDE / 2, 0.5), (-WIDE / 2, -0.5))
    outline = tuple((round(x + dx, 3), round(y + dy, 3)) for dx, dy in corners)
    return Cell(f"hex:{column},{row}", name or f"{column}, {row}", terrain, (x, y), outline)


def board(
    columns: int = 4,
    rows: int = 3,
    terrain: Terrain = "grass",
    *,
    title: str = "Field",
    others: dict[tuple[int, int], Terrain] | None = None,
    bands: tuple[Band, ...] = (),
    marks: tuple[Mark, ...] = (),
) -> Board:
    others = others or {}
    cells = tuple(hexagon(c, r, others.get((c, r), terrain)) for r in range(rows) for c in range(columns))
    return Board("field", title, -1.2, -1.4, columns * WIDE + 2, rows * 1.5 + 1.5, cells, bands, marks)


def river(*places: tuple[int, int]) -> Band:
    return Band("river", tuple(centre(*place) for place in places))


def road(*places: tuple[int, int]) -> Band:
    return Band("road", tuple(centre(*place) for place in places))


def big_board() -> Board:
    """A board as large as the largest table: 150 cells of mixed ground, with a river and two roads."""
    stream = [(c, 4 + c % 2) for c in range(12)]
    others: dict[tuple[int, int], Terrain] = dict.fromkeys(stream, "water")
    others |= {(3, 5): "ford", (1, 1): "wood", (2, 1): "hill", (5, 8): "marsh", (7, 2): "settled"}
    bands = (river(*stream), road((3, 0), (3, 5), (4, 11)), road((9, 0), (8, 4), (8, 11)))
    return board(12, 12, others=others, bands=bands)


def scene(*boards: Board, name: str = "Knights", key: str = "unit:1") -> Scene:
    """A table with one of everything on it."""
    field = boards or (board(),)
    at = field[0].cells[0].key
    return Scene(
        title=name,
        phase=name,
        sides=(EMPIRE, CHAOS),
        boards=field,
        pieces=(
            Piece(key, "empire", "horse", name, at, number=4, hits=2, bears=3, badges=("elite",)),
            Piece("unit:2", "chaos", "orc", name, field[0].cells[1].key, figures=4, stack=3),
            Piece("unit:3", "nobody", "a thing without a drawing", name),
        ),
        cards=(Cards("hand", name, (Card("card:1", name, name, "chaos", ("wolf", "axe")),), note=name),),
        tracks=(Track("points", name, 3, 6, "empire"), Track("round", name, 2)),
        dice=(Dice(name, ("skull", "shield", "blank", "6", name), "empire"),),
    )
