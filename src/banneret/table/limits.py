"""What the table accepts: of files and matches in all, and from each visitor of what costs others. One list of it all.

What a visitor's requests may cost the server itself is in `web/guard/prices.py`. Each refusal is one sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from banneret.table.errors import CannotOpen, Crowded
from banneret.table.models import SentFile

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Quota:
    """How much of one kind may be used within some seconds: the most of each amount, and the sentence for more.

    A sentence ends with how long to wait.
    """

    kind: str
    seconds: int
    most: tuple[tuple[int, str], ...]

    def check(self, used: Sequence[tuple[int, ...]], now: int) -> None:
        """Raise Crowded if these uses, each its moment in milliseconds and its amounts, are more than allowed."""
        for place, (most, told) in enumerate(self.most, 1):
            if sum(one[place] for one in used) > most:
                wait = max(1.0, used[0][0] / 1000 + self.seconds - now / 1000)
                raise Crowded(f"{told}; wait {_in_words(wait)}.", wait)


def _in_words(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes"


def _an_hour(kind: str, most: int, told: str) -> Quota:
    return Quota(kind, _HOUR, ((most, f"{told} within an hour, the maximum"),))


NAMES = _an_hour("names", 10, "Your address has taken 10 names")
CHANNELS = _an_hour("channels", 20, "Your address has added 20 channels for notices")
RECOVERIES = _an_hour("recoveries", 5, "Your address has asked for 5 recovery mails")
CONFIRMING_MAILS = _an_hour("confirming", 3, "This mail address was added 3 times")
# Counted separately, so that this does not reveal what was sent to confirm an address.
RECOVERY_MAILS = _an_hour("recovering", 3, "3 recovery mails were sent to this mail address")
NOTICES = _an_hour("notices", 30, "This channel was sent 30 notices")
ALL_NOTICES = _an_hour("all notices", 5000, "This table has sent 5,000 messages")
OFFERS = _an_hour("offers", 20, "This seat was offered 20 times")
REPORTS = _an_hour("reports", 20, "You have reported 20 lines")
LINES = Quota("lines", 30, ((10, "You have said 10 things within half a minute, the maximum"),))


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host allows. A visitor is everybody who comes from one address.

    Within an hour a visitor may open `matches` matches, and send `files` files of `megabytes` megabytes in all. The
    database may grow up to `stored` megabytes. At most `together` matches with files are played at a time; each answer
    may take `seconds` seconds of processor time, in a process of at most `memory` megabytes. Without `allow_files`
    nobody may send files.
    """

    matches: int = 60
    files: int = 20
    megabytes: int = 5
    stored: int = 2000
    together: int = 8
    seconds: float = 5.0
    memory: int = 512
    allow_files: bool = True

    @property
    def opening(self) -> Quota:
        """What a visitor may open: matches, files, and bytes of files."""
        mosts = (self.matches, self.files, self.megabytes * 2**20)
        names = (f"{self.matches} matches", f"{self.files} files", f"{self.megabytes} MB of files")
        told = (f"Your address has used its limit of {name} within an hour" for name in names)
        return Quota("opening", _HOUR, tuple(zip(mosts, told, strict=True)))

    def check(self, files: Collection[SentFile], stored: int) -> None:
        """Raise CannotOpen or Crowded if no match with these files is opened while `stored` bytes are stored."""
        if files and not self.allow_files:
            raise CannotOpen("The host of this table does not accept files; open the match without one.")
        if stored > self.stored * 2**20:
            raise Crowded(f"This table is full: it stores {self.stored} MB of matches, the maximum; tell its host.")
