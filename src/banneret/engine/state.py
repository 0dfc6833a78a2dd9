"""What the state of every game has: an agenda of phases, chance, and a log.

A game's own state is a plain slotted dataclass that adds its fields and a hand-written `copy()`; between two phases it
is plain data, a rest point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from banneret.engine.chance import Chance
from banneret.engine.log import Log
from banneret.engine.scene import Dice

SILENT = Log(silent=True)
"""The log of those who keep none."""


@dataclass(slots=True)
class State:
    """`agenda` holds the names of the phases to come, the next one last. The match sets `chance` and `log`, and says in
    `running` which phase asks just now."""

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
        """Say what happened; see `Log.tell`."""
        if not self.log.silent:
            self.log.tell(event, text, rule=rule, privately=privately, dice=dice, cards=cards, head=head, **about)

    def then(self, *phases: str) -> None:
        """Let these phases run next, in this order, before all that is on the agenda."""
        self.agenda.extend(reversed(phases))

    def after(self, phase: str, *phases: str) -> None:
        """Let `phases` run right after the next `phase` that is on the agenda."""
        at = _last(self.agenda, phase)
        self.agenda[at:at] = reversed(phases)

    def back_to(self, phase: str) -> None:
        """Drop what is on the agenda before the next `phase`, which runs next."""
        del self.agenda[_last(self.agenda, phase) + 1 :]


def _last(agenda: Sequence[str], phase: str) -> int:
    """Where the next `phase` lies on an agenda. Raises ValueError if it is not there."""
    if phase not in agenda:
        raise ValueError(f"the phase {phase!r} is not on the agenda: {', '.join(agenda)}")
    return len(agenda) - 1 - agenda[::-1].index(phase)
