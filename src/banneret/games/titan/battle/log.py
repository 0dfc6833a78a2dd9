"""What is told of a battle: each sentence in one place, written for the log and read again for a protocol."""

from __future__ import annotations

import re
from collections.abc import Iterable

from banneret.engine.scene import Dice
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.state import State


class Saying:
    """A sentence with a `{}` for each thing it is about, and the rule behind it."""

    __slots__ = ("_shape", "rule", "text")

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule
        self._shape = re.compile("(.+?)".join(map(re.escape, text.split("{}"))))

    def tell(self, s: State, *about: object, dice: tuple[Dice, ...] = (), head: bool = False) -> None:
        """Say it in the log."""
        if not s.log.silent:
            s.log.tell(self.text, *about, rule=self.rule, dice=dice, head=head)

    def read(self, text: str) -> tuple[str, ...] | None:
        """What a sentence of this shape is about; None if it is another one."""
        found = self._shape.fullmatch(text)
        return found.groups() if found else None


BEGINS = Saying("Battle in the {}: {} comes from the {} side against {}", rule="titan-A-BL-01")
LEGION = Saying("{} {} with {}", rule="titan-A-EN-06")
HALF_ROUND = Saying("Round {}: {} moves", rule="titan-A-BL-02")
DEPLOYED = Saying("{} is deployed on {}", rule="titan-A-BL-09")
ENTERS = Saying("{} comes in on {}", rule="titan-A-MV-02")
MOVES = Saying("{} moves from {} to {}", rule="titan-A-MV-04")
STAYED_OFF = Saying("{} has not come in and is lost", rule="titan-A-BL-07")
REINFORCED = Saying("{} musters a {} into the battle", rule="titan-A-RF-01")
WENT_BACK = Saying("{} has not come in and goes back to the caretaker", rule="titan-R-52")
RETURNED = Saying("{} has not come in and goes back to its legion", rule="titan-R-56")
DRIFT = Saying("{} takes {} in the drift", rule="titan-R-23")
STRIKES = Saying("{} strikes {} with {} at {}: {}", rule="titan-A-ST-04")
STRIKES_SO = Saying("{} strikes {} with {} at {} ({}): {}", rule="titan-R-39")
RANGESTRIKES = Saying("{} rangestrikes {} with {} at {}: {}", rule="titan-A-RS-04")
CARRIES = Saying("{} carried over from {} to {}", rule="titan-A-ST-14")
SLAIN = Saying("{} is slain", rule="titan-A-ST-07")
REMOVED = Saying("{} is removed", rule="titan-A-ST-22")
CONCEDES = Saying("{} concedes the battle", rule="titan-A-EN-15")
TIME_LOSS = Saying("The eighth round begins: {} loses all that is left", rule="titan-A-BL-15")
WON = Saying("{} wins the battle", rule="titan-A-BL-04")
MUTUAL = Saying("Both legions are eliminated", rule="titan-R-47")


class Amount:
    """So many of something, said only when somebody reads it: `3 hits`, `1 die`."""

    __slots__ = ("count", "many", "one")

    def __init__(self, count: int, one: str, many: str) -> None:
        self.count = count
        self.one = one
        self.many = many

    def __str__(self) -> str:
        return f"{self.count or 'no'} {self.one if self.count == 1 else self.many}"


def hits(count: int) -> Amount:
    """So many hits."""
    return Amount(count, "hit", "hits")


def dice(count: int) -> Amount:
    """So many dice."""
    return Amount(count, "die", "dice")


def rolled(s: State, b: Battle, i: int, faces: Iterable[int]) -> tuple[Dice, ...]:
    """The dice of a fighter's roll, as a log shows them."""
    colour = s.colour[b.seats[b.side(i)]]
    assert colour is not None
    return (Dice(str(b.fighters[i]), tuple(map(str, faces)), colour.key),)


def listed(b: Battle, numbers: Iterable[int]) -> str:
    """Fighters by name, each with its Power."""
    return ", ".join(f"{b.fighters[i]} ({b.power[i]})" for i in numbers)
