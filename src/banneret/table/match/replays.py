"""The code that runs in the process that shows the past: it plays each match once, and keeps its pictures.

It stores the position after every few moments; any other position is a few answers after one of these.
"""

from __future__ import annotations

import json
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from banneret.engine.decision import key_of
from banneret.engine.match import moments
from banneret.engine.match.chapters import Chapter, Chapters
from banneret.engine.match.events import ActTaken, Answer, read_lines
from banneret.engine.match.match import Match
from banneret.engine.scene.drama import Drama
from banneret.engine.scene.log import Entry, Viewer
from banneret.engine.scene.scene import Piece, Side
from banneret.table.errors import TableError
from banneret.table.models import Deed, Loss, Moment, PlayedMove

T = TypeVar("T")
_MOST_REPLAYERS = 8
_LATE = 40
"""How many answers after a piece has left it may be told."""
_MOST_DRAWN = 64
_STRIDE = 24


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match for looking back: its game, its options, and its happenings as a record tells them."""

    game: str
    options: Mapping[str, str]
    lines: Sequence[str]

    @property
    def digest(self) -> str:
        """A text that is the same for two matches that went equally, and for no others."""
        text = "\n".join((self.game, json.dumps(dict(self.options), sort_keys=True), *self.lines))
        return sha256(text.encode()).hexdigest()


class Replayer:
    """The moments of one match, and the views of them that were drawn last."""

    def __init__(self, match_record: MatchRecord) -> None:
        self._happenings = read_lines(match_record.lines, "")
        self._ends = moments.ends(self._happenings)
        self._stops = [Match.resume(match_record.game, match_record.options, self._happenings[: self._ends[0]])]
        self._drawn: OrderedDict[tuple[object, ...], Any] = OrderedDict()
        self._chapters: tuple[Chapter, ...] | None = None
        self._moves: tuple[PlayedMove, ...] | None = None
        self._losses: tuple[Loss, ...] | None = None

    def moment(self, at: int, seat: Viewer, draw: Callable[[Moment], T]) -> T:
        """The result of `draw` for the position after `at` answers and acts, as `seat` saw it."""
        key = (at, seat, draw)
        if key not in self._drawn:
            self._drawn[key] = draw(self._moment(at, seat))
        self._drawn.move_to_end(key)
        if len(self._drawn) > _MOST_DRAWN:
            self._drawn.popitem(last=False)
        found: T = self._drawn[key]
        return found

    def strides(self) -> Iterator[int]:
        """Play the match to its end; yield after every few moments."""
        for at in range(0, len(self._ends), _STRIDE):
            self._match_at(at)
            yield at

    def last(self) -> Match:
        """Return a match at its last moment, which is independent of those here."""
        return self._match_at(len(self._ends) - 1)

    def chapters(self) -> tuple[Chapter, ...]:
        """Where turns and rounds begin."""
        if self._chapters is None:
            self._chapters = self._all_chapters()
        return self._chapters

    def moves(self) -> tuple[PlayedMove, ...]:
        """Return the moves of which something was told."""
        if self._moves is None:
            drama = self._stops[0].game.drama
            self._moves = tuple(_played(at, entries, drama) for at, entries in self._told() if entries)
        return self._moves

    def losses(self) -> tuple[Loss, ...]:
        """Return what was lost, in the order of the first loss of each."""
        if self._losses is None:
            fallen = Counter[tuple[Piece, bool]]()
            for piece, count, given_up in self._fallen():
                fallen[piece, given_up] += count
            self._losses = tuple(Loss(piece, count, given_up) for (piece, given_up), count in fallen.items())
        return self._losses

    def _fallen(self) -> Iterator[tuple[Piece, int, bool]]:
        """Yield the pieces that fell by the game's drama, as they looked when whole, how many, and if by giving up.

        A piece that stays where it fell counts once, however often it is told. For a stack, those in it count.
        """
        match = self._stops[0].clone()
        told, down = 0, set[str]()
        for at, end in enumerate(self._ends[1:], 1):
            happened = self._happenings[self._ends[at - 1] : end]
            given_up = any(isinstance(one, ActTaken) and one.name in match.game.gives_up for one in happened)
            match.follow(happened)
            entries = match.state.log.seen_by(None)[told:]
            told = len(match.state.log)
            falls = [fall for entry in entries for fall in _falls(entry, match.game.drama)]
            if falls:
                before, after = self._match_at(at - 1).view(None).scene, match.view(None).scene
                stood = {piece.key: piece for scene in (after, before) for piece in scene.pieces}
                for fall in falls:
                    key, count = fall.key, fall.count
                    if count and key not in stood and (left := self._stood(key, at - 1)):
                        stood[key] = left
                    if key in stood and fall.kinds is not None:
                        kinds = (_of_kind(kind, stood[key], before.sides) for kind in fall.kinds.split())
                        yield from ((kind, 1, given_up) for kind in kinds)
                    elif key in stood and (count or key not in down):
                        yield _whole(stood[key]), count or 1, given_up
                        down.add(key)
                down &= {piece.key for piece in after.pieces}

    def _stood(self, key: str, at: int) -> Piece | None:
        """Return a piece that left the board up to 40 answers before the log reports its loss; None if it did not."""
        for place in range(at - 1, max(-1, at - 1 - _LATE), -1):
            for piece in self._match_at(place).view(None).scene.pieces:
                if piece.key == key:
                    return piece
        return None

    def _all_chapters(self) -> tuple[Chapter, ...]:
        chapters = Chapters(self._stops[0].game.drama)
        for at, entries in self._told():
            chapters.see(at, entries)
        return chapters.all()

    def _told(self) -> Iterator[tuple[int, Sequence[Entry]]]:
        """Yield what everybody was told at each moment."""
        match, told = self._stops[0].clone(), 0
        for at, end in enumerate(self._ends):
            match.follow(self._happenings[self._ends[at - 1] if at else end : end])
            entries = match.state.log.seen_by(None)
            yield at, entries[told:]
            told = len(entries)

    def _moment(self, at: int, seat: Viewer) -> Moment:
        last = len(self._ends) - 1
        place = max(0, min(at, last))
        seats = self._stops[0].seats
        if seat is not None and not 0 <= seat < seats:
            raise TableError(f"This match has no seat {seat}; its seats are 0 to {seats - 1}.")
        then = self._match_at(place).view(seat)
        if not place:
            return Moment(then, place, last)
        before = self._match_at(place - 1)
        given = self._happenings[self._ends[place - 1]]
        deed = _deed(before, given, seat) if isinstance(given, Answer) else None
        return Moment(then, place, last, len(before.state.log), deed)

    def _match_at(self, at: int) -> Match:
        while len(self._stops) <= at // _STRIDE:
            stop = len(self._stops)
            self._stops.append(self._followed((stop - 1) * _STRIDE, stop * _STRIDE))
        return self._followed(at // _STRIDE * _STRIDE, at)

    def _followed(self, begin: int, end: int) -> Match:
        """Return an independent match at `end`, played on from the stop at `begin`."""
        match = self._stops[begin // _STRIDE].clone()
        match.follow(self._happenings[self._ends[begin] : self._ends[end]])
        return match


def _played(at: int, entries: Sequence[Entry], drama: Drama) -> PlayedMove:
    """Return a move by what was told of it; what weighs nothing is left out beside what weighs more."""
    head = next((entry.text for entry in reversed(entries) if entry.head), "")
    lines = [entry for entry in entries if not entry.head]
    heavy = [entry for entry in lines if entry.event not in drama.events or drama.events[entry.event].weight]
    return PlayedMove(at, head, tuple(entry.text for entry in (heavy or ([] if head else lines))))


def _deed(before: Match, given: Answer, viewer: Viewer) -> Deed:
    """Return an answer as `viewer` may read it: where there are secrets, others read only the question."""
    seat = given.seat
    asked = next((one.prompt for one in before.view(viewer).questions if one.seat == seat), "")
    decision = before.decisions[seat]
    if viewer != seat and (decision.secret or before.game.has_secrets(before.options)):
        return Deed(seat, asked, "")
    return Deed(seat, asked, next((decision.text(way) for way in decision.options if key_of(way) == given.key), ""))


@dataclass(frozen=True, slots=True)
class _Fall:
    """The key of what falls; how many of a troop, 0 for a single piece; the kinds of a piece that stands for others."""

    key: str
    count: int
    kinds: str | None


def _falls(entry: Entry, drama: Drama) -> Iterator[_Fall]:
    """Yield what falls in an event."""
    show, about = drama.events.get(entry.event), dict(entry.about)
    key = show.falls or (show.kinds and show.at) if show else ""
    if show and key in about:
        count = about.get(show.losses, 0)
        kinds = str(about[show.kinds]) if show.kinds else None
        yield _Fall(str(about[key]), count if isinstance(count, int) else 0, kinds)


def _of_kind(kind: str, piece: Piece, sides: Sequence[Side]) -> Piece:
    """Return one of those for whom a piece stands, by its kind, named like a piece of its own."""
    owner = next(side.name for side in sides if side.key == piece.side)
    return Piece(key="", side=piece.side, charge=kind, name=f"{owner} {kind.capitalize()}")


_NUMBERS = re.compile(r"^\d+ | \d+$")


def _whole(piece: Piece) -> Piece:
    """Return a piece without its place, its number, and what it lost."""
    name = _NUMBERS.sub("", piece.name)
    name = name[:1].upper() + name[1:]
    return Piece(key="", side=piece.side, charge=piece.charge, name=name, face_down=piece.face_down, hue=piece.hue)


_replayers: OrderedDict[str, Replayer] = OrderedDict()
"""The matches that this process has played last, by their versions."""


def moment(
    version: str, match_record: MatchRecord | None, at: int, seat: Viewer, draw: Callable[[Moment], T]
) -> tuple[T] | None:
    """Return a drawn moment of a match; None if this process has not played it and gets no record of it."""
    shown = _replayer(version, match_record)
    return (shown.moment(at, seat, draw),) if shown else None


def chapters(version: str, match_record: MatchRecord | None) -> tuple[Chapter, ...] | None:
    """Return where turns and rounds begin; None if this process has not played the match and gets no record of it."""
    shown = _replayer(version, match_record)
    return shown.chapters() if shown else None


def moves(version: str, match_record: MatchRecord | None) -> tuple[PlayedMove, ...] | None:
    """Return the moves of a match; None if this process has not played it and gets no record of it."""
    shown = _replayer(version, match_record)
    return shown.moves() if shown else None


def losses(version: str, match_record: MatchRecord | None) -> tuple[Loss, ...] | None:
    """Return what fell in a match; None if this process has not played it and gets no record of it."""
    shown = _replayer(version, match_record)
    return shown.losses() if shown else None


def _replayer(version: str, match_record: MatchRecord | None) -> Replayer | None:
    """Return the match of this version, and mark it as the one used last."""
    if version not in _replayers:
        if match_record is None:
            return None
        _replayers[version] = Replayer(match_record)
    _replayers.move_to_end(version)
    if len(_replayers) > _MOST_REPLAYERS:
        _replayers.popitem(last=False)
    return _replayers[version]
