"""A finished match as the text of a link: its record, packed.

    packed(record)              # letters of an address, for whoever may read the record
    reached(packed)             # the match again, wherever the link is opened; nothing of it is stored

Whoever opens a link may have been given anything, so it is measured before and while it is played.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from banneret.engine.clock import processor_time
from banneret.engine.game import Game, find_game
from banneret.engine.match import moments, record
from banneret.engine.match.chapters import Chapter
from banneret.engine.match.events import RecordError, lines_of
from banneret.engine.match.match import Match
from banneret.engine.match.record import Record
from banneret.engine.scene.log import Viewer
from banneret.table.errors import BadLink, NotOver, NotShared
from banneret.table.match.opening import begin_at
from banneret.table.match.replays import MatchRecord, Replayer
from banneret.table.models import About, Moment, Person, PlayedMove, Program, SeatStatus
from banneret.table.people.names import clean
from banneret.table.store.stored import Stored

T = TypeVar("T")
LONGEST = 40_000
"""The most letters of a packed record; the longest match that was played among programs has 11,000."""
_LARGEST = 400_000
"""The most bytes of a record."""
_MOST = 16_000
"""The most happenings of a match in a link."""
_SECONDS = 10.0
"""The most processor time for playing one."""
_LETTERS = re.compile(r"[\w-]+", re.ASCII)
_DAMAGED = "it is damaged, so ask for it once more"
_OTHER_RULES = "it was changed, or made by other rules than those here"


# --- making a link ----------------------------------------------------------------------------------------------------


def check_shared(stored: Stored, *, over: bool) -> None:
    """Check that a link may hold this match. Raises NotOver, or NotShared if its rules come from a file."""
    if not over:
        raise NotOver("a link to the whole match comes when it is over")
    if _has_file(find_game(stored.game), stored.options):
        raise NotShared


def packed(text: str) -> str:
    """A record as letters for an address. Raises NotShared if there are too many."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    letters = urlsafe_b64encode(packing.compress(text.encode()) + packing.flush()).decode().rstrip("=")
    if len(letters) > LONGEST:
        raise NotShared
    return letters


def _has_file(game: Game, options: dict[str, str]) -> bool:
    return any(option.file and options.get(option.key) for option in game.options)


# --- reading one ------------------------------------------------------------------------------------------------------


def _bad(why: str) -> BadLink:
    return BadLink(f"This link can't be opened: {why}.")


def unpacked(letters: str) -> Record:
    """The record in these letters. Raises BadLink."""
    if len(letters) > LONGEST:
        raise _bad("it is too long")
    try:
        found = record.read(_inflated(letters).decode())
    except (RecordError, UnicodeDecodeError, NotBase64, zlib.error):
        raise _bad(_DAMAGED) from None
    if len(found.happenings) > _MOST:
        raise _bad("its match is too long")
    return found


def _inflated(letters: str) -> bytes:
    """What was packed, as long as it is not too large. Raises BadLink, NotBase64 or zlib.error."""
    if not _LETTERS.fullmatch(letters):
        raise _bad(_DAMAGED)
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    text = unpacking.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), _LARGEST)
    if unpacking.unconsumed_tail:
        raise _bad("its match is too large")
    return text


class SharedMatch:
    """A match out of a link, which has been played to its end. Raises BadLink."""

    def __init__(self, letters: str, clock: Callable[[], float] = processor_time) -> None:
        self.record = unpacked(letters)
        self._end = clock() + _SECONDS
        try:
            self.game = find_game(self.record.game)
            if _has_file(self.game, self.record.options):
                raise _bad("its match has a file of its own, which links can't hold")
            self._begin(clock)
        except ValueError:
            raise _bad(_OTHER_RULES) from None

    def _begin(self, clock: Callable[[], float]) -> None:
        lines = lines_of(self.record.happenings, self.game.version)
        self.replayer = Replayer(MatchRecord(self.game.key, self.record.options, lines))
        for _ in self.replayer.strides():
            if clock() > self._end:
                raise _bad("its match takes too long to replay")
        self._match = self.replayer.last()

    def about(self) -> About:
        """What the match is, for somebody who watches."""
        match, result = self._match, self._match.result
        return About(
            match="",
            seat=None,
            game=self.game.key,
            title="",
            options=match.options,
            seats=tuple(self._seats(match)),
            curtain=False,
            over=result is not None,
            length=moments.length(self.record.happenings),
            spectator="",
            winners=tuple(result.winners) if result else (),
            result=result.text if result else "",
        )

    def _seats(self, match: Match) -> list[SeatStatus]:
        """The sides, with the names of people if the link has them."""
        names = [*map(clean, self.record.names), *[""] * match.seats]
        return [
            SeatStatus(seat, side, "" if name == side else name, "", here=False, came=True, asked=False)
            for seat, (side, name) in enumerate(zip(match.seat_names, names, strict=False))
        ]

    def played_on(self, at: int, seats: Sequence[Person | Program]) -> Stored:
        """A match with new links that begins after `at` answers and acts, for these players. Raises CannotOpen."""
        happenings = moments.upto(self.record.happenings, at)
        return begin_at(Match.resume(self.game, self.record.options, happenings), seats)


@lru_cache(maxsize=8)
def reached(letters: str) -> SharedMatch:
    """The match in a link; those that were asked for last are kept. Raises BadLink."""
    return SharedMatch(letters)


def about(letters: str) -> About:
    """What the match in a link is. Raises BadLink."""
    return reached(letters).about()


def moment(letters: str, at: int, seat: Viewer, draw: Callable[[Moment], T]) -> T:
    """The result of `draw` for the position after `at` answers and acts, as `seat` saw it. Raises BadLink."""
    return reached(letters).replayer.moment(at, seat, draw)


def chapters(letters: str) -> Sequence[Chapter]:
    """Where turns and rounds begin. Raises BadLink."""
    return reached(letters).replayer.chapters()


def moves(letters: str) -> Sequence[PlayedMove]:
    """The moves of which something was told. Raises BadLink."""
    return reached(letters).replayer.moves()


def played_on(letters: str, at: int, seats: Sequence[Person | Program]) -> Stored:
    """A match that goes on from a moment of one in a link. Raises BadLink or CannotOpen."""
    return reached(letters).played_on(at, seats)
