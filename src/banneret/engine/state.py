"""What the state of every game has: an agenda of phases, chance, and a log.

A game's own state is a plain slotted dataclass that adds its fields. Between two phases it is plain data: a checkpoint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from banneret.engine.chance import Chance
from banneret.engine.copying import Copyable
from banneret.engine.scene.log import Log
from banneret.engine.scene.scene import Dice

SILENT = Log(silent=True)
"""The log of a match that keeps no log."""


@dataclass(slots=True)
class State(Copyable):
    """The part of the state that all games share.

    `agenda` holds the names of the phases to come, the next one last. The match sets `chance` and `log`, and stores in
    `running` the name of the phase that asks now.
    """

    agenda: list[str] = field(default_factory=list)
    running: str = field(default="", repr=False, compare=False, kw_only=True)
    chance: Chance = field(default_factory=Chance, repr=False, compare=False)
    log: Log = field(default=SILENT, repr=False, compare=False)

    def tell(
        self,
        event: str,
        text: str,
        /,
        *,
        rule: str,
        privately: Mapping[int, str] | None = None,
        dice: tuple[Dice, ...] = (),
        cards: tuple[str, ...] = (),
        head: bool = False,
        **about: object,
    ) -> None:
        """Tell an event to the log; see `Log.tell`."""
        if not self.log.silent:
            self.log.tell(event, text, rule=rule, privately=privately, dice=dice, cards=cards, head=head, **about)

    def then(self, *phases: str) -> None:
        """Run these phases next, in this order, before everything that is on the agenda."""
        agenda = self.agenda
        for phase in reversed(phases):  # `extend` takes four times as long when compiled
            agenda.append(phase)

    def after(self, phase: str, *phases: str) -> None:
        """Run `phases` right after the next `phase` on the agenda."""
        at = _last(self.agenda, phase)
        self.agenda[at:at] = reversed(phases)

    def back_to(self, phase: str) -> None:
        """Drop everything on the agenda before the next `phase`, so that it runs next."""
        del self.agenda[_last(self.agenda, phase) + 1 :]


def _last(agenda: Sequence[str], phase: str) -> int:
    """Return the place of the next `phase` on an agenda. Raises ValueError if it is not there."""
    if phase not in agenda:
        raise ValueError(f"the phase {phase!r} is not on the agenda: {', '.join(agenda)}")
    return len(agenda) - 1 - agenda[::-1].index(phase)
