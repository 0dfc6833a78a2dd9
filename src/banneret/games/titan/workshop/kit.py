"""What a page draws battles with: ground, heights, hexsides, and counters for both legions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Any

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell, Mark, Piece, Side, frame_around
from banneret.engine.scene.scene import Terrain as Look
from banneret.engine.words.wording import fill
from banneret.engine.workshop.fields import (
    Block,
    Border,
    Brush,
    Control,
    FieldKit,
    Layer,
    Palette,
    Place,
    frame_of,
)
from banneret.games.titan.battle.scenario import ENTRIES as FROM
from banneret.games.titan.battle.state import SIDES
from banneret.games.titan.box.battle_file import HEIGHTS, OPEN
from banneret.games.titan.box.battleland import ENTRIES
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.scene.battle_board import BASE, HAZARDS, HEXSIDES, centre, names, outline, side_between
from banneret.games.titan.scene.masterboard import HUES
from banneret.games.titan.scene.scene import SHAPES
from banneret.games.titan.workshop.settings import EMPTY
from banneret.picture import board_svg, compact
from banneret.picture.marks.marks import marks_svg
from banneret.picture.stamps import ground_stamp, mark_stamp, piece_stamp, rise_stamp

TITLES = {"attacker": "Attacker", "defender": "Defender"}
_BESIDE = 0.13
"""How far the grip of a hexside lies within its upper hex, so that the higher side is touched."""


@cache
def kit() -> Mapping[str, Any]:
    """Return what a page draws with."""
    empty = _empty_board("plain")
    brushes = (*_grounds(), *_heights(), *_hexsides())
    return FieldKit(
        frame=frame_of(empty),
        ground="".join(_bases()),
        ground_path="land",
        over=str(compact(marks_svg(replace(empty, marks=tuple(names()))))),
        places=tuple(_places()),
        borders=tuple(_borders()),
        layers={"ground": Layer("kinds"), "height": Layer("kinds"), "hexside": Layer("ways")},
        brushes=brushes,
        palettes=_palettes(brushes),
        stamps=dict(_stamps()),
        slots={"ground": "Ground", "height": "Height"},
        printed=("ground", "height"),
        sides=tuple(TITLES.items()),
        blocks=_blocks(),
        empty=EMPTY,
        option="land",
        ready=tuple((terrain.key, terrain.name) for terrain in the_box().terrains),
        zones={entry: tuple(HEXES[hex].name for hex in hexes) for entry, hexes in ENTRIES.items()},
        zone_path="side",
        plays="scenario=battle",
        begins="defender",
    ).as_data()


# --- the ground -------------------------------------------------------------------------------------------------------


def _empty_board(ground: Look) -> Board:
    cells = tuple(Cell(hex.key, hex.name, ground, centre(hex), outline(hex)) for hex in HEXES)
    return Board(f"battle-{ground}", "The ground", *frame_around((cell.outline for cell in cells), 0.5), cells)


def _bases() -> Iterator[str]:
    """Yield the open ground of all terrains, each kind once."""
    for ground in dict.fromkeys(BASE.values()):
        of = " ".join(key for key, base in BASE.items() if base == ground)
        drawn = Markup('<g data-of="{}">{}</g>').format(of, board_svg(_empty_board(ground)))
        yield str(compact(drawn))


def _places() -> Iterator[Place]:
    for hex in HEXES:
        near = tuple(HEXES[there].name for there in hex.neighbours)
        yield Place(hex.name, hex.name, centre(hex), outline(hex), near)


def _borders() -> Iterator[Border]:
    """Yield the two ways up that there are between two hexes."""
    for low in HEXES:
        for near in low.neighbours:
            high = HEXES[near]
            start, end = side_between(high, low)
            (x, y), (a, b) = centre(low), centre(high)
            dx, dy = (_BESIDE * (a - x) / sqrt(3), _BESIDE * (b - y) / sqrt(3))
            name = str(fill("{} up to {}", low, high))
            yield Border(name, (low.name, high.name), (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy))


# --- brushes ----------------------------------------------------------------------------------------------------------


def _hazards(place: str) -> Iterator[tuple[str, str]]:
    for hazard in the_box().file.hazard:
        if hazard.place == place and hazard.id != OPEN:
            yield hazard.id, hazard.name


def _grounds() -> Iterator[Brush]:
    yield Brush("open", "Open ground", "ground", "")
    for id, name in _hazards("hex"):
        yield Brush(id, name, "ground", "ground", stamp=id, row={"kind": id})


def _heights() -> Iterator[Brush]:
    yield Brush("level", "Level", "height", "")
    for steps in HEIGHTS:
        label = str(fill("{:# step|# steps} up", int(steps)))
        yield Brush(f"high-{steps}", label, "height", "height", stamp=f"high-{steps}", row={"kind": steps})


def _hexsides() -> Iterator[Brush]:
    for id, name in _hazards("hexside"):
        yield Brush(id, name, "hexside", "hexside", stamp=id, row={"kind": id})


def _palettes(brushes: tuple[Brush, ...]) -> tuple[Palette, ...]:
    def of(slot: str) -> tuple[str, ...]:
        return tuple(brush.id for brush in brushes if brush.slot == slot)

    high = "Paint over hexes: the lighter, the higher."
    sides = "Touch a side from within the higher hex. Touch again to take it away."
    return (
        Palette("ground", "Ground", "g", "brush", "Paint over hexes.", of("ground"), drags=True),
        Palette("height", "Height", "h", "plus", high, of("height"), drags=True),
        Palette("hexside", "Hexsides", "s", "bend", sides, of("hexside")),
    )


# --- legions ----------------------------------------------------------------------------------------------------------


def _blocks() -> tuple[Block, ...]:
    return (
        Block("Legions", tuple(map(_legion, SIDES))),
        Block(
            "Land and scores",
            (
                Control("Land", ("land",), "choice", values=_LANDS, note="names the land; its terrain musters"),
                Control("The attacker comes from", ("side",), "choice", values=_FROM),
                *(
                    Control(str(fill("Score, {}", TITLES[side])), (f"{side}_score",), "number", 0, 9999)
                    for side in SIDES
                ),
            ),
        ),
    )


_LANDS = tuple((terrain.key, terrain.name) for terrain in the_box().terrains)
_FROM = tuple((side, str(label)) for side, label in FROM if side in ("left", "bottom", "right"))


def _legion(side: str) -> Control:
    box = the_box()
    most = box.game.legion_max
    return Control(
        TITLES[side],
        (side,),
        "counters",
        most=most,
        values=tuple((one.key, one.name) for one in box.characters),
        counts={one.key: min(most, 1 if one.titan else one.count) for one in box.characters},
        worths={one.key: one.value for one in box.characters},
        steps={one.key: one.skill for one in box.characters},
    )


# --- drawings ---------------------------------------------------------------------------------------------------------

_OUTLINE = tuple((round(cos(turn * pi / 3), 3), round(-sin(turn * pi / 3), 3)) for turn in range(6))


def _stamps() -> Iterator[tuple[str, str]]:
    for id, _ in _hazards("hex"):
        yield id, str(ground_stamp(HAZARDS[id], _OUTLINE))
    for steps in HEIGHTS:
        yield f"high-{steps}", str(rise_stamp(int(steps), _OUTLINE))
    for id, _ in _hazards("hexside"):
        yield id, str(mark_stamp(_OUTLINE, Mark(HEXSIDES[id], ((0.0, -0.5), (0.0, 0.5)))))
    for side, colour in zip(SIDES, the_box().colours, strict=False):
        hue = HUES[colour.key]
        for one in the_box().characters:
            yield f"{side}-{one.key}", str(piece_stamp(_counter(one), Side(side, TITLES[side], hue, SHAPES[hue])))


def _counter(one: Character) -> Piece:
    return Piece(one.key, "", one.key, one.name, number=one.power, second=one.skill, kind=one.key)
