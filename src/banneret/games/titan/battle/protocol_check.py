"""Compare a protocol with the rules: moves, strikes, carried hits, and strikes that the rules demand.

Each line is carried out as it is written, whatever program wrote it. Where the rules say something else, that is a
difference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping

from banneret.engine.words.sentence import echo
from banneret.games.titan.battle import maneuver, protocol
from banneret.games.titan.battle.protocol import Line, Protocol
from banneret.games.titan.battle.rangestriking import open_paths, range_targets, shot
from banneret.games.titan.battle.rounds import titan_lost
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, NOBODY, OFF, Battle, Carry
from banneret.games.titan.battle.strike_options import blows, receivers, targets
from banneret.games.titan.battle.striking import strikers
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.hexes import HEX, HEXES
from banneret.games.titan.box.masterboard import SIDES as LAND_SIDES


def differences(text: str) -> list[str]:
    """Return the differences between the protocols in a text and the rules, one sentence each. Raises ValueError."""
    found: list[str] = []
    for number, lines in enumerate(protocol.read(text), 1):
        found += [f"battle {number}, {said}" for said in check(lines)]
    return found


def check(lines: Protocol) -> Iterator[str]:
    """Return the differences between one protocol and the rules.

    Raises ValueError for what the rules cannot follow at all.
    """
    if len(lines) < 3 or [line.what for line in lines[:3]] != ["battle", "legion", "legion"]:
        raise ValueError("a protocol begins with a line 'battle' and two lines 'legion'")
    follower = _Follower(lines)
    for number, line in enumerate(lines[3:], 4):
        for said in follower.follow(line):
            yield f"line {number} ({line}): {said}"
    yield from (f"at the end: {said}" for said in follower.unfinished())


class _Follower:
    """Carries out a protocol on a separate battle.

    `numbers` are the fighters by name. `dying` are those that are slain although no line has said so yet. `stage` is
    how far the half-round has come, `due` the hits that the drift still has to deal in it, and `next` the half-round
    after it.
    """

    def __init__(self, lines: Protocol) -> None:
        land, self.attacker, side, self.defender = lines[0].about
        if land not in the_box().terrain or side not in LAND_SIDES:
            raise ValueError(f"{lines[0]!s}: there is no such land, or no such side")
        entry = next(one for one in LAND_SIDES if one == side)
        self.b = Battle(battleland_of(the_box().terrain[land]), (ATTACKER, DEFENDER), entry)
        self.numbers: dict[str, int] = {}
        self.dying: list[int] = []
        self.stage = _NOT_BEGUN
        self.next = (1, DEFENDER)
        self.due: dict[int, int] = {}
        self.left: Carry | None = None
        self.conceded: int | None = None
        for line in lines[1:3]:
            self._enlist(line)

    def _enlist(self, line: Line) -> None:
        side = self._side(line.about[0])
        for listed in line.about[2:]:
            name, _, power = listed.partition("/")
            self._newcomer(f"{line.about[0]}-{name}", side, int(power))

    def _newcomer(self, name: str, side: int, power: int | None = None) -> int:
        kind = _kind(name)
        colour = the_box().colours[side]
        i = self.numbers[name] = self.b.enlist(side, colour, kind, power or kind.power)
        self.b.join([i])
        return i

    def _side(self, colour: str) -> int:
        if colour not in (self.attacker, self.defender):
            raise ValueError(f"{echo(colour)} is neither {self.attacker} nor {self.defender}")
        return ATTACKER if colour == self.attacker else DEFENDER

    def _number(self, name: str) -> int:
        if name not in self.numbers:
            raise ValueError(f"{echo(name)} is in neither legion")
        return self.numbers[name]

    def follow(self, line: Line) -> Iterator[str]:
        """Carry out a line. Returns what the rules object to."""
        if line.what not in ("carry", "slain"):
            self.left = None
            yield from self._unsaid()
        yield from self._reach(line)
        yield from _FOLLOW[line.what](self, line)

    def unfinished(self) -> Iterator[str]:
        """Return what is missing after the last line. A battle that is not over yet may end anywhere."""
        yield from self._unsaid()
        if self.stage != _OVER and any(map(self._gone, (ATTACKER, DEFENDER))) and not any(self._staying()):
            yield "the battle is over, and no line 'end' says who has won"

    def _unsaid(self) -> Iterator[str]:
        """Return fighters that were slain without a line that says so; each is reported once."""
        yield from (f"{self.b.fighters[i]} is slain, and no line says so (titan-A-ST-07)" for i in self.dying)
        self.dying = []

    def _wound(self, i: int, hits: int) -> int:
        """Let a fighter take hits, which may slay it. Returns how many it took."""
        living = not self.b.slain(i)
        taken = self.b.wound(i, hits)
        if living and self.b.slain(i):
            self.dying.append(i)
        return taken

    # --- half-rounds --------------------------------------------------------------------------------------------------

    def _reach(self, line: Line) -> Iterator[str]:
        """Advance the half-round to the stage of a line."""
        if self.stage == _NOT_BEGUN and line.what != "round":
            yield "no line 'round' comes before it (titan-A-BL-02)"
        if line.what not in _STAGE:
            return
        before, self.stage = self.stage, max(self.stage, _STAGE[line.what])
        if _STAGE[line.what] < before:
            yield "the battle is over" if before == _OVER else "it comes too late in its half-round"
        if self.conceded is None:
            yield from self._missed(before, self.stage)

    def _missed(self, before: int, now: int) -> Iterator[str]:
        """Return what had to happen between two stages but is in no line."""
        if before == _MANEUVER < now:
            yield from self._end_maneuver()
        if before <= _MANEUVER and now == _OVER:  # no fighter of a legion has come in
            return
        if before <= _DRIFT < now:
            yield from self._undealt()
        if before <= _STRIKES < now:
            yield from self._unstruck()

    def _end_maneuver(self) -> Iterator[str]:
        b = self.b
        if b.round == 1:
            off = [i for i in b.legion[b.mover] if b.at[i] == OFF]
            yield from (f"{b.fighters[i]} has not come in, and no line says so (titan-A-BL-07)" for i in off)
            b.lose(b.mover, off)
        drifts = {i: b.land.drifts(b.fighters[i].kind, b.at[i]) for i in b.those_on(b.occupied)}
        self.due = {i: hits for i, hits in drifts.items() if hits}

    def _undealt(self) -> Iterator[str]:
        for i, hits in self.due.items():
            yield f"the drift deals {hits} to {self.b.fighters[i]}, and no line says so (titan-R-23)"
        self.due = {}

    def _unstruck(self) -> Iterator[str]:
        b = self.b
        for side in (ATTACKER, DEFENDER):
            b.striking = side
            yield from (f"{b.fighters[i]} had to strike (titan-A-ST-03)" for i in strikers(b))

    def _staying(self) -> Iterator[str]:
        """Return the slain that have not been removed, by name."""
        return (name for name, i in self.numbers.items() if self._stays(i))

    def _stays(self, i: int) -> bool:
        return self.b.at[i] >= 0 and self.b.slain(i)

    def half_round(self, line: Line) -> Iterator[str]:
        """Open a half-round: it must be the next one, and the slain of the last one must be gone."""
        b = self.b
        claimed = int(line.about[0]), self._side(line.about[1])
        if claimed != self.next:
            number, side = self.next
            yield f"round {number} of {(self.attacker, self.defender)[side]} comes first (titan-A-BL-02)"
        b.round, b.mover = claimed
        self.next = (b.round, ATTACKER) if b.mover == DEFENDER else (b.round + 1, DEFENDER)
        self.stage = _MANEUVER
        b.striking = b.mover
        b.moved = b.struck = 0
        b.locked = maneuver.in_contact(b, b.mover)
        yield from (f"{name} is slain and still there" for name in self._staying())

    # --- maneuvers ----------------------------------------------------------------------------------------------------

    def arrive(self, line: Line) -> Iterator[str]:
        """Let a fighter come in or be deployed; after round 1 it is a newcomer."""
        name, there = line.about
        if name not in self.numbers:
            yield from self._may_arrive(name)
            self._newcomer(name, self.b.mover)
        yield from self._move(self._number(name), there)

    def _may_arrive(self, name: str) -> Iterator[str]:
        b, kind = self.b, _kind(name)
        if len(b.living(b.mover)) >= the_box().game.legion_max:
            yield "the legion has seven characters already"
        if b.mover == ATTACKER and not kind.summonable:
            yield f"a {kind} cannot be summoned (titan-A-SU-01)"
        if b.mover == DEFENDER and (b.round != the_box().game.reinforcement_round or kind.lord):
            yield f"a {kind} is no reinforcement of round {b.round} (titan-A-RF-01)"

    def move(self, line: Line) -> Iterator[str]:
        """Move a fighter."""
        name, here, there = line.about
        i = self._number(name)
        if self.b.at[i] != _hex(here):
            yield f"it stands in {_place(self.b, i)}"
        yield from self._move(i, there)

    def _move(self, i: int, place: str) -> Iterator[str]:
        b, there = self.b, _hex(place)
        if b.side(i) != b.mover:
            yield "it is the other's half-round (titan-A-BL-02)"
        if b.locked >> i & 1:
            yield "it is locked in contact (titan-A-MV-05)"
        if b.moved >> i & 1:
            yield "it has moved already (titan-A-MV-04)"
        if not maneuver.destinations(b, i) >> there & 1:
            yield f"it cannot go there ({maneuver.why_not_there(b, i, f'hex:{place}')})"
        if b.on[there] >= 0:
            raise ValueError(f"{b.fighters[i]} comes to {place}, where {b.fighters[b.on[there]]} stands")
        b.put(i, there)
        b.moved |= 1 << i

    def lost(self, line: Line) -> Iterator[str]:
        """Record that a fighter has not come in."""
        i = self._number(line.about[0])
        if self.b.at[i] != OFF:
            yield f"it is in {_place(self.b, i)}"
        if (self.b.round, self.b.mover) != (1, self.b.side(i)):
            yield "it is not its first half-round (titan-A-BL-07)"
        self.b.lose(self.b.side(i), [i])

    def removed(self, line: Line) -> Iterator[str]:
        """Remove a slain fighter."""
        i = self._number(line.about[0])
        if not self._stays(i):
            yield f"it is in {_place(self.b, i)} and not slain"
        self.b.lose(self.b.side(i), [i])

    # --- strikes ------------------------------------------------------------------------------------------------------

    def drift(self, line: Line) -> Iterator[str]:
        """Let the drift deal its hits."""
        i, hits = self._number(line.about[0]), int(line.about[1])
        due = self.b.land.drifts(self.b.fighters[i].kind, self.b.at[i])
        if hits != due:
            yield f"the drift deals {due} (titan-R-23)"
        self.due.pop(i, None)
        self._wound(i, hits)

    def strike(self, line: Line) -> Iterator[str]:
        """Check a strike: its target, its number of dice, its Strike-number."""
        i, x, b = self._number(line.about[0]), self._number(line.about[1]), self.b
        dice, number, forgone = int(line.about[2]), int(line.about[4]), "forgoing" in " ".join(line.about[5:])
        yield from self._turn(i)
        if b.at[i] < 0:
            yield f"it is in {_place(b, i)}"
        elif b.at[x] < 0 or not targets(b, i) >> b.at[x] & 1:
            yield f"{b.fighters[x]} is slain, or not in contact (titan-A-ST-01)"
        else:
            ways = [(way.dice, way.number) for way in blows(b, i, x) if bool(way.forgone) == forgone]
            if (dice, number) not in ways:
                yield f"it is {' or '.join(f'{count} at {needed}' for count, needed in ways) or 'not to be so'}"
        left = yield from self._hit(line, x, number)
        if left:
            self.left = Carry(i, x, forgone, number, dice, left)

    def rangestrike(self, line: Line) -> Iterator[str]:
        """Check a rangestrike: only by the moving player, along an open path."""
        i, x, b = self._number(line.about[0]), self._number(line.about[1]), self.b
        yield from self._turn(i)
        if b.side(i) != b.mover:
            yield "only the moving player rangestrikes (titan-A-RS-01)"
        if b.at[i] < 0:
            yield f"it is in {_place(b, i)}"
        elif b.at[x] < 0 or not b.fighters[i].kind.rangestrikes or not range_targets(b, i) >> b.at[x] & 1:
            yield "it cannot rangestrike there (titan-A-RS-08)"
        else:
            ways = [(made.dice, made.number) for made in (shot(b, i, x, path) for path in open_paths(b, i, x))]
            if (int(line.about[2]), int(line.about[4])) not in ways:
                yield f"it is {' or '.join(f'{dice} at {number}' for dice, number in ways)}"
        yield from self._hit(line, x, int(line.about[4]))

    def _turn(self, i: int) -> Iterator[str]:
        b = self.b
        if b.struck >> i & 1:
            yield "it has struck already (titan-A-ST-08)"
        if b.side(i) == b.mover and b.striking != b.mover:
            yield "the moving player strikes first (titan-A-SP-01)"
        b.striking = b.side(i)
        b.struck |= 1 << i

    def _hit(self, line: Line, x: int, number: int) -> Generator[str, None, int]:
        if len(line.dice) != int(line.about[2]):
            yield f"{len(line.dice)} dice were rolled"
        hits = sum(die >= number for die in line.dice)
        if hits != line.hits:
            yield f"these dice are {hits} hits"
        return hits - self._wound(x, hits)

    def carry(self, line: Line) -> Iterator[str]:
        """Carry hits left over to another target."""
        count, y, b, left = int(line.about[0]), self._number(line.about[2]), self.b, self.left
        if left is None:
            yield "nothing is left over"
            return
        if y not in receivers(b, left):
            yield f"nothing carries to {b.fighters[y]} (titan-R-40)"
        if count != min(left.hits, b.needs(y)):
            yield f"{min(left.hits, b.needs(y))} carry over (titan-R-100)"
        rest = left.hits - self._wound(y, count)
        self.left = Carry(left.striker, left.first, left.forgone, left.number, left.dice, rest) if rest else None

    def slain(self, line: Line) -> Iterator[str]:
        """Record that a fighter is slain."""
        i = self._number(line.about[0])
        if i in self.dying:
            self.dying.remove(i)
        elif self.b.slain(i):
            yield "it was slain before"
        else:
            yield f"it has {self.b.hits[i]} hits of {self.b.power[i]} (titan-A-ST-07)"

    # --- the end ------------------------------------------------------------------------------------------------------

    def concede(self, line: Line) -> Iterator[str]:
        """Let a side concede."""
        self.conceded = self._side(line.about[0])
        yield from ()

    def time(self, _: Line) -> Iterator[str]:
        """Let the attacker run out of time."""
        if (self.b.round, self.b.mover) != (the_box().game.battle_rounds, ATTACKER):
            yield "the seven rounds are not over (titan-A-BL-15)"
        self.conceded = ATTACKER

    def end(self, line: Line) -> Iterator[str]:
        """Check the winner."""
        if self.conceded is None:
            yield from (f"{name} is slain and still there" for name in self._staying())
        gone = [self._gone(side) for side in (ATTACKER, DEFENDER)]
        winner = protocol.NOBODY if all(gone) else self.defender if gone[ATTACKER] else self.attacker
        if not any(gone):
            yield "neither legion is eliminated (titan-A-BL-04)"
        elif line.about[0] != winner:
            yield f"{winner} has won"

    def _gone(self, side: int) -> bool:
        b = self.b
        slain_titan = (titan := b.titan[side]) != NOBODY and b.slain(titan)
        return self.conceded == side or not b.living(side) or slain_titan or titan_lost(b, side)

    def nothing(self, _: Line) -> Iterator[str]:
        """Accept a line that changes nothing."""
        yield from ()


def _kind(name: str) -> Character:
    """Return the kind of a fighter: `ogre` for black-ogre-2."""
    found = re.fullmatch(r"[a-z]+-([a-z]+)(?:-\d+)?", name)
    if not found or found[1] not in the_box().character:
        raise ValueError(f"{echo(name)} is not the name of a fighter, such as black-ogre-2")
    return the_box().character[found[1]]


def _hex(name: str) -> int:
    if name not in HEX:
        raise ValueError(f"there is no hex {echo(name)}")
    return HEX[name].index


def _place(b: Battle, i: int) -> str:
    return HEXES[b.at[i]].name if b.at[i] >= 0 else "no hex"


_NOT_BEGUN, _MANEUVER, _DRIFT, _STRIKES, _REMOVAL, _OVER = range(6)
_STAGE: Mapping[str, int] = {
    **dict.fromkeys(("deploy", "enter", "move", "lost", "back"), _MANEUVER),
    "drift": _DRIFT,
    **dict.fromkeys(("strike", "rangestrike", "carry"), _STRIKES),
    **dict.fromkeys(("removed", "round", "time"), _REMOVAL),
    "end": _OVER,
}
"""How far a half-round has come when a line is written; `slain` and `concede` can come at any time."""
_FOLLOW: Mapping[str, Callable[[_Follower, Line], Iterator[str]]] = {
    "round": _Follower.half_round,
    "deploy": _Follower.arrive,
    "enter": _Follower.arrive,
    "move": _Follower.move,
    "lost": _Follower.lost,
    "removed": _Follower.removed,
    "back": _Follower.nothing,
    "drift": _Follower.drift,
    "strike": _Follower.strike,
    "rangestrike": _Follower.rangestrike,
    "carry": _Follower.carry,
    "slain": _Follower.slain,
    "concede": _Follower.concede,
    "time": _Follower.time,
    "end": _Follower.end,
}
