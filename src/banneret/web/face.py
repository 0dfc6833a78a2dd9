"""A view as messages to one page: everything at first, then only what has changed.

A `Face` remembers what its page has been sent. Each part of a message is independent, and is left out if the page
already has it. A page that lost its connection gets a new face, and with it everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, replace
from functools import partial
from itertools import takewhile
from operator import attrgetter
from typing import Any

from banneret.engine.log import Entry
from banneret.engine.scene import Board, Card, Cards, Dice, Mark, Piece, Point, Reach, Scene, Sheet, Side
from banneret.engine.view import OptionView, Question, View
from banneret.picture import (
    board_svg,
    card_svg,
    charge_svg,
    die_svg,
    marks_svg,
    piece_svg,
    places,
    shade,
    within_frame,
)
from banneret.picture.picture import NOBODY
from banneret.web.growing import grown

Part = dict[str, Any]
_FIGURE = "figure "
"""A prefix for the name of a face that is drawn as a figure, among the pictures of faces."""


class Face:
    """What one page has been sent. `boards` are the keys of the boards whose unchanging layer it already has."""

    __slots__ = (
        "_boards",
        "_drawn",
        "_faces",
        "_grown",
        "_log",
        "_marks",
        "_pieces",
        "_plain",
        "_signs",
        "_stances",
        "_whole",
    )

    def __init__(self, boards: Collection[str] = ()) -> None:
        self._boards = set(boards)
        self._drawn: dict[Card | Mark, int] = {}
        self._faces: set[tuple[bool, str]] = set()
        self._grown: dict[str, Part] = {}
        self._log: tuple[Entry, ...] = ()
        self._marks: dict[str, tuple[Mark, ...]] = {}
        self._pieces: dict[str, Piece] = {}
        self._plain: dict[str, object] = {}
        self._signs: set[str] = set()
        self._stances: dict[str, Part] = {}
        self._whole = True

    def tell(self, view: View, **more: object) -> Part:
        """The message from what the page has been sent to `view`. `more` are parts of the table."""
        scene = view.scene
        sides = {side.key: side for side in scene.sides}
        message: Part = {"is": "change", "number": view.number}
        if self._whole:
            message |= {"is": "state", "seat": view.seat}
            self._whole = False
        parts: Iterable[tuple[str, object]] = (
            ("boards", self._new_boards(scene)),
            ("marks", self._changed_marks(scene)),
            ("pieces", self._changed_pieces(scene, sides)),
            ("cards", self._changed_cards(scene, sides)),
            ("log", self._new_entries(view.log)),
        )
        message |= {name: part for name, part in parts if part}
        plain = more | _plain_parts(view)
        for name, part in plain.items():
            if name not in self._plain or self._plain[name] != part:
                self._plain[name] = message[name] = part
        for name, fresh in (("faces", self._new_faces(message, scene.dice)), ("signs", self._new_signs(scene))):
            if fresh:
                message[name] = fresh
        return message

    def _new_boards(self, scene: Scene) -> list[Part]:
        """The boards that the page does not have yet; it drops those that are gone."""
        fresh = [board for board in scene.boards if board.key not in self._boards]
        parts = [self._board_part(board) for board in fresh]
        there = {board.key for board in scene.boards}
        for gone in self._boards - there:
            self._marks.pop(gone, None)
        self._boards = there
        return parts

    def _board_part(self, board: Board) -> Part:
        """A board as it is sent: whole, or only what is new in a growing board that the page already has."""
        part = board_part(board)
        if not board.grows:
            return part
        before = self._grown.get(board.grows)
        self._grown[board.grows] = part
        return grown(before, part) if before and before["key"] in self._boards else part

    def _changed_marks(self, scene: Scene) -> Part:
        """The marks of every board on which they changed, as numbers of pictures, and the new pictures."""
        rows: Part = {}
        pictures: dict[int, str] = {}
        for board in scene.boards:
            if self._marks.get(board.key) != board.marks:
                self._marks[board.key] = board.marks
                rows[board.key] = [
                    self._picture(mark, pictures, partial(_mark_svg, mark, board)) for mark in board.marks
                ]
        return {"rows": rows, "pictures": pictures} if rows else {}

    def _picture(self, thing: Card | Mark, pictures: dict[int, str], draw: Callable[[], str]) -> int:
        """The number of a thing's picture; if the page does not have it yet, it is added to `pictures`."""
        if thing not in self._drawn:
            self._drawn[thing] = len(self._drawn)
            pictures[self._drawn[thing]] = draw()
        return self._drawn[thing]

    # --- pieces ----------------------------------------------------------------------------------------------------

    def _changed_pieces(self, scene: Scene, sides: Mapping[str, Side]) -> Part:
        """Pieces that look different with their picture, others only with their changes, and removed ones."""
        spots = _spots(scene)
        stances: dict[str, Part] = {}
        put = []
        for piece in scene.pieces:
            known = self._pieces.get(piece.key)
            stance = {"at": piece.at, "spot": spots.get(piece.key, []), "tired": piece.tired}
            if known is None or not _look_alike(known, piece):
                put.append(_piece_part(piece, sides.get(piece.side, NOBODY)) | stance)
            elif self._stances.get(piece.key) != stance:
                put.append({"key": piece.key} | stance)
            stances[piece.key] = stance
        pieces = {piece.key: piece for piece in scene.pieces}
        gone = sorted(self._pieces.keys() - pieces.keys())
        self._pieces, self._stances = pieces, stances
        return {name: part for name, part in (("put", put), ("gone", gone)) if part}

    def details(self, key: str) -> list[tuple[str, str]]:
        """The details of the piece with this key; they are sent only when somebody looks."""
        piece = self._pieces.get(key)
        return list(piece.details) if piece else []

    # --- cards and dice ----------------------------------------------------------------------------------------------

    def _changed_cards(self, scene: Scene, sides: Mapping[str, Side]) -> Part:
        """The rows of cards, if any has changed, and the pictures that the page does not have yet."""
        pictures: dict[int, str] = {}
        rows = [self._row_part(row, sides, pictures) for row in scene.cards]
        if self._plain.get("cards") == rows:
            return {}
        self._plain["cards"] = rows
        return {"rows": rows, "pictures": pictures}

    def _row_part(self, row: Cards, sides: Mapping[str, Side], pictures: dict[int, str]) -> Part:
        cards = [
            [card.key, self._card_picture(card, sides, pictures), card.count, card.title, card.text]
            for card in row.cards
        ]
        return _without_nothing(
            {"key": row.key, "title": row.title, "cards": cards, "note": row.note, "hand": row.hand, "open": row.open}
        )

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

    def _new_entries(self, log: tuple[Entry, ...]) -> Part:
        """The log entries after the last one that both have; `keep` is how many of the page's own remain."""
        known = self._log
        self._log = log
        if log[: len(known)] == known:
            keep = len(known)
        else:
            keep = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, log, strict=False)))
        if keep == len(known) == len(log):
            return {}
        return {"keep": keep, "new": [_entry_part(entry) for entry in log[keep:]]}


