"""The data that the table takes and returns, as plain dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.scene import Piece
from banneret.engine.scene.view import View
from banneret.engine.words.wording import Text
from banneret.table.clocks import Control


@dataclass(frozen=True, slots=True)
class Person:
    """A seat for a person, whose name may be given later. `at_screen` says that they share the opener's screen."""

    name: str = ""
    at_screen: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """A seat for a bot, by its name in `bots.bots()`."""

    bot: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that a visitor sends for a file option of a match: its name, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlaceAtTable:
    """What a token leads to: a seat of a match, or its spectators, whose seat is None."""

    match: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Opened:
    """The links of a match: `seats` has a token for each person, and None for each program.

    It also has None for each seat that is offered in the lobby, or was taken there: only who took it has its link.
    """

    match: str
    opener: str
    spectator: str
    seats: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class RematchLinks:
    """A viewer's place in a rematch: the seat is one further, and `link` is the token of that seat.

    For a spectator the seat is None, and the link is that of the spectators.
    """

    match: str
    seat: int | None
    link: str
    spectator: str


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """One seat: `side` is its name in the game, `name` the player ("" if not given).

    `bot` names the program that plays it, or is ""; it plays in a person's place if `stands_in`. `here` tells whether a
    person has its page open now, `came` whether a person has ever opened it, `asked` whether it is asked something now.
    """

    seat: int
    side: str
    name: str
    bot: str
    here: bool
    came: bool
    asked: bool
    stands_in: bool = False


@dataclass(frozen=True, slots=True)
class ClockStatus:
    """The clock of a seat as a viewer may see it, in milliseconds.

    `left` is what is left while it stands. If it runs, its time is over at `ends`, so less may be left. Moments are
    milliseconds since 1970. `away` is the moment until which its player is away, or 0. `out` says that its time was
    over.
    """

    left: int
    ends: int | None = None
    away: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A message from the table, not from the game, to everybody; `number` counts them from 0."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that a viewer sees at one moment; give `number` back with an answer to it.

    `spectators` counts the people who watch without a seat. `again` is the seat that has opened a rematch. `clocks` has
    the clock of each seat, None for a program, and is empty without clocks. `said` grows whenever a line is said or
    deleted that the viewer may read. `asked` is the number at which the viewer's open question came, None if there is
    none.
    """

    view: View
    number: int
    seats: tuple[SeatStatus, ...]
    notices: tuple[Notice, ...]
    spectators: int
    curtain: bool
    again: int | None = None
    clocks: tuple[ClockStatus | None, ...] = ()
    said: int = 0
    asked: int | None = None


@dataclass(frozen=True, slots=True)
class About:
    """What a match is, without its position, for somebody at `seat`.

    `length` is the number of moments to replay, 0 while that is refused.

    `commitment` is that of its dice, "" if they cannot be checked; `seed` is their seed when the match is over.
    `result` says how it ended, "" before the end. `winners` are seats; there are none before the end, or after a draw.
    `clock` are the clocks that were agreed, `screen` the seats that share one screen. `now` is in milliseconds since
    1970, by the clock of the database. `aim` says in a sentence how the match is won.
    """

    match: str
    seat: int | None
    game: str
    title: str
    options: Mapping[str, str]
    seats: tuple[SeatStatus, ...]
    curtain: bool
    over: bool
    length: int
    spectator: str
    commitment: str = ""
    seed: str = ""
    winners: tuple[int, ...] = ()
    clock: Control | None = None
    screen: tuple[int, ...] = ()
    now: int = 0
    result: str = ""
    aim: str = ""

    @classmethod
    def unopened(cls, game: str) -> About:
        """A match of which only the game is known: its page learns the rest from its own address."""
        return cls("", None, game, "", {}, (), curtain=False, over=False, length=0, spectator="")


@dataclass(frozen=True, slots=True)
class Deed:
    """An answer of the past as somebody may read it: the question, and what was chosen; "" where that is secret."""

    seat: int
    asked: str
    chose: str


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """What everybody was told of move number `at`, an answer or an act: a head, such as a new turn, and sentences."""

    at: int
    head: Text
    says: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the past: after `at` of `length` answers and acts.

    The last of them is the `deed`, if it is an answer; what came of it is in the log from entry number `told` on.
    """

    view: View
    at: int
    length: int
    told: int = 0
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """The load of a table: loaded matches, pages that watch them, and automatic answers in progress.

    `news` says whether news from other servers can arrive. `notices` counts messages by the kind of their channel
    and by result: sent, failed, gone or left out.
    """

    matches: int
    watchers: int
    automatic: int
    news: bool
    notices: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class Loss:
    """Pieces of one side that look alike and were lost in a match, and how many there were.

    Those that were `given_up` left the match because somebody gave up.
    """

    piece: Piece
    count: int
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Analysed:
    """The progress of an analysis, from 0 to 1, and when it is done, the analysis as JSON.

    `ahead` is how many other analyses come before it.
    """

    share: float
    text: str = ""
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class TalkLine:
    """What somebody has said: a player at `seat`, or a member among the spectators by `name`. `at` is ISO 8601 in UTC.

    A line that was deleted has no text.
    """

    channel: str
    number: int
    seat: Viewer
    name: str
    text: str
    at: str
    deleted: bool


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody with a permanent name. Badges of another generation are not valid."""

    id: str
    name: str
    generation: int
    muted: bool


@dataclass(frozen=True, slots=True)
class Welcome:
    """A member, a badge for the browser, and a recovery code, which is shown only now."""

    member: Member
    badge: str
    recovery: str


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match of a member: where they sit, and the link of that seat. `over` is its result, or ""."""

    match: str
    game: str
    title: str
    created: str
    seat: int
    link: str
    over: str


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that can be taken: its match, its side, what was chosen for the match, and who sits there already.

    `since` is ISO 8601 in UTC. `settings` are pairs of words: the label of an option, and what was chosen.
    `pace` is that of its clocks, "" without clocks.
    """

    match: str
    seat: int
    side: str
    game: str
    title: str
    since: str
    settings: tuple[tuple[str, str], ...]
    others: tuple[str, ...]
    pace: str = ""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """What somebody sees of the lobby: the seats that everybody may take, and those to which they are invited."""

    seats: tuple[OpenSeat, ...]
    invitations: tuple[OpenSeat, ...]


@dataclass(frozen=True, slots=True)
class DraftHead:
    """A draft of the workshop that a member keeps, without its text. `changed` is in milliseconds since 1970."""

    id: str
    game: str
    name: str
    says: str
    changed: int


@dataclass(frozen=True, slots=True)
class Draft(DraftHead):
    """A draft of the workshop with the text of its file."""

    text: str
