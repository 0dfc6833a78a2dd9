"""Recruiting units and heroes, building towns and cities: prices, places, limits (3.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import CITY, TOWN, Kind, Realm
from banneret.games.battlemist.box.goods import Goods, covers, said
from banneret.games.battlemist.box.vocabulary import RecruitPrice
from banneret.games.battlemist.economy.deferred_log import Lines
from banneret.games.battlemist.effects.lasting import in_force, use
from banneret.games.battlemist.land.control import BUILDINGS
from banneret.games.battlemist.land.heroes import new_hero
from banneret.games.battlemist.records import Lasting
from banneret.games.battlemist.state import State
from banneret.games.battlemist.word_options import CITY_CHOICE, HERO, TOWN_CHOICE

Purchase = Kind | Word


def purchases(s: State) -> list[Purchase]:
    """Return everything that can be bought in the recruitment segment."""
    return [*s.box.army, HERO, TOWN_CHOICE, CITY_CHOICE]


def price(s: State, seat: int, what: Purchase) -> Goods:
    """Return the present price (mist-3.2.2-02, mist-3.2.2-05, mist-3.2.2-06, mist-R-14)."""
    if isinstance(what, Kind):
        cheaper = _cheaper(s, seat, what)
        return (cheaper[0].grain, cheaper[0].wood, cheaper[0].iron) if cheaper else what.cost
    if what is HERO:
        return s.box.hero_cost
    return s.box.building_cost[TOWN if what is TOWN_CHOICE else CITY]


def _cheaper(s: State, seat: int, kind: Kind) -> tuple[RecruitPrice, Lasting] | None:
    """Return the effect that lowers the price of this kind, if there is one and it is not used up."""
    for effect, lasting in in_force(s, RecruitPrice):
        if lasting.seat == seat and effect.unit == kind.id and lasting.left:
            return effect, lasting
    return None


def why_not_buy(s: State, seat: int, what: Purchase) -> str | None:
    """Return the rule that forbids a seat to buy it: no place, or too few resources."""
    due = price(s, seat, what)
    dear = not covers(s.stock[seat], due)
    if isinstance(what, Kind):
        if not has_room(s, seat):
            return "mist-3.2.2-04"
        return _too_dear("mist-3.2.2-02", due) if dear else None
    if what is HERO:
        return _why_no_hero(s, seat) or (_too_dear("mist-3.2.2-05", due) if dear else None)
    if what is TOWN_CHOICE:
        if not town_sites(s, seat):
            return because("mist-3.2.2-06", why=_NO_REALM)
        return _too_dear("mist-3.2.2-06", due) if dear else None
    if not city_sites(s, seat):
        return "mist-3.2.2-08"
    return _too_dear("mist-R-14", due) if dear else None


def _why_no_hero(s: State, seat: int) -> str | None:
    hero = s.box.file.hero
    if len(s.heroes[seat]) >= hero.max_owned:
        return because("mist-3.2.2-05", why=fill("you have {} already", hero.max_owned))
    return because("mist-3.2.2-05", why=_ONE_A_ROUND) if s.recruiting.hired[seat] >= hero.max_bought else None


_NO_REALM = Word("no-realm", "none of your realms can take one")
_ONE_A_ROUND = Word("one-a-round", "you can recruit only 1 a round")


@cache
def _too_dear(rule: str, due: Goods) -> str:
    return because(rule, price=said(due), why=fill("it costs {}, and you have less", said(due)))


# --- where ------------------------------------------------------------------------------------------------------------


def recruit_sites(s: State, seat: int) -> list[Realm]:
    """Return the home realm and the realms with a town or city that can take one more recruit.

    Rules: mist-3.2.2-03, mist-3.2.2-04, mist-R-78.
    """
    return [realm for realm in s.holdings(seat) if takes_recruit(s, seat, realm)]


def has_room(s: State, seat: int) -> bool:
    """Return whether any realm of a seat can take one more recruit; nearly always its home can."""
    home = s.home(seat)
    return (s.owner[home.index] == seat and takes_recruit(s, seat, home)) or bool(recruit_sites(s, seat))


def takes_recruit(s: State, seat: int, realm: Realm) -> bool:
    """Return whether a realm can take one more recruit (mist-R-26)."""
    return s.recruiting.recruited.get(realm.index, 0) < recruit_limit(s, seat, realm)


def recruit_limit(s: State, seat: int, realm: Realm) -> int:
    """Return how many recruits a realm takes in a round.

    mist-3.2.2-04, mist-R-15, mist-R-78, mist-3.2.2-09, mist-R-42.
    """
    if realm is s.home(seat):
        return s.box.file.game.home_recruits
    if not s.built[realm.index] or not s.recruiting.sites[realm.index]:
        return 0
    return s.box.building(s.recruiting.sites[realm.index]).recruits


def town_sites(s: State, seat: int) -> list[Realm]:
    """Return controlled realms without town or city, except home realms (mist-3.2.2-06, mist-3.2.2-10, mist-R-49)."""
    return [realm for realm in s.holdings(seat) if not realm.home and not s.built[realm.index]]


def city_sites(s: State, seat: int) -> list[Realm]:
    """Return controlled realms with a town that was there when the round began (mist-3.2.2-08, mist-R-97)."""
    first, then, now = s.stood, s.recruiting.sites, s.built
    return [realm for realm in s.holdings(seat) if first[realm.index] == then[realm.index] == now[realm.index] == TOWN]


def build(s: State, realm: Realm) -> None:
    """Build a town, or turn a town into a city (mist-3.2.2-06, mist-3.2.2-08)."""
    s.built[realm.index] = CITY if s.built[realm.index] else TOWN


def why_no_recruit(s: State, seat: int, realm: Realm) -> str:
    """Return the rule for a realm that takes no recruit: not controlled, no town or city, a new one, or full."""
    own = s.owner[realm.index] == seat
    if not own or not (realm is s.home(seat) or s.built[realm.index]):
        return "mist-3.2.2-03"
    new = realm is not s.home(seat) and not s.recruiting.sites[realm.index]
    return "mist-3.2.2-07" if new else "mist-3.2.2-04"


def why_no_town(_s: State, _seat: int, realm: Realm) -> str:
    """Return the rule for a realm that takes no town: a home, not controlled, or with a town or city."""
    return "mist-3.2.2-10" if realm.home else "mist-3.2.2-06"


def why_no_city(s: State, seat: int, realm: Realm) -> str:
    """Return the rule for a realm where no town becomes a city: it had no town when the round began."""
    if realm.home:
        return "mist-3.2.2-10"
    if s.owner[realm.index] != seat:
        return "mist-3.2.1-02"
    stood_anew = s.built[realm.index] == TOWN and s.stood[realm.index]
    return "mist-R-97" if stood_anew else "mist-3.2.2-08"


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a purchase goes: the `question` and its `rule`, the possible `sites`, and `why_not` for other places."""

    question: str
    rule: str
    sites: Callable[[State, int], list[Realm]]
    why_not: Callable[[State, int, Realm], str]


