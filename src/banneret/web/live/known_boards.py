"""The boards and marks that a page has: what is new on them, and what has grown."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from banneret.engine.scene.scene import Board, Mark, Scene
from banneret.web.live.drawn import DrawnBoard, GrownBoard, drawn_board, mark_svg
from banneret.web.live.pictures import Pictures
from banneret.web.live.svg_delta import grown


class KnownBoards:
    """The boards that one page has been sent; it begins with those whose unchanging layer stands in it already."""

    __slots__ = ("_grown", "_marks", "_there")

    def __init__(self, there: Collection[str]) -> None:
        self._there = set(there)
        self._grown: dict[str, DrawnBoard] = {}
        self._marks: dict[str, tuple[Mark, ...]] = {}

    def new(self, scene: Scene) -> tuple[DrawnBoard | GrownBoard, ...]:
        """Return the boards that the page does not have yet; forget those that are gone."""
        fresh = tuple(self._sent(board) for board in scene.boards if board.key not in self._there)
        there = {board.key for board in scene.boards}
        for gone in self._there - there:
            self._marks.pop(gone, None)
        self._there = there
        return fresh

    def _sent(self, board: Board) -> DrawnBoard | GrownBoard:
        """A board as it is sent: whole, or only what is new in a growing board that the page already has."""
        now = drawn_board(board)
        if not board.grows:
            return now
        before = self._grown.get(board.grows)
        self._grown[board.grows] = now
        return grown(before, now) if before and before.key in self._there else now

    def changed_marks(self, scene: Scene, pictures: Pictures) -> dict[str, tuple[int, ...]]:
        """The marks of every board on which they changed, as numbers of pictures."""
        rows = {}
        for board in scene.boards:
            if self._marks.get(board.key) != board.marks:
                self._marks[board.key] = board.marks
                rows[board.key] = tuple(pictures.of(mark, partial(mark_svg, mark, board)) for mark in board.marks)
        return rows
