"""The listener of a run: what a match keeps of its past while it is played."""

from __future__ import annotations

from typing import Any

from banneret.engine.decision import Decision
from banneret.engine.match.checkpoints import Checkpoints
from banneret.engine.match.events import Answer
from banneret.engine.match.history import History
from banneret.engine.match.running import Run


class HistoryListener:
    """Stores what a run reports: checkpoints, forced answers, and that several seats decide at the same time."""

    __slots__ = ("_checkpoints", "_history", "_run")

    def __init__(self, run: Run, history: History, checkpoints: Checkpoints) -> None:
        self._run = run
        self._history = history
        self._checkpoints = checkpoints

    def reached_checkpoint(self) -> None:
        """Add a checkpoint."""
        self._checkpoints.add(self._run, self._history)

    def forced(self, decision: Decision, option: Any) -> None:
        """Add a forced answer to the history."""
        answer = Answer.of(decision, option, decision.candidates.index(option), forced=True)
        self._history.add(answer, len(self._run.state.log))

    def gathered(self) -> None:
        """Note that several seats begin to decide at the same time."""
        self._history.gathered()

    def dispersed(self) -> None:
        """Note that all of these seats have decided."""
        self._history.dispersed()
