"""What a page draws adventures with: ground, landmarks, units of both camps, prizes, and the rules of an adventure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from banneret.engine.scene.scene import Board, Cell, Mark, Piece, Point
from banneret.engine.words.wording import fill
from banneret.engine.workshop.fields import Brush, FieldKit, Figure, Layer, Palette, Place, frame_of
from banneret.games.battlelore.bot.foes import CREATURE, FIGURE
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.board import the_board
from banneret.games.battlelore.box.box import CAMPS, Box, Unit, the_box
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.scene.board import SIGNS, TERRAIN, Paper, paper, words
from banneret.games.battlelore.scene.scene import HUES, SIDES, badges_of, charge
from banneret.games.battlelore.turn.pace import usual_pace
from banneret.games.battlelore.workshop.settings import BLOCKS, EMPTY
from banneret.picture import board_svg, compact
from banneret.picture.stamps import ground_stamp, mark_stamp, piece_stamp

LAYERS = {
    "terrain": Layer("kinds"),
    "pennant": Layer("kinds"),
    "standard": Layer("kinds"),
    "rules": Layer("rows", "hex"),
}
SLOTS = {"ground": "Ground", "site": "Landmark", "owner": "Its owner", "unit": "Unit", "prize": "Prize"}
_PLAIN = "countryside"
_PRIZE, _SITE = ((0.5, -0.42),), ((-0.3, -0.3),)
"""Where the signs of prizes and landmarks stand, so that a unit leaves them in sight."""
_WALLS = ((1, 2), (2, 3))
"""The corners of the sides on which a rampart is drawn."""


@cache
def kit() -> Mapping[str, Any]:
    """Return what a page draws with."""
    box, sheet = the_box(), paper(the_board(), None)
    empty = _empty_board(sheet)
    brushes = (*_grounds(box), *_sites(box), *_units(box), *_prizes())
    return FieldKit(
        frame=frame_of(empty),
        ground=str(compact(board_svg(empty))),
        places=tuple(_places(sheet)),
        borders=(),
        layers=LAYERS,
        brushes=brushes,
        palettes=tuple(_palettes(brushes)),
        stamps=dict(_stamps(box)),
        slots=SLOTS,
        sides=tuple((camp, str(title)) for camp, title in zip(CAMPS, CAMP_TITLES, strict=True)),
        blocks=BLOCKS,
        empty=EMPTY,
        option="adventure",
        ready=tuple((name, adventures.load(name).title) for name in adventures.names()),
        strength="Strength in figures",
        begins="first",
        compares={"banners": "Victory Banners to win", "hand": "Command cards"},
    ).as_data()


# --- the map ----------------------------------------------------------------------------------------------------------


def _places(sheet: Paper) -> Iterator[Place]:
    for hex in sheet.map.hexes:
        near = tuple(sheet.map.hexes[there].place for there in sheet.map.neighbours[hex.index])
        yield Place(str(hex), hex.at, sheet.middles[hex.index], sheet.outlines[hex.index], near)


def _empty_board(sheet: Paper) -> Board:
    cells = tuple(
        Cell(hex.key, str(hex), "grass", sheet.middles[hex.index], sheet.outlines[hex.index]) for hex in sheet.map.hexes
    )
    return Board("map", "The map", *sheet.frame, cells, sheet.lines)


def _outline() -> tuple[Point, ...]:
    """Return the outline of a hex around (0, 0)."""
    sheet = paper(the_board(), None)
    (x, y), outline = sheet.middles[0], sheet.outlines[0]
    return tuple((round(a - x, 3), round(b - y, 3)) for a, b in outline)


# --- brushes ----------------------------------------------------------------------------------------------------------


def _palettes(brushes: tuple[Brush, ...]) -> Iterator[Palette]:
    def of(*slots: str, side: str = "") -> tuple[str, ...]:
        return tuple(brush.id for brush in brushes if brush.slot in slots and (not side or brush.side == side))

    yield Palette("ground", "Ground", "g", "brush", "Paint over hexes.", of("ground"), drags=True)
    yield Palette(
        "site", "Landmarks", "l", "star", "Touch a hex to put it there. Touch again to take it away.", of("site")
    )
    for camp, title in zip(CAMPS, CAMP_TITLES, strict=True):
        says = str(fill("Touch a hex to put a unit of {} there. Touch again to take it away.", title))
        yield Palette(camp, str(title), camp[0], "flag", says, of("unit", side=camp))
    yield Palette(
        "prize", "Prizes", "b", "puzzle", "Touch a hex that gives something, or that a camp owns.", of("prize", "owner")
    )


def _grounds(box: Box) -> Iterator[Brush]:
    yield Brush("countryside", box.terrains[_PLAIN].name, "ground", "")
    for land in box.terrains.values():
        if land.id != _PLAIN:
            tile = _tile(box, land.id, land.name, "ground", str(words(land)))
            yield replace(tile, bars=land.impassable, shelters=land.cap_against > 0)


def _sites(box: Box) -> Iterator[Brush]:
    for site in box.landmarks.values():
        if site.id in box.file.supply.tiles:
            tile = _tile(box, site.id, site.name, "site", str(words(site)))
            yield replace(tile, shelters=site.cap_against > 0)


def _tile(box: Box, id: str, name: str, slot: str, note: str) -> Brush:
    most = box.file.supply.tiles[id]
    return Brush(id, name, slot, "terrain", stamp=id, row={"kind": id}, most=most, note=note)


def _units(box: Box) -> Iterator[Brush]:
    for camp in CAMPS:
        for kind in box.types.values():
            most = kind.max_standard if camp == "standard" else kind.max_pennant
            if most:
                id, unit = f"{camp}-{kind.id}", box.unit(0, CAMPS.index(camp), kind.id, "", 0)
                brush = Brush(id, kind.name, "unit", camp, stamp=id, row={"kind": kind.id}, most=most, side=camp)
                steps = usual_pace(box, unit, unit.color).most
                yield replace(brush, steps=steps, worth=_worth(unit))


def _worth(unit: Unit) -> float:
    """Return what the bots take a unit for, in figures of the middle color."""
    return CREATURE if unit.creature else FIGURE[unit.color] * unit.figures


def _prizes() -> Iterator[Brush]:
    for camp, title in zip(CAMPS, CAMP_TITLES, strict=True):
        yield Brush(
            f"blazon-{camp}",
            str(fill("Blazon for {}", title)),
            "prize",
            "rules",
            stamp=f"blazon-{camp}",
            row={"op": "blazon", "camp": camp},
            more={"banners": 1},
            numbers=(Figure("banners", "Victory Banners", 1, 9),),
            note=str(fill("gives {} Victory Banners once, when its unit enters", title)),
            side=camp,
            aim=True,
        )
    yield Brush(
        "lore-source",
        "Source of Lore",
        "prize",
        "rules",
        stamp="lore-source",
        row={"op": "lore-source"},
        more={"n": 1},
        numbers=(Figure("n", "Lore a turn", 1, 9),),
        note="gives Lore to whoever has a troop unit there",
        aim=True,
    )
    for camp, title in zip(CAMPS, CAMP_TITLES, strict=True):
        yield Brush(
            f"owner-{camp}",
            str(fill("{} owns it", title)),
            "owner",
            "rules",
            stamp=f"owner-{camp}",
            row={"op": "owned-landmark", "camp": camp},
            takes={"landmark": "site"},
            note="its landmark serves this camp",
            side=camp,
        )


# --- drawings ---------------------------------------------------------------------------------------------------------


def _stamps(box: Box) -> Iterator[tuple[str, str]]:
    outline, middle = _outline(), ((0.0, 0.0),)
    for land in box.terrains.values():
        if land.id != _PLAIN:
            drawn = ground_stamp(TERRAIN[land.id], outline)
            yield land.id, str(drawn + mark_stamp(outline, Mark("bridge", middle)) if land.id == "bridge" else drawn)
    for site in box.landmarks.values():
        yield site.id, str(mark_stamp(outline, *_site_marks(site.id, outline)))
    for camp, side in zip(CAMPS, SIDES, strict=True):
        yield (
            f"blazon-{camp}",
            str(
                mark_stamp(
                    outline, Mark("held", middle, hue=side.hue), Mark("sign", _PRIZE, charge="banner", small=True)
                )
            ),
        )
        yield f"owner-{camp}", str(mark_stamp(outline, Mark("held", middle, hue=side.hue)))
    yield "lore-source", str(mark_stamp(outline, Mark("sign", _PRIZE, charge="star", small=True)))
    yield from _unit_stamps(box)


def _site_marks(site: str, outline: tuple[Point, ...]) -> Iterator[Mark]:
    if site == "rampart":
        yield from (Mark("rampart", (outline[one], outline[other])) for one, other in _WALLS)
    elif site == "stronghold":
        yield Mark("tower", ((0.0, 0.0),))
    else:
        yield Mark("sign", _SITE, charge=SIGNS.get(site, site), alone=True)


def _unit_stamps(box: Box) -> Iterator[tuple[str, str]]:
    for camp, side in enumerate(SIDES):
        for kind in box.types:
            unit = box.unit(0, camp, kind, "", 0)
            piece = Piece(
                unit.key,
                side.key,
                charge(unit),
                unit.name,
                figures=0 if unit.creature else unit.figures,
                badges=tuple(badges_of(unit, unit.color)),
                hue=HUES[unit.color],
            )
            yield f"{side.key}-{kind}", str(piece_stamp(piece, side))
