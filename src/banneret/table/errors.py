"""What can go wrong at the table; `str()` of each error is one sentence for the person who sees it.

The `kind` of each is one of the kinds of problems that a program can tell apart (`web/problems.py`).
"""

from __future__ import annotations

from typing import ClassVar

from banneret.engine.match.verifiable_dice import LONGEST_ENTROPY
from banneret.engine.words.sentence import short

KEPT = "It is kept as it is. The host sees more with `banneret check-data`."
"""The end of a sentence about a match that cannot be read."""


class TableError(Exception):
    """Something that the table cannot do. If `wait` is not 0, it can be tried again after that many seconds."""

    kind: ClassVar[str] = "fault"
    wait: float = 0

    def __init__(self, sentence: str) -> None:
        super().__init__(short(sentence))


class UnknownLink(TableError):
    """No match has this token."""

    kind = "unknown-link"

    def __init__(self) -> None:
        super().__init__("No match has this link. Ask for it again.")


class OnlyWatching(TableError):
    """A spectator tried to do something that only a seat may do."""

    kind = "only-watching"

    def __init__(self) -> None:
        super().__init__("With this link you can only watch. To play, use the link of a seat.")


class Outdated(TableError):
    """An answer to a question that is no longer open, or to an older position."""

    kind = "stale"


class StillSecret(TableError):
    """A request that would show secrets while the match is being played."""

    kind = "not-now"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} must wait until the match is over: players have secrets.")


class NotOver(TableError):
    """A request for something that only a match that is over has; `then` says what can be done then."""

    kind = "not-now"

    def __init__(self, then: str = "you can open a rematch when it is over") -> None:
        super().__init__(f"This match is not over yet: {then}.")


class BadLink(TableError):
    """A link with a match that cannot be opened."""

    kind = "not-understood"


class NotShared(TableError):
    """A match that no link can hold, because of its file or its length."""

    kind = "not-now"

    def __init__(self) -> None:
        super().__init__("This match has a file of its own or is too long for a link. Send its record instead.")


class NotAnalysed(TableError):
    """A match that cannot be analysed; `why` completes the sentence."""

    kind = "not-now"

    def __init__(self, why: str) -> None:
        super().__init__(f"This match can't be analysed: {why}.")


class NoClocks(TableError):
    """Something about the time of a seat that has no clock."""

    kind = "not-now"

    def __init__(self) -> None:
        super().__init__("This seat has no clock.")


class NoHoliday(TableError):
    """Being away for longer than the clocks of a match allow."""

    kind = "not-understood"


class PlayedFor(TableError):
    """An answer from a seat for which a program plays."""

    kind = "not-now"

    def __init__(self) -> None:
        super().__init__("Your time is up, and a bot plays for you. Take your seat back first.")


class NotPlayedFor(TableError):
    """Taking back a seat for which no program plays."""

    kind = "not-now"

    def __init__(self) -> None:
        super().__init__("No bot plays for this seat.")


class CannotStandIn(TableError):
    """A seat for which no program can play now."""

    kind = "not-now"


class CannotOpen(TableError):
    """A match that cannot be opened as requested."""

    kind = "not-understood"


class CannotLoad(TableError):
    """A stored match that this release cannot continue; it is kept unchanged."""

    kind = "set-aside"


class Damaged(CannotLoad):
    """A stored match in which something does not fit its checksum; it is kept unchanged."""

    kind = "damaged"


class NewerRules(CannotLoad):
    """A match that a server with newer rules has played on; this one must not touch it."""

    kind = "newer"
    wait = 5

    def __init__(self, game: str, newer: str, here: str) -> None:
        super().__init__(
            f"This match goes on with version {newer} of {game}, and this server has version {here}; "
            "it is being brought up to date, so try again in a moment."
        )


