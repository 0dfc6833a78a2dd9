"""A match: takes answers, and can be cloned, undone, imagined and replayed.

Between phases the state is plain data: a rest point. Inside a phase the position is the state at the last rest point
plus what has happened since. So a clone is a copy and a short replay; a running coroutine is never copied.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from banneret.engine import record
from banneret.engine.chance import Chance, Source, Tape
from banneret.engine.decision import DONE, Decision, key_of
from banneret.engine.game import Act, Game, find_game
from banneret.engine.happening import Acted, Answer, Happening, Outcome, RecordError, Script
from banneret.engine.history import History
from banneret.engine.log import Log
from banneret.engine.refused import NotAllowed, NotNow, NotUnderstood, RulesError
from banneret.engine.rulebook import Rule
from banneret.engine.running import Result, Run
from banneret.engine.state import SILENT
from banneret.engine.view import View
from banneret.engine.viewing import view_of

_DREAMS = random.Random()  # imagined worlds share a source: seeding one for each takes longer than the copy


@dataclass(frozen=True, slots=True)
class _Rest:
    """A copy of the state at a rest point, and the counts at that time.

    The counts: happenings, log entries, phases begun, and happenings read from a script.
    """

    state: Any
    happened: int
    told: int
    phases: int
    read: int


class Match:
    """One match of a game.

    A `keeping` match has a history, rest points and a log, and can be cloned, undone and recorded. Without `keeping` a
    match stores nothing and runs faster: for simulations. `seat_names` are the names of the seats; seats are numbered
    from 0.
    """

    __slots__ = (
        "_history",
        "_rested",
        "_rests",
        "_run",
        "_safe",
        "_script",
        "chance",
        "game",
        "keeping",
        "options",
        "seat_names",
    )

    def __init__(
        self, run: Run, options: dict[str, str], seat_names: tuple[str, ...], history: History, source: Source | None
    ) -> None:
        """For the engine only; use `Match.new`, `Match.resume`, or a record's `replay`."""
        self.game = run.game
        self.options = options
        self.seat_names = seat_names
        self.keeping = False
        self.chance = run.state.chance = Chance(source)
        self._run = run
        self._history = history
        self._rests: list[_Rest] = []
        self._rested = False
        self._safe: int | None = None
        self._script: Script | None = None

    # --- beginning ----------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        source: Source | None = None,
        keeping: bool = True,
        **more: str,
    ) -> Match:
        """A new match; `options` may be a mapping, keywords, or both. Raises ValueError for an unknown option or value.

        A `seed` is for simulations: it fixes every outcome. Without it outcomes come from `source`, or else from the
        system. Without `keeping` the match has no history, log or undo.
        """
        source = random.Random(seed) if seed is not None else source
        match = cls._prepared(game, {**(options or {}), **more}, source, keeping=keeping)
        match.begin()
        return match

    @classmethod
    def replay(cls, text: str, upto: int | None = None) -> Match:
        """The match that a record tells, or its first `upto` happenings. Raises RecordError."""
        read = record.read(text)
        try:
            return cls.resume(read.game, read.options, record.whole(read.happenings, upto))
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(str(error)) from None

    @classmethod
    def resume(
        cls,
        game: str | Game,
        options: Mapping[str, str],
        happenings: Iterable[Happening] | Script,
        *,
        source: Source | None = None,
    ) -> Match:
        """The match in which all this has happened; it continues from there, with chance from `source`.

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
        happenings: Sequence[Happening],
        *,
        source: Source | None = None,
    ) -> tuple[Match, Sequence[Happening]]:
        """Resume a match; if the rules do not understand all happenings, stop at the last rest point that they do.

        Returns the match and the happenings that are left out.
        """
        match = cls._prepared(game, options, source)
        try:
            match.follow(happenings)
        except RecordError:
            return cls._resume_from_rest(game, options, happenings, [rest.read for rest in match._rests], source)
        return match, ()

    @classmethod
    def _resume_from_rest(
        cls,
        game: str | Game,
        options: Mapping[str, str],
        happenings: Sequence[Happening],
        rests: Sequence[int],
        source: Source | None,
    ) -> tuple[Match, Sequence[Happening]]:
        """Resume at the last of these rest points from which the rules can go on, or else at the beginning."""
        for understood in reversed(rests):
            with suppress(RecordError):
                return cls.resume(game, options, happenings[:understood], source=source), happenings[understood:]
        return cls.resume(game, options, (), source=source), happenings

    @classmethod
    def prepared(
        cls,
        game: Game,
        options: Mapping[str, str],
        position: Mapping[str, Any] | None,
        tape: Tape,
        source: Source | None = None,
    ) -> Match:
        """A match that has not begun, set up as `position` says: for referee cases and lessons.

        Its chance is `tape`, and `source` after the end of it.
        """
        match = cls._prepared(game, options, source)
        match.chance.tape = tape
        if position is not None:
            game.arrange(match.state, position)
        return match

    @classmethod
    def _prepared(
        cls, game: str | Game, options: Mapping[str, str], source: Source | None = None, *, keeping: bool = True
    ) -> Match:
        game = find_game(game) if isinstance(game, str) else game
        settled = game.settle(options)
        seat_names = game.seats(settled)
        match = cls(Run(game, game.setup(settled)), settled, seat_names, History(len(seat_names)), source)
        if keeping:
            match.state.log = Log()
            match._keep()
        return match

    def _keep(self) -> None:
        self.keeping = True
        self.chance.heard = self._hear
        self._run.listener = _Keeper(self)

    def begin(self) -> None:
        """Let the rules run until the first question."""
        self._run.begin()
        self._note_questions()

    def follow(self, happenings: Iterable[Happening] | Script) -> None:
        """Replay happenings that come next, from the history of a match at this position. Raises RecordError."""
        self._follow(happenings)
        self._settle_forced()

    # --- what is so ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position; plain data between two phases."""
        return self._run.state

    @property
    def decisions(self) -> Mapping[int, Decision]:
        """The open questions by seat; none when the match is over."""
        return self._run.decisions

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self._run.result

    @property
    def gathering(self) -> bool:
        """Whether several seats decide at the same time now, unseen by one another."""
        return self._run.gathering

    @property
    def phases(self) -> int:
        """How many phases have begun."""
        return self._run.phases

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.seat_names)

    def __repr__(self) -> str:
        """Where the match stands, in a sentence: `Titan, round 3: Black is asked "Which legion moves?"`."""
        phase = self.game.scene(self.state, None).phase
        asked = [f'{self.seat_names[seat]} is asked "{decision.prompt}"' for seat, decision in self.decisions.items()]
        where = ", ".join(filter(None, (self.game.title, phase)))
        return f"<{where}: {self.result.text if self.result else '; '.join(asked) or 'not begun'}>"

    def record(self, names: Sequence[str] = ()) -> str:
        """The match as text; `names` are the people in seat order. Raises ValueError if the match keeps no history."""
        return record.write(self, names)

    @property
    def history(self) -> list[Happening]:
        """All that has happened, in the order in which it came."""
        return self._history.all

    @property
    def happenings(self) -> list[Happening]:
        """The happenings as a record tells them: answers given at the same time are sorted by seat, not by arrival."""
        return self._history.told()

    @property
    def number(self) -> int:
        """Counts the changes that everybody may know of, including those that were undone."""
        return self._history.number_for(None)

    def number_for(self, seat: int | None) -> int:
        """Counts the changes that `seat` may know of, including those that were undone."""
        return self._history.number_for(seat)

    def since(self, seat: int | None) -> int:
        """The number of log entries before others first acted after the seat's last deed; -1 if it has done nothing."""
        return -1 if seat is None else self._history.since(seat, len(self.state.log))

    def view(self, seat: int | None = None) -> View:
        """What `seat` may see; None is a spectator."""
        return view_of(self, seat)

    def why(self, seat: int, key: str) -> Rule | None:
        """The rule that forbids `key` in the open question to `seat`; None if it is offered or the seat is not asked.

        Raises NotUnderstood for a seat that does not exist, and RulesError for a rule that is not in the rulebook.
        """
        self._check_seat(seat)
        decision = self.decisions.get(seat)
        barring = decision.barring(key) if decision else None
        return self._rule(barring) if barring else None

    def _rule(self, rule: str) -> Rule:
        if rule not in self.game.rulebook:
            raise RulesError(f"{self.game.title} cites the rule {rule!r}, which is not in its rulebook")
        return self.game.rulebook[rule]

    # --- answering ----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, option: Any) -> None:
        """Answer the question that `seat` is asked, with an option or its key.

        Raises NotNow, NotUnderstood, NotAllowed, or RulesError.
        """
        decision = self._question_to(seat)
        key = key_of(option) if isinstance(option, str | int) or hasattr(option, "key") else repr(option)
        place = decision.place(key)
        rule = self.why(seat, key)
        if rule is not None:
            if place is None:
                raise NotUnderstood(f"{key!r} cannot be chosen here: {rule.text}", rule)
            raise NotAllowed(f"{decision.text(decision.candidates[place])} is not allowed: {rule.text}", rule)
        assert place is not None
        chosen = decision.candidates[place]
        self._guarded(lambda: self._answer(seat, decision, chosen, place))

    def take(self, seat: int, option: Any) -> None:
        """Answer without a check, for programs: `option` must be one of the decision's own options."""
        if self.keeping:
            decision = self.decisions[seat]
            self._answer(seat, decision, option, decision.candidates.index(option))
        else:
            self._run.answer(seat, option)

    def act(self, seat: int, name: str) -> None:
        """Do something unasked: concede, offer a draw. Raises NotNow, NotUnderstood, NotAllowed, or RulesError."""
        act = self._allowed_act(seat, name)
        self._guarded(lambda: self._act(seat, act))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise NotUnderstood(f"there is no seat {seat}; seats are numbered from 0 to {self.seats - 1}")

    def _check_open(self, seat: int) -> None:
        self._check_seat(seat)
        if self.result:
            raise NotNow(f"the match is over: {self.result.text}")

    def _question_to(self, seat: int) -> Decision:
        self._check_open(seat)
        if seat not in self.decisions:
            others = ", ".join(self.seat_names[other] for other in self.decisions)
            raise NotNow(f"it is not your turn: {others} must answer first")
        return self.decisions[seat]

    def _allowed_act(self, seat: int, name: str) -> Act:
        self._check_open(seat)
        act = self.game.act(name)
        if act is None:
            names = ", ".join(act.name for act in self.game.acts)
            raise NotUnderstood(f"there is no action {name!r}; available: {names or 'none'}")
        barring = act.barred(self.state, seat)
        if barring is not None:
            rule = self._rule(barring)
            raise NotAllowed(f"{act.label} is not allowed now: {rule.text}", rule)
        return act

    def _answer(self, seat: int, decision: Decision, option: Any, place: int, *, forced: bool = False) -> None:
        if self.keeping:
            self._history.add(_answer(seat, decision, option, place, forced=forced), len(self.state.log))
        self._run.answer(seat, option)
        if self.keeping:
            self._note_questions()

    def _act(self, seat: int, act: Act) -> None:
        if self.keeping:
            self._history.add(Acted(seat, act.name), len(self.state.log))
        self._run.act(act, seat)
        self._note_questions()
        if not self._run.scripted:
            self._settle_forced()

    def _guarded(self, happen: Callable[[], None]) -> None:
        """Run `happen`. If the rules themselves fail, a match that keeps a history goes back to where it was."""
        if not self.keeping:
            happen()
            return
        before = self.history[:]
        self._safe = self._history.bar
        try:
            happen()
        except Exception as fault:
            self._restore(before)
            sentence = f"the rules of {self.game.title} failed ({fault!r}); the match is back where it was before"
            raise RulesError(sentence) from fault
        finally:
            self._safe = None

    def _note_questions(self) -> None:
        for seat, decision in self.decisions.items():
            if decision.secret and not self._run.gathering:
                self._history.asked_in_secret(seat)

    def _hear(self, kind: str, values: Sequence[Any]) -> None:
        if self._run.gathering:
            raise RulesError("the rules roll or draw while seats decide at the same time")
        self._history.add(Outcome(kind, tuple(values)), len(self.state.log))

    # --- replaying ----------------------------------------------------------------------------------------------------

    def _follow(self, happenings: Iterable[Happening] | Script) -> None:
        script = happenings if isinstance(happenings, Script) else Script(happenings)
        self._script = self.chance.tape = script
        self._run.scripted = True
        try:
            self.begin()
            while script.next is not None:
                self._replay(script.next, script)
        except Exception as fault:
            raise RecordError(f"{fault} (at happening {script.at + 1})") from fault
        finally:
            self._script = self.chance.tape = None
            self._run.scripted = False

    def _replay(self, happening: Happening, script: Script) -> None:
        if isinstance(happening, Acted):
            self._settle_forced()
            script.step()
            self._act(happening.seat, self._allowed_act(happening.seat, happening.name))
        elif isinstance(happening, Answer):
            self._replay_answer(happening, script)
        elif not self._settle_next():
            raise RecordError(f"the rules wait for an answer, and the record says {str(happening)!r}")

    def _replay_answer(self, answer: Answer, script: Script) -> None:
        """Replay an answer. If the rules now ask more or fewer questions, forced answers bridge the difference."""
        decision = self.decisions.get(answer.seat)
        place = _place_of(answer, decision) if decision else None
        if decision is not None and place is not None:
            script.step()
            self._answer(answer.seat, decision, decision.candidates[place], place, forced=answer.forced)
        elif answer.forced:
            script.step()
        elif not self._settle_next():
            asked = "; ".join(f"{self.seat_names[seat]}: {one.prompt}" for seat, one in self.decisions.items())
            raise RecordError(f"the rules ask {asked or 'nothing more'}, and the record says {str(answer)!r}")

    def _settle_forced(self) -> None:
        """Give all answers that are forced."""
        while lone := self._lone_question():
            self._settle(lone)

    def _settle_next(self) -> bool:
        """Give one forced answer, or the only answer to a question that waits. Returns whether there was one.

        A record need not hold the answer to a question that waits.
        """
        lone = self._lone_question() or next((one for one in self.decisions.values() if one.waits), None)
        if lone is None or len(lone.options) > 1:
            return False
        self._settle(lone)
        return True

    def _settle(self, lone: Decision) -> None:
        option = lone.options[0]
        self._answer(lone.seat, lone, option, lone.candidates.index(option), forced=True)

    def _lone_question(self) -> Decision | None:
        """An open question that has only one option and answers itself; None if there is none."""
        if len(self.decisions) > 1 and not self._run.gathering:
            return None  # any of several seats may answer first
        questions = self.decisions.values()
        return next((one for one in questions if one.answers_itself), None)

    def _restore(self, history: Sequence[Happening]) -> None:
        """Go back to the position after `history`."""
        while len(self._rests) > 1 and self._rests[-1].happened > len(history):
            self._rests.pop()
        rest, self._rested = self._rests[-1], True
        log = self.state.log.upto(rest.told)
        self._run = Run(self.game, rest.state.copy(), rest.phases)
        self._run.listener = _Keeper(self)
        self.state.chance, self.state.log = self.chance, log
        self._history = self._history.upto(rest.happened)
        self._follow(history[rest.happened :])

    # --- taking back --------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether `seat` can undo an answer; never after the match is over."""
        return self.result is None and bool(self._history.taken_back(seat))

    def undo(self, seat: int) -> tuple[int, ...]:
        """Take back the seat's last answer that was not forced. Returns the places in the history that are removed.

        Raises NotNow if the match is over, or if chance, another seat's answer, a secret question to another seat or a
        reveal has come since.
        """
        self._check_open(seat)
        gone = self._history.taken_back(seat)
        if not gone:
            raise NotNow("you cannot undo: dice, cards or another player's answer came after your last answer")
        self._restore(self._history.lose(gone, seat))
        return gone

    # --- other worlds -------------------------------------------------------------------------------------------------

    def clone(self, *, same_chance: bool = False) -> Match:
        """An independent match at the same position, with the same history and its own chance.

        With `same_chance` the same answers lead to the same outcomes in both. Raises ValueError for that if this match
        has no seed.
        """
        return self._again(self.history, keeping=True, source=self.chance.same_source() if same_chance else None)

    def as_known_to(self, seat: int | None) -> Match:
        """The match as `seat` knows it. While others decide at the same time, it is a copy without their answers.

        Raises ValueError for a match that keeps no history while seats decide at the same time: it cannot leave out
        what the others have answered.
        """
        if not self._run.gathering:
            return self
        if not self._rests:
            raise ValueError(
                "seats decide at the same time, and this match keeps no history: it cannot make the view of one seat"
            )
        return self._again(self._history.known_to(seat), keeping=True, source=None)

    def imagine(self, seat: int, *, source: Source | None = None, keeping: bool = False) -> Match:
        """A match in which everything that `seat` cannot see is dealt anew and the future is open: for searching ahead.

        It keeps no history; with `keeping` it keeps one from its next rest point on.
        """
        match = self._again(self._history.known_to(seat), keeping=False, source=source or _DREAMS)
        self.game.deal_anew(match.state, seat, match.chance)
        for decision in match.decisions.values():
            decision.forget()
        if keeping:
            match._run.listener = _Sleeper(match)
        return match

    def _again(self, history: Sequence[Happening], *, keeping: bool, source: Source | None) -> Match:
        """A new match: a copy of the last rest point, with the happenings since then replayed."""
        if not self._rests:
            raise ValueError("this match keeps no history yet; it can be cloned from its next rest point")
        rest = self._rests[-1]
        run = Run(self.game, rest.state.copy(), rest.phases)
        past = self._history.upto(rest.happened).own() if keeping else History(self.seats)
        match = Match(run, self.options, self.seat_names, past, source)
        run.state.log = self.state.log.upto(rest.told) if keeping else SILENT
        if keeping:
            match._keep()
            match._rests, match._rested = self._rests[:], True
        match._follow(history[rest.happened :])
        return match


