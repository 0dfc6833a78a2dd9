"""Effects that do nothing at once but are in force for a while; whoever carries out the rules asks for them."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.games.battlemist import lasting
from banneret.games.battlemist import vocabulary as words
from banneret.games.battlemist.box import Realm
from banneret.games.battlemist.effects.deed import Deed, Handlers, is_for, owner_of, seats_of
from banneret.games.battlemist.menu import Opponent
from banneret.games.battlemist.naming import Named, give_moves
from banneret.games.battlemist.state import NOBODY, Hero, Lasting, State


def endure(s: State, deed: Deed, effect: words.Effect) -> None:
    """Put it in force for the seats it is for, with the realms, the hero or the partner that were chosen."""
    seats = seats_of(s, is_for(effect), deed) if deed.seat != NOBODY or is_for(effect) != "you" else [NOBODY]
    realms = _realms(deed.target)
    hero = deed.target.key if isinstance(deed.target, Hero) else ""
    partner = deed.target.seat if isinstance(deed.target, Opponent) else NOBODY
    until: words.Duration = getattr(effect, "duration", "round")
    most: int | None = getattr(effect, "max", None)
    for seat in seats:
        lasting.begin(s, Lasting(effect, seat, until, realms, hero, partner, most or 0))


def _realms(target: object) -> tuple[Realm, ...]:
    if isinstance(target, Realm):
        return (target,)
    if isinstance(target, tuple):
        return tuple(realm for realm in target if isinstance(realm, Realm))
    return ()


def move_further(s: State, deed: Deed, effect: words.MoveModifier) -> None:
    """Units named on playing go further at once (mist-R-27); what is for all, or for a hero, is in force."""
    if isinstance(deed.target, Named):
        give_moves(s, deed.target, effect.amount)
    else:
        endure(s, deed, effect)


def choose_turn(s: State, deed: Deed, effect: words.ChooseTurn) -> Play[None]:
    """The first or the last turn; `left` says which (mist-R-61)."""
    seat = deed.seat
    place = yield from choose(
        seat, "choose-turn", "Which turn do you take?", ["first", "last"], rule="mist-R-61", label=str.capitalize
    )
    lasting.begin(s, Lasting(effect, seat, "round", left=int(place == "last")))
    s.tell("{} took the {} turn", s.name(seat), place, rule="mist-R-61")


def trade_freely(s: State, deed: Deed, effect: words.FreeTrade) -> None:
    """A Caravan: two players may exchange resources until the end of the round (mist-4.0-03)."""
    endure(s, deed, effect)
    other = owner_of(deed.target)
    s.tell("{} and {} might trade", s.name(deed.seat), s.name(other), rule="mist-4.0-03")


HANDLERS: Handlers = {
    words.MoveModifier: move_further,
    words.ChooseTurn: choose_turn,
    words.FreeTrade: trade_freely,
    **dict.fromkeys(
        (
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
        ),
        endure,
    ),
}
