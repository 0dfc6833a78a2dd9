"""Where a protocol stands: a separate battle on which its lines are carried out, and what they still owe."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.words.sentence import echo
from banneret.games.titan.battle.arrivals import open_window
from banneret.games.titan.battle.rounds import titan_lost
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, NOBODY, Battle, Carry
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.masterboard import SIDES as LAND_SIDES
from banneret.protocols.titan.legions import colour_named
from banneret.protocols.titan.notation import Protocol

NOT_BEGUN, MANEUVER, DRIFT, STRIKES, REMOVAL, OVER = range(6)
"""How far a half-round has come."""


class Follower:
    """Carries out a protocol on a separate battle.

    `numbers` are the fighters by name. `dying` are those that are slain although no line has said so yet. `stage` is
    how far the half-round has come, `due` the hits that the drift still has to deal in it, and `next` the half-round
    after it. `invited` says whether the attacker may summon in it, and `come` are its newcomers.
    """

    def __init__(self, lines: Protocol) -> None:
        if [line.what for line in lines[:3]] != ["battle", "legion", "legion"]:
            raise ValueError("a protocol begins with a line 'battle' and two lines 'legion'")
        land, self.attacker, side, self.defender = lines[0].about
        if land not in the_box().terrain or side not in LAND_SIDES:
            raise ValueError("there is no such land, or no such side")
        if self.attacker == self.defender:
            raise ValueError("attacker and defender have the same colour (titan-A-EN-01)")
        entry = next(one for one in LAND_SIDES if one == side)
        self.b = Battle(battleland_of(the_box().terrain[land]), (ATTACKER, DEFENDER), entry)
        if self.b.land.terrain.tower and side != "bottom":
            raise ValueError("a tower is entered from the bottom (titan-A-BL-08)")
        self.numbers: dict[str, int] = {}
        self.dying: list[int] = []
        self.stage = NOT_BEGUN
        self.next = (1, DEFENDER)
        self.due: dict[int, int] = {}
        self.left: Carry | None = None
        self.conceded: int | None = None
        self.invited = False
        self.come: list[str] = []

    def newcomer(self, name: str, side: int, kind: Character, power: int) -> None:
        """Let a character join a legion, beside the battleland."""
        colour = colour_named((self.attacker, self.defender)[side], side)
        i = self.numbers[name] = self.b.enlist(side, colour, kind, power)
        self.b.join([i])

    def side(self, colour: str) -> int:
        """Return the side of a colour. Raises ValueError."""
        if colour not in (self.attacker, self.defender):
            raise ValueError(f"{echo(colour)} is neither {self.attacker} nor {self.defender}")
        return ATTACKER if colour == self.attacker else DEFENDER

    def number(self, name: str) -> int:
        """Return the number of a fighter by its name. Raises ValueError."""
        if name not in self.numbers:
            raise ValueError(f"{echo(name)} is in neither legion")
        return self.numbers[name]

    def unsaid(self) -> Iterator[str]:
        """Yield fighters that were slain without a line that says so; each is reported once."""
        yield from (f"{self.b.fighters[i]} is slain, and no line says so (titan-A-ST-07)" for i in self.dying)
        self.dying = []

    def wound(self, i: int, hits: int) -> int:
        """Let a fighter on the battleland take hits, which may slay it. Returns how many it took."""
        if self.b.at[i] < 0:
            return 0
        living = not self.b.slain(i)
        taken = self.b.wound(i, hits)
        if living and self.b.slain(i):
            self.dying.append(i)
        return taken

    def staying(self) -> Iterator[str]:
        """Yield the slain that have not been removed, by name."""
        return (name for name, i in self.numbers.items() if self.stays(i))

    def stays(self, i: int) -> bool:
        """Return whether a fighter is slain and has not been removed."""
        return self.b.at[i] >= 0 and self.b.slain(i)

    def uncleared(self) -> Iterator[str]:
        """Yield the slain that are still there, and remove them, so that each is told once."""
        for name in list(self.staying()):
            yield f"{name} is slain and still there (titan-A-ST-22)"
            self.remove(self.numbers[name])

    def remove(self, i: int) -> None:
        """Remove a slain fighter; a defender opens the summoning window (titan-R-55)."""
        self.b.lose(self.b.side(i), [i])
        if self.b.side(i) == DEFENDER:
            open_window(self.b)

    def gone(self, side: int) -> bool:
        """Return whether a legion is eliminated, its Titan is slain, or it has conceded."""
        b = self.b
        slain_titan = (titan := b.titan[side]) != NOBODY and b.slain(titan)
        return self.conceded == side or not b.living(side) or slain_titan or titan_lost(b, side)
