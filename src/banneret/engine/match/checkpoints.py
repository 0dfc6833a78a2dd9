"""Checkpoints: copies of the state between two phases, from which a match can be rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from banneret.engine.match.events import Script
from banneret.engine.match.history import History
from banneret.engine.match.origin import Imagined
from banneret.engine.match.running import Run


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A copy of the state at a checkpoint, and the counts at that time.

    The counts: happenings, log entries, phases begun, and happenings read from a script. An imagined world may begin
    within a phase: `dealt` is the checkpoint of the match that it was imagined from, and what was imagined there.
    """

    state: Any
    happened: int
    told: int
    phases: int
    read: int
    dealt: tuple[Checkpoint, Imagined] | None = None


class Checkpoints:
    """The checkpoints of a match, the oldest first.

    A run that is made from the last of them begins at it; `begun` says so, and no second copy is made there. While
    the rules carry out an answer, `safe` is the position before it that no undo can reach: if the rules fail, the
    match goes back there.
    """

    __slots__ = ("all", "begun", "safe")

    def __init__(self, points: list[Checkpoint], *, begun: bool = False) -> None:
        self.all = points
        self.begun = begun
        self.safe: int | None = None

    def add(self, run: Run, history: History) -> None:
        """Copy the state of a run that is between two phases. Drop the checkpoints that no undo can reach."""
        if self.begun:
            self.begun = False
            return
        bar = history.bar if self.safe is None else self.safe
        while len(self.all) > 1 and self.all[1].happened <= bar:
            self.all.pop(0)
        tape = run.state.chance.tape
        read = tape.at if isinstance(tape, Script) else 0
        self.all.append(Checkpoint(run.state.copy(), len(history.all), len(run.state.log), run.phases, read))

    def last(self) -> Checkpoint:
        """Return the last checkpoint. Raises ValueError if there is none."""
        if not self.all:
            raise ValueError("this match keeps no history, so it can be neither copied nor imagined; use keeping=True")
        return self.all[-1]

    def back_to(self, length: int) -> Checkpoint:
        """Drop the checkpoints after the first `length` happenings. A run begins at the last one left."""
        while len(self.all) > 1 and self.all[-1].happened > length:
            self.all.pop()
        self.begun = True
        return self.all[-1]

    def copy(self) -> Checkpoints:
        """Return the same checkpoints, for another run that begins at the last of them."""
        return Checkpoints(self.all[:], begun=True)
