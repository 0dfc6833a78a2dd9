"""A view as messages to one page: everything at first, then only what has changed.

A `PageState` remembers what its page has been sent. Each part of a message is independent, and is left out if the page
already has it. A page that lost its connection gets a new state, and with it everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import takewhile
from operator import attrgetter
from typing import Any, Unpack

from banneret.engine.scene.drama import NO_DRAMA, Drama
from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import Board, Card, Cards, Cell, Dice, Edge, Mark, Piece, Reach, Scene, Sheet, Side
from banneret.engine.scene.view import Form, FormField, Odds, OptionView, Question, View
from banneret.picture import (
    board_svg,
    card_svg,
    charge_svg,
    die_svg,
    marks_svg,
    piece_svg,
    places,
    said_of,
    shade,
    within_frame,
)
from banneret.picture.picture import NOBODY
from banneret.web.live.growing import grown
from banneret.web.live.stages import stages
from banneret.web.live.wire import (
    ActPart,
    BoardPart,
    CardPart,
    CardRow,
    CardsPart,
    CellPart,
    ChancePart,
    ColumnPart,
    Detail,
    Details,
    EdgePart,
    EntryPart,
    ExpectedPart,
    FormFieldPart,
    FormPart,
    FormWayPart,
    GrownBoard,
    LinePart,
    LogPart,
    LyingPart,
    MarkPart,
    MarksPart,
    MoreParts,
    OddsPart,
    OptionPart,
    PieceChange,
    PiecesPart,
    PlainParts,
    QuestionPart,
    ReachedPart,
    ReachPart,
    ResultPart,
    RollPart,
    SheetPart,
    SidePart,
    Spot,
    StepPart,
    TrackPart,
    part_of,
)

Part = dict[str, Any]
_FIGURE = "figure "
"""A prefix for the name of a face that is drawn as a figure, among the pictures of faces."""


class PageState:
    """What one page has been sent. `boards` are the keys of the boards whose unchanging layer it already has.

    `drama` says which pieces an event of the game changes.
    """

    __slots__ = (
        "_boards",
        "_drama",
        "_drawn",
        "_faces",
        "_grown",
        "_log",
        "_marks",
        "_pieces",
        "_plain",
        "_scene",
        "_signs",
        "_stances",
        "_whole",
    )

    def __init__(self, boards: Collection[str] = (), drama: Drama = NO_DRAMA) -> None:
        self._boards = set(boards)
        self._drama = drama
        self._drawn: dict[Card | Mark, int] = {}
        self._faces: set[tuple[bool, str]] = set()
        self._grown: dict[str, BoardPart] = {}
        self._log: tuple[Entry, ...] = ()
        self._marks: dict[str, tuple[Mark, ...]] = {}
        self._pieces: dict[str, Piece] = {}
        self._plain: dict[str, object] = {}
        self._scene: Scene | None = None
        self._signs: set[str] = set()
        self._stances: dict[str, PieceChange] = {}
        self._whole = True

    def tell(self, view: View, number: int = 0, **more: Unpack[MoreParts]) -> Part:
        """Return the message that brings the page from what it has been sent to `view`, which has this number."""
        scene = view.scene
        sides = {side.key: side for side in scene.sides}
        message: Part = {"is": "change", "number": number}
        if self._whole:
            message |= {"is": "state", "seat": view.seat}
            self._whole = False
        log = self._new_entries(view.log)
        if log and self._scene:
            self._stage(log["new"], self._scene, scene)
        self._scene = scene
        parts: Iterable[tuple[str, object]] = (
            ("boards", self._new_boards(scene)),
            ("marks", self._changed_marks(scene)),
            ("pieces", self._changed_pieces(scene, sides)),
            ("cards", self._changed_cards(scene, sides)),
            ("log", log),
        )
        message |= {name: part for name, part in parts if part}
        for name, part in (*more.items(), *_plain_parts(view).items()):
            if name not in self._plain or self._plain[name] != part:
                self._plain[name] = message[name] = part
        for name, fresh in (("faces", self._new_faces(message, scene.dice)), ("signs", self._new_signs(scene))):
            if fresh:
                message[name] = fresh
        return message

    def _new_boards(self, scene: Scene) -> list[BoardPart | GrownBoard]:
        """Return the boards that the page does not have yet; forget those that are gone."""
        fresh = [board for board in scene.boards if board.key not in self._boards]
        parts = [self._board_part(board) for board in fresh]
        there = {board.key for board in scene.boards}
        for gone in self._boards - there:
            self._marks.pop(gone, None)
        self._boards = there
        return parts

    def _board_part(self, board: Board) -> BoardPart | GrownBoard:
        """A board as it is sent: whole, or only what is new in a growing board that the page already has."""
        part = board_part(board)
        if not board.grows:
            return part
        before = self._grown.get(board.grows)
        self._grown[board.grows] = part
        return grown(before, part) if before and before["key"] in self._boards else part

    def _changed_marks(self, scene: Scene) -> MarksPart | None:
        """The marks of every board on which they changed, as numbers of pictures, and the new pictures."""
        rows: dict[str, list[int]] = {}
        pictures: dict[int, str] = {}
        for board in scene.boards:
            if self._marks.get(board.key) != board.marks:
                self._marks[board.key] = board.marks
                rows[board.key] = [
                    self._picture(mark, pictures, partial(_mark_svg, mark, board)) for mark in board.marks
                ]
        return {"rows": rows, "pictures": pictures} if rows else None

    def _picture(self, thing: Card | Mark, pictures: dict[int, str], draw: Callable[[], str]) -> int:
        """The number of a thing's picture; if the page does not have it yet, it is added to `pictures`."""
        if thing not in self._drawn:
            self._drawn[thing] = len(self._drawn)
            pictures[self._drawn[thing]] = draw()
        return self._drawn[thing]

    # --- pieces ----------------------------------------------------------------------------------------------------

    def _changed_pieces(self, scene: Scene, sides: Mapping[str, Side]) -> PiecesPart:
        """Pieces that look different with their picture, others only with their changes, and removed ones."""
        spots = _spots(scene)
        stances: dict[str, PieceChange] = {}
        put: list[PieceChange] = []
        for piece in scene.pieces:
            known = self._pieces.get(piece.key)
            stance = PieceChange(key=piece.key, at=piece.at, spot=spots.get(piece.key), tired=piece.tired)
            if known is None or not _look_alike(known, piece):
                put.append(_drawn(stance, piece, sides.get(piece.side, NOBODY)))
            elif self._stances.get(piece.key) != stance:
                put.append(stance)
            stances[piece.key] = stance
        pieces = {piece.key: piece for piece in scene.pieces}
        gone = sorted(self._pieces.keys() - pieces.keys())
        self._pieces, self._stances = pieces, stances
        return part_of(PiecesPart, None, put=put, gone=gone)

    def _stage(self, entries: Sequence[EntryPart], before: Scene, after: Scene) -> None:
        """Add to entries that change pieces how these stand then, on the boards that the page shows while it tells."""
        sides = {side.key: side for side in before.sides}
        for entry, pieces in stages(entries, before.pieces, after.pieces, self._drama):
            entry["pieces"] = self._changed_pieces(replace(before, pieces=pieces), sides)

    def details(self, key: str) -> list[Detail]:
        """The details of the piece with this key; they are sent only when somebody looks."""
        piece = self._pieces.get(key)
        return _details(piece) if piece else []

    # --- cards and dice ----------------------------------------------------------------------------------------------

    def _changed_cards(self, scene: Scene, sides: Mapping[str, Side]) -> CardsPart | None:
        """The rows of cards, if any has changed, and the pictures that the page does not have yet."""
        pictures: dict[int, str] = {}
        rows = [self._row_part(row, sides, pictures) for row in scene.cards]
        if self._plain.get("cards") == rows:
            return None
        self._plain["cards"] = rows
        return {"rows": rows, "pictures": pictures}

    def _row_part(self, row: Cards, sides: Mapping[str, Side], pictures: dict[int, str]) -> CardRow:
        cards = [part_of(CardPart, card, picture=self._card_picture(card, sides, pictures)) for card in row.cards]
        return part_of(CardRow, row, cards=cards)

    def _card_picture(self, card: Card, sides: Mapping[str, Side], pictures: dict[int, str]) -> int:
        one = card if card.count == 1 else replace(card, count=1)
        return self._picture(one, pictures, partial(card_svg, one, sides.get(card.side)))

    def _new_faces(self, message: Part, lying: tuple[Dice, ...]) -> dict[str, str]:
        """Pictures of the faces of dice that this message shows for the first time, and of those that lie there."""
        rolls = [roll for entry in message.get("log", {}).get("new", ()) for roll in entry.get("dice", ())]
        told = {(bool(roll.get("figures")), face) for roll in rolls for face in roll["faces"]}
        fresh = (told | {(roll.figures, face) for roll in lying for face in roll.faces}) - self._faces
        self._faces |= fresh
        return {_FIGURE * figures + face: die_svg(face, figures=figures) for figures, face in sorted(fresh)}

    def _new_signs(self, scene: Scene) -> dict[str, str]:
        """Pictures of the charges above columns that the page does not have yet."""
        wanted = {column.charge for sheet in scene.sheets for column in sheet.columns if column.charge}
        fresh = sorted(wanted - self._signs)
        self._signs |= wanted
        return {charge: charge_svg(charge) for charge in fresh}

    # --- the log -----------------------------------------------------------------------------------------------------

    def _new_entries(self, log: tuple[Entry, ...]) -> LogPart | None:
        """The log entries after the last one that both have; `keep` is how many of the page's own remain."""
        known = self._log
        self._log = log
        if log[: len(known)] == known:
            keep = len(known)
        else:
            keep = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, log, strict=False)))
        if keep == len(known) == len(log):
            return None
        return {"keep": keep, "new": [_entry_part(entry) for entry in log[keep:]]}


