"""The mat and what lies on it: features, zones while armies deploy, the tiles of a shot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from banneret.engine.maps.hexgrid import column_name
from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Band, BandKind, Board, Cell, Edge, Lying, Mark, Point, frame_around
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Box, Mat, Space
from banneret.games.battle_masters.box.components import Place
from banneret.games.battle_masters.box.field import Field
from banneret.games.battle_masters.box.words import ARMY_NAMES, ARMY_TITLES, FEATURES, GROUND, LYING, SHOT_FACES
from banneret.games.battle_masters.state import State
from banneret.games.battle_masters.winning import tower_army

_TERRAIN = {"open": "grass", "road": "road", "river": "water", "ford": "ford"}


@alike
def boards(s: State) -> Iterator[Board]:
    """Yield the mat and what lies on it."""
    marks = _features(s.field, s.box.mat, s.course.rubble, _tower_name(s)) + _zones(s) + _shot(s)
    cells, bands = printed(s.box)
    edges = _edges(s.box) if s.running == "lay_out" else ()
    lying = _lying(s.field)
    yield Board("field", s.battle.name, *frame(s.box.mat), cells, bands, marks, edges, lying=lying)


@lru_cache(maxsize=8)
def printed(box: Box) -> tuple[tuple[Cell, ...], tuple[Band, ...]]:
    """Return the cells of the mat, and its river and roads."""
    mat = box.mat
    cells = tuple(
        Cell(
            space.key,
            fill("{space}, {ground}", space=space, ground=GROUND[space.terrain]),
            _TERRAIN[space.terrain],
            mat.grid.centre(space.at),
            mat.grid.outline(space.at),
            called=str(space),
            column=column_name(space.at[0]),
            row=str(space.at[1]),
            kind=space.terrain,
        )
        for space in mat.spaces
    )
    river = _bands("river", box.file.mat.river_sides, mat)
    return cells, river + _bands("road", box.file.mat.road_sides, mat)


def _bands(kind: BandKind, sides: tuple[tuple[Place, Place], ...], mat: Mat) -> tuple[Band, ...]:
    """Chain the sides that a road or river crosses into lines."""
    lines: list[list[Place]] = []
    for one, other in sides:
        if lines and lines[-1][-1] == one:
            lines[-1].append(other)
        else:
            lines.append([one, other])
    return tuple(Band(kind, tuple(mat.grid.centre(place) for place in line)) for line in lines)


@lru_cache(maxsize=8)
def frame(mat: Mat) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the mat."""
    return frame_around(mat.grid.outline(space.at) for space in mat.spaces)


@lru_cache(maxsize=8)
def _edges(box: Box) -> tuple[Edge, ...]:
    grid = box.mat.grid
    return tuple(Edge(side.key, str(side), *grid.side(side.one.at, side.other.at)) for side in box.mat.sides.values())


def _tower_name(s: State) -> Text:
    """Return the name of the Tower, and whether it wins the battle (masters-BORD-02)."""
    taker = tower_army(s)
    return "The Tower" if taker is None else fill("The Tower: {army} wins by entering it", army=ARMY_TITLES[taker])


@lru_cache(maxsize=64)
def _features(field: Field, mat: Mat, rubble: int, tower_name: Text) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for tile in field.features.tiles:
        face = tile.piece.face
        marks.append(Mark(face, (mat.grid.centre(tile.space.at),), str(FEATURES[face])))  # type: ignore[arg-type]
        for direction in tile.fortified:
            start, end = _side_towards(mat, tile.space, direction)
            marks.append(Mark("rampart", (start, end), "Wall of a ditch"))
    marks += [Mark("hedge", mat.grid.side(side.one.at, side.other.at), "Hedge") for side in field.features.hedges]
    if field.tower:
        centre = (mat.grid.centre(field.tower.at),)
        marks.append(Mark("tower", centre, tower_name, key="tower"))
        if rubble:
            marks.append(Mark("rubble", centre, fill("Rubble: {rubble} of 3", rubble=rubble), rubble))
    return tuple(marks)


@lru_cache(maxsize=64)
def _lying(field: Field) -> tuple[Lying, ...]:
    """Return what lies on and along spaces."""
    kinds: dict[str, dict[str, Word]] = {}
    for tile in field.features.tiles:
        kinds.setdefault(tile.space.key, {})[tile.piece.face] = LYING[tile.piece.face]
    if field.tower:
        kinds.setdefault(field.tower.key, {})["tower"] = LYING["tower"]
    for side in field.features.hedges:
        for space in (side.one, side.other):
            kinds.setdefault(space.key, {})["hedge"] = LYING["hedge"]
    return tuple(Lying(key, fill("{}", Listed(words.values(), ",")), tuple(words)) for key, words in kinds.items())


def _side_towards(mat: Mat, space: Space, direction: str) -> tuple[Point, Point]:
    corners = mat.grid.outline(space.at)
    way = mat.grid.directions.index(direction)
    return corners[way], corners[(way + 1) % 6]


def _zones(s: State) -> tuple[Mark, ...]:
    """Return the zones, while armies deploy."""
    if (
        s.course.card is not None
        or s.course.played
        or not any(phase.startswith(("deploy", "place")) for phase in (s.running, *s.agenda))
    ):
        return ()
    return tuple(
        Mark("zone", (s.box.mat.grid.centre(space.at),), fill("{army} deploys here", army=ARMY_NAMES[army]))
        for army in (0, 1)
        for space in s.box.zones.get(s.zones[army], ())
    )


def _shot(s: State) -> tuple[Mark, ...]:
    if s.course.shot is None:
        return ()
    grid = s.box.mat.grid
    tiles = [
        Mark("burst" if tile.face == "explosion" else "shot", (grid.centre(space.at),), str(SHOT_FACES[tile.face]))
        for space, tile in s.course.shot.laid
    ]
    return (
        *tiles,
        Mark("shot", (grid.centre(s.course.shot.target.at),), "Target, hit" if s.course.shot.hit else "Target"),
    )
