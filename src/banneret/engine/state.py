"""What the state of every game has: an agenda of phases, chance, and a log.

A game's own state is a plain slotted dataclass that adds its fields and a hand-written `copy()`; between two phases it
is plain data, a rest point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from banneret.engine.chance import Chance
from banneret.engine.log import Log
from banneret.engine.scene import Dice

SILENT = Log(silent=True)
"""The log of those who keep none."""


@dataclass(slots=True)
class State:
    """`agenda` holds the names of the phases to come, the next one last. The match sets `chance` and `log`."""

    agenda: list[str] = field(default_factory=list)
    chance: Chance = field(default_factory=Chance, repr=False, compare=False)
    log: Log = field(default=SILENT, repr=False, compare=False)

    def tell(
        self,
        text: str,
        *about: object,
        rule: str,
        to: Mapping[int, str] | None = None,
        dice: tuple[Dice, ...] = (),
        cards: tuple[str, ...] = (),
        head: bool = False,
    ) -> None:
        """Say what happened; see `Log.tell`."""
        if not self.log.silent:
            self.log.tell(text, *about, rule=rule, to=to, dice=dice, cards=cards, head=head)
