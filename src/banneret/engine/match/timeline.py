"""The timeline of a match: one run of the rules with all that has happened in it.

Between phases the state is plain data: a checkpoint. Inside a phase the position is the state at the last checkpoint
plus what has happened since. So a branch is a copy and a short replay; a running coroutine is never copied.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from banneret.engine.chance import Chance, RandomSource
from banneret.engine.decision import PASS, Decision, key_of
from banneret.engine.game import Act
from banneret.engine.match.allowed import allowed_act
from banneret.engine.match.checkpoints import Checkpoint, Checkpoints
from banneret.engine.match.events import ActTaken, Answer, Event, Outcome, RecordError, Script
from banneret.engine.match.history import History
from banneret.engine.match.listeners import HistoryListener
from banneret.engine.match.origin import Imagined, Origin
from banneret.engine.match.running import Run
from banneret.engine.state import SILENT
from banneret.engine.versions import is_newer
from banneret.engine.words.errors import RulesError
from banneret.engine.words.sentence import echo


class Timeline:
    """A run of the rules: takes answers that have been checked, replays, goes back, and branches.

    A `keeping` timeline has a history, checkpoints and a log; without `keeping` it stores nothing and runs faster.
    `origin` is where it begins.
    """

    __slots__ = ("chance", "checkpoints", "history", "keeping", "origin", "run")

    def __init__(
        self,
        run: Run,
        history: History,
        checkpoints: Checkpoints,
        source: RandomSource | None,
        origin: Origin = None,
    ) -> None:
        self.run = run
        self.history = history
        self.checkpoints = checkpoints
        self.chance = run.state.chance = Chance(source)
        self.keeping = False
        self.origin = origin

    def keep(self) -> None:
        """Keep a history and checkpoints from now on."""
        self.keeping = True
        self.chance.heard, self.chance.looked = self._hear, self._look
        self.run.listener = HistoryListener(self.run, self.history, self.checkpoints)

    # --- what happens -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the rules run until the first question."""
        self.run.begin()
        self._note_questions()

    def answer(
        self, decision: Decision, option: Any, place: int, *, forced: bool = False, unasked: bool = False
    ) -> None:
        """Answer an open question with the option at this place among its candidates."""
        if self.keeping:
            answer = Answer.of(decision, option, place, forced=forced, unasked=unasked, rules=self._rules)
            self.history.add(answer, len(self.run.state.log))
        self.run.answer(decision.seat, option)
        if self.keeping:
            self._note_questions()

    def act(self, seat: int, act: Act) -> None:
        """Let a seat do something unasked."""
        if self.keeping:
            self.history.add(ActTaken(seat, act.name, self._rules), len(self.run.state.log))
        self.run.act(act, seat)
        self._note_questions()
        if not self.run.scripted:
            self.settle_forced()

    def guarded(self, happen: Callable[[], None]) -> None:
        """Run `happen`. If the rules themselves fail, a timeline that keeps a history goes back to where it was.

        Raises RulesError then.
        """
        if not self.keeping:
            happen()
            return
        before = self.history.all[:]
        self.checkpoints.safe = self.history.bar
        try:
            happen()
        except Exception as fault:
            self.restore(before)
            title = self.run.game.title
            sentence = f"the rules of {title} failed ({fault!r}); the match is back where it was before"
            raise RulesError(sentence) from fault
        finally:
            self.checkpoints.safe = None

    def _note_questions(self) -> None:
        for seat, decision in self.run.decisions.items():
            if decision.secret and not self.run.gathering:
                self.history.asked_in_secret(seat)

    def _hear(self, kind: str, values: Sequence[Any]) -> None:
        if self.run.gathering:
            raise RulesError("the rules roll or draw while seats decide at the same time")
        self.history.add(Outcome(kind, tuple(values), self._rules), len(self.run.state.log))

    @property
    def _rules(self) -> str | None:
        """The version of the rules by which the present happening was played; None: these."""
        script = self.chance.tape
        return script.rules if isinstance(script, Script) else None

    def _look(self) -> None:
        if self.run.gathering:
            raise RulesError("the rules show a secret while seats decide at the same time; show it after that")
        self.history.shown()

    # --- replaying ----------------------------------------------------------------------------------------------------

    def follow(self, happenings: Iterable[Event] | Script) -> None:
        """Replay happenings that come next, and give no forced answer after the last of them. Raises RecordError."""
        script = happenings if isinstance(happenings, Script) else Script(happenings)
        self.chance.tape = script
        self.run.scripted = True
        try:
            self.begin()
            while script.next is not None:
                self._replay(script.next, script)
        except Exception as fault:
            raise RecordError(f"{fault} (at happening {script.at + 1})") from fault
        finally:
            self.chance.tape = None
            self.run.scripted = False

    def settle_forced(self) -> None:
        """Give all answers that are forced."""
        while lone := self._lone_question():
            self._settle(lone)

    def _replay(self, happening: Event, script: Script) -> None:
        if isinstance(happening, ActTaken):
            while not self.run.gathering and self._pass_unasked(happening):
                pass
            self.settle_forced()
            act = allowed_act(self.run, happening.seat, happening.name)
            script.step()
            self.act(happening.seat, act)
        elif isinstance(happening, Answer):
            self._replay_answer(happening, script)
        elif not (self._pass_unasked(happening) or self._settle_next()):
            raise RecordError(f"the rules wait for an answer, and the record says {echo(str(happening))}")

    def _replay_answer(self, answer: Answer, script: Script) -> None:
        """Replay an answer. If the rules now ask more or fewer questions, forced answers bridge the difference."""
        decision = self.run.decisions.get(answer.seat)
        place = _place_of(answer, decision) if decision and not self._was_unasked(decision, answer) else None
        if decision is not None and place is not None:
            script.step()
            self.answer(decision, decision.candidates[place], place, forced=answer.forced, unasked=answer.unasked)
        elif self._pass_unasked(answer):
            pass
        elif answer.forced:
            script.step()
        elif not self._settle_next():
            asked = "; ".join(f"{self.run.seat_names[seat]}: {one.prompt}" for seat, one in self.run.decisions.items())
            raise RecordError(f"the rules ask {asked or 'nothing more'}, and the record says {echo(str(answer))}")

    def _was_unasked(self, decision: Decision, now: Event) -> bool:
        """Return whether the rules by which `now` was played did not ask this: its answer cannot be in the record."""
        if not decision.added or now.rules is None or (isinstance(now, Answer) and now.unasked):
            return False
        return is_newer(self.run.game.asked_since[decision.name], now.rules)

    def _pass_unasked(self, now: Event) -> bool:
        """Pass an open question that the rules of `now` did not ask. Returns whether there was one."""
        for decision in self.run.decisions.values():
            if self._was_unasked(decision, now):
                place = decision.candidates.index(PASS)
                self.answer(decision, PASS, place, forced=True, unasked=True)
                return True
        return False

    def _settle_next(self) -> bool:
        """Give one forced answer, or the only answer to a question that waits. Returns whether there was one.

        A record need not contain the answer to a question that waits.
        """
        lone = self._lone_question() or next((one for one in self.run.decisions.values() if one.waits), None)
        if lone is None or len(lone.options) > 1:
            return False
        self._settle(lone)
        return True

    def _settle(self, lone: Decision) -> None:
        option = lone.options[0]
        self.answer(lone, option, lone.candidates.index(option), forced=True)

    def _lone_question(self) -> Decision | None:
        """Return an open question that has only one option and answers itself; None if there is none."""
        if len(self.run.decisions) > 1 and not self.run.gathering:
            return None  # any of several seats may answer first, so nothing is forced
        questions = self.run.decisions.values()
        return next((one for one in questions if one.answers_itself), None)

    # --- going back, and branching ------------------------------------------------------------------------------------

    def restore(self, happenings: Sequence[Event]) -> None:
        """Go back to the position after these happenings, which are the history or the beginning of it."""
        checkpoint = self.checkpoints.back_to(len(happenings))
        log = self.run.state.log.upto(checkpoint.told)
        self.history = self.history.upto(checkpoint.happened)
        self.run = _run_from(checkpoint, self.run)
        self.run.state.chance = self.chance
        self.keeping, self.chance.heard, self.chance.looked = False, None, None
        self._deal(checkpoint)
        self.run.state.log = log
        self.keep()
        self.follow(happenings[checkpoint.happened :])

    def branch(self, happenings: Sequence[Event], *, keeping: bool, source: RandomSource | None) -> Timeline:
        """Return a new timeline in which these happenings have happened, with its own chance.

        It starts from a copy of the last checkpoint, and `happenings` must equal the history up to there. Raises
        ValueError if there is no checkpoint.
        """
        checkpoint = self.checkpoints.last()
        if keeping:
            past, checkpoints = self.history.upto(checkpoint.happened), self.checkpoints.copy()
        else:
            past, checkpoints = History(), Checkpoints([])
        branch = Timeline(_run_from(checkpoint, self.run), past, checkpoints, source, self.origin)
        branch._deal(checkpoint)
        if keeping:
            branch.run.state.log = self.run.state.log.upto(checkpoint.told)
            branch.keep()
        branch.follow(happenings[checkpoint.happened :])
        return branch

    def imagine(self, seat: int, seed: int, source: RandomSource) -> Timeline:
        """Return a new timeline that keeps all from here on; what `seat` cannot see is dealt again, by dice of `seed`.

        Its log is what the seat has read so far. Raises ValueError if there is no checkpoint.
        """
        known, last = self.history.known_to(seat), self.checkpoints.last()
        imagined = Imagined(self.origin, list(known), seat, seed, self.run.game.version)
        log = self.run.state.log.as_read_by(seat)
        start = Checkpoint(last.state, 0, len(log), last.phases, 0, (last, imagined))
        world = Timeline(_run_from(start, self.run), History(), Checkpoints([start]), source, imagined)
        world._deal(start)
        world.run.state.log = log
        world.keep()
        return world

    def _deal(self, checkpoint: Checkpoint) -> None:
        """Where a world that somebody imagined begins, go on to there and deal it, before anything is kept."""
        if checkpoint.dealt is None:
            return
        earlier, imagined = checkpoint.dealt
        self._deal(earlier)
        self.follow(imagined.known[earlier.happened :])
        self.run.game.deal_anew(self.run.state, imagined.seat, Chance(random.Random(imagined.seed)))
        for decision in self.run.decisions.values():
            decision.forget()
        if self.run.gathering:
            self.history.gathered()
        self.checkpoints.begun = False


def _run_from(checkpoint: Checkpoint, run: Run) -> Run:
    """Return a run of the same game that begins at a checkpoint and tells nothing yet."""
    begun = Run(run.game, checkpoint.state.copy(), run.seat_names, checkpoint.phases)
    begun.state.log = SILENT
    return begun


def _place_of(answer: Answer, decision: Decision) -> int | None:
    """Return the place of an answer among the candidates; None if the rules do not offer it."""
    candidates = decision.candidates
    if 0 <= answer.place < len(candidates) and key_of(candidates[answer.place]) == answer.key:
        return answer.place
    place = decision.place(answer.key)
    return None if place is None or decision.barring(answer.key) else place
