"""A view as messages to one page: everything at first, then what happens and what changes with it.

A `PageState` remembers what its page has been sent. Each part of a message is independent, and is left out if the page
already has it. A page that lost its connection gets a new state, and with it everything.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, TypeAlias

from banneret.engine.scene.drama import NO_DRAMA, NOTHING_SHOWN, Drama
from banneret.engine.scene.encode import changes, encoded, parts_of
from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import Card, Cards, Scene
from banneret.engine.scene.view import View
from banneret.picture import card_html
from banneret.table.models import SeatStatus
from banneret.web.live.drawn import DrawnRow, drawn_card, drawn_row, edges, mark_names, shaded
from banneret.web.live.known_boards import KnownBoards
from banneret.web.live.messages import Asked, AtTable, FrameHead, Happened, OfMoment, OnBoard
from banneret.web.live.pictures import Pictures
from banneret.web.live.piece_frames import Pieces, piece_frames
from banneret.web.live.standing_pieces import StandingPieces
from banneret.web.wire import WIRE

Part: TypeAlias = dict[str, Any]
"""A message, or a part of one, as data for JSON."""
_COUNTED = frozenset({"tracks", "sheets"})
"""What changes with the words of the last event, and not after it."""


class PageState:
    """What one page has been sent. `boards` are the keys of the boards whose unchanging layer it already has.

    `drama` says which pieces an event of the game changes.
    """

    __slots__ = (
        "_around",
        "_asked",
        "_boards",
        "_drama",
        "_happened",
        "_number",
        "_pictures",
        "_pieces",
        "_seats",
        "_view",
    )

    def __init__(self, boards: Collection[str] = (), drama: Drama = NO_DRAMA) -> None:
        self._drama = drama
        self._view: View | None = None
        self._number = 0
        self._boards = KnownBoards(boards)
        self._pieces = StandingPieces()
        self._pictures = Pictures()
        self._happened: Happened | None = None
        self._asked: Asked | None = None
        self._seats: tuple[SeatStatus, ...] | None = None
        self._around: AtTable | OfMoment | None = None

    def tell(
        self,
        view: View,
        number: int = 0,
        *,
        seats: tuple[SeatStatus, ...] | None = None,
        around: AtTable | OfMoment | None = None,
    ) -> Part:
        """Return the message that brings the page from what it has been sent to `view`, which has this number."""
        before, self._view, self._number = self._view, view, number
        parts = self._change(before, view, seats, around) if before else self._state(view, seats, around)
        kind = "change" if before else "state"
        return {"is": kind, "number": number} | parts | parts_of(self._pictures.new())

    def has(
        self, view: View, number: int, seats: tuple[SeatStatus, ...] | None, around: AtTable | OfMoment | None
    ) -> bool:
        """Whether the page has been sent all of this already."""
        return (self._number, self._seats, self._around, self._view) == (number, seats, around, view)

    def details(self, key: str) -> tuple[tuple[str, str], ...]:
        """The details of the piece with this key; they are sent only when somebody looks."""
        return self._pieces.details(key)

    def _state(self, view: View, seats: tuple[SeatStatus, ...] | None, around: AtTable | OfMoment | None) -> Part:
        """Everything."""
        self._draw(view.log, view.scene)
        head: Part = {"seat": view.seat, "wire": WIRE, "log": encoded(view.log)}
        return head | self._beside(view, seats) | self._next(view, around)

    def _change(
        self, before: View, view: View, seats: tuple[SeatStatus, ...] | None, around: AtTable | OfMoment | None
    ) -> Part:
        """What has happened, and what is asked now."""
        keep = _kept(before.log, view.log)
        entries = view.log[keep:]
        self._draw(entries, view.scene)
        frames = self._frames(entries, before.scene, view.scene)
        beside, asked = self._beside(view, seats), self._next(view, around, before.scene)
        if frames:
            frames[-1] |= {name: beside.pop(name) for name in _COUNTED & beside.keys()}
            asked |= self._offered_anew(view, before.scene)
        parts = {"frames": [*frames, beside] if beside else frames, "next": asked}
        cut: Part = {"keep": keep} if keep < len(before.log) else {}
        return cut | {name: part for name, part in parts.items() if part}

    def _draw(self, entries: tuple[Entry, ...], scene: Scene) -> None:
        """Draw the dice of new entries and of the table, and the charges above columns."""
        self._pictures.dice([*(roll for entry in entries for roll in entry.dice), *scene.dice])
        self._pictures.columns(scene.sheets)

    # --- what happens ------------------------------------------------------------------------------------------------

    def _frames(self, entries: tuple[Entry, ...], before: Scene, after: Scene) -> list[Part]:
        """A frame for each entry, with the pieces that it changes; before these one for pieces that only move."""
        if not entries:
            return []
        staged = piece_frames(entries, before, after, self._drama)
        first, closed = self._staged(next(staged), before), _closed(before, after)
        frames = [first] if first else []
        for entry, pieces in zip(entries, staged, strict=True):
            head = self._head(entry, before, after, closes=closed and entry is entries[-1])
            frames.append(parts_of(head) | self._staged(pieces, before))
        return frames

    def _staged(self, pieces: Pieces, before: Scene) -> Part:
        """The changes of the pieces, on the boards that the page shows while it tells."""
        if pieces == self._pieces.by_key:
            return {}
        changed = self._pieces.bring_to(replace(before, pieces=tuple(pieces.values())))
        return {"pieces": encoded(changed)} if changed else {}

    def _head(self, entry: Entry, before: Scene, after: Scene, *, closes: bool) -> FrameHead:
        """An entry, what it turns over, and whether it must be seen before the next question."""
        show, about = self._drama.events.get(entry.event, NOTHING_SHOWN), dict(entry.about)
        chance = bool(entry.dice) or show.die in about or show.tile in about
        if not entry.cards:
            tile = self._drama.tiles.get(str(about.get(show.tile, "")), "")
            return FrameHead(entry=entry, tile=tile, reveals=chance, closes=closes)
        known = _cards(before)
        there = known | _cards(after)
        turned = tuple(self._picture_of(there[key], after) for key in entry.cards if key in there)
        fresh = any(key not in known for key in entry.cards)
        return FrameHead(entry=entry, turned=turned, reveals=chance or fresh, closes=closes)

    def _beside(self, view: View, seats: tuple[SeatStatus, ...] | None) -> Part:
        """What changes beside the events."""
        scene = view.scene
        boards, marks = self._boards.new(scene), self._boards.changed_marks(scene, self._pictures)
        drawn = OnBoard(boards=boards, marks=marks, pieces=self._pieces.bring_to(scene))
        now = Happened(
            shown=tuple(board.key for board in scene.boards),
            sides=scene.sides,
            tracks=scene.tracks,
            sheets=tuple(sheet for sheet in scene.sheets if sheet.pinned or not sheet.open),
            result=view.result,
        )
        beside = parts_of(drawn) | changes(self._happened, now)
        self._happened = now
        if seats is not None and seats != self._seats:
            self._seats, beside["seats"] = seats, encoded(seats)
        return beside

    # --- what is asked -----------------------------------------------------------------------------------------------

    def _next(self, view: View, around: AtTable | OfMoment | None, before: Scene | None = None) -> Part:
        """The question, and all that belongs to it."""
        scene = view.scene
        now = Asked(
            title=scene.title,
            phase=scene.phase,
            steps=scene.steps,
            open_sheets=tuple(sheet for sheet in scene.sheets if sheet.open),
            edges=edges(scene),
            names=mark_names(scene),
            lying=tuple(lying for board in scene.boards for lying in board.lying),
            cards=self._rows(scene, before),
            reaches=tuple(map(shaded, scene.reaches)),
            questions=view.questions,
            acts=view.acts,
            why_no_end=view.why_no_end,
            may_undo=view.may_undo,
            since=view.since,
        )
        asked = changes(self._asked, now)
        self._asked = now
        if around is not None:
            asked |= changes(self._around, around)
            self._around = around
        return asked

    def _offered_anew(self, view: View, before: Scene) -> Part:
        """The pieces that the question offers and that were not there: they are seen when it is asked."""
        offered = {option.key for question in view.questions if question.mine for option in question.options}
        fresh = offered & self._pieces.by_key.keys() - {piece.key for piece in before.pieces}
        return {"pieces": encoded(self._pieces.drawn(sorted(fresh), view.scene.sides))} if fresh else {}

    def _rows(self, scene: Scene, before: Scene | None) -> tuple[DrawnRow, ...]:
        """The rows of cards; the same ones if nothing has changed in them."""
        if self._asked and before and before.cards == scene.cards:
            return self._asked.cards
        return tuple(self._row(row, scene) for row in scene.cards)

    def _row(self, row: Cards, scene: Scene) -> DrawnRow:
        return drawn_row(row, tuple(drawn_card(card, self._picture_of(card, scene)) for card in row.cards))

    def _picture_of(self, card: Card, scene: Scene) -> int:
        one = card if card.count == 1 else replace(card, count=1)
        side = next((side for side in scene.sides if side.key == card.side), None)
        return self._pictures.of(one, partial(card_html, one, side))


def _kept(known: tuple[Entry, ...], log: tuple[Entry, ...]) -> int:
    """How many of the entries that the page knows are still in the log."""
    if log[: len(known)] == known:
        return len(known)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, log, strict=False)))


def _closed(before: Scene, after: Scene) -> bool:
    """Whether a board is taken away; one that grows has another key, and stays."""
    there = {board.grows or board.key for board in after.boards}
    return any((board.grows or board.key) not in there for board in before.boards)


def _cards(scene: Scene) -> dict[str, Card]:
    """All cards that can be seen, by their keys."""
    return {card.key: card for row in scene.cards for card in row.cards}


def details_of(scene: Scene) -> dict[str, tuple[tuple[str, str], ...]]:
    """The details of all pieces, for a page that cannot ask for them one by one."""
    return {piece.key: piece.details for piece in scene.pieces if piece.details}