def _spots(scene: Scene) -> dict[str, list[object]]:
    """The place of each piece on a board: board, x, y, and size."""
    return {
        piece.key: [board.key, round(x, 3), round(y, 3), scale]
        for board in scene.boards
        for piece, (x, y), scale in places(scene, board)
    }


def _look_alike(one: Piece, other: Piece) -> bool:
    """Whether two pieces differ only in their place, in being tired, and in their details."""
    return one is other or _looks(one) == _looks(other)


_looks = attrgetter(*(field.name for field in fields(Piece) if field.name not in ("at", "details", "tired")))


def _plainly(piece: Piece) -> Piece:
    return replace(piece, at="", details=(), tired=False)


def board_part(board: Board) -> Part:
    """The unchanging layer of a board, and the names of its cells."""
    return {
        "key": board.key,
        "title": board.title,
        "box": [board.left, board.top, board.width, board.height],
        "frame": [round(length, 3) for length in within_frame(board)],
        "svg": board_svg(board),
        "cells": {cell.key: [cell.name, cell.note, *_rounded(cell.centre)] for cell in board.cells},
    }


async def board_parts(scene: Scene) -> list[Part]:
    """The unchanging layers of all boards. A new one takes a tenth of a second, so a thread draws it."""
    return await asyncio.to_thread(lambda: [board_part(board) for board in scene.boards])


