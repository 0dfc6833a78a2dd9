"""Ten-sided dice: rolls, their log entries, and roll-offs (mist-1.2-02)."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.scene.scene import Dice
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.state import State


def roll(s: State, count: int = 1) -> list[int]:
    """Roll `count` dice; each shows 1 to 10."""
    return s.chance.roll(s.box.faces, count)


def shown(
    s: State, title: Text, dice: Sequence[int], seat: int | None = None, counted: Sequence[bool] = ()
) -> tuple[Dice, ...]:
    """Return dice as the log shows them; `seat` rolled them, `counted` are those that had an effect."""
    side = s.races[seat].folk if seat is not None and s.races else ""
    return (Dice(title, tuple(map(str, dice)), side, tuple(counted), figures=True),)


def roll_each(s: State, seats: Sequence[int], rule: str, what: Word) -> list[int]:
    """Roll a die for each of these seats, as one log entry."""
    dice = roll(s, len(seats))
    if not s.log.silent:
        said = Listed([fill("{} {}", s.player(seat), die) for seat, die in zip(seats, dice, strict=True)], ",")
        s.tell("rolls-each", "{what}: {rolled}", what=what, rolled=said, rule=rule, dice=shown(s, what.text, dice))
    return dice


def highest(s: State, seats: Sequence[int], rule: str, what: Word) -> int:
    """Return the seat that rolls highest; tied seats roll again."""
    tied = list(seats)
    while len(tied) > 1:
        dice = roll_each(s, tied, rule, what)
        tied = [seat for seat, die in zip(tied, dice, strict=True) if die == max(dice)]
    return tied[0]


def roll_off(s: State, seats: Sequence[int], rule: str, what: Word) -> list[int]:
    """Return the seats in the order of their rolls, the highest first; tied seats roll again."""
    if len(seats) < 2:
        return list(seats)
    dice = dict(zip(seats, roll_each(s, seats, rule, what), strict=True))
    order: list[int] = []
    for face in sorted(set(dice.values()), reverse=True):
        order += roll_off(s, [seat for seat in seats if dice[seat] == face], rule, what)
    return order
