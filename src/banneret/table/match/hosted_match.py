"""A match as the table plays it: requests to it, and results as plain data.

The actor of the match need not know in which process it is played.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from banneret.engine.decision import Decision, key_of
from banneret.engine.match import moments, record
from banneret.engine.match.chapters import Chapter
from banneret.engine.match.events import Answer, Event, GrowingLines, lines_of, parse
from banneret.engine.match.match import Match
from banneret.engine.match.proposal import Proposal, propose
from banneret.engine.match.refusing import Refusal
from banneret.engine.match.verifiable_dice import Proof, SeededSource
from banneret.engine.scene.alike import Shown, remembered
from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.engine.words.errors import Refused
from banneret.engine.words.kept import as_row
from banneret.table.match import replays
from banneret.table.match.replays import MatchRecord
from banneret.table.match.revisions import asks_same, looks_same
from banneret.table.models import Loss, Moment, PlayedMove
from banneret.table.store.rows import HAPPENINGS, Row, actor, draws, rows_of, taken

T = TypeVar("T")
log = logging.getLogger(__name__)


_DID = {"answer": "answered", "act": "did something", "undo": "used undo"}


class Broke(Exception):
    """The rules failed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same for the whole match: the game's title, the sides by seat, and whether it has secrets."""

    title: str
    sides: tuple[str, ...]
    secrets: bool


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question: the keys of its options.

    A question `for_show` needs no answer: it has only one option, or all options have the same effect. `listeners`
    are the other seats of a talk in which the asked seat has spoken last.
    """

    keys: tuple[str, ...]
    secret: bool
    for_show: bool
    listeners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """Which seats are asked, and the sentence of the result, "" before the end. `winners` are seats.

    `offered` has the seats to which others offer something, each with the acts that say yes and no. `open` are the
    seats that are asked as far as everybody can see.
    """

    asked: Mapping[int, OpenQuestion]
    result: str
    offered: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    open: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of one action.

    Its new rows, the viewers who saw no difference, the other seats whose question is the same, and the new
    position.
    """

    rows: tuple[Row, ...]
    unseen: tuple[Viewer, ...]
    same: frozenset[int]
    position: MatchStatus


