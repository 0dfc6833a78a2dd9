"""The two sides of a battle: which units are un-routed, routed, or killed (3.3.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import Any

from banneret.engine.at_hand import NotAtHand
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import Kind
from banneret.games.battlemist.records import Battle, Pair, Troop
from banneret.games.battlemist.state import State

ACTIVE, OTHER = SIDES = (0, 1)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit of a kind on one side of the battle, un-routed or routed; equal units are one option."""

    kind: Kind
    folk: str
    routed: bool = False

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"{'routed' if self.routed else 'battle'}:{self.folk}-{self.kind.id}"

    def __str__(self) -> str:
        return fill("a routed {}", self.kind.noun) if self.routed else str(self.kind)


def at_hand(s: State) -> Battle:
    """Return the battle in progress; there must be one."""
    if s.battle is None:
        raise NotAtHand("battle")
    return s.battle


def troop(s: State, side: int) -> Troop:
    """Return all living units of a side, routed or not (mist-3.3.3-06, mist-R-62)."""
    b = at_hand(s)
    return s.troop(b.seats[side], b.realm)


def standing(s: State, side: int) -> Troop:
    """Return the un-routed units of a side."""
    return tuple(map(sub, troop(s, side), at_hand(s).routed[side]))


def is_over(s: State) -> bool:
    """Return whether a side has no unit left in the realm (mist-3.3.3.1-17)."""
    b = at_hand(s)
    return any(b.realm.index not in s.troops[seat] for seat in b.seats)


def close_if_over(s: State) -> None:
    """Close the window once the battle is decided: nothing more is played (mist-R-69)."""
    if s.battle is not None and is_over(s):
        s.window = None


def fighters(s: State, side: int, units: Troop, *, routed: bool = False) -> list[Fighter]:
    """Return the kinds of these units of a side, as options."""
    folk = s.races[at_hand(s).seats[side]].folk
    return [Fighter(s.box.kinds[index], folk, routed) for index, count in enumerate(units) if count]


def changed(pair: Pair, side: int, change: int) -> Pair:
    """Return the pair with the number of one side changed."""
    return (pair[0] + change, pair[1]) if side == ACTIVE else (pair[0], pair[1] + change)


def alone(units: Sequence[int]) -> int:
    """Return the index of the only kind among units; -1 if there are several kinds or no units."""
    kinds = [index for index, count in enumerate(units) if count]
    return kinds[0] if len(kinds) == 1 else -1


# --- routed, recovered, killed ----------------------------------------------------------------------------------------


def rout(s: State, side: int, kind: int, count: int = 1) -> None:
    """Rout units: they are set aside and take no part until they recover (mist-3.3.3-04)."""
    b = at_hand(s)
    b.routed[side] = _changed(b.routed[side], kind, count)
    s.tell(
        "routed",
        "{units} of {seat:the} {number:is|are} routed",
        **_units(s, b, side, kind, count),
        number=count,
        troop=_pile(s, b, side, kind, "battle"),
        pile=_pile(s, b, side, kind, "routed"),
        row=_row(s, b, side, "routed"),
        rule="mist-3.3.3-04",
    )


def recover(s: State, side: int, kind: int, count: int = 1) -> None:
    """Bring routed units back into the battle (mist-3.3.3.1-02)."""
    b = at_hand(s)
    b.routed[side] = _changed(b.routed[side], kind, -count)
    s.tell(
        "rallied",
        "{units} of {seat:the} {number:rallies|rally}",
        **_units(s, b, side, kind, count),
        number=count,
        troop=_pile(s, b, side, kind, "battle"),
        pile=_pile(s, b, side, kind, "routed"),
        row=_row(s, b, side, s.box.kinds[kind].segment),
        rule="mist-3.3.3.1-02",
    )


def slay(s: State, side: int, kind: int, count: int = 1, *, routed: bool = False) -> None:
    """Kill units: they leave the map, and count as killed in this battle round (mist-3.3.3-05, mist-R-31)."""
    b = at_hand(s)
    seat = b.seats[side]
    if routed:
        b.routed[side] = _changed(b.routed[side], kind, -count)
        told = "{units} of {seat:the} {number:is|are} killed while routed"
    else:
        told = "{units} of {seat:the} {number:is|are} killed"
    s.put(seat, b.realm, s.box.kinds[kind], -count)
    b.dead[side] = _changed(b.dead[side], kind, count)
    b.killed = changed(b.killed, side, count)
    s.tell(
        "killed",
        told,
        **_units(s, b, side, kind, count),
        number=count,
        troop=_pile(s, b, side, kind, "routed" if routed else "battle"),
        pile=_pile(s, b, side, kind, "killed"),
        row=_row(s, b, side, "killed"),
        rule="mist-3.3.3-05",
    )


def _units(s: State, b: Battle, side: int, kind: int, count: int) -> dict[str, Any]:
    """Return the words for units of one side in an event."""
    meant = s.box.kinds[kind]
    return {
        "units": meant.counted(count),
        "seat": s.player(b.seats[side]),
        "kind": meant,
        "realm": b.realm,
    }


def _pile(s: State, b: Battle, side: int, kind: int, place: str) -> str:
    """Return the key of a side's units of a kind that stand in the battle, or lie among the routed or the killed."""
    return f"{place}:{s.races[b.seats[side]].folk}-{s.box.kinds[kind].id}"


def _row(s: State, b: Battle, side: int, row: str) -> str:
    return f"row:{s.races[b.seats[side]].folk}-{row}"


def each(do: Callable[[int, int], None], units: Troop) -> None:
    """Call `do` for all of these units, kind by kind."""
    for kind, count in enumerate(units):
        if count:
            do(kind, count)


def slay_routed(s: State, side: int) -> None:
    """Kill all routed units of a side."""
    each(lambda kind, count: slay(s, side, kind, count, routed=True), at_hand(s).routed[side])


def slay_all(s: State, side: int) -> None:
    """Kill all units of a side, routed or not."""
    each(lambda kind, count: slay(s, side, kind, count), standing(s, side))
    slay_routed(s, side)


def _changed(units: Troop, kind: int, count: int) -> Troop:
    return (*units[:kind], units[kind] + count, *units[kind + 1 :])


def all_of(one: Troop, other: Troop) -> Troop:
    """Return the units of both sides together."""
    return tuple(map(add, one, other))
