"""The economy phase: harvest, recruitment, grey guild (3.2)."""

from __future__ import annotations

from typing import Final

from banneret.engine.because import because
from banneret.engine.decision import Play
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import NOTHING, Goods, covers, figures, plus, said, times
from banneret.games.battlemist.box.vocabulary import Production, StarPrice
from banneret.games.battlemist.economy import simultaneous
from banneret.games.battlemist.economy.recruiting import buy, has_room, price, purchases, why_not_buy
from banneret.games.battlemist.economy.simultaneous import Plan
from banneret.games.battlemist.effects import Deed, carry_out
from banneret.games.battlemist.effects.lasting import effects_at, in_force, of_seat, sources
from banneret.games.battlemist.records import Recruiting
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford
from banneret.games.battlemist.word_options import STAR

# --- harvest ----------------------------------------------------------------------------------------------------------

HARVEST: Final = Plan(
    phase="harvest",
    moments=("harvest", "economy"),
    prompt="Play anything before the harvest?",
    idle="Trade before the harvest, or go on?",
    rule="mist-3.1.2-04",
    ways=lambda _, __: [],
    why_not=lambda *_asked: None,
    could=lambda _, __: False,
    exchanges=False,  # recruitment comes before anything can be bought or lost
)


def begin_harvest(s: State) -> None:
    """Open the harvest window; then everybody receives income (mist-R-77)."""
    s.tell("harvest-begins", "Harvest", rule="mist-3.2.1-01", head=True)
    simultaneous.begin(s, "harvest", "take_income")


def harvest(s: State) -> Play[Again | None]:
    """Play cards before the harvest."""
    yield from simultaneous.decide(s, HARVEST)
    return simultaneous.once_more(s)


def take_income(s: State) -> Play[None]:
    """Each seat takes the yield of all its realms, and what skills and artifacts add (mist-3.2.1-01)."""
    for seat in s.in_order():
        income = income_of(s, seat)
        s.receive(seat, income)
        if not s.log.silent:
            s.tell(
                "harvests",
                "{seat} {seat:harvests|harvest} {goods}",
                seat=s.player(seat),
                goods=said(income),
                **figures(income),
                rule="mist-3.2.1-01",
            )
        for source in sources(s, seat):
            more = effects_at(source, "harvest")
            if more:
                yield from carry_out(s, more, Deed(seat))


def income_of(s: State, seat: int) -> Goods:
    """Return the total yield of a seat's realms, including its home (mist-3.2.1-01, mist-3.2.1-04)."""
    income = NOTHING
    for realm in s.holdings(seat):
        income = plus(income, yield_of(s, realm))
    return income


