"""Problems as plain data: what went wrong, in one sentence, and its kind. Nothing here needs a web framework.

Every kind of problem is defined once, in `KINDS`; `/problems` shows them all. A `detail` is one sentence that names
what was wrong, where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from banneret.engine.words.sentence import LONGEST_ECHO, short


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its HTTP status, its title, and what to do about it."""

    status: int
    title: str
    advice: str


KINDS: Mapping[str, ProblemKind] = {
    "unknown-link": ProblemKind(404, "Unknown link", "Open the whole link that you were given; it is the only key."),
    "not-found": ProblemKind(404, "Not found", "Look for it from the first page."),
    "not-understood": ProblemKind(422, "Not understood", "Send a request as described at /api/openapi.json."),
    "not-allowed": ProblemKind(422, "Not allowed", "The named rule forbids it; choose one of the offered options."),
    "not-now": ProblemKind(409, "Not now", "Wait until your seat is asked."),
    "only-watching": ProblemKind(403, "Only watching", "To play, open the link of a seat."),
    "signed-out": ProblemKind(
        401, "No name that lasts", "Take a name at /me, or open your recovery link; links work without."
    ),
    "taken": ProblemKind(409, "Taken", "Somebody else has it; choose another."),
    "other-release": ProblemKind(
        409, "Another release", "Load the page again; the match is as you left it, and nothing is lost."
    ),
    "closing": ProblemKind(503, "Closing", "Come back in a moment; the page does so by itself."),
    "starting": ProblemKind(503, "Starting", "Come back in a moment; the page does so by itself."),
    "stale": ProblemKind(409, "The match has moved on", "Look at the position as it is now, and answer that."),
    "too-large": ProblemKind(413, "Too large", "Send less than 256 kB."),
    "wrong-method": ProblemKind(405, "Wrong method", "Use one of the methods in the header Allow of the answer."),
    "malformed": ProblemKind(400, "Not HTTP", "Ask with a browser, or with a library that speaks HTTP."),
    "too-slow": ProblemKind(408, "Too slow", "Send the whole request at once."),
    "too-many": ProblemKind(429, "Too many", "Wait for the number of seconds in the header Retry-After of the answer."),
    "full": ProblemKind(503, "Full", "Come back in a moment; the page does so by itself."),
    "set-aside": ProblemKind(
        409, "Set aside", "Nothing is lost; ask the host of this server, who can perhaps continue it."
    ),
    "newer": ProblemKind(503, "A newer server has it", "Come back in a moment; the page does so by itself."),
    "damaged": ProblemKind(500, "Damaged", "The rest of it is kept; the host of this server may have a copy."),
    "disk": ProblemKind(503, "The disk has failed", "Try again in a moment, and tell the host of this server."),
    "away": ProblemKind(
        503, "The database cannot be reached", "Come back in a few seconds; the page does so by itself."
    ),
    "fault": ProblemKind(500, "A mistake of ours", "Look at the match again, and tell the host of this server."),
}


class Problem(Exception):
    """An error to tell to the person or program that asked. `more` are further members of the document.

    If `retry_after` is not 0, the request can be tried again after this many seconds.
    """

    def __init__(self, kind: str, detail: str, *, retry_after: float = 0, **more: Any) -> None:
        self.kind = kind
        self.detail = short(detail)
        super().__init__(self.detail)
        self.headers = {"Retry-After": str(ceil(retry_after))} if retry_after else {}
        self.more = more

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.kind].status

    def document(self) -> dict[str, Any]:
        """The problem document."""
        kind = KINDS[self.kind]
        head = {"type": f"/problems#{self.kind}", "title": kind.title, "status": kind.status, "detail": self.detail}
        return head | self.more


def full() -> Problem:
    """The table has no place for one more."""
    return Problem("full", "All places at this table are taken; try again in a moment.", retry_after=10)


def place_of(parts: Iterable[object]) -> str:
    """The place of an error in a message: options.battle."""
    return cut(".".join(map(str, parts)))


def cut(text: str) -> str:
    """Quote what somebody sent in a sentence, shortened and without quotation marks."""
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"
