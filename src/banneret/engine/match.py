"""A match: runs a game's phases, takes answers, and clones, undoes, imagines and replays.

Between phases the state is plain data: a rest point. Inside a phase the position is the state at the last rest point
plus the journal of what has happened since, so a clone is a copy and a short replay; nothing copies a running
coroutine. The journal is the tail of the match's `history`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from banneret.engine.chance import Chance, Source, Tape
from banneret.engine.decision import DONE, Decision, FirstOf, Play, Together, key_of
from banneret.engine.game import Game, GameOver, PhaseOver, find_game
from banneret.engine.happening import Acted, Answer, Happening, Outcome, RecordError, Script
from banneret.engine.log import Log
from banneret.engine.refused import NotAllowed, NotNow, NotUnderstood, RulesError
from banneret.engine.rulebook import Rule
from banneret.engine.state import SILENT
from banneret.engine.view import View
from banneret.engine.viewing import view_of

_NOBODY: Mapping[int, Decision] = {}
_DREAMS = random.Random()  # imagined worlds share a source: seeding one each would cost more than the copy


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winning seats (none for a draw), one sentence, and the rule that ended it."""

    winners: tuple[int, ...]
    text: str
    rule: str


@dataclass(slots=True)
class _Rest:
    """The state at a rest point, and how much history and log there was then."""

    state: Any
    happened: int
    told: int
    phases: int


class _Gathering:
    """Seats that decide at the same time: their plays, their open questions, and what the finished ones returned."""

    __slots__ = ("begun", "open", "plays", "returned")

    def __init__(self, plays: Mapping[int, Play[Any]], begun: int) -> None:
        self.plays = dict(plays)
        self.open: dict[int, Decision] = {}
        self.returned: dict[int, Any] = {}
        self.begun = begun


