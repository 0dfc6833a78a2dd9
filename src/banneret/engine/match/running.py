"""Running a game's rules: phase after phase, until somebody must answer.

`Run` knows nothing of history, undo or records. It tells its listener when the state is at a checkpoint, which answers
were forced, and when seats decide at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from banneret.engine.decision import Decision, FirstOf, Play, Together
from banneret.engine.game import AGAIN, Act, Game, GameOver, PhaseOver
from banneret.engine.words.errors import RulesError

_NOBODY: Final[Mapping[int, Decision]] = {}


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winning seats (none for a draw), one sentence, and the rule that ended it."""

    winners: tuple[int, ...]
    text: str
    rule: str


class Listener(Protocol):
    """What a run reports, to whoever keeps a history."""

    def reached_checkpoint(self) -> None:
        """The state is between two phases, and plain data."""

    def forced(self, decision: Decision, option: Any) -> None:
        """A question with only one option was answered by the program."""

    def gathered(self) -> None:
        """Several seats begin to decide at the same time."""

    def dispersed(self) -> None:
        """All of these seats have decided."""


class _Gathering:
    """Seats that decide at the same time: their plays, their open questions, and the results of finished plays."""

    __slots__ = ("open", "plays", "returned")

    def __init__(self, plays: Mapping[int, Play[Any]]) -> None:
        self.plays = plays
        self.open: dict[int, Decision] = {}
        self.returned: dict[int, Any] = {}