def details_part(scene: Scene) -> dict[str, list[tuple[str, str]]]:
    """The details of all pieces, for a page that cannot ask for them one by one."""
    return {piece.key: list(piece.details) for piece in scene.pieces if piece.details}


def _mark_svg(mark: Mark, board: Board) -> str:
    return marks_svg(replace(board, marks=(mark,)))


def _plain_parts(view: View) -> Part:
    """The parts that are small data; each is sent whole when it differs from the last one."""
    scene = view.scene
    return {
        "title": scene.title,
        "phase": scene.phase,
        "sides": [_side_part(side) for side in scene.sides],
        "tracks": [[track.title, track.value, track.of, track.side, track.goal] for track in scene.tracks],
        "sheets": [_sheet_part(sheet) for sheet in scene.sheets],
        "steps": [[step.name, step.side, step.now] for step in scene.steps],
        "shown": [board.key for board in scene.boards],
        "edges": [
            [edge.key, edge.name, board.key, *edge.start, *edge.end] for board in scene.boards for edge in board.edges
        ],
        "names": {mark.key: mark.name for board in scene.boards for mark in board.marks if mark.key},
        "reaches": [_reach_part(reach) for reach in scene.reaches],
        "questions": [_question_part(question) for question in view.questions],
        "acts": [[act.name, act.label, act.ends] for act in view.acts],
        "may_undo": view.may_undo,
        "since": view.since,
        "result": view.result and {"winners": view.result.winners, "text": view.result.text, "rule": view.result.rule},
    }


def _side_part(side: Side) -> Part:
    part = {"key": side.key, "name": side.name, "hue": side.hue, "shape": side.shape}
    return part | {"out": True} if side.out else part


def _piece_part(piece: Piece, side: Side) -> Part:
    return _without_nothing(
        {
            "key": piece.key,
            "name": piece.name,
            "side": piece.side,
            "svg": piece_svg(_plainly(piece), side),
        }
    )


def _reach_part(reach: Reach) -> list[object]:
    """The piece, its points, and each cell with its cost, its opacity, and the way there."""
    cells = [[one.cell, one.cost, shade(one.cost, reach.points), *one.way] for one in reach.cells]
    return [reach.piece, reach.points, cells]


def _sheet_part(sheet: Sheet) -> Part:
    rows = [
        _without_nothing(
            {"title": row.title, "figures": row.figures, "key": row.key, "side": row.side, "short": row.short}
            | {"now": row.now}
        )
        for row in sheet.rows
    ]
    part: Part = {"key": sheet.key, "title": sheet.title, "note": sheet.note}
    part |= {"open": sheet.open, "asked": sheet.asked, "pinned": sheet.pinned}
    columns = [[column.name, column.charge] for column in sheet.columns]
    return _without_nothing(part) | {"columns": columns, "rows": rows}


def _entry_part(entry: Entry) -> Part:
    dice = [_dice_part(roll) for roll in entry.dice]
    part = {"text": entry.text, "rule": entry.rule, "dice": dice, "head": entry.head, "event": entry.event}
    part |= {"about": dict(entry.about), "cards": entry.cards}
    return {"number": entry.number} | _without_nothing(part)


def _dice_part(roll: Dice) -> Part:
    return _without_nothing(
        {"title": roll.title, "faces": roll.faces, "figures": roll.figures, "counted": roll.counted}
    )


def _question_part(question: Question) -> Part:
    part = {
        "mine": question.mine,
        "prompt": question.prompt,
        "rule": question.rule,
        "about": question.about,
        "some": question.some,
        "chosen": question.chosen,
        "secret": question.secret,
        "name": question.name,
        "options": [_option_part(option) for option in question.options],
    }
    return {"seat": question.seat} | _without_nothing(part)


def _option_part(option: OptionView) -> Part:
    part: Part = {"key": option.key, "label": option.label, "note": option.note, "confirm": option.confirm}
    if option.odds:
        chances = [[outcome, round(chance, 4)] for outcome, chance in option.odds.chances]
        part["odds"] = {"title": option.odds.title, "chances": chances, "reasons": option.odds.reasons}
        if option.odds.success:
            wish, chance = option.odds.success
            part["odds"]["success"] = [wish, round(chance, 4)]
    return _without_nothing(part)


def _without_nothing(part: Part) -> Part:
    return {name: value for name, value in part.items() if value}


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)