RECRUIT: Final = Placing("place-recruit", "mist-3.2.2-03", recruit_sites, why_no_recruit)
NEW_TOWN: Final = Placing("place-town", "mist-3.2.2-06", town_sites, why_no_town)
NEW_CITY: Final = Placing("place-city", "mist-3.2.2-08", city_sites, why_no_city)


# --- buying -----------------------------------------------------------------------------------------------------------


def buy(s: State, seat: int, what: Purchase, lines: Lines) -> Play[None]:
    """Pay, and place the purchase at once (mist-3.2.2-01, mist-3.2.2-03)."""
    due = price(s, seat, what)
    if isinstance(what, Kind):
        yield from _recruit(s, seat, what, lines)
    elif what is HERO:
        _hire(s, seat, lines)
    else:
        yield from _build(s, seat, what, lines)
    s.pay(seat, due)


def _recruit(s: State, seat: int, kind: Kind, lines: Lines) -> Play[None]:
    realm = yield from _where(s, seat, kind, RECRUIT)
    cheaper = _cheaper(s, seat, kind)
    if cheaper:
        use(s, cheaper[1])
    s.put(seat, realm, kind)
    recruited = s.recruiting.recruited
    recruited[realm.index] = recruited.get(realm.index, 0) + 1
    told = {"seat": s.player(seat), "units": kind.counted(1), "kind": kind, "number": 1, "realm": realm}
    lines.tell("recruits", "{seat} {seat:recruits|recruit} {units} in {realm:the}", **told, rule=RECRUIT.rule)


def _hire(s: State, seat: int, lines: Lines) -> None:
    hero = new_hero(s, seat)
    s.heroes[seat] += (hero,)
    s.recruiting.hired[seat] += 1
    told = {"seat": s.player(seat), "hero": hero, "number": hero.number}
    lines.tell("recruits-hero", "{seat} {seat:recruits|recruit} Hero {number}", **told, rule="mist-3.2.2-05")


def _build(s: State, seat: int, what: Word, lines: Lines) -> Play[None]:
    placing = NEW_TOWN if what is TOWN_CHOICE else NEW_CITY
    realm = yield from _where(s, seat, what, placing)
    build(s, realm)
    told = {"seat": s.player(seat), "building": BUILDINGS[s.built[realm.index]], "realm": realm}
    lines.tell("builds", "{seat} {seat:builds|build} a {building} in {realm:the}", **told, rule=placing.rule)


def _where(s: State, seat: int, what: Purchase, placing: Placing) -> Play[Realm]:
    return choose(
        seat,
        placing.question,
        "Where do you place it?",
        placing.sites(s, seat),
        rule=placing.rule,
        beyond=lambda key: placing.why_not(s, seat, s.box.by_key[key]) if key in s.box.by_key else None,
        about=what,
    )
