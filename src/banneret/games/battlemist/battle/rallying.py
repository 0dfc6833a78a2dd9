"""The first two steps of a battle round: rout check and overrun check (3.3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.wording import fill
from banneret.games.battlemist.battle.sides import (
    OTHER,
    SIDES,
    alone,
    at_hand,
    changed,
    each,
    fighters,
    is_over,
    recover,
    slay_all,
    standing,
)
from banneret.games.battlemist.box.box import ARMY
from banneret.games.battlemist.box.vocabulary import BattleModifier, RallyModifier
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.effects.lasting import of_seat
from banneret.games.battlemist.state import State

FOOTMAN = ARMY.index("footman")


_ROLLED = {
    False: "{seat} {seat:rallies|rally} {number:0=nobody|# unit|# units} on {die}",
    True: "{seat} {seat:rallies|rally} {number:0=nobody|# unit|# units} on {die}, changed to {result}",
}
"""What is told of a rout check, by whether anything changes the die."""


def rout_check(s: State) -> None:
    """Each side with routed units rolls; then the owners choose which units recover.

    Rules: mist-3.3.3.1-02, mist-R-74, mist-R-36.
    """
    b = at_hand(s)
    if is_over(s) or b.round == 1:  # mist-3.3.3.1-03
        return
    b.before, b.killed = b.killed, (0, 0)
    checking = [side for side in SIDES if any(b.routed[side])]
    for side, (die,) in [(side, roll(s)) for side in checking]:
        result = max(1, min(die + rally(s, side), s.box.file.game.die))
        number = min(s.box.file.battle.rout_check[result - 1], sum(b.routed[side]))
        b.recovering = changed(b.recovering, side, number)
        if not s.log.silent:
            dice = shown(s, "Rout check", (die,), b.seats[side], [number > 0])
            s.tell(
                "rolls-rout-check",
                _ROLLED[result != die],
                seat=s.player(b.seats[side]),
                die=die,
                result=result,
                number=number,
                rule="mist-3.3.3.1-02",
                dice=dice,
            )
    if checking:
        s.then("recover", "between_steps")


def rally(s: State, side: int) -> int:
    """Return the bonus to a side's rout check (mist-R-32, mist-R-35, mist-6.0-03, mist-6.0-04)."""
    b = at_hand(s)
    own, foe = b.seats[side], b.seats[OTHER - side]
    total = sum(_of_monsters(s, side, "own")) + sum(_of_monsters(s, OTHER - side, "enemy"))
    for seat, whose in ((own, "own"), (foe, "enemy")):
        total += sum(effect.amount for effect in of_seat(s, seat, RallyModifier) if effect.side == whose)
        total += sum(e.amount for e in of_seat(s, seat, BattleModifier) if e.rally and e.side == whose)
    return total


def _of_monsters(s: State, side: int, whose: str) -> Iterator[int]:
    """Yield what the un-routed monsters of a side add: once for each kind, unless the effect says more (mist-R-35)."""
    for kind, count in zip(s.box.kinds, standing(s, side), strict=True):
        for effect in kind.effects if count else ():
            if isinstance(effect, RallyModifier) and effect.side == whose:
                yield effect.amount * (count if effect.stack else 1)


def recover_units(s: State) -> Play[Again] | None:
    """The active side chooses first, then the other. Nobody is asked if the answer makes no difference."""
    b = at_hand(s)
    for side in SIDES:
        number, routed = b.recovering[side], b.routed[side]
        if not number:
            continue
        kind = alone(routed)
        if number < sum(routed) and kind < 0:
            return _recover_one(s, side)
        if kind < 0:
            each(lambda kind, count, side=side: recover(s, side, kind, count), routed)  # type: ignore[misc]
        else:
            recover(s, side, kind, number)
        b.recovering = changed(b.recovering, side, -number)
    return None


def _recover_one(s: State, side: int) -> Play[Again]:
    b = at_hand(s)
    ways = fighters(s, side, b.routed[side], routed=True)
    way = yield from choose(
        b.seats[side],
        "rally",
        "Which unit do you rally?",
        ways,
        help=lambda: fill("{} left.", b.recovering[side]),
        rule="mist-3.3.3.1-02",
    )
    recover(s, side, way.kind.index)
    b.recovering = changed(b.recovering, side, -1)
    return AGAIN


def overrun_check(s: State) -> None:
    """Overrun check: some sides lose the battle here (mist-R-36, mist-R-40).

    A side has lost if it lost two units in the round before and has no un-routed footman.

    Rules: mist-3.3.3.1-04, mist-3.3.3.1-05, mist-3.3.3.1-06.
    """
    b = at_hand(s)
    if is_over(s) or b.round == 1:
        return
    kills = s.box.file.battle.overrun_kills
    overrun = [side for side in SIDES if b.before[side] >= kills and not standing(s, side)[FOOTMAN]]
    if len(overrun) == len(SIDES):
        s.tell("overruns-cancel", "Neither army is overrun: both would be", rule="mist-3.3.3.1-06")
    elif overrun:
        s.tell(
            "overrun",
            "The army of {seat:the} is overrun",
            seat=s.player(b.seats[overrun[0]]),
            realm=b.realm,
            rule="mist-3.3.3.1-05",
        )
        slay_all(s, overrun[0])