def _spots(scene: Scene) -> dict[str, Spot]:
    """The place of each piece on a board."""
    return {
        piece.key: Spot(board=board.key, x=round(x, 3), y=round(y, 3), size=scale)
        for board in scene.boards
        for piece, (x, y), scale in places(scene, board)
    }


def _look_alike(one: Piece, other: Piece) -> bool:
    """Whether two pieces differ only in their place, in being tired, and in their details."""
    return one is other or _looks(one) == _looks(other)


_looks = attrgetter(*(field.name for field in fields(Piece) if field.name not in ("at", "details", "tired")))


def _plainly(piece: Piece) -> Piece:
    return replace(piece, at="", details=(), tired=False)


def board_part(board: Board) -> BoardPart:
    """The unchanging layer of a board, and the names of its cells."""
    left, top, width, height = (round(length, 3) for length in within_frame(board))
    return {
        "key": board.key,
        "title": board.title,
        "box": {"x": board.left, "y": board.top, "width": board.width, "height": board.height},
        "frame": {"x": left, "y": top, "width": width, "height": height},
        "svg": board_svg(board),
        "cells": {cell.key: _cell_part(cell) for cell in board.cells},
    }


def _cell_part(cell: Cell) -> CellPart:
    x, y = cell.centre
    return part_of(CellPart, cell, x=round(x, 3), y=round(y, 3), roomy=any(cell.yard))