class HostedMatch:
    """One match. Everything it takes and returns is plain data, so that callers may be in another process.

    `dice` are its source of chance if they can be checked.
    """

    def __init__(self, match: Match, dice: SeededSource | None = None) -> None:
        self.match = match
        self._dice = dice
        self._views: dict[Viewer, View] = {}
        self._shown: Shown = {}
        self._lines = GrowingLines(match.game.version)

    @property
    def setting(self) -> Setting:
        """What stays the same for the whole match."""
        match = self.match
        return Setting(match.game.title, match.seat_names, match.game.has_secrets(match.options))

    def position(self) -> MatchStatus:
        """The current position."""
        result = self.match.result
        if result:
            return MatchStatus({}, result.text, winners=tuple(result.winners))
        last = self.match.history[-1] if self.match.history else None
        asked = {seat: _asked(decision, last) for seat, decision in self.match.decisions.items()}
        return MatchStatus(asked, "", _offered(self.match), open=self._open())

    def _open(self) -> frozenset[int]:
        """The seats that are asked as far as everybody can see."""
        decisions = self.match.decisions
        if self.match.gathering or any(decision.between for decision in decisions.values()):
            return frozenset(question.seat for question in self._seen_by(None).questions)
        return frozenset(decisions)

    # --- changes -----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, key: str, entropy: str = "") -> Change:
        """Let `seat` answer, with random digits for dice that can be checked. Raises Refused or Broke."""
        if self._dice is None or not entropy:
            return self._change(seat, lambda: self.match.decide(seat, key))
        before, self._dice.entropy = self._dice.entropy, entropy
        try:
            change = self._change(seat, lambda: self.match.decide(seat, key))
        except Refused:
            self._dice.entropy = before
            raise
        return replace(change, rows=(Row("entropy", entropy), *change.rows))

    def act(self, seat: int, name: str) -> Change:
        """Let `seat` do something unasked. Raises Refused or Broke."""
        return self._change(seat, lambda: self.match.act(seat, name))

    def give_up(self, seat: int) -> Change | None:
        """Let `seat` give the match up, if the rules allow it now. Raises Broke."""
        for name in self.match.game.gives_up:
            with suppress(Refused):
                return self.act(seat, name)
        return None

    def undo(self, seat: int) -> Change:
        """Let `seat` take back its last answer. Raises Refused or Broke."""
        return self._change(seat, lambda: self.match.undo(seat))

    def follow(self, rows: Sequence[Row]) -> tuple[int, str, Change]:
        """Carry out a change that another server has written: who did what, and its result.

        Raises Broke if the result is different here.
        """
        seat = actor(rows, self.match.history)
        if seat is None:
            raise Broke("nobody has made this change")
        happen = partial(self.match.undo, seat) if rows[-1].kind == "undo" else partial(self._repeat, rows)
        try:
            change = self._change(seat, happen)
        except Refused:
            raise Broke("this change is refused here") from None
        told = [row for row in rows if row.kind not in ("entropy", "time")]
        if list(change.rows) != told:
            raise Broke("this change comes out differently here")
        return seat, _DID[told[0].kind], change

    def _repeat(self, rows: Sequence[Row]) -> None:
        """Carry out what these rows say, with their outcomes."""
        self.match.follow([one for row in rows if row.kind in HAPPENINGS for one in parse(row.text)])
        if self._dice is not None:
            self._dice.count += draws(rows)
            self._dice.entropy = next((row.text for row in rows if row.kind == "entropy"), self._dice.entropy)

    def _change(self, seat: int, happen: Callable[[], tuple[int, ...] | None]) -> Change:
        careful = self._hides_something()
        others = self._others(seat, careful)
        happened = len(self.match.history)
        try:
            before = {viewer: self._seen_by(viewer) for viewer in others}
            gone = happen()
            self._forget_views()
            after = {viewer: self._seen_by(viewer) for viewer in others}
        except Refused:
            raise
        except Exception as fault:
            self._forget_views()
            log.exception("the rules of %s failed", self.match.game.key)
            raise Broke(str(fault)) from None
        unseen = tuple(viewer for viewer in others if careful and looks_same(before[viewer], after[viewer]))
        rows = [taken("undo", gone, unseen)] if gone else rows_of(self.match.history[happened:], unseen)
        if self.match.result:
            rows.append(Row("over", as_row(self.match.result.text)))
        same = {other for other in others if other is not None and asks_same(before[other], after[other], other)}
        return Change(tuple(rows), unseen, frozenset(same), self.position())

    def _hides_something(self) -> bool:
        """Return whether the next answer may make no difference to some viewers."""
        secret = any(decision.secret for decision in self.match.decisions.values())
        return secret or self.match.as_known_to(None) is not self.match

    def _others(self, seat: int, careful: bool) -> list[Viewer]:
        """Return the viewers who may or may not see a change of `seat`, so that their views must be compared."""
        if careful:
            return [viewer for viewer in (*range(self.match.seats), None) if viewer != seat]
        return [other for other in self.match.decisions if other != seat]

    # --- looking -----------------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> View:
        """What `viewer` sees. Raises Broke."""
        try:
            return self._seen_by(viewer)
        except Exception as fault:
            log.exception("%s: the view of %s failed", self.match.game.key, viewer)
            raise Broke(str(fault)) from None

    def _seen_by(self, viewer: Viewer) -> View:
        """A viewer's view, made only once between two changes, because views take most of the time of a change."""
        if viewer not in self._views:
            with remembered(self._shown):
                self._views[viewer] = self.match.view(viewer)
        return self._views[viewer]

    def _forget_views(self) -> None:
        self._views.clear()
        self._shown.clear()

    def why(self, seat: int, key: str) -> Refusal | None:
        """The rule that forbids touching `key` now, and the reason in a sentence."""
        return self.match.refusal(seat, key)

    def propose(self, seat: int, key: str) -> Proposal | None:
        """A way to attack the thing with this key."""
        return propose(self.match, seat, key)

    def lines(self) -> tuple[str, ...]:
        """All happenings in the order in which they came."""
        return self._lines.of(self.match.history)

    def told(self) -> tuple[str, ...]:
        """All happenings as a record tells them."""
        return tuple(lines_of(self.match.happenings, self.match.game.version))

    def record(self, names: Sequence[str], proof: Proof | None = None) -> str:
        """The record, with the names of the players."""
        return record.write(self.match, names, proof)

    def moment(self, version: str, at: int, seat: Viewer, draw: Callable[[Moment], T]) -> T:
        """The result of `draw` for the position after `at` answers and acts, made in the process of the match."""
        drawn = replays.moment(version, self.match_record(), at, seat, draw)
        assert drawn
        return drawn[0]

    def chapters(self, version: str) -> tuple[Chapter, ...]:
        """Where turns and rounds begin, found in the process of the match."""
        return replays.chapters(version, self.match_record()) or ()

    def moves(self, version: str) -> tuple[PlayedMove, ...]:
        """What was told of each move, found in the process of the match."""
        return replays.moves(version, self.match_record()) or ()

    def losses(self, version: str) -> tuple[Loss, ...]:
        """What fell, found in the process of the match."""
        return replays.losses(version, self.match_record()) or ()

    def match_record(self) -> MatchRecord:
        """The match, for looking back."""
        return MatchRecord(self.match.game.key, self.match.options, self.told())

    def length(self, viewer: Viewer) -> int | None:
        """The number of answers and acts; None if `viewer` may not read all of them."""
        return moments.length(self.match.happenings) if is_open(self.match, viewer) else None


def is_open(match: Match, viewer: Viewer) -> bool:
    """Return whether `viewer` may read everything that has happened.

    Private words between seats stay secret until the match ends; simultaneous decisions until all of them are made.
    """
    if match.result is not None:
        return True
    if match.game.has_secrets(match.options) or len(match.as_known_to(viewer).history) < len(match.history):
        return False
    return not any(_is_kept_from(viewer, one) for one in match.history)


def _is_kept_from(viewer: Viewer, happening: Event) -> bool:
    return isinstance(happening, Answer) and bool(happening.between) and viewer not in happening.between


def _offered(match: Match) -> dict[int, tuple[str, str]]:
    offered = {}
    for seat in range(match.seats):
        replies = {act.reply: act.name for act in match.game.acts if act.reply and not act.barred(match.state, seat)}
        if len(replies) == 2:
            offered[seat] = replies["yes"], replies["no"]
    return offered


def _asked(decision: Decision, last: Event | None) -> OpenQuestion:
    keys = tuple(key_of(option) for option in decision.branches)
    spoke = isinstance(last, Answer) and last.seat == decision.seat and bool(last.between)
    listeners = tuple(seat for seat in decision.between if spoke and seat != decision.seat)
    return OpenQuestion(keys, decision.secret, decision.for_show or decision.comes_to_the_same, listeners)