class Match:
    """One match of a game. `decisions` are the open questions by seat; none when it is over.

    A `keeping` match has a history, rest points and a log, and can be cloned, undone and recorded; a playout keeps
    nothing and pays for nothing. `phases` counts the phases begun.
    """

    __slots__ = (
        "_asked",
        "_bar",
        "_gathering",
        "_keep_from_next_rest",
        "_lost",
        "_play",
        "_rests",
        "_script",
        "_secrets",
        "_spans",
        "chance",
        "decisions",
        "game",
        "history",
        "keeping",
        "options",
        "phases",
        "result",
        "seat_names",
        "state",
    )

    def __init__(
        self, game: Game, options: dict[str, str], state: Any, *, keeping: bool, source: Source | None
    ) -> None:
        """For the engine; use `Match.new`, `Match.replay` or `Match.resume`."""
        self.game = game
        self.options = options
        self.state = state
        self.keeping = keeping
        self.seat_names: tuple[str, ...] = ()
        self.history: list[Happening] = []
        self.result: Result | None = None
        self.decisions: Mapping[int, Decision] = _NOBODY
        self.phases = 0
        self.chance = Chance(source, heard=self._hear if keeping else None)
        state.chance = self.chance
        self._asked: Decision | FirstOf | None = None
        self._gathering: _Gathering | None = None
        self._play: Play[None] | None = None
        self._script: Script | None = None
        self._rests: list[_Rest] = []
        self._bar = 0
        self._secrets: list[tuple[int, int]] = []
        self._lost: list[int] = []
        self._spans: list[tuple[int, int]] = []
        self._keep_from_next_rest = False

    # --- beginning ---------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        keeping: bool = True,
        **more: str,
    ) -> Match:
        """A new match; `options` may be a mapping, keywords, or both. Raises ValueError for an unknown one.

        A `seed` is for simulations: it fixes every outcome. Without `keeping` it has no history, log or undo.
        """
        match = cls._prepared(
            game, {**(options or {}), **more}, keeping, random.Random(seed) if seed is not None else None
        )
        match.begin()
        return match

    @classmethod
    def prepared(cls, game: Game, options: Mapping[str, str], position: Mapping[str, Any] | None, tape: Tape) -> Match:
        """A match not yet begun, put as `position` says, whose chance is `tape`: for referee cases."""
        match = cls._prepared(game, options, True, None)
        match.chance.tape = tape
        if position is not None:
            game.arrange(match.state, position)
        return match

    def begin(self) -> None:
        """Let the rules run until the first question."""
        self._run(None)

    @classmethod
    def resume(cls, game: str | Game, options: Mapping[str, str], happenings: Iterable[Happening]) -> Match:
        """The match in which all this has happened; it goes on from there. Raises RecordError."""
        match = cls._prepared(game, options, True, None)
        match.follow(happenings)
        return match

    def follow(self, happenings: Iterable[Happening]) -> None:
        """Let all this happen next, from the history of a match that was at this position. Raises RecordError."""
        self._follow(happenings)
        self._settle_forced()

    @classmethod
    def resume_as_far_as_possible(
        cls, game: str | Game, options: Mapping[str, str], happenings: Sequence[Happening]
    ) -> tuple[Match, Sequence[Happening]]:
        """The same, but where the rules no longer understand what happened, back at the last rest point before it.

        Also gives the happenings that are left out.
        """
        match = cls._prepared(game, options, True, None)
        try:
            match._follow(happenings)
        except RecordError:
            understood = match._rests[-1].happened
            return cls.resume(game, options, happenings[:understood]), happenings[understood:]
        match._settle_forced()
        return match, ()

    @classmethod
    def _prepared(cls, game: str | Game, options: Mapping[str, str], keeping: bool, source: Source | None) -> Match:
        game = find_game(game) if isinstance(game, str) else game
        settled = game.settle(options)
        match = cls(game, settled, game.setup(settled), keeping=keeping, source=source)
        match.seat_names = game.seats(settled)
        match._lost = [0] * (len(match.seat_names) + 1)
        if keeping:
            match.state.log = Log()
        return match

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.seat_names)

    # --- answering ---------------------------------------------------------------------------------------------

    def decide(self, seat: int, key: str) -> None:
        """Answer the question that `seat` is asked. Raises NotNow, NotUnderstood, NotAllowed, or RulesError."""
        decision = self._question_to(seat)
        place = decision.place(key)
        if place is None:
            rule = self.game.rulebook[decision.barring(key) or decision.rule]
            raise NotUnderstood(f"{key!r} cannot be chosen here: {rule.text}", rule)
        barring = decision.barring(key)
        if barring is not None:
            rule = self.game.rulebook[barring]
            raise NotAllowed(f"{decision.text(decision.candidates[place])} is not allowed: {rule.text}", rule)
        self._guarded(lambda: self._answer(seat, decision, decision.candidates[place], place))

    def take(self, seat: int, option: Any) -> None:
        """The same for programs: `option` is one of the decision's own options, and is not checked."""
        decision = self.decisions[seat]
        self._answer(seat, decision, option, decision.candidates.index(option) if self.keeping else -1)

    def act(self, seat: int, name: str) -> None:
        """Do something unasked: concede, offer a draw. Raises NotNow, NotUnderstood or NotAllowed."""
        if self.result:
            raise NotNow(f"the match is over: {self.result.text}")
        act = self.game.act(name)
        if act is None:
            acts = ", ".join(act.name for act in self.game.acts)
            raise NotUnderstood(f"{name!r} is nothing that one does here; there are {acts}")
        barring = act.barred(self.state, seat)
        if barring is not None:
            rule = self.game.rulebook[barring]
            raise NotAllowed(f"{act.label} is not allowed now: {rule.text}", rule)
        self._guarded(lambda: self._act(seat, name))

    def why(self, seat: int, key: str) -> Rule | None:
        """The rule that says no to `key` in the open question to `seat`; None if it is offered or nothing is asked."""
        decision = self.decisions.get(seat)
        barring = decision.barring(key) if decision else None
        return self.game.rulebook[barring] if barring else None

    def _question_to(self, seat: int) -> Decision:
        if self.result:
            raise NotNow(f"the match is over: {self.result.text}")
        if seat not in self.decisions:
            others = ", ".join(self.seat_names[other] for other in self.decisions)
            raise NotNow(f"it is not your turn: {others} must answer first")
        return self.decisions[seat]

    def _answer(self, seat: int, decision: Decision, option: Any, place: int, *, forced: bool = False) -> None:
        if self.keeping:
            part = decision.some and option is not DONE
            self.history.append(Answer(seat, key_of(option), forced, place, part))
        if self._gathering:
            self._run_branch(seat, option)
        elif type(self._asked) is FirstOf:
            self._run((seat, option))
        else:
            self._run(option)

    def _act(self, seat: int, name: str) -> None:
        act = self.game.act(name)
        assert act is not None
        if self.keeping:
            self.history.append(Acted(seat, name))
            self._bar = len(self.history)
        if act.ends:
            self._drop_phase()
        try:
            act.do(self.state, seat)
        except GameOver as over:
            self._end(over)
        except PhaseOver:
            self._drop_phase()
        if self.result is None and self._play is None:
            self._run(None)
        for decision in self.decisions.values():
            decision.forget()

    def _guarded(self, happen: Any) -> None:
        """Let something happen; if the rules themselves fail, put the match back as it stood."""
        before = self.history[:]
        try:
            happen()
        except Exception as fault:
            self._restore(before)
            raise RulesError(
                f"the rules of {self.game.title} failed ({fault!r}); the match stands as it stood"
            ) from fault

    # --- running the rules ---------------------------------------------------------------------------------------

    def _run(self, answer: Any) -> None:
        """Give the rules an answer, and let them run until somebody must give the next one."""
        play = self._play
        while True:
            try:
                if play is None:
                    play = self._begin_phase()
                    if play is None:
                        continue
                    asked = next(play)
                else:
                    asked = play.send(answer)
            except StopIteration:
                play = self._play = None
                continue
            except PhaseOver:
                play = self._play = None
                continue
            except GameOver as over:
                self._end(over)
                return
            self._play = play
            if isinstance(asked, Decision):
                if self._script is None and not asked.secret:
                    options = asked.options
                    if len(options) == 1:
                        answer = self._force(asked)
                        continue
                self._asked = asked
                self.decisions = {asked.seat: asked}
            elif isinstance(asked, FirstOf):
                self._asked = asked
                self.decisions = asked.decisions
            else:
                self._gather(asked)
            if self.keeping:
                self._check_questions()
            return

    def _begin_phase(self) -> Play[None] | None:
        """Take the next phase from the agenda; a plain function is done at once."""
        if self._keep_from_next_rest:
            self._keep_from_next_rest = False
            self.keeping = True
            self.chance.heard = self._hear
        if self.keeping:
            self._rest()
        self.phases += 1
        return self.game.phases[self.state.agenda.pop()](self.state)

    def _rest(self) -> None:
        while len(self._rests) > 1 and self._rests[1].happened <= self._bar:
            self._rests.pop(0)
        self._rests.append(_Rest(self.state.copy(), len(self.history), len(self.state.log), self.phases))

    def _force(self, decision: Decision) -> Any:
        """The answer to a question that has only one."""
        option = decision.options[0]
        if self.keeping:
            place = decision.candidates.index(option)
            self.history.append(Answer(decision.seat, key_of(option), True, place))
        return option

    def _check_questions(self) -> None:
        for seat, decision in self.decisions.items():
            if decision.secret:
                self._secrets.append((len(self.history), seat))
            elif self._script is None and not decision.options:
                raise RulesError(f"{self.game.title} asks {decision.prompt!r} and offers nothing")

    def _end(self, over: GameOver) -> None:
        self.result = Result(over.winners, over.text, over.rule)
        self._drop_phase()
        self.state.agenda.clear()

    def _drop_phase(self) -> None:
        if self._play is not None:
            self._play.close()
        self._play = self._asked = self._gathering = None
        self.decisions = _NOBODY

    # --- seats that decide at the same time --------------------------------------------------------------------------

    def _gather(self, asked: Together) -> None:
        self._asked = None
        self._gathering = _Gathering(asked.plays, len(self.history))
        for seat in list(asked.plays):
            if self._gathering:
                self._run_branch(seat, None)

    def _run_branch(self, seat: int, answer: Any) -> None:
        """Give one branch its answer; when it was the last, the phase goes on with what all returned."""
        gathering = self._gathering
        assert gathering is not None
        try:
            asked = cast(Decision, gathering.plays[seat].send(answer))
            while self._script is None and not asked.secret and len(asked.options) == 1:
                asked = cast(Decision, gathering.plays[seat].send(self._force(asked)))
            gathering.open[seat] = asked
        except StopIteration as done:
            gathering.open.pop(seat, None)
            gathering.returned[seat] = done.value
        self.decisions = gathering.open
        if len(gathering.returned) == len(gathering.plays):
            self._gathering = None
            self._bar = len(self.history)
            self._spans.append((gathering.begun, self._bar))
            self._run({seat: gathering.returned[seat] for seat in sorted(gathering.returned)})

    # --- history -----------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Counts the changes of the match, those taken back included."""
        return self.number_for(None)

    def number_for(self, seat: int | None) -> int:
        """The same as far as `seat` may know: what others answer at the same time does not count, nor how much of a set
        they have touched."""
        known = self._known_to(seat)
        touches = sum(isinstance(one, Answer) and one.part and one.seat != seat for one in known)
        return len(known) - touches + self._lost[-1 if seat is None else seat]

    @property
    def happenings(self) -> list[Happening]:
        """The history as a record tells it: what seats answered at the same time, by seat and not by arrival."""
        told = self.history[:]
        spans = [*self._spans, (self._gathering.begun, len(told))] if self._gathering else self._spans
        for begun, ended in spans:
            told[begun:ended] = sorted(told[begun:ended], key=lambda one: getattr(one, "seat", -1))
        return told

    def _known_to(self, seat: int | None) -> list[Happening]:
        """The history as `seat` knows it: without what others have answered in an open gathering."""
        gathering = self._gathering
        if gathering is None:
            return self.history
        since = self.history[gathering.begun :]
        return self.history[: gathering.begun] + [
            one for one in since if not isinstance(one, Answer) or one.seat == seat
        ]

    def _hear(self, kind: str, values: Sequence[Any]) -> None:
        if self._gathering:
            raise RulesError("the rules roll or draw while seats decide at the same time")
        self.history.append(Outcome(kind, tuple(values)))
        self._bar = len(self.history)

    def _follow(self, happenings: Iterable[Happening]) -> None:
        """Let all this happen. Raises RecordError."""
        self._script = self.chance.tape = script = Script(happenings)
        try:
            self._run_again()
            while script.next is not None:
                self._replay(script)
        except Exception as fault:
            raise RecordError(f"{fault} (at happening {script.at + 1})") from fault
        finally:
            self._script = self.chance.tape = None

    def _run_again(self) -> None:
        if self._play is None and self.result is None:
            self._run(None)

    def _replay(self, script: Script) -> None:
        """Let the next happening of the script happen."""
        happening = script.next
        if isinstance(happening, Acted):
            script.step()
            self._act(happening.seat, happening.name)
        elif isinstance(happening, Answer):
            self._replay_answer(happening, script)
        else:
            raise RecordError(f"the rules wait for an answer, and the record says {str(happening)!r}")

    def _replay_answer(self, answer: Answer, script: Script) -> None:
        decision = self.decisions.get(answer.seat)
        place = -1
        if decision is not None:
            place = answer.place if answer.place >= 0 else self._place_of(decision, answer)
        if decision is not None and place >= 0:
            script.step()
            self._answer(answer.seat, decision, decision.candidates[place], place, forced=answer.forced)
        elif answer.forced:
            script.step()
        elif not self._settle_forced(once=True):
            asked = "; ".join(f"{self.seat_names[seat]}: {one.prompt}" for seat, one in self.decisions.items())
            raise RecordError(f"the rules ask {asked or 'nothing more'}, and the record says {str(answer)!r}")

    def _place_of(self, decision: Decision, answer: Answer) -> int:
        place = decision.place(answer.key)
        return -1 if place is None or decision.barring(answer.key) else place

    def _settle_forced(self, *, once: bool = False) -> bool:
        """After a replay: give the answers that give themselves. True if there was one."""
        settled = False
        while not self.result and not (once and settled):
            if type(self._asked) is FirstOf:
                break
            lone = next((one for one in self.decisions.values() if not one.secret and len(one.options) == 1), None)
            if lone is None:
                break
            option = lone.options[0]
            self._answer(lone.seat, lone, option, lone.candidates.index(option), forced=True)
            settled = True
        return settled

    def _restore(self, history: Sequence[Happening]) -> None:
        """Put the match back to when only `history` had happened."""
        while len(self._rests) > 1 and self._rests[-1].happened > len(history):
            self._rests.pop()
        rest = self._rests.pop()
        log = self.state.log.upto(rest.told)
        self._drop_phase()
        self.result = None
        self.state = rest.state
        self.state.chance = self.chance
        self.state.log = log
        self.phases = rest.phases
        self.history = list(history[: rest.happened])
        self._bar = min(self._bar, rest.happened)
        self._secrets = [(at, seat) for at, seat in self._secrets if at < rest.happened]
        self._spans = [(begun, ended) for begun, ended in self._spans if ended <= rest.happened]
        self._follow(history[rest.happened :])

    # --- taking back -------------------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether `seat` has an answer that it may take back."""
        return bool(self._taken_back(seat))

    def undo(self, seat: int) -> tuple[int, ...]:
        """Take back the seat's last answer that was not forced; the places in the history that are gone.

        Raises NotNow when chance, another seat's answer, a secret question to another or a reveal has come since.
        """
        gone = self._taken_back(seat)
        if not gone:
            raise NotNow("there is nothing that you could take back: dice, cards or another's answer came since")
        lost = len(gone) + 1
        for other in range(len(self._lost)):
            if not self._gathering or other == seat:
                self._lost[other] += lost
        self._restore([happening for place, happening in enumerate(self.history) if place not in gone])
        return gone

    def _taken_back(self, seat: int) -> tuple[int, ...]:
        begun = self._gathering.begun if self._gathering else None
        place = self._last_answer(seat, begun)
        if place is None or any(at > place and asked != seat for at, asked in self._secrets):
            return ()
        return tuple(
            later
            for later in range(place, len(self.history))
            if begun is None or cast(Answer, self.history[later]).seat == seat
        )

    def _last_answer(self, seat: int, begun: int | None) -> int | None:
        """Where the seat's last answer stands that was not forced, if nothing bars the way back to it."""
        for place in range(len(self.history) - 1, max(self._bar, begun or 0) - 1, -1):
            happening = self.history[place]
            if isinstance(happening, Answer) and not happening.forced:
                if happening.seat == seat:
                    return place
                if begun is None:
                    return None
        return None

    # --- other worlds ------------------------------------------------------------------------------------------------

    def clone(self) -> Match:
        """A match of its own at the same position, with the same history and chance of its own."""
        return self._again(self.history, keeping=True, source=None)

    def imagine(self, seat: int, *, source: Source | None = None, keeping: bool = False) -> Match:
        """A match in which all that `seat` cannot see is dealt anew, and the future is open: for playing on.

        It keeps nothing, or if `keeping`, all from its next rest point on.
        """
        match = self._again(self._known_to(seat), keeping=False, source=source or _DREAMS)
        self.game.deal_anew(match.state, seat, match.chance)
        for decision in match.decisions.values():
            decision.forget()
        match._keep_from_next_rest = keeping
        return match

    def _again(self, history: Sequence[Happening], *, keeping: bool, source: Source | None) -> Match:
        """The last rest point, and what has happened since, in a new match."""
        if not self._rests:
            raise ValueError("this match keeps nothing yet; it can be cloned from its next rest point")
        rest = self._rests[-1]
        match = Match(self.game, self.options, rest.state.copy(), keeping=keeping, source=source)
        match.state.log = self.state.log.upto(rest.told) if keeping else SILENT
        match.seat_names = self.seat_names
        match._lost = self._lost[:]
        match.phases = rest.phases
        if keeping:
            match.history = list(history[: rest.happened])
            match._bar = min(self._bar, rest.happened)
            match._spans = [(begun, ended) for begun, ended in self._spans if ended <= rest.happened]
        if self.result:
            match.result = self.result
        else:
            match._follow(history[rest.happened :])
        return match

    def as_known_to(self, seat: int | None) -> Match:
        """The match as `seat` knows it: itself, or while others decide at the same time, without their answers."""
        return self._again(self._known_to(seat), keeping=True, source=None) if self._gathering else self

    # --- looking -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What `seat` may see; None is a spectator."""
        return view_of(self, seat)
