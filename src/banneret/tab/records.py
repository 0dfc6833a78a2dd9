"""A record that somebody opens in a browser: it becomes a match there, to look at and to go on from."""

from __future__ import annotations

from banneret.engine.components import Packed
from banneret.engine.game import find_game
from banneret.engine.match import record
from banneret.engine.match.events import played_by
from banneret.engine.match.match import Match
from banneret.engine.match.record import Record
from banneret.engine.versions import is_newer, rank
from banneret.table.errors import CannotOpen
from banneret.table.match import opening
from banneret.table.store.stored import Stored

LARGEST = 500_000
"""The most letters of a record; the longest golden one, of a whole campaign, has 87,000."""
MOST = 20_000
"""The most happenings; that one has 4,300."""


def match_of(text: str) -> Stored:
    """The match of a record, as far as it was played; all who play it share the screen. Raises CannotOpen."""
    if len(text) > LARGEST:
        raise CannotOpen(f"This file is too large for a record: it may have {LARGEST // 1000} kB.")
    text = text.replace("\r\n", "\n")
    try:
        read = record.read(text)
        _check(read)
        match = Match.replay(text)
    except ValueError as error:
        raise CannotOpen(f"This record can't be opened: {error}.") from None
    return opening.recorded(match, read.names[: match.seats])


def _check(read: Record) -> None:
    """Raise CannotOpen for what cannot be opened here, and ValueError for a game that is not known."""
    game = find_game(read.game)
    for option in game.options:
        if option.file and (line := read.options.get(option.key)):
            Packed.from_line(line)  # no file of the place where this runs
    if len(read.happenings) > MOST:
        raise CannotOpen(f"This match is too long to be opened here: it may have {MOST:,} happenings.")
    newest = max(read.rules, *(played_by(one, game.version) for one in read.happenings), "", key=rank)
    if is_newer(newest, game.version):
        raise CannotOpen(f"This match was played by {game.title} {newest}, which is newer than {game.version} here.")
