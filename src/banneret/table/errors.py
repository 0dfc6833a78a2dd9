"""What can go wrong at the table; `str()` of each is one sentence for the person who meets it."""

from __future__ import annotations

from banneret.engine.sentence import short


class TableError(Exception):
    """Something that the table cannot do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(short(sentence))


class UnknownLink(TableError):
    """No match has this token."""

    def __init__(self) -> None:
        super().__init__("This link belongs to no match here; ask whoever opened the match to send yours again.")


class OnlyWatching(TableError):
    """A spectator tried to do what only a seat may."""

    def __init__(self) -> None:
        super().__init__("This link only watches the match; to play, use the link of a seat.")


class Outdated(TableError):
    """An answer to a question that is open no more, or to a position that has gone by."""


class StillSecret(TableError):
    """Something that would show what is secret while the match is being played."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} can be had when the match is over: until then the players have secrets.")


class NotOver(TableError):
    """A rematch of a match that is still being played."""

    def __init__(self) -> None:
        super().__init__("This match is not over yet; it can be played again when it is.")


class CannotOpen(TableError):
    """A match that cannot be opened as it was asked for."""


class CannotLoad(TableError):
    """A stored match that nothing here can play on; it is kept as it is."""


class Damaged(CannotLoad):
    """A stored match of which something does not fit its checksum; it is kept as it is."""


class Crowded(TableError):
    """More than this table takes: of one visitor, or in all. It may be tried again after `wait` seconds."""

    def __init__(self, sentence: str, wait: float = 60.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class BadName(TableError):
    """A name that nobody could read."""


class RulesFailed(TableError):
    """The rules broke down; the match stands as it stood."""

    def __init__(self, game: str, at: str = "this answer, so it was not taken") -> None:
        super().__init__(f"The rules of {game} broke down at {at}; the match stands as it stood.")


class Unreadable(TableError):
    """The disk fails, or the database is damaged where it was looked at."""

    def __init__(self) -> None:
        super().__init__(
            "This cannot be read from the disk just now; whoever keeps this table sees more with `banneret check-data`."
        )


class NotKept(TableError):
    """A change that could not be written to the disk, and so was not made."""

    def __init__(self) -> None:
        super().__init__("This could not be written to the disk, so it was not done; the match stands as it stood.")


class UnusableDatabase(TableError):
    """A file or address that is no database of these matches, or one that a later version wrote."""


class Closing(TableError):
    """The table is closing; what was asked now is not done."""

    def __init__(self) -> None:
        super().__init__("The table is closing just now, so this was not done; try again in a minute.")