async def board_parts(scene: Scene) -> list[BoardPart]:
    """The unchanging layers of all boards. A new one takes a tenth of a second, so a thread draws it."""
    return await asyncio.to_thread(lambda: [board_part(board) for board in scene.boards])


def details_part(scene: Scene) -> Details:
    """The details of all pieces, for a page that cannot ask for them one by one."""
    return {piece.key: _details(piece) for piece in scene.pieces if piece.details}


def _details(piece: Piece) -> list[Detail]:
    return [{"title": title, "value": value} for title, value in piece.details]


def _mark_svg(mark: Mark, board: Board) -> str:
    return marks_svg(replace(board, marks=(mark,)))


def _plain_parts(view: View) -> PlainParts:
    """The parts that are small data; each is sent whole when it differs from the last one."""
    scene = view.scene
    return {
        "title": scene.title,
        "phase": scene.phase,
        "sides": [part_of(SidePart, side) for side in scene.sides],
        "tracks": [part_of(TrackPart, track) for track in scene.tracks],
        "sheets": [_sheet_part(sheet) for sheet in scene.sheets],
        "steps": [part_of(StepPart, step) for step in scene.steps],
        "shown": [board.key for board in scene.boards],
        "edges": [_edge_part(edge, board) for board in scene.boards for edge in board.edges],
        "names": {mark.key: part_of(MarkPart, mark) for board in scene.boards for mark in board.marks if mark.key},
        "lying": {lying.at: part_of(LyingPart, lying) for board in scene.boards for lying in board.lying},
        "reaches": [_reach_part(reach) for reach in scene.reaches],
        "questions": [_question_part(question) for question in view.questions],
        "acts": [part_of(ActPart, act) for act in view.acts],
        "why_no_end": view.why_no_end,
        "may_undo": view.may_undo,
        "since": view.since,
        "result": part_of(ResultPart, view.result) if view.result else None,
    }


