"""The table: matches, seats, storage, and who may see what. The pages use only what is named here.

    async with Table("matches.db") as table:                  # migrates the file; closes workers and file at the end
        opened = await table.open("battle-masters", {"battle": "borderlands"}, [Person("Ann"), Program("greedy")])
        opened.seats                                          # a secret token for each person, None for a program
        opened.spectator                                      # may be shown to everybody
        opened.opener                                         # finds all these links again: table.links(token)

        async with table.watch(token) as snapshots:           # being in here is being present
            async for snapshot in snapshots:                  # one at once, then the newest after each change
                ...                                           # ends when the table closes
        await table.look(token)                               # one snapshot, without being present

        await table.decide(token, "unit:orcs", number)        # number: snapshot.number, the position that was looked at
        await table.decide(token, "attack", number, "9b2e")   # with entropy, for dice that can be checked
        await table.act(token, "concede", number)
        await table.undo(token, number)
        await table.be_away(token, 3600)                      # one's clock stands for an hour
        await table.vote(token, seat)                         # that a program plays for who is away
        await table.take_back(token)                          # from the program that plays since one's time was over
        await table.why(token, "hex:5,3")                     # Refusal or None
        await table.rename(token, "Ann")

        await table.find(token)                               # PlaceAtTable(match, seat); a spectator's seat is None
        await table.about(token)                              # About: game, title, seats, curtain, over, length ...
        await table.past.replay(token, at, seat=None)         # Moment(view, at, length): after `at` answers and acts
        await table.past.losses(token)                        # Losses: what fell, by kind
        await table.past.chapters(token)                      # Chapters: where turns and rounds begin
        await table.fork(token, at)                           # Opened: a match of its own that begins there
        await table.past.analysis(token)                      # (Analysed(share, text), names): text "" until done
        await table.past.record(token)                        # the record as text
        await table.again(token)                              # RematchLinks: one's own link in the rematch

        table.lobby                                           # seats that others may take (lobby.py)
        table.talk                                            # lines, and notes of one's own (talk.py)
        table.channels                                        # where people get notices (notices/channels.py)
        table.members                                         # people who want a name that lasts (members.py)
        table.kept_drafts                                     # what they draw in the workshop (kept_drafts.py)

A token carries all rights: with a seat's token one can see and do what that seat may, with a spectator's token see what
is public. One browser may hold several seats; `curtain` says that the screen should be covered between them, because
this match has secrets.

Every snapshot has a number: the count of changes that this viewer could notice. What others do in secret does not
change it. Send the number of the snapshot with an answer. The answer is accepted if the question in that snapshot is
still open, even if other seats have answered their own questions since.

Every error is one sentence: `Refused` from the engine (with the rule), or a `TableError` (errors.py). A match that
cannot be loaded raises its error wherever it is first used, including on entering `watch`. A table that cannot be shown
raises its error from `look` and from the snapshots.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from banneret.table.clocks import PACES, Control
from banneret.table.limits import Limits
from banneret.table.models import (
    About,
    Analysed,
    ClockStatus,
    Figures,
    KeptMatch,
    LobbyView,
    Loss,
    Member,
    Moment,
    Notice,
    Opened,
    OpenSeat,
    Person,
    PlaceAtTable,
    PlayedMove,
    Program,
    RematchLinks,
    SeatStatus,
    SentFile,
    Snapshot,
    TalkLine,
    Welcome,
)
from banneret.table.preloading import preload

if TYPE_CHECKING:
    from banneret.table.notices.settings import NoticeSettings
    from banneret.table.notices.url_policy import UrlPolicy
    from banneret.table.table import Table
else:
    _LATER = {
        "NoticeSettings": "notices.settings",
        "Table": "table",
        "UrlPolicy": "notices.url_policy",
    }

    def __getattr__(name: str) -> Any:
        """Load what needs a database, processes or a network when it is first used: the plain types need none."""
        if name in _LATER:
            return getattr(_import_module(f"banneret.table.{_LATER[name]}"), name)
        raise AttributeError(f"module 'banneret.table' has no attribute {name!r}")


__all__ = [
    "PACES",
    "About",
    "Analysed",
    "ClockStatus",
    "Control",
    "Figures",
    "KeptMatch",
    "Limits",
    "LobbyView",
    "Loss",
    "Member",
    "Moment",
    "Notice",
    "NoticeSettings",
    "OpenSeat",
    "Opened",
    "Person",
    "PlaceAtTable",
    "PlayedMove",
    "Program",
    "RematchLinks",
    "SeatStatus",
    "SentFile",
    "Snapshot",
    "Table",
    "TalkLine",
    "UrlPolicy",
    "Welcome",
    "preload",
]