def yield_of(s: State, realm: Realm) -> Goods:
    """Return a realm's yield: doubled by a town or city, then changed by effects: none, then halves, then extras.

    Rules: mist-3.2.1-05, mist-1.4.3-03, mist-R-42.
    """
    goods = realm.yields
    if s.built[realm.index]:
        goods = times(goods, s.box.building(s.built[realm.index]).production_factor)
    changes = [effect for effect, lasting in in_force(s, Production) if _concerns(effect, lasting.realms, realm)]
    if any(change.rule == "none" for change in changes):
        return NOTHING
    for change in changes:
        if change.rule == "half":
            goods = (goods[0] // 2, goods[1] // 2, goods[2] // 2)
    for change in changes:
        if change.rule == "plus":
            goods = _increased(goods, change.amount)
    return goods


def _concerns(effect: Production, realms: tuple[Realm, ...], realm: Realm) -> bool:
    return realm in realms if effect.where == "target" else realm.terrain in effect.where


def _increased(goods: Goods, amount: int) -> Goods:
    grain, wood, iron = (each + amount if each else 0 for each in goods)
    return grain, wood, iron


# --- recruitment ------------------------------------------------------------------------------------------------------


def _could_recruit(s: State, seat: int) -> bool:
    """Return whether anything could be bought, perhaps after trading."""
    for way in purchases(s):
        if could_afford(s, seat, price(s, seat, way)) and (not isinstance(way, Kind) or has_room(s, seat)):
            return True
    return False


RECRUITMENT: Final = Plan(
    phase="recruitment",
    moments=("recruitment", "economy"),
    prompt="What do you recruit or build?",
    idle="You can't recruit or build more. Anything else?",
    rule="mist-3.2.2-01",
    ways=lambda s, _: purchases(s),
    why_not=why_not_buy,
    could=_could_recruit,
    do=buy,
)


def begin_recruitment(s: State) -> None:
    """Begin recruitment. The limits depend on what is built when the segment begins (mist-R-78)."""
    s.recruiting = Recruiting([0] * len(s.alive), tuple(s.built))
    s.tell("recruitment-begins", "Recruitment", rule="mist-3.2.2-01", head=True)
    simultaneous.begin(s, "recruitment")


def recruitment(s: State) -> Play[Again | None]:
    """Buy units, heroes, towns and cities, in any order (mist-3.2.2-01)."""
    yield from simultaneous.decide(s, RECRUITMENT)
    return simultaneous.once_more(s)


# --- grey guild -------------------------------------------------------------------------------------------------------


def is_guild_closed(s: State, seat: int) -> bool:
    """Return whether an event keeps the Grey Guild from selling to a seat."""
    return any(change.closed for change in of_seat(s, seat, StarPrice))


def star_price(s: State, seat: int) -> Goods | None:
    """Return the price of a seat's next star; None if it cannot buy one (mist-3.2.3-02, mist-R-48)."""
    usual, changes = usual_star_price(s, seat), of_seat(s, seat, StarPrice)
    if usual is None or not s.pool or is_guild_closed(s, seat):
        return None
    return times((1, 1, 1), max(0, usual + sum(change.amount for change in changes)))


def usual_star_price(s: State, seat: int) -> int | None:
    """Return how much of each resource a seat's next star costs without effects; None if it has all or none."""
    prices, stars = s.box.file.game.star_prices, s.stars[seat]
    return prices[stars - 1] if 1 <= stars <= len(prices) else None


def _why_no_star(s: State, seat: int, _: Word) -> str | None:
    if is_guild_closed(s, seat):
        return "mist-3.1.4-04"
    due = star_price(s, seat)
    if due is None:
        return because("mist-R-48", why=_why_none(s, seat))
    return None if covers(s.stock[seat], due) else because("mist-3.2.3-02", price=due[0])


_NONE_LEFT = Word("none-left", "none is left")
_NOT_FOR_SALE = Word("not-for-sale", "you need 1 before you can buy")


def _why_none(s: State, seat: int) -> Word | Text:
    if not s.pool:
        return _NONE_LEFT
    return fill("you have {} already", s.stars[seat]) if s.stars[seat] else _NOT_FOR_SALE


def _could_buy(s: State, seat: int) -> bool:
    due = star_price(s, seat)
    return due is not None and could_afford(s, seat, due)


GUILD: Final = Plan(
    phase="guild",
    moments=("guild", "economy"),
    prompt="Buy a star from the Grey Guild?",
    idle="You can't buy a star now. Anything else?",
    rule="mist-3.2.3-01",
    ways=lambda _, __: [STAR],
    why_not=_why_no_star,
    could=_could_buy,
    wishes=(STAR,),
)


def begin_guild(s: State) -> None:
    """Begin the last segment of the economy phase (mist-3.2.3-01)."""
    s.tell("guild-begins", "Grey Guild", rule="mist-3.2.3-01", head=True)
    simultaneous.begin(s, "guild")


def guild(s: State) -> Play[Again | None]:
    """All decide at once. Wishes are public and wait until nobody plays a card or proposes any more.

    mist-R-77, mist-R-104.
    """
    wishing = yield from simultaneous.decide(s, GUILD)
    s.dealings.wishing += tuple(wishing)
    if not s.busy:
        _sell_stars(s)
        return None
    for seat in wishing:
        s.tell("wishes-for-star", "{seat} {seat:wants|want} a star", seat=s.player(seat), rule="mist-R-104")
    return AGAIN


def _sell_stars(s: State) -> None:
    """Sell one star to each seat that wishes and can pay, in lead-seat order, while stars last.

    mist-3.2.3-03, mist-R-48.
    """
    for seat in (seat for seat in s.in_order() if seat in s.dealings.wishing):
        due = star_price(s, seat)
        if due is not None and covers(s.stock[seat], due):
            s.pay(seat, due)
            s.pool -= 1
            s.stars[seat] += 1
            s.used[seat] += 1  # mist-3.2.3-04
            s.tell(
                "buys-star",
                "{seat} {seat:buys|buy} a star for {goods}",
                seat=s.player(seat),
                goods=said(due),
                **figures(due),
                stars=s.stars[seat],
                rule="mist-3.2.3-02",
            )
