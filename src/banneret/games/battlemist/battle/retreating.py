"""A fighting retreat: the un-routed units leave the battle for a realm next to it (mist-R-34, mist-R-86)."""

from __future__ import annotations

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.engine.words.word import Word
from banneret.games.battlemist.battle.sides import at_hand, close_if_over, slay_routed, standing
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.vocabulary import CloseBorder, Effect
from banneret.games.battlemist.effects.deed import Deed
from banneret.games.battlemist.effects.lasting import in_force
from banneret.games.battlemist.land.control import fall_to_monsters, settle
from banneret.games.battlemist.march.stacking import remove_excess
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State


def retreat(s: State, deed: Deed, _: Effect) -> Play[None]:
    """Leave the battle. Routed units are killed, and the opponent has won (mist-R-34)."""
    b, seat = at_hand(s), deed.seat
    side = b.side(seat)
    if why_not_retreat(s, seat, _) is not None:
        return
    haven = yield from choose(
        seat,
        "retreat",
        "Where do you retreat to?",
        havens(s, seat),
        rule="mist-R-34",
        beyond=lambda key: why_not_there(s, seat, b.realm, key),
    )
    leaving = standing(s, side)
    slay_routed(s, side)
    for kind, count in zip(s.box.kinds, leaving, strict=True):
        if count:
            s.put(seat, b.realm, kind, -count)
            s.put(seat, haven, kind, count)
    s.tell(
        "retreats",
        "{seat} {seat:retreats|retreat} to {haven:the}",
        seat=s.player(seat),
        haven=haven,
        realm=b.realm,
        rule="mist-R-34",
    )
    close_if_over(s)
    yield from remove_excess(s, seat, haven)
    settle(s, haven)
    fall_to_monsters(s, haven)


def havens(s: State, seat: int) -> list[Realm]:
    """Return realms next to the battle without combat units of another race, and not an enemy's home.

    mist-R-34, mist-R-85.
    """
    here = at_hand(s).realm
    closed = closed_off(s, here)
    return [
        there
        for there in s.land.neighbours(here)
        if all(other == seat for other in s.there(there))
        and s.seat_at_home(there) in (NOBODY, seat)
        and there not in closed
    ]


_NOT_NEXT = Word("not-next", "it is not adjacent")
_ANOTHERS_HOME = Word("anothers-home", "it is another player's home")
_HELD = Word("held", "enemies are there")


def why_not_there(s: State, seat: int, here: Realm, key: str) -> str | None:
    """Return the rule that keeps units from retreating to a realm: too far, a closed border, or whose it is."""
    there = s.box.by_key.get(key)
    if there is None or there not in s.land:
        return None
    if there not in s.land.neighbours(here):
        return because("mist-R-34", why=_NOT_NEXT)
    if there in closed_off(s, here):
        return "mist-R-86"
    at_home = s.seat_at_home(there) not in (NOBODY, seat)
    return because("mist-R-34", why=_ANOTHERS_HOME if at_home else _HELD)


def closed_off(s: State, here: Realm) -> list[Realm]:
    """Return the realms behind borders that a card has closed (mist-R-86)."""
    borders = (lasting.realms for _, lasting in in_force(s, CloseBorder) if here in lasting.realms)
    return [there for border in borders for there in border if there is not here]


def why_not_retreat(s: State, seat: int, _: Effect) -> str | None:
    """Return the rule if there are no un-routed units, or no realm for them (mist-R-34)."""
    b = s.battle
    return None if b is not None and any(standing(s, b.side(seat))) and havens(s, seat) else "mist-R-34"
