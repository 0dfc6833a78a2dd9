"""What to buy: settlers, an army of all kinds, towns, heroes and stars (for bots)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log

from banneret.engine.scores import NEEDLESS
from banneret.engine.words.word import Word
from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.campaign import expected_defence
from banneret.games.battlemist.bot.guarding import ARMY
from banneret.games.battlemist.bot.reaching import near
from banneret.games.battlemist.bot.strength import BODIES, WORTH, chance, defence, power
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import NOTHING, Goods, covers, minus, plus
from banneret.games.battlemist.box.land import Land
from banneret.games.battlemist.economy.recruiting import price, town_sites
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.forecast import FOOTMAN
from banneret.games.battlemist.records import NOBODY, Troop
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford, ratio
from banneret.games.battlemist.word_options import HERO, TOWN_CHOICE

NEVER = -1.0
SETTLER, SOLDIER, TOWN, CHAMPION = 5.0, 4.0, 1.2, 1.5
SETTLERS = 3
"""The most settlers that a bot wants."""
STAYING = 2
"""The number of footmen at home that do not count as settlers."""
EXPANSION = 2
"""The number of steps from its realms within which a bot settles."""
RICH = 4
"""The least yield of a realm at which a town is worth its price and supply."""
STRONG = 0.9
"""An army is strong enough if it has this chance against the nearest home."""
BOARD: Goods = (1, 0, 0)
"""The supply of a new unit."""


@dataclass(slots=True)
class Needs:
    """What a seat needs and can pay: `due` is its supply, `rate` how many resources merchants take for one."""

    stock: Goods
    due: Goods
    rate: int
    saves: bool
    """Whether it saves for its last star."""
    settlers: int
    """The number of settlers still missing."""
    army: Troop
    strong: bool
    """Whether its army is strong enough."""


def needs_of(s: State, seat: int) -> Needs:
    """Return what a seat needs and what it has."""
    saves = s.stars[seat] + 1 >= s.box.file.game.stars_to_win and wants.star_in_reach(s, seat)
    lacking = min(SETTLERS, free_near(s, seat)) - settlers(s, seat)
    army = army_of(s, seat)
    return Needs(s.stock[seat], bill(s, seat), ratio(s, seat)[0], saves, lacking, army, is_strong(s, seat, army))


def score_purchase(s: State, seat: int, needs: Needs, what: Kind | Word) -> float:
    """Return the worth of a purchase now; below 0 if the goods should be kept, most of all for supply."""
    cost = price(s, seat, what)
    due = plus(needs.due, BOARD) if isinstance(what, Kind) else needs.due
    if not affordable(minus(needs.stock, cost), due, needs.rate):
        return NEEDLESS
    if needs.saves:
        return NEVER
    if isinstance(what, Kind):
        settles = what.index == FOOTMAN and needs.settlers > 0
        return max(SETTLER if settles else NEVER, _soldier(s, seat, needs, what))
    if what is HERO:
        return CHAMPION if not s.heroes[seat] else NEVER
    if what is TOWN_CHOICE:
        return TOWN if any(sum(realm.yields) >= RICH for realm in town_sites(s, seat)) else NEVER
    return NEVER


def affordable(stock: Goods, due: Goods, rate: int) -> bool:
    """Return whether a stock covers what is due, perhaps after trading with merchants at this rate."""
    missing = gained = 0
    for has, wanted in zip(stock, due, strict=True):
        if has < wanted:
            missing += wanted - has
        else:
            gained += (has - wanted) // rate
    return missing <= gained


def _soldier(s: State, seat: int, needs: Needs, kind: Kind) -> float:
    """Prefer the units that make the army strongest, until it is strong enough."""
    if needs.strong:
        return NEVER
    race, army = s.races[seat], needs.army
    old = power(race, army)
    if not old.bodies:
        return SOLDIER
    new = power(race, (*army[: kind.index], army[kind.index] + 1, *army[kind.index + 1 :]))
    stronger = log(new.blows / old.blows) + BODIES * log(new.bodies / old.bodies)
    return 1.0 + SOLDIER * stronger - 0.1 * WORTH[kind.index]


# --- settlers and soldiers --------------------------------------------------------------------------------------------


def free_near(s: State, seat: int) -> int:
    """Return how many free realms worth having are near the realms of a seat."""
    around: set[int] = set()
    for here, owner in enumerate(s.owner):
        if owner == seat:
            around |= _around(s.land, s.box.realms[here])
    return sum(s.owner[here] == NOBODY and not any(here in troops for troops in s.troops) for here in around)


@lru_cache(maxsize=4096)
def _around(land: Land, realm: Realm) -> frozenset[int]:
    """Return the realms worth having within a few steps."""
    far = land.distances(realm)
    return frozenset(one.index for one in land.realms if far[one.index] <= EXPANSION and sum(one.yields) > 1)


def settlers(s: State, seat: int) -> int:
    """Return the number of footmen that neither hold a realm nor guard the home."""
    home = s.home(seat).index
    idle = (
        troop[FOOTMAN] - (STAYING if here == home else 1) for here, troop in s.troops[seat].items() if troop[FOOTMAN]
    )
    return sum(max(0, count) for count in idle)


def army_of(s: State, seat: int) -> Troop:
    """Return all units except those that hold a realm alone."""
    units = list(s.box.none)
    for troop in s.troops[seat].values():
        if sum(troop) > 1:
            units = [one + other for one, other in zip(units, troop, strict=True)]
    return tuple(units)


def is_strong(s: State, seat: int, army: Troop) -> bool:
    """Return whether an army would take the least guarded home and keep the seat's home."""
    own = power(s.races[seat], army)
    if max(chance(own, expected_defence(s, foe)) for foe in s.others(seat)) < STRONG:
        return False
    home = s.home(seat)
    guard = defence(s, seat, home)
    return all(chance(power(s.races[foe], near(s, foe, home, 1)), guard) < 1 - STRONG for foe in s.others(seat))


def score_site(s: State, seat: int, realm: Realm, what: object) -> float:
    """Put recruits at home, where the army gathers, or near free realms; put towns where the yield is highest."""
    if not isinstance(what, Kind):
        return float(sum(realm.yields))
    if what.index >= ARMY or realm is s.home(seat):
        return 1.0
    far = s.land.distances(realm)
    return 2.0 if any(wants.is_free(s, free) and far[free.index] <= EXPANSION for free in s.land.realms) else 0.0


# --- trade ------------------------------------------------------------------------------------------------------------


def wish(s: State, seat: int, needs: Needs | None = None) -> Goods | None:
    """Return what the stock should hold in this phase; None if it does already, or if trading cannot achieve it.

    `needs` are those of the seat, if they are known.
    """
    target = _target(s, seat, needs)
    return None if covers(s.stock[seat], target) or not could_afford(s, seat, target) else target


def _target(s: State, seat: int, needs: Needs | None) -> Goods:
    if s.phase == "guild":
        return wants.needed(s, seat)
    if s.phase == "supply":
        return bill(s, seat)
    if s.phase != "recruitment":
        return NOTHING
    if needs is None:
        needs = needs_of(s, seat)
    worths = [score_purchase(s, seat, needs, kind) for kind in s.box.army]
    best = max(worths)
    if best <= 0:
        return NOTHING
    return plus(plus(needs.due, BOARD), price(s, seat, s.box.army[worths.index(best)]))