def _edge_part(edge: Edge, board: Board) -> EdgePart:
    (x1, y1), (x2, y2) = edge.start, edge.end
    return {"key": edge.key, "name": edge.name, "board": board.key, "x1": x1, "y1": y1, "x2": x2, "y2": y2}


def _drawn(stance: PieceChange, piece: Piece, side: Side) -> PieceChange:
    plain, stack = _plainly(piece), piece.stack if piece.stack > 1 else 0
    return part_of(PieceChange, piece, **stance, svg=piece_svg(plain, side), says=said_of(plain, side), stack=stack)


def _reach_part(reach: Reach) -> ReachPart:
    cells = [part_of(ReachedPart, one, shade=shade(one.cost, reach.points)) for one in reach.cells]
    return {"piece": reach.piece, "points": reach.points, "cells": cells}


def _sheet_part(sheet: Sheet) -> SheetPart:
    columns = [part_of(ColumnPart, column) for column in sheet.columns]
    return part_of(SheetPart, sheet, columns=columns, rows=[part_of(LinePart, row) for row in sheet.rows])


def _entry_part(entry: Entry) -> EntryPart:
    dice = [part_of(RollPart, roll) for roll in entry.dice]
    return part_of(EntryPart, entry, dice=dice, about=dict(entry.about), pieces=None)


def _question_part(question: Question) -> QuestionPart:
    options = [_option_part(option) for option in question.options]
    form = question.form and _form_part(question.form)
    return part_of(QuestionPart, question, options=options, form=form)


def _form_part(form: Form) -> FormPart:
    ways = [part_of(FormWayPart, way, fields=_field_parts(way.fields)) for way in form.ways]
    return part_of(FormPart, form, fields=_field_parts(form.fields), ways=ways)


def _field_parts(fields: Iterable[FormField]) -> list[FormFieldPart]:
    return [part_of(FormFieldPart, one) for one in fields]


def _option_part(option: OptionView) -> OptionPart:
    return part_of(OptionPart, option, odds=option.odds and odds_part(option.odds))


def odds_part(odds: Odds) -> OddsPart:
    """The odds of an answer."""
    chances, besides = ([_chance_part(one) for one in some] for some in (odds.chances, odds.besides))
    success = odds.success and _chance_part(odds.success)
    expected = odds.expected and part_of(ExpectedPart, odds.expected, amount=round(odds.expected.amount, 2))
    return part_of(OddsPart, odds, chances=chances, besides=besides, success=success, expected=expected)


def _chance_part(chance: tuple[str, float]) -> ChancePart:
    return {"outcome": chance[0], "chance": round(chance[1], 6)}
