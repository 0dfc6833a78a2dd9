"""What the stored rows of a match come to: what has happened, the dice, the notices, the clocks, and its revisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from banneret.engine.match.events import Event, parse
from banneret.engine.match.verifiable_dice import NumberingMark, Proof, SeededSource, commitment
from banneret.engine.scene.log import Viewer
from banneret.table.match.revisions import Revisions
from banneret.table.store.rows import CHANGES, Row, actor_of, draws_of, seats_of


@dataclass(slots=True)
class MatchHistory:
    """What all rows come to: the happenings that are valid, the notices, the `revisions`, and more.

    `over` is the result, or "". `seed` is that of dice that can be checked, or ""; `entropy` came last, and `drawn`
    counts all draws ever written. `draws` has for each valid happening its first draw and the entropy then. `rules` is
    the version of the rules that wrote last, or ""; `closed` is why the host has closed the match, if so; `aside` are
    the happenings and draws before something was set aside, which can be put back. `clock` and `time` are the texts of
    the clocks that were agreed and of the newest ones, or "". `screen` are the seats that share one screen.
    """

    revisions: Revisions = field(default_factory=Revisions)
    happenings: list[Event] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    over: str = ""
    seed: str = ""
    entropy: str = ""
    rules: str = ""
    clock: str = ""
    screen: tuple[int, ...] = ()
    time: str = ""
    closed: str | None = None
    drawn: int = 0
    draws: list[tuple[int, str]] = field(default_factory=list)
    aside: tuple[list[Event], list[tuple[int, str]]] | None = None

    def add(self, row: Row) -> None:
        """Add what a row says. It is not counted as a revision."""
        match row.kind:
            case "notice":
                self.notices.append(row.text)
            case "over" | "seed" | "entropy" | "rules" | "closed" | "clock" | "time":
                setattr(self, row.kind, row.text)
            case "screen":
                self.screen = seats_of(row)
            case "put-back" if self.aside:
                (self.happenings, self.draws), self.aside = self.aside, None
            case "undo" | "set-aside":
                if row.kind == "set-aside":
                    self.aside = self.happenings, self.draws
                self._remove(set(map(int, row.text.split())))
            case "answer" | "forced" | "act" | "chance":
                self._happen(parse(row.text, self.rules))

    def _happen(self, happenings: Iterable[Event]) -> None:
        for happening in happenings:
            self.happenings.append(happening)
            self.draws.append((self.drawn, self.entropy))
            self.drawn += draws_of(happening)

    def _remove(self, gone: set[int]) -> None:
        self.happenings = [one for place, one in enumerate(self.happenings) if place not in gone]
        self.draws = [one for place, one in enumerate(self.draws) if place not in gone]

    @property
    def dice(self) -> SeededSource | None:
        """The dice for what happens next, if they can be checked."""
        return SeededSource(self.seed, self.drawn, self.entropy) if self.seed else None

    @property
    def proof(self) -> Proof | None:
        """What may be told about the dice, if they can be checked; the seed only when the match is over."""
        return Proof(commitment(self.seed), self.seed if self.over else "", self._marks()) if self.seed else None

    def _marks(self) -> tuple[NumberingMark, ...]:
        marks: list[NumberingMark] = []
        place = ahead = 0
        for happening, (count, entropy) in zip(self.happenings, self.draws, strict=True):
            draws = draws_of(happening)
            if draws and (not marks or (count - place, entropy) != (ahead, marks[-1].entropy)):
                marks.append(NumberingMark(place, count, entropy))
                ahead = count - place
            place += draws
        return tuple(marks)


def replay_rows(rows: Iterable[Row], viewers: Sequence[Viewer]) -> MatchHistory:
    """Return what all rows come to for these viewers."""
    history = MatchHistory(Revisions(viewers))
    for row in rows:
        if row.kind in CHANGES:
            actor = actor_of(row, history.happenings)
            history.revisions.count(actor, row.unseen)
        history.add(row)
    return history