class Run:
    """The rules of one match over one state. `decisions` are the open questions by seat; none when it is over.

    `phases` counts the phases that have begun. The running phase is not on the agenda; `_depth` is the number of phases
    below it. A `scripted` run waits for every answer, even a forced one, because a replay has them all. `listener` is
    None if nobody keeps a history.
    """

    __slots__ = (
        "_asked",
        "_depth",
        "_gathering",
        "_play",
        "decisions",
        "game",
        "listener",
        "phases",
        "result",
        "scripted",
        "seat_names",
        "state",
    )

    def __init__(self, game: Game, state: Any, seat_names: tuple[str, ...], phases: int = 0) -> None:
        self.game = game
        self.state = state
        self.seat_names = seat_names
        self.phases = phases
        self.listener: Listener | None = None
        self.scripted = False
        self.decisions: Mapping[int, Decision] = _NOBODY
        self.result: Result | None = None
        self._play: Play[None] | None = None
        self._asked: Decision | FirstOf | None = None
        self._gathering: _Gathering | None = None
        self._depth = 0

    @property
    def gathering(self) -> bool:
        """Whether several seats decide at the same time now."""
        return self._gathering is not None

    def begin(self) -> None:
        """Run until the first question, unless the run has already begun."""
        if self._play is None and self.result is None:
            self._go(None)

    def answer(self, seat: int, option: Any) -> None:
        """Pass on the answer of a seat that is asked, and run on."""
        if self._gathering:
            self._answer_branch(seat, option)
        elif type(self._asked) is FirstOf:
            self._go((seat, option))
        else:
            self._go(option)

    def act(self, act: Act, seat: int) -> None:
        """Let a seat do something unasked. An act that `ends` drops the running phase, which may then run anew."""
        if act.ends:
            self._drop_phase()
            self._once_more()
        try:
            act.do(self.state, seat)
        except GameOver as over:
            self._end(over)
        except PhaseOver:
            self._drop_phase()
        self.begin()
        for decision in self.decisions.values():
            decision.forget()

    def _go(self, answer: Any) -> None:
        """Send an answer to the rules, begin phases in turn, and stop at the first question that must be asked."""
        self.decisions = _NOBODY
        if self._play is None:
            self._play = self._phases()
        send = self._play.send
        while True:
            try:
                asked = send(answer)
            except GameOver as over:
                self._end(over)
                return
            if isinstance(asked, Decision):
                if self._answers_itself(asked):
                    answer = self._force(asked)
                    continue
                self._asked, self.decisions = asked, {asked.seat: asked}
            elif isinstance(asked, FirstOf):
                self._asked, self.decisions = asked, asked.decisions
            elif asked.plays:
                self._gather(asked)
            else:
                answer = {}
                continue
            return

    def _phases(self) -> Play[None]:
        """Run one phase after another from the agenda; a plain function is done at once.

        All phases are one coroutine, so the end of a phase raises nothing: this saves a tenth of a playout's time.
        """
        state, phases = self.state, self.game.phases
        agenda: list[str] = state.agenda
        while True:
            if self.listener:
                self.listener.reached_checkpoint()
            self.phases += 1
            try:
                state.running = phase = agenda.pop()
                rule = phases[phase]
            except IndexError:
                sentence = f"{self.game.title} has no phase left on its agenda, and nothing has ended the match"
                raise RulesError(sentence) from None
            except KeyError:
                raise RulesError(f"{self.game.title} has no phase {phase!r}; it has {', '.join(phases)}") from None
            self._depth = depth = len(agenda)
            try:
                play = rule(state)
                if play is None:
                    continue
                if play is AGAIN or (yield from play) is AGAIN:
                    if len(agenda) == depth:  # nearly always true: one call less saves a fiftieth of a playout
                        agenda.append(phase)
                    else:
                        self._once_more()
            except PhaseOver:
                continue

    def _once_more(self) -> None:
        """Put the running phase on the agenda again, below the phases that it has put there itself."""
        agenda, phase, depth = self.state.agenda, self.state.running, self._depth
        if depth >= len(agenda) or agenda[depth] != phase:  # it may be there already
            agenda.insert(depth, phase)

    def _answers_itself(self, decision: Decision) -> bool:
        """Return whether a question has only one answer and nobody is asked. Raises RulesError if it has none."""
        if self.scripted or len(decision.options) > 1:
            return False
        if not decision.options:
            raise RulesError(f"{self.game.title} asks {decision.prompt!r} and offers nothing")
        return decision.answers_itself

    def _force(self, decision: Decision) -> Any:
        """Return the only answer to a question, and report it as forced."""
        option = decision.options[0]
        if self.listener:
            self.listener.forced(decision, option)
        return option

    def _end(self, over: GameOver) -> None:
        self.result = Result(over.winners, over.text, over.rule)
        self._drop_phase()
        self.state.agenda.clear()

    def _drop_phase(self) -> None:
        if self._play is not None:
            self._play.close()
        if self._gathering and self.listener:
            self.listener.dispersed()
        self._play = self._asked = self._gathering = None
        self.decisions = _NOBODY

    # --- seats that decide at the same time ---------------------------------------------------------------------------

    def _gather(self, asked: Together) -> None:
        self._asked = None
        self._gathering = _Gathering(asked.plays)
        if self.listener:
            self.listener.gathered()
        for seat in list(asked.plays):
            self._answer_branch(seat, None)

    def _answer_branch(self, seat: int, answer: Any) -> None:
        """Give a branch its answer. After the last branch, the phase continues with what all branches returned."""
        gathering = self._gathering
        assert gathering is not None
        play = gathering.plays[seat]
        try:
            asked = self._send(play, answer)
            while self._answers_itself(asked):
                asked = self._send(play, self._force(asked))
            gathering.open[seat] = asked
        except StopIteration as done:
            gathering.open.pop(seat, None)
            gathering.returned[seat] = done.value
        self.decisions = gathering.open
        if len(gathering.returned) == len(gathering.plays):
            self._gathering = None
            if self.listener:
                self.listener.dispersed()
            self._go({seat: gathering.returned[seat] for seat in sorted(gathering.returned)})

    def _send(self, play: Play[Any], answer: Any) -> Decision:
        """Run a branch until its next question.

        A branch may not tell or end anything, because the order of arrival must not show.
        """
        log = self.state.log
        log.closed = True
        try:
            return cast(Decision, play.send(answer))
        except (GameOver, PhaseOver) as end:
            raise RulesError("the rules end something while seats decide at the same time; end it after that") from end
        finally:
            log.closed = False
