"""A match: takes answers, and can be cloned, undone, imagined and replayed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from banneret.engine.chance import Chance, RandomSource, Tape
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Game, find_game
from banneret.engine.match import record
from banneret.engine.match.allowed import allowed_act, check_open, check_seat, open_question
from banneret.engine.match.build_view import view_of
from banneret.engine.match.checkpoints import Checkpoints
from banneret.engine.match.events import Event, RecordError, Script, lines_of, read_lines
from banneret.engine.match.history import History, recorded
from banneret.engine.match.origin import Arranged, Imagined, Origin
from banneret.engine.match.refusing import Refusal, check_key, refusal
from banneret.engine.match.running import Result, Run
from banneret.engine.match.showing import shown
from banneret.engine.match.timeline import Timeline
from banneret.engine.rulebook import Rule
from banneret.engine.scene.log import Log
from banneret.engine.scene.view import View
from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood
from banneret.engine.words.sentence import echo

if TYPE_CHECKING:
    from banneret.engine.match.ways import Way

_DREAMS = random.Random()  # imagined worlds share one source, because seeding a new one takes longer than the copy


def dream_anew() -> None:
    """Imagine worlds from new random numbers: a process that begins as the copy of another would repeat its worlds."""
    _DREAMS.seed()


class Match:
    """One match of a game.

    A `keeping` match has a history, checkpoints and a log, and can be cloned, undone and recorded. Without `keeping` a
    match stores nothing and runs faster: for simulations. `seat_names` are the names of the seats; seats are numbered
    from 0.
    """

    __slots__ = ("_timeline", "game", "options", "seat_names")

    def __init__(self, timeline: Timeline, options: dict[str, str]) -> None:
        """For the engine only; use `Match.new`, `Match.resume`, or a record's `replay`."""
        self.game = timeline.run.game
        self.seat_names = timeline.run.seat_names
        self.options = options
        self._timeline = timeline

    # --- beginning ----------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        source: RandomSource | None = None,
        keeping: bool = True,
        **more: str,
    ) -> Match:
        """Return a new match. `options` may be a mapping, keywords, or both.

        Raises ValueError for an unknown option or value. A `seed` is for simulations: it fixes every outcome.
        Without it, outcomes come from `source`, or else from the system. Without `keeping`, the match has no
        history, log or undo.
        """
        source = random.Random(seed) if seed is not None else source
        match = cls._prepared(game, {**(options or {}), **more}, source, keeping=keeping)
        match.begin()
        return match

    @classmethod
    def replay(cls, text: str, upto: int | None = None) -> Match:
        """Return the match of a record, or its first `upto` happenings. Raises RecordError."""
        read = record.read(text)
        script = Script(record.whole(read.happenings, upto))
        try:
            return cls.resume(read.game, read.options, script)
        except RecordError as error:
            raise RecordError(f"line {read.lines[script.at]}: {error}" if script.next else str(error)) from error
        except ValueError as fault:
            raise RecordError(str(fault)) from None

    @classmethod
    def resume(
        cls,
        game: str | Game,
        options: Mapping[str, str],
        happenings: Iterable[Event] | Script,
        *,
        source: RandomSource | None = None,
    ) -> Match:
        """Return a match in which all this has happened; it continues from there, with chance from `source`.

        Raises RecordError.
        """
        match = cls._prepared(game, options, source)
        match.follow(happenings)
        return match

    @classmethod
    def resume_as_far_as_possible(
        cls,
        game: str | Game,
        options: Mapping[str, str],
        happenings: Sequence[Event],
        *,
        source: RandomSource | None = None,
    ) -> tuple[Match, Sequence[Event]]:
        """Resume a match; if the rules do not understand all happenings, stop at the last checkpoint that they do.

        Returns the match and the happenings that are left out.
        """
        match = cls._prepared(game, options, source)
        try:
            match.follow(happenings)
        except RecordError:
            checkpoints = match._timeline.checkpoints.all
        else:
            return match, ()
        for checkpoint in reversed(checkpoints):
            with suppress(RecordError):
                read = checkpoint.read
                return cls.resume(game, options, happenings[:read], source=source), happenings[read:]
        return cls.resume(game, options, (), source=source), happenings

    @classmethod
    def prepared(
        cls,
        game: Game,
        options: Mapping[str, str],
        position: Mapping[str, Any] | None,
        tape: Tape,
        source: RandomSource | None = None,
    ) -> Match:
        """Return a match that has not begun, set up as `position` says, for referee cases and lessons.

        Its outcomes come from `tape` and, after the tape's end, from `source`.
        """
        match = cls._prepared(game, options, source)
        match.chance.tape = tape
        if position is not None:
            match._arrange(position)
        return match

    @classmethod
    def from_origin(
        cls,
        game: str | Game,
        options: Mapping[str, str],
        origin: Origin,
        happenings: Sequence[Event],
    ) -> Match:
        """Return the match that began at `origin`, and in which all this has happened since. Raises RecordError."""
        if isinstance(origin, Imagined):
            before = cls.from_origin(game, options, origin.before, origin.known)
            match = before._imagined(origin.seat, origin.seed, _DREAMS)
        else:
            match = cls._prepared(game, options)
            if origin:
                match._arrange(origin.position)
        match._timeline.follow(happenings)
        return match

    def _arrange(self, position: Mapping[str, Any]) -> None:
        self.game.arrange(self.state, position)
        self._timeline.origin = Arranged(position)

    @classmethod
    def _prepared(
        cls, game: str | Game, options: Mapping[str, str], source: RandomSource | None = None, *, keeping: bool = True
    ) -> Match:
        game = find_game(game) if isinstance(game, str) else game
        settled = game.settle(options)
        run = Run(game, game.setup(settled), game.seats(settled))
        timeline = Timeline(run, History(), Checkpoints([]), source)
        if keeping:
            run.state.log = Log()
            timeline.keep()
        return cls(timeline, settled)

    def begin(self) -> None:
        """Let the rules run until the first question."""
        self._timeline.begin()

    def follow(self, happenings: Iterable[Event] | Script) -> None:
        """Replay happenings that come next, from the history of a match at this position. Raises RecordError."""
        self._timeline.follow(happenings)
        self._timeline.settle_forced()

    # --- what is so ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position; plain data between two phases."""
        return self._timeline.run.state

    @property
    def decisions(self) -> Mapping[int, Decision]:
        """The open questions by seat; none when the match is over."""
        return self._timeline.run.decisions

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it is in progress."""
        return self._timeline.run.result

    @property
    def gathering(self) -> bool:
        """Whether several seats decide at the same time now, without seeing each other's answers."""
        return self._timeline.run.gathering

    @property
    def phases(self) -> int:
        """How many phases have begun."""
        return self._timeline.run.phases

    @property
    def keeping(self) -> bool:
        """Whether the match has a history, and so can be cloned, undone and recorded."""
        return self._timeline.keeping

    @property
    def chance(self) -> Chance:
        """Where the outcomes of dice and draws come from."""
        return self._timeline.chance

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.seat_names)

    def __repr__(self) -> str:
        """Return the state of the match in a sentence: `Titan, round 3: Black is asked "Which legion moves?"`."""
        phase = self.game.scene(self.state, None).phase
        asked = [f'{self.seat_names[seat]} is asked "{decision.prompt}"' for seat, decision in self.decisions.items()]
        where = ", ".join(filter(None, (self.game.title, phase)))
        return f"<{where}: {self.result.text if self.result else '; '.join(asked) or 'not begun'}>"

    def _repr_html_(self) -> str | None:
        """Return what a notebook shows: picture, question and the end of the log. `import banneret` sets this up."""
        return shown(self)

    def at(self, happened: int) -> Match:
        """Return the match after its first `happened` happenings, and what follows from them without a choice.

        A number below 0 counts from the end. The returned match is independent and has its own chance. Raises
        ValueError if there are not that many.
        """
        told = self.happenings
        upto = happened + len(told) if happened < 0 else happened
        if not 0 <= upto <= len(told):
            raise ValueError(f"the match has {len(told)} happenings, so there is no moment {happened}")
        match = Match.from_origin(self.game, self.options, self._timeline.origin, record.whole(told, upto))
        match._timeline.settle_forced()
        return match

    def record(self, names: Sequence[str] = ()) -> str:
        """Return the match as text; `names` are the people in seat order.

        Raises ValueError if the match keeps no history, and if it did not begin as its game does.
        """
        if self._timeline.origin:
            raise ValueError("this match began at a position of its own, which no record tells; pickle it instead")
        return record.write(self, names)

    @property
    def history(self) -> list[Event]:
        """Return everything that has happened, in order."""
        return self._timeline.history.recorded

    @property
    def happenings(self) -> list[Event]:
        """The happenings as a record tells them: answers given at the same time are sorted by seat, not by arrival."""
        return self._timeline.history.told()

    def since(self, seat: int | None) -> int:
        """Return the number of log entries before others first acted after the seat's last deed; -1 without a deed."""
        return -1 if seat is None else self._timeline.history.since(seat, len(self.state.log))

    def view(self, seat: int | None = None) -> View:
        """Return what `seat` may see; None is a spectator. Raises NotUnderstood for a seat that does not exist."""
        if seat is not None:
            check_seat(self._timeline.run, seat)
        return view_of(self, seat)

    def why(self, seat: int, key: str) -> Rule | None:
        """Return the rule that forbids `key` in the question to `seat`; None if it is offered or the seat is not asked.

        Raises NotUnderstood for a key of a kind that the game does not have, and as `refusal` does.
        """
        refused = self.refusal(seat, key)
        if refused:
            check_key(self, self.decisions[seat], key)
        return refused.rule if refused else None

    def refusal(self, seat: int, key: str) -> Refusal | None:
        """Return the rule that forbids `key` and a sentence that says so; None if `why` has none.

        Raises NotUnderstood for a seat that does not exist, and RulesError for a rule that is not in the rulebook.
        """
        check_seat(self._timeline.run, seat)
        return refusal(self, seat, key)

    def ways(self, seat: int, thing: str, depth: int = 2) -> list[Way]:
        """Return what the thing with this key may do next, in at most `depth` answers after it is chosen.

        Raises NotNow if the seat is not asked, and NotAllowed with the rule if the thing may do nothing now.
        """
        from banneret.engine.match.ways import ways

        return ways(self, seat, thing, depth)

    # --- answering ----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, option: Any) -> None:
        """Answer the question that `seat` is asked, with an option or its key.

        Raises NotNow, NotUnderstood, NotAllowed, or RulesError.
        """
        decision = open_question(self._timeline.run, seat)
        key = key_of(option) if isinstance(option, str | int) or hasattr(option, "key") else repr(option)
        place = decision.place(key)
        refused = self.refusal(seat, key)
        if refused is not None:
            check_key(self, decision, key)
            if place is None:
                raise NotUnderstood(f"{echo(key)} cannot be chosen here: {refused.reason}", refused.rule)
            option = decision.text(decision.candidates[place])
            raise NotAllowed(f"{option} is not allowed: {refused.reason}", refused.rule)
        assert place is not None
        chosen = decision.candidates[place]
        self._timeline.guarded(lambda: self._timeline.answer(decision, chosen, place))

    def decide_unchecked(self, seat: int, option: Any) -> None:
        """Answer without a check, for programs: `option` must be one of the decision's own options.

        Raises NotNow or NotUnderstood for a seat that is not asked, in a match that keeps its history.
        """
        timeline = self._timeline
        if timeline.keeping:
            decision = timeline.run.decisions.get(seat) or open_question(timeline.run, seat)
            timeline.answer(decision, option, decision.candidates.index(option))
        else:
            timeline.run.answer(seat, option)

    def act(self, seat: int, name: str) -> None:
        """Do something unasked: concede, offer a draw. Raises NotNow, NotUnderstood, NotAllowed, or RulesError."""
        act = allowed_act(self._timeline.run, seat, name)
        self._timeline.guarded(lambda: self._timeline.act(seat, act))

    # --- taking back --------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Return whether `seat` can undo an answer; never after the match is over."""
        return self.result is None and bool(self._timeline.history.taken_back(seat))

    def undo(self, seat: int) -> tuple[int, ...]:
        """Take back the seat's last answer that was not forced. Returns the places in the history that are removed.

        Raises NotNow if the match is over, or if chance, a secret that was shown, another seat's answer or a secret
        question to another seat has come since.
        """
        check_open(self._timeline.run, seat)
        gone = self._timeline.history.taken_back(seat)
        if not gone:
            raise NotNow("you cannot undo: dice, cards, a secret or another player's answer came after yours")
        recorded = self._timeline.history.recorded_places(gone)
        self._timeline.restore(self._timeline.history.without(gone))
        return recorded

    # --- other worlds -------------------------------------------------------------------------------------------------

    def clone(self, *, same_chance: bool = False) -> Match:
        """Return an independent match at the same position, with the same history and its own chance.

        With `same_chance`, equal answers lead to equal outcomes in both. Raises ValueError for that if this match
        has no seed, and for a match that keeps no history.
        """
        if same_chance and not self.chance.seeded:
            raise ValueError("this match has no seed, so nobody can have the same chance; make it with a seed")
        return self._twin({}) if same_chance else self._branch(self._everything, keeping=True, source=None)

    def __copy__(self) -> Match:
        return self._twin({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self._twin(memo)

    def _twin(self, memo: dict[int, Any]) -> Match:
        """Return a copy that shares nothing, with the same chance if there is a seed."""
        twin = self._branch(self._everything, keeping=True, source=None)
        twin.chance.go_on_as(self.chance, memo)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        lines = tuple(lines_of(recorded(self._everything), self.game.version))
        return _restored, (self.game.key, self.options, self._timeline.origin, lines, self.chance.seeded)

    @property
    def _everything(self) -> Sequence[Event]:
        """All that has happened. Raises ValueError if the match keeps no history."""
        if not self.keeping:
            raise ValueError("this match keeps no history, so it cannot be copied; use keeping=True for that")
        return self._timeline.history.all

    def as_known_to(self, seat: int | None) -> Match:
        """Return the match as `seat` knows it. While several seats decide, it is a copy without the others' answers.

        Raises ValueError for a match that keeps no history while seats decide at the same time: it cannot leave out
        what the others have answered.
        """
        if not self._timeline.run.gathering:
            return self
        if not self.keeping:
            raise ValueError(
                "seats decide at the same time, and this match keeps no history: it cannot make the view of one seat"
            )
        return self._branch(self._timeline.history.known_to(seat), keeping=True, source=None)

    def imagine(self, seat: int, *, source: RandomSource | None = None, keeping: bool = False) -> Match:
        """Return a match for searches: what `seat` cannot see is dealt again, and the future is open.

        It keeps no history; with `keeping`, it keeps one from here on, and a log as the seat has read it. Raises
        NotUnderstood for a seat that does not exist.
        """
        check_seat(self._timeline.run, seat)
        source = source or _DREAMS
        if keeping:
            return self._imagined(seat, source.getrandbits(64), source)
        match = self._branch(self._timeline.history.known_to(seat), keeping=False, source=source)
        self.game.deal_anew(match.state, seat, match.chance)
        for decision in match.decisions.values():
            decision.forget()
        return match

    def _imagined(self, seat: int, seed: int, source: RandomSource) -> Match:
        return Match(self._timeline.imagine(seat, seed, source), self.options)

    def _branch(self, happenings: Sequence[Event], *, keeping: bool, source: RandomSource | None) -> Match:
        return Match(self._timeline.branch(happenings, keeping=keeping, source=source), self.options)


def _restored(
    game: str,
    options: dict[str, str],
    origin: Origin,
    lines: Sequence[str],
    seeded: tuple[random.Random, random.Random] | None,
) -> Match:
    """Return the match that was pickled."""
    match = Match.from_origin(game, options, origin, read_lines(lines, ""))
    if seeded:
        match.chance.split(*seeded)
    return match