class Crowded(TableError):
    """More than this table accepts, from one visitor or in all."""

    kind = "too-many"

    def __init__(self, sentence: str, wait: float = 60.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class BadName(TableError):
    """A name without visible characters."""

    kind = "not-understood"


class NotSignedIn(TableError):
    """A browser without a member's badge, or with a badge that is no longer valid."""

    kind = "signed-out"

    def __init__(self) -> None:
        super().__init__("You have no lasting name in this browser. Take one at /me, or open your recovery link.")


class BadRecovery(TableError):
    """A recovery code that does not exist or has been used."""

    kind = "unknown-link"

    def __init__(self) -> None:
        super().__init__("This recovery link doesn't work. Each works once: use the newest.")


class NoNotices(TableError):
    """A kind of notices that the host of this table does not offer."""

    kind = "not-now"

    def __init__(self) -> None:
        super().__init__("This table doesn't offer such notices. Choose one that the page shows.")


class BadAddress(TableError):
    """An address to which no notices can go."""

    kind = "not-understood"


class BadCode(TableError):
    """A link from a mail that was never sent, was used, or is too old."""

    kind = "unknown-link"

    def __init__(self) -> None:
        super().__init__("This link was used already, or is too old. Add the address again.")


class UnknownChannel(TableError):
    """A channel for notices that does not exist, or belongs to somebody else."""

    kind = "not-found"

    def __init__(self) -> None:
        super().__init__("You have no such channel for notices. Look at your list.")


class UnknownDraft(TableError):
    """A draft that this member does not keep."""

    kind = "not-found"

    def __init__(self) -> None:
        super().__init__("You keep no such draft here. Look at your list in the workshop.")


class BadDraft(TableError):
    """A draft with characters that cannot be stored."""

    kind = "not-understood"

    def __init__(self) -> None:
        super().__init__("This draft has a character that is no part of any text. Take it out of its names.")


class DraftChanged(TableError):
    """A draft that another device has changed since."""

    kind = "stale"

    def __init__(self) -> None:
        super().__init__("Another device has changed this draft since. Yours is in this browser: download it.")


class Taken(TableError):
    """Something that only one person can have, and that somebody else has."""

    kind = "taken"


class CannotOffer(TableError):
    """A seat that cannot be offered to others."""

    kind = "not-now"


class CannotSay(TableError):
    """A line that cannot be said, reported or found."""

    kind = "not-now"


class BadEntropy(TableError):
    """Random digits of an answer that are not hexadecimal digits, or too many."""

    kind = "not-understood"

    def __init__(self) -> None:
        super().__init__(f"The entropy of an answer is at most {LONGEST_ENTROPY} hexadecimal digits in small letters.")


class RulesFailed(TableError):
    """The rules failed; the match is unchanged."""

    def __init__(self, game: str, at: str = "this answer, so it was not taken") -> None:
        super().__init__(f"The rules of {game} failed at {at}. The match is unchanged.")


class Unreadable(TableError):
    """The disk fails, or the database is damaged at this place."""

    kind = "disk"
    wait = 5

    def __init__(self) -> None:
        super().__init__("This can't be read from the disk now. The host sees more with `banneret check-data`.")


class DatabaseAway(TableError):
    """The database server cannot be reached."""

    kind = "away"
    wait = 5

    def __init__(self) -> None:
        super().__init__("Nothing was done: the database can't be reached. Try again in a few seconds.")


class NotKept(TableError):
    """A change that could not be written to the disk, and so was not made."""

    kind = "disk"
    wait = 5

    def __init__(self) -> None:
        super().__init__("Nothing was done: the disk can't be written.")


class Unsure(TableError):
    """A change that may or may not have been written: the connection to the database was lost at that moment."""

    kind = "disk"
    wait = 5

    def __init__(self) -> None:
        super().__init__("The connection to the database broke. Look again whether this is done.")


class UnusableDatabase(TableError):
    """A file or address that is not a database of matches, or that a newer version wrote."""


class Closing(TableError):
    """The table is closing; this request was not carried out."""

    kind = "closing"
    wait = 5

    def __init__(self) -> None:
        super().__init__("Nothing was done: the table is closing. Try again in a minute.")
