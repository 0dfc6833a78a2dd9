"""Listeners of a run: what a match keeps of its past while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banneret.engine.decision import Decision
from banneret.engine.match.happening import Answer
from banneret.engine.match.history import History
from banneret.engine.match.rests import Rests
from banneret.engine.match.running import Run


class HistoryListener:
    """Stores what a run reports: rest points, forced answers, and that several seats decide at the same time."""

    __slots__ = ("_history", "_rests", "_run")

    def __init__(self, run: Run, history: History, rests: Rests) -> None:
        self._run = run
        self._history = history
        self._rests = rests

    def rested(self) -> None:
        """Add a rest point."""
        self._rests.add(self._run, self._history)

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


class DeferredListener:
    """Stores nothing, and calls `wake` at the next rest point, from which on everything is kept."""

    __slots__ = ("_wake",)

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    def rested(self) -> None:
        """Begin to keep."""
        self._wake()

    def forced(self, decision: Decision, option: Any) -> None:
        """Store nothing yet."""

    def gathered(self) -> None:
        """Store nothing yet."""

    def dispersed(self) -> None:
        """Store nothing yet."""
