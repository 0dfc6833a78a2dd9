"""What had best be bought: settlers, an army of all kinds, towns, heroes and stars (for bots)."""

from __future__ import annotations

from math import log

from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.campaign import expected_defence
from banneret.games.battlemist.bot.guarding import ARMY
from banneret.games.battlemist.bot.reaching import near
from banneret.games.battlemist.bot.strength import BODIES, WORTH, chance, defence, power
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import Goods, covers, minus, plus
from banneret.games.battlemist.economy.recruiting import price, town_sites
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.odds import FOOTMAN
from banneret.games.battlemist.records import Troop
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford
from banneret.games.battlemist.word_options import HERO, TOWN_CHOICE, Choice

NEVER = -1.0
SETTLER, SOLDIER, TOWN, CHAMPION = 5.0, 4.0, 1.2, 1.5
SETTLERS = 3
"""The most settlers that are wanted at a time."""
EXPANSION = 2
"""How far beyond what one holds realms are settled."""
RICH = 4
"""What a realm yields that is worth a town's price and supply."""
STRONG = 0.9
"""The chance against the nearest home with which an army is strong enough."""


def score_purchase(s: State, seat: int, what: Kind | Choice) -> float:
    """What it is worth to buy it now; less than nothing if the goods had better be kept."""
    if not can_spare(s, seat, price(s, seat, what), soldier=isinstance(what, Kind)):
        return NEVER
    if isinstance(what, Kind):
        return max(_settler(s, seat, what), _soldier(s, seat, what))
    if what is HERO:
        return CHAMPION if not s.heroes[seat] else NEVER
    if what is TOWN_CHOICE:
        return TOWN if any(sum(realm.yields) >= RICH for realm in town_sites(s, seat)) else NEVER
    return NEVER


def can_spare(s: State, seat: int, cost: Goods, *, soldier: bool) -> bool:
    """Whether supply can be paid afterwards, and the last star be bought that is in reach."""
    stock, due = s.stock[seat], bill(s, seat)
    if soldier:
        due = plus(due, (1, 0, 0))
    s.stock[seat] = minus(stock, cost)
    fine = could_afford(s, seat, due)
    s.stock[seat] = stock
    if fine and s.stars[seat] + 1 >= s.box.file.game.stars_to_win and wants.star_in_reach(s, seat):
        return False
    return fine


def _settler(s: State, seat: int, kind: Kind) -> float:
    """Footmen for realms that are free."""
    if kind.index != FOOTMAN:
        return NEVER
    free = min(SETTLERS, len(wants.free_realms(s, seat, EXPANSION)))
    return SETTLER if free > settlers(s, seat) else NEVER


def settlers(s: State, seat: int) -> int:
    """The footmen that hold no realm, and do not guard the home."""
    home = s.home(seat).index
    return sum(troop[FOOTMAN] - 1 for here, troop in s.troops[seat].items() if here != home and troop[FOOTMAN]) + max(
        0, s.troop(seat, s.home(seat))[FOOTMAN] - 2
    )


def _soldier(s: State, seat: int, kind: Kind) -> float:
    """Those who make the army most stronger, until it is strong enough."""
    army = army_of(s, seat)
    race = s.races[seat]
    old = power(race, army)
    if is_strong(s, seat, army):
        return NEVER
    new = power(race, _joined(army, kind.index))
    if not old.bodies:
        return SOLDIER
    stronger = log(new.blows / old.blows) + BODIES * log(new.bodies / old.bodies)
    return 1.0 + SOLDIER * stronger - 0.1 * WORTH[kind.index]


def _joined(army: Troop, kind: int) -> Troop:
    return (*army[:kind], army[kind] + 1, *army[kind + 1 :])


def army_of(s: State, seat: int) -> Troop:
    """All units that do not hold a realm alone."""
    units = list(s.box.none)
    for troop in s.troops[seat].values():
        if sum(troop) > 1:
            for kind, count in enumerate(troop):
                units[kind] += count
    return tuple(units)


def is_strong(s: State, seat: int, army: Troop) -> bool:
    """Whether an army takes the home that is guarded least, and keeps the own home."""
    own = power(s.races[seat], army)
    if max(chance(own, expected_defence(s, foe)) for foe in s.others(seat)) < STRONG:
        return False
    home = s.home(seat)
    guard = defence(s, seat, home)
    return all(chance(power(s.races[foe], near(s, foe, home, 1)), guard) < 1 - STRONG for foe in s.others(seat))


def score_site(s: State, seat: int, realm: Realm, what: object) -> float:
    """Recruits go home, where the army gathers, or near free realms; towns where most is got."""
    if not isinstance(what, Kind):
        return float(sum(realm.yields))
    if what.index >= ARMY or realm is s.home(seat):
        return 1.0
    far = s.land.distances(realm)
    return 2.0 if any(wants.is_free(s, free) and far[free.index] <= EXPANSION for free in s.land.realms) else 0.0


def wish(s: State, seat: int) -> Goods | None:
    """What the stock should hold in this phase, if trading can bring it about."""
    due = bill(s, seat)
    if s.phase == "guild":
        return wants.needed(s, seat) if wants.star_in_reach(s, seat) else None
    if s.phase == "supply":
        return due if could_afford(s, seat, due) else None
    if s.phase == "recruitment":
        return _wish_for_units(s, seat, due)
    return None


def _wish_for_units(s: State, seat: int, due: Goods) -> Goods | None:
    """Supply, and the unit that one would buy if one could."""
    best = max(s.box.army, key=lambda kind: score_purchase(s, seat, kind))
    if score_purchase(s, seat, best) <= 0:
        return None
    wanted = plus(due, plus(price(s, seat, best), (1, 0, 0)))
    return wanted if not covers(s.stock[seat], wanted) and could_afford(s, seat, wanted) else None
