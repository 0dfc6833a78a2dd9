"""What a page draws battles with: the mat, terrain tiles, the Tower, hedges, and the 25 units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from banneret.engine.scene.scene import Board, Mark, Piece, Point
from banneret.engine.words.wording import fill
from banneret.engine.workshop.fields import Block, Border, Brush, Control, FieldKit, Layer, Palette, Place, frame_of
from banneret.games.battle_masters.bot.worth import worths
from banneret.games.battle_masters.box.box import ARMIES, Box, Mat, TilePiece, the_box
from banneret.games.battle_masters.box.words import ARMY_NAMES, FEATURES
from banneret.games.battle_masters.scene.board import frame, printed
from banneret.games.battle_masters.scene.looks import CHARGES, SIDES
from banneret.games.battle_masters.workshop.settings import BLOCKS, EMPTY
from banneret.picture import board_svg, compact
from banneret.picture.stamps import mark_stamp, piece_stamp

LAYERS = {
    "tiles": Layer("rows", "at"),
    "tower": Layer("place"),
    "hedges": Layer("sides"),
    "placed": Layer("rows", "at"),
}
SLOTS = {"tile": "Tile", "tower": "Tower", "unit": "Unit"}
_MIDDLE: Point = (0.0, 0.0)


@cache
def kit() -> Mapping[str, Any]:
    """Return what a page draws with."""
    box = the_box()
    cells, bands = printed(box)
    mat = Board("field", "The mat", *frame(box.mat), cells, bands)
    brushes = (*_features(box), *_units(box))
    return FieldKit(
        frame=frame_of(mat),
        ground=str(compact(board_svg(mat))),
        places=tuple(_places(box.mat)),
        borders=tuple(
            Border(str(side), (side.one.at, side.other.at), *box.mat.grid.side(side.one.at, side.other.at))
            for side in box.mat.sides.values()
        ),
        layers=LAYERS,
        brushes=brushes,
        palettes=tuple(_palettes(brushes)),
        stamps=dict(_stamps(box)),
        slots=SLOTS,
        printed=("tile",),
        sides=tuple(zip(ARMIES, map(str, ARMY_NAMES), strict=True)),
        blocks=(*BLOCKS, _absent(box)),
        empty=EMPTY,
        option="battle",
        ready=tuple((battle.id, battle.name) for battle in box.battles.values() if not battle.opposite),
        zones={name: tuple(space.at for space in spaces) for name, spaces in box.zones.items()},
        zone_path="zones",
        length="cards",
        strength="Strength",
        all_fight=True,
        absent="absent",
    ).as_data()


def _absent(box: Box) -> Block:
    units = tuple((unit.id, str(fill("{}: {}", ARMY_NAMES[unit.army], unit))) for unit in box.units)
    stay = Control(
        "Stay away",
        ("absent",),
        "counters",
        most=len(units),
        values=units,
        counts={unit.id: 1 for unit in box.units},
        stamps={unit.id: unit.type.id for unit in box.units},
        asks="Who stays away?",
    )
    return Block("Units that take no part", (stay,))


def _places(mat: Mat) -> Iterator[Place]:
    for space in mat.spaces:
        near = tuple(there.place for there in mat.neighbours[space.index])
        river = space.terrain == "river"
        yield Place(str(space), space.at, mat.grid.centre(space.at), mat.grid.outline(space.at), near, bars=river)


# --- brushes ----------------------------------------------------------------------------------------------------------


def _palettes(brushes: tuple[Brush, ...]) -> Iterator[Palette]:
    lying = tuple(brush.id for brush in brushes if brush.slot in ("tile", "tower"))
    yield Palette("tiles", "Terrain", "g", "brush", "Touch a space to lay it there. Each tile has two faces.", lying)
    yield Palette(
        "hedges", "Hedges", "h", "river", "Touch a side between two spaces. Touch again to take it away.", ("hedge",)
    )
    for army, name in zip(ARMIES, ARMY_NAMES, strict=True):
        units = tuple(brush.id for brush in brushes if brush.side == army)
        says = str(fill("Touch a space to put a unit of {:the} there. There is one of each.", name))
        yield Palette(army, str(name), army[0], "flag", says, units)


def _features(box: Box) -> Iterator[Brush]:
    for piece in box.tile_pieces:
        row = {"tile": piece.tile, "face": piece.face} | ({"pattern": piece.pattern} if piece.pattern else {})
        turns, stamp = ("rotation", piece.pattern) if piece.pattern else ("", piece.face)
        id, name = f"{piece.tile}-{piece.face}", _tile_name(piece)
        tile = Brush(id, name, "tile", "tiles", stamp, row, most=1, alone=("tile",), turns=turns)
        walls = tuple(map(box.mat.grid.directions.index, _walls(box, piece)))
        yield replace(
            tile, bars=piece.face == "marsh", opens=piece.face == "ford", shelters=bool(piece.pattern), walls=walls
        )
    tower = Brush("tower", str(FEATURES["tower"]), "tower", "tower", stamp="tower", most=box.file.tower.supply)
    yield replace(tower, aim=True)
    hedge = Brush("hedge", str(FEATURES["hedge"]), "hedge", "hedges", stamp="hedge", most=box.file.hedges.supply)
    yield replace(hedge, bars=True)


def _walls(box: Box, piece: TilePiece) -> tuple[str, ...]:
    return next((one.fortified for one in box.file.ditch_pattern if one.id == piece.pattern), ())


def _tile_name(piece: TilePiece) -> str:
    number = piece.tile.removeprefix("tile-")
    return str(fill("{piece}, tile {number}", piece=piece, number=number))


def _units(box: Box) -> Iterator[Brush]:
    for unit in box.units:
        row = {"unit": unit.id}
        side, worth = ARMIES[unit.army], worths(box)[unit.index]
        brush = Brush(unit.id, unit.name, "unit", "placed", unit.type.id, row, alone=("unit",), most=1, side=side)
        yield replace(brush, worth=worth, steps=1)


# --- drawings ---------------------------------------------------------------------------------------------------------


def _stamps(box: Box) -> Iterator[tuple[str, str]]:
    outline = _outline(box.mat)
    for face in ("marsh", "ford"):
        yield face, str(mark_stamp(outline, Mark(face, (_MIDDLE,))))
    for pattern in box.file.ditch_pattern:
        walls = (Mark("rampart", _side(outline, box.mat, way)) for way in pattern.fortified)
        yield pattern.id, str(mark_stamp(outline, Mark("ditch", (_MIDDLE,)), *walls))
    yield "tower", str(mark_stamp(outline, Mark("tower", (_MIDDLE,))))
    yield "hedge", str(mark_stamp(outline, Mark("hedge", ((0.0, -0.5), (0.0, 0.5)))))
    for kind in box.file.unit_type:
        side = SIDES[ARMIES.index(kind.army)]
        piece = Piece(kind.id, side.key, CHARGES.get(kind.id, "shield"), kind.name, number=kind.combat_value)
        yield kind.id, str(piece_stamp(piece, side))


def _outline(mat: Mat) -> tuple[Point, ...]:
    """Return the outline of a space around (0, 0)."""
    at = mat.spaces[0].at
    x, y = mat.grid.centre(at)
    return tuple((round(a - x, 3), round(b - y, 3)) for a, b in mat.grid.outline(at))


def _side(outline: tuple[Point, ...], mat: Mat, direction: str) -> tuple[Point, Point]:
    way = mat.grid.directions.index(direction)
    return outline[way], outline[(way + 1) % 6]
