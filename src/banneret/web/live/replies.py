"""What the server replies to requests of pages and programs, where the table has no class for it.

Messages over the live connection are in `messages.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from banneret.engine.match.refusing import Refusal
from banneret.engine.rulebook import Rule
from banneret.engine.scene.arrow import Arrow


@dataclass(frozen=True, slots=True)
class SentRule:
    """A rule as pages show it."""

    id: str
    section: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SentRefusal(SentRule):
    """The rule that forbids a thing, and the `reason` in one sentence to the player.

    `beside`: the question does not ask for such things at all.
    """

    reason: str
    beside: bool = False


def sent_rule(rule: Rule) -> SentRule:
    """A rule of the rulebook."""
    return SentRule(rule.id, rule.section, rule.text, rule.kind)


def sent_refusal(refusal: Refusal) -> SentRefusal:
    """A refusal of the rules."""
    rule = refusal.rule
    return SentRefusal(rule.id, rule.section, rule.text, rule.kind, refusal.reason, refusal.beside)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turning point of a match: its moment, also in words, the link that opens the replay there, and what it was.

    It belongs to the move number `move`, and changed a chance by so many per cent: of whom it favoured, or of whoever
    made a mistake. Of a mistake it has the chance as `played`, and with a `better` answer, and an arrow for each if it
    is seen on a board; `own` is one of the reader.
    """

    at: int
    moment: str
    link: str
    heading: str
    says: str
    move: int
    change: int
    played: int | None = None
    better: int | None = None
    own: bool = False
    played_arrow: Arrow | None = None
    better_arrow: Arrow | None = None


@dataclass(frozen=True, slots=True)
class AnalysisReply:
    """What decided a match.

    Until the share of the work that is done is 1, there is only this share, and how many other analyses come first.
    `wide` is the same picture for the room below a board. `luck` is what dice and cards added to the chance of the seat
    that reads, in per cent.
    """

    share: float
    ahead: int = 0
    says: tuple[str, ...] = ()
    picture: str = ""
    wide: str = ""
    stretches: tuple[str, ...] = ()
    turns: tuple[TurningPoint, ...] = ()
    luck: int | None = None


@dataclass(frozen=True, slots=True)
class PackedMatch:
    """A match that is over, as letters for an address."""

    packed: str


@dataclass(frozen=True, slots=True)
class DrawnLoss:
    """Pieces of a side that fell, or were `given_up`: a picture of one around (0, 0), its name, and how many."""

    side: str
    name: str
    svg: str
    count: int
    given_up: bool


@dataclass(frozen=True, slots=True)
class LessonReply:
    """Where somebody stands in a lesson. `wrong` says that another thing was touched than `right`."""

    says: tuple[str, ...]
    done: bool
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class PuzzleReply:
    """What comes of an answer to a puzzle: `says` in a sentence; without an answer nothing is right or wrong yet.

    `leads` is the name of the side whom one plays.
    """

    leads: str
    right: bool
    says: str


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A hint in a sentence, and the answers that it is about; one alone is the best."""

    says: str
    about: tuple[str, ...]
