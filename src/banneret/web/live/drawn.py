"""The parts of a scene that are sent as drawings: boards, marks, pieces, cards, and how far a piece gets.

All other parts are sent as the scene has them: see `engine/scene/encode.py`.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from banneret.engine.scene.encode import Json, parts_of
from banneret.engine.scene.scene import Board, Card, Cards, Cell, Edge, Mark, Piece, Reach, Scene, Side
from banneret.picture import board_svg, marks_svg, piece_svg, places, said_of, shade, within_frame

# --- boards -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a board, in its own units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def view(self) -> str:
        """The rectangle as the view box of a drawing."""
        return f"{self.x} {self.y} {self.width} {self.height}"


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell: its name (`called`: the name alone, without its ground), a note, its centre, its place in a grid, and the
    kind of its ground in the sheets of the guide. A `roomy` one has room beside small pieces; the name of one that is
    `titled` is printed on the board.
    """

    name: str
    x: float
    y: float
    called: str = ""
    note: str = ""
    column: str = ""
    row: str = ""
    kind: str = ""
    roomy: bool = False
    titled: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A whole board: `box` is all of it, `svg` its unchanging layer. What lies flat on it ends at its `frame`.

    A page that has the drawing already gets neither `box` nor `svg`.
    """

    key: str
    title: str
    frame: Box
    cells: dict[str, DrawnCell]
    box: Box
    svg: str


@dataclass(frozen=True, slots=True)
class Copied:
    """Copy `count` pieces of the previous drawing, beginning at `start`."""

    start: int
    count: int


@dataclass(frozen=True, slots=True)
class GrownBoard:
    """What is new in a board that was called `was`: how its drawing is put together, new cells, and those that went."""

    key: str
    title: str
    was: str
    box: Box
    frame: Box
    svg: tuple[str | Copied, ...]
    cells: dict[str, DrawnCell]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkName:
    """A mark that can be touched: what it is called, and its kind in the sheets of the guide."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class ShadedCell:
    """A cell within reach, its cost, the opacity of its shade, and the cells on the way there."""

    cell: str
    cost: int
    shade: float
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShadedReach:
    """How far a piece gets with its points; without points each cell is one move away."""

    piece: str
    points: int
    cells: tuple[ShadedCell, ...]


def drawn_board(board: Board) -> DrawnBoard:
    """The unchanging layer of a board, and the names of its cells."""
    left, top, width, height = (round(length, 3) for length in within_frame(board))
    return DrawnBoard(
        board.key,
        board.title,
        Box(left, top, width, height),
        {cell.key: _cell(cell) for cell in board.cells},
        Box(board.left, board.top, board.width, board.height),
        board_svg(board),
    )


def undrawn(board: DrawnBoard) -> dict[str, Json]:
    """A board for a page in which its drawing stands already."""
    return {name: part for name, part in parts_of(board).items() if name not in ("box", "svg")}


async def draw_boards(scene: Scene) -> list[DrawnBoard]:
    """The unchanging layers of all boards. A new one takes a tenth of a second, so a thread draws it."""
    return await asyncio.to_thread(lambda: [drawn_board(board) for board in scene.boards])


def _cell(cell: Cell) -> DrawnCell:
    (x, y), roomy = cell.centre, any(cell.yard)
    place = round(x, 3), round(y, 3)
    return DrawnCell(cell.name, *place, cell.called, cell.note, cell.column, cell.row, cell.kind, roomy, cell.titled)


def mark_svg(mark: Mark, board: Board) -> str:
    """The picture of one mark."""
    return marks_svg(replace(board, marks=(mark,)))


def mark_names(scene: Scene) -> dict[str, MarkName]:
    """The marks that can be touched, by their keys."""
    return {mark.key: MarkName(mark.name, mark.kind) for board in scene.boards for mark in board.marks if mark.key}


def edges(scene: Scene) -> dict[str, tuple[Edge, ...]]:
    """The edges that a question may be about, by their boards."""
    return {board.key: board.edges for board in scene.boards if board.edges}


def shaded(reach: Reach) -> ShadedReach:
    """A reach with the shades of its cells."""
    cells = (ShadedCell(one.cell, one.cost, shade(one.cost, reach.points), one.way) for one in reach.cells)
    return ShadedReach(reach.piece, reach.points, tuple(cells))


# --- pieces and cards -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies on a board, and how large."""

    board: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class PieceChange:
    """A piece. Name, side and picture are there if it is new or looks different. Off the board it has no spot.

    `says` is what follows its name for readers who cannot see it. Names of one `kind` and side differ by a number.
    A `stack` is the number of pieces in it.
    """

    key: str
    at: str
    spot: Spot | None
    tired: bool
    name: str = ""
    side: str = ""
    svg: str = ""
    says: str = ""
    kind: str = ""
    stack: int = 0


@dataclass(frozen=True, slots=True)
class PieceChanges:
    """Pieces that are new or have changed, and those that are gone."""

    put: tuple[PieceChange, ...] = ()
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.put or self.gone)


NO_CHANGES = PieceChanges()


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card, by the number of its picture. `kind` is what it stands for in the sheets of the guide."""

    key: str
    picture: int
    count: int
    title: str
    text: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A row of cards: somebody's hand, or if `open` what all look at now."""

    key: str
    title: str
    cards: tuple[DrawnCard, ...]
    note: str = ""
    hand: bool = False
    open: bool = False


def spots(scene: Scene) -> dict[str, Spot]:
    """The place of each piece on a board."""
    return {
        piece.key: Spot(board.key, round(x, 3), round(y, 3), scale)
        for board in scene.boards
        for piece, (x, y), scale in places(scene, board)
    }


def look_alike(one: Piece, other: Piece) -> bool:
    """Whether two pieces differ only in their place, in being tired, and in their details."""
    return one is other or _looks(one) == _looks(other)


_looks = attrgetter(*(one.name for one in fields(Piece) if one.name not in ("at", "details", "tired")))


def with_picture(stance: PieceChange, piece: Piece, side: Side) -> PieceChange:
    """Where a piece stands, with its looks."""
    plain = replace(piece, at="", details=(), tired=False)
    return replace(
        stance,
        name=piece.name,
        side=piece.side,
        svg=piece_svg(plain, side),
        says=said_of(plain, side),
        kind=piece.kind,
        stack=piece.stack if piece.stack > 1 else 0,
    )


def drawn_card(card: Card, picture: int) -> DrawnCard:
    """A card with the number of its picture."""
    return DrawnCard(card.key, picture, card.count, card.title, card.text, card.kind)


def drawn_row(row: Cards, cards: tuple[DrawnCard, ...]) -> DrawnRow:
    """A row of these cards."""
    return DrawnRow(row.key, row.title, cards, row.note, row.hand, row.open)
