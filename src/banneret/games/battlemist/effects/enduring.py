"""Effects that do nothing at once but stay in force for a while; the rules look them up where they matter."""

from __future__ import annotations

from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.terms import Duration
from banneret.games.battlemist.effects import lasting
from banneret.games.battlemist.effects.deed import Deed, Handlers, is_for, seats_of
from banneret.games.battlemist.records import NOBODY, Hero, Lasting
from banneret.games.battlemist.state import State
from banneret.games.battlemist.word_options import Player


def endure(s: State, deed: Deed, effect: words.Effect) -> None:
    """Put an effect in force for its seats, with the realms, the hero or the partner that were chosen."""
    seats = seats_of(s, is_for(effect), deed) if deed.seat != NOBODY or is_for(effect) != "you" else [NOBODY]
    realms = _realms(deed.target)
    hero = deed.target.key if isinstance(deed.target, Hero) else ""
    partner = deed.target.seat if isinstance(deed.target, Player) else NOBODY
    until: Duration = getattr(effect, "duration", "round")
    most: int | None = getattr(effect, "max", None)
    for seat in seats:
        lasting.begin(s, Lasting(effect, seat, until, realms, hero, partner, most or 0))


def _realms(target: object) -> tuple[Realm, ...]:
    if isinstance(target, Realm):
        return (target,)
    if isinstance(target, tuple):
        return tuple(realm for realm in target if isinstance(realm, Realm))
    return ()


ENDURING = (
    words.Production,
    words.IgnoreStop,
    words.Pin,
    words.CloseBorder,
    words.Truce,
    words.FightModifier,
    words.BattleModifier,
    words.RallyModifier,
    words.CapModifier,
    words.DoubleShots,
    words.RoutAsKill,
    words.NoSiege,
    words.SpellCost,
    words.StarPrice,
    words.Merchant,
    words.RecruitPrice,
    words.SupplyDiscount,
)
"""The effects that only stay in force for a while."""
HANDLERS: Handlers = dict.fromkeys(ENDURING, endure)