def _answer(seat: int, decision: Decision, option: Any, place: int, *, forced: bool) -> Answer:
    part = decision.some and option is not DONE
    return Answer(seat, key_of(option), forced, place, part, decision.between, decision.for_show)


def _place_of(answer: Answer, decision: Decision) -> int | None:
    """The place of an answer among the candidates; None if the rules do not offer it."""
    candidates = decision.candidates
    if 0 <= answer.place < len(candidates) and key_of(candidates[answer.place]) == answer.key:
        return answer.place
    place = decision.place(answer.key)
    return None if place is None or decision.barring(answer.key) else place


class _Keeper:
    """Stores what a run reports: rest points, forced answers, gatherings."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    def rested(self) -> None:
        """Copy the state, unless it has just come from this rest point. Drop rest points that no undo can reach."""
        match, history = self.match, self.match._history
        if match._rested:
            match._rested = False
            return
        bar = history.bar if match._safe is None else match._safe  # the rules may still fail
        while len(match._rests) > 1 and match._rests[1].happened <= bar:
            match._rests.pop(0)
        state, read = match.state, match._script.at if match._script else 0
        match._rests.append(_Rest(state.copy(), len(history.all), len(state.log), match.phases, read))

    def forced(self, decision: Decision, option: Any) -> None:
        """Store a forced answer in the history, marked as forced."""
        match, place = self.match, decision.candidates.index(option)
        match._history.add(_answer(decision.seat, decision, option, place, forced=True), len(match.state.log))

    def gathered(self) -> None:
        """Note that several seats begin to decide at the same time."""
        self.match._history.gathered()

    def dispersed(self) -> None:
        """Note that all of these seats have decided."""
        self.match._history.dispersed()


class _Sleeper(_Keeper):
    """Stores nothing at first; from the next rest point on it stores everything."""

    __slots__ = ()

    def rested(self) -> None:
        """Begin to keep a log and a history."""
        self.match.state.log = Log()
        self.match._keep()
        super().rested()

    def forced(self, decision: Decision, option: Any) -> None:
        """Store nothing yet."""

    def gathered(self) -> None:
        """Store nothing yet."""

    def dispersed(self) -> None:
        """Store nothing yet."""
