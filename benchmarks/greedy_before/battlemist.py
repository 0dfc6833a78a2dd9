"""The worth of a position of Battlemist, and quick weights of its answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from banneret.engine.decision import Decision
from banneret.engine.scores import Scorer, each_act
from banneret.engine.words.word import Word
from banneret.games.battlemist import word_options
from banneret.games.battlemist.bot import cards, quests, scoring, wants
from banneret.games.battlemist.bot.battle import weigh_spending
from banneret.games.battlemist.bot.caravan import weigh_proposing
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.bot.wants import GUARDS, MOST_GUARDS, enemies_near, is_free, needed
from banneret.games.battlemist.box.box import ActionCard, Kind, Realm, Spell
from banneret.games.battlemist.box.goods import Goods, covers, minus, plus
from banneret.games.battlemist.cards.unmoved_units import Company, companies
from banneret.games.battlemist.economy.economy import yield_of
from banneret.games.battlemist.economy.recruiting import price, town_sites
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.initiative import KEEP
from banneret.games.battlemist.march.march import may_leave, reach
from banneret.games.battlemist.odds import battle_forecast, of_battle
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.records import NOBODY, Battle, Hero, Troop
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import Trade, could_afford
from banneret.games.battlemist.word_options import CITY_CHOICE, MERCHANTS, PROPOSE, TOWN_CHOICE

STAR = 40.0
REALM, TOWN, CITY = 1.5, 7.0, 15.0
INCOME = 2.5
"""The worth of each resource of income per round."""
STOCK = 0.35
ENOUGH = 30
"""More than this of a resource is worth little."""
HERO, LIFE, CARD, ARTIFACT = 6.0, 0.8, 1.0, 5.0
BEATEN = 120.0
"""The cost of being eliminated. The worth of eliminating another player is most of this."""
BATTLE_TRIALS = 60
"""How often a battle is played to know its chances."""
TRIALS = 24
"""How often a battle is simulated to judge it."""


def judge(s: State, seat: int) -> float:
    """Return the position's worth for `seat` minus that of the best opponent; more is better."""
    if not s.races:
        return 0.0
    worth = [_worth(s, other) if s.alive[other] else -BEATEN for other in s.seats]
    for realm in s.land.realms:
        _fight(s, realm, worth)
    others = [worth[other] for other in s.seats if other != seat]
    return worth[seat] - 0.5 * max(others, default=0.0) - 0.1 * sum(others)


def _fight(s: State, realm: Realm, worth: list[float]) -> None:
    """Change the worth of the seats by the expected result of a battle in a realm, or of an attack on an empty home."""
    there = s.there(realm)
    owner = s.owner[realm.index]
    if not there or there == [owner]:
        return
    if len(there) == 1:
        if s.seat_at_home(realm) != NOBODY and s.has_army(there[0], realm):
            _fall(s, realm, owner, there[0], 1.0, worth)
        return
    attacker = s.active if s.active in there else next(seat for seat in there if seat != owner)
    foe = next(seat for seat in there if seat != attacker)
    if s.battle is not None and s.battle.realm is realm:
        attacker, foe = s.battle.seats
        told = of_battle(s, s.battle, TRIALS)
    else:
        told = battle_forecast(s, attacker, s.troop(attacker, realm), realm, foe, TRIALS)
    for side, seat in enumerate((attacker, foe)):
        troop = s.troop(seat, realm)
        kept = told.wins[side] * told.left[side] / max(1, sum(troop))
        worth[seat] -= _troop(troop) * (1.0 - kept)
    if owner == foe and s.has_army(attacker, realm):
        _fall(s, realm, foe, attacker, told.wins[0], worth)


def _fall(s: State, realm: Realm, owner: int, conqueror: int, chance: float, worth: list[float]) -> None:
    if s.seat_at_home(realm) == owner:
        worth[owner] -= chance * BEATEN
        worth[conqueror] += chance * (STAR * ((s.stars[owner] + 1) // 2) + BEATEN / 2)
    else:
        worth[owner] -= chance * _realm(s, realm)
        worth[conqueror] += chance * _realm(s, realm)


def _worth(s: State, seat: int) -> float:
    total = STAR * s.stars[seat] + CARD * len(s.hands[seat]) + ARTIFACT * len(s.artifacts[seat])
    total += sum(map(_troop, s.troops[seat].values()))
    total += sum(_realm(s, realm) for realm in s.holdings(seat))
    total += sum(HERO + LIFE * hero.life for hero in s.heroes[seat])
    return total + STOCK * sum(min(amount, ENOUGH) + 0.1 * max(0, amount - ENOUGH) for amount in s.stock[seat])


def _troop(troop: Troop) -> float:
    return sum(count * worth for count, worth in zip(troop, WORTH, strict=True))


def _realm(s: State, realm: Realm) -> float:
    return REALM + INCOME * sum(yield_of(s, realm)) + (0.0, TOWN, CITY)[s.built[realm.index]]


# --- what a seat needs ------------------------------------------------------------------------------------------------


RICHES = 12
"""How much of each resource beyond its needs a seat may spend on war."""


def is_rich(s: State, seat: int) -> bool:
    """Return whether the stock is much larger than the next star and many rounds of supply cost."""
    return all(has >= due + RICHES for has, due in zip(s.stock[seat], needed(s, seat), strict=True))


def army_in(s: State, seat: int, realm: Realm) -> int:
    """Return the army units of a seat in a realm."""
    return sum(s.troop(seat, realm)[: len(s.box.army)])


def guards(s: State, seat: int) -> int:
    """Return how many army units must stay at home."""
    return max(GUARDS, min(MOST_GUARDS, ceil(0.7 * enemies_near(s, seat, s.home(seat)))))


def keepers(s: State, seat: int, realm: Realm) -> int:
    """Return how many of its army units a seat keeps in a realm."""
    if realm is s.home(seat):
        return guards(s, seat)
    return 1 if any(realm.yields) or s.built[realm.index] else 0


def spare(s: State, seat: int, realm: Realm) -> int:
    """Return the army units that may go elsewhere."""
    return army_in(s, seat, realm) - keepers(s, seat, realm)


def free_realms(s: State, seat: int, within: int) -> list[Realm]:
    """Return realms worth having near the realms of a seat."""
    held = s.holdings(seat)
    return [
        realm
        for realm in s.land.realms
        if is_free(s, realm) and any(s.land.distances(realm)[mine.index] <= within for mine in held)
    ]


def settlers(s: State, seat: int) -> int:
    """Return the army units that are not needed in their places."""
    return sum(max(0, spare(s, seat, s.box.realms[index])) for index in s.troops[seat])


# --- trade and purchases ----------------------------------------------------------------------------------------------


NEVER = -1.0
RICH = 4
"""The least yield of a realm at which a town is worth its price and supply."""
WEIGHT = (2.0, 1.0, 2.0)
"""The proportion of footmen, archers and cavalry that an army should have."""
EXPANSION = 2
"""The number of steps from its realms within which a bot settles."""


def weigh_menu(s: State, seat: int, way: Word | Kind) -> float:
    """Weigh an entry of a menu; 0 is nothing."""
    if way is MERCHANTS:
        return 0.5 if wish(s, seat) is not None and not covers(s.stock[seat], wish(s, seat) or (0, 0, 0)) else NEVER
    if way is PROPOSE:
        return weigh_proposing(s, seat)
    if way is word_options.STAR:
        last = s.stars[seat] + 1 >= s.box.file.game.stars_to_win
        return 10.0 if last or wants.star_in_reach(s, seat) else NEVER
    if isinstance(way, Kind) or way in (word_options.HERO, TOWN_CHOICE, CITY_CHOICE):
        return _purchase(s, seat, way)
    return NEVER


def wish(s: State, seat: int) -> Goods | None:
    """Return what the stock should hold in this phase, if trading can achieve it."""
    due = bill(s, seat)
    if s.phase == "guild" and wants.star_in_reach(s, seat):
        return wants.needed(s, seat)
    if s.phase == "supply":
        return due if could_afford(s, seat, due) else None
    if s.phase == "recruitment" and not wants.star_in_reach(s, seat):
        due = plus(due, s.box.army[0].cost)
        if _wanted_units(s, seat) > 0 and could_afford(s, seat, due):
            return due
    return None


def _purchase(s: State, seat: int, what: Kind | Word) -> float:
    """Weigh guards and settlers, a hero, and towns in rich realms.

    Supply, and a star in reach, must still be payable.
    """
    cost = price(s, seat, what)
    if not _can_spare(s, seat, cost):
        return NEVER
    if isinstance(what, Kind):
        return _units(s, seat, what)
    if what is word_options.HERO:
        return 2.5 if not s.heroes[seat] else NEVER
    if what is TOWN_CHOICE:
        least = RICH // 2 if is_rich(s, seat) else RICH
        return 1.0 if any(sum(realm.yields) >= least for realm in town_sites(s, seat)) else NEVER
    return NEVER


def _units(s: State, seat: int, kind: Kind) -> float:
    """Weigh footmen, who guard and settle; a rich seat buys an army of all kinds."""
    if _wanted_units(s, seat) > 0:
        return 3.0 - kind.index
    if not is_rich(s, seat):
        return NEVER
    own = sum(troop[kind.index] for troop in s.troops[seat].values())
    return 1.0 + WORTH[kind.index] / (1.0 + own / WEIGHT[kind.index])


def _can_spare(s: State, seat: int, cost: Goods) -> bool:
    """Return whether a star in reach stays in reach, and supply can be paid."""
    old = s.stock[seat]
    starred = wants.star_in_reach(s, seat)
    s.stock[seat] = minus(old, cost)
    fine = wants.star_in_reach(s, seat) if starred else could_afford(s, seat, bill(s, seat))
    s.stock[seat] = old
    return fine


def _wanted_units(s: State, seat: int) -> int:
    """Return how many guards are missing at home, and how many settlers free realms need."""
    home = s.home(seat)
    missing = max(0, guards(s, seat) - army_in(s, seat, home))
    free = len(free_realms(s, seat, EXPANSION))
    return missing + max(0, min(free, 4) - settlers(s, seat))


def weigh_site(s: State, seat: int, realm: Realm, what: Any) -> float:
    """Put recruits near free realms unless the home lacks guards; put towns where the yield is highest."""
    if isinstance(what, Kind):
        if realm is s.home(seat) and army_in(s, seat, realm) < guards(s, seat):
            return 9.0
        far = s.land.distances(realm)
        return -float(min((far[free.index] for free in s.land.realms if wants.is_free(s, free)), default=9))
    return float(sum(realm.yields))


def weigh_trade(s: State, seat: int, way: Trade) -> float:
    """Weigh a trade: surplus for missing resources, and nothing more once the wish is fulfilled."""
    target = wish(s, seat)
    if target is None:
        return NEVER
    stock = s.stock[seat]
    missing, over = target[way.take] - stock[way.take], stock[way.give] - target[way.give]
    if missing <= 0 or over < way.ratio:
        return NEVER
    return missing + 0.1 * over


# --- marches and battles ----------------------------------------------------------------------------------------------


GOOD = 0.75
"""The least chance of victory at which a bot seeks a battle."""
HOPELESS, CERTAIN = 0.9, 3.0
"""Strength ratios of an army to its enemy. Between these two, the chances are computed.

Below the first the army would lose, and above the second it would win.
"""
HOME = 60.0
STEP = 0.4
"""The worth of each step nearer to a free realm."""


@dataclass(frozen=True, slots=True)
class March:
    """The best march of a company: how many units, where to, and its worth."""

    worth: float
    goal: Realm | None = None
    count: int = 0


STAY = March(-1.0)


def weigh_company(s: State, seat: int, company: Company) -> float:
    """Weigh a company by its best march; below 0 if it should stay."""
    return best_march(s, seat, company).worth


def weigh_count(s: State, seat: int, company: Company, count: int) -> float:
    """Weigh a number of units: the number of the best march is wanted."""
    return -abs(count - best_march(s, seat, company).count)


def weigh_goal(s: State, seat: int, company: Company, realm: Realm) -> float:
    """Weigh a goal: the goal of the best march is wanted, others count by their worth."""
    return march_to(s, seat, company, realm, _going(s, seat, company)).worth


def best_march(s: State, seat: int, company: Company) -> March:
    """Return the best march of a company."""
    going = _going(s, seat, company)
    if not going:
        return STAY
    realms = (s.box.realms[index] for index in reach(s, seat, company))
    return max((march_to(s, seat, company, realm, going) for realm in realms), key=lambda m: m.worth, default=STAY)


def _going(s: State, seat: int, company: Company) -> int:
    """Return how many units of a company may go."""
    count = min(s.marching.unmoved.get(company.band, 0), may_leave(s, company.realm))
    return min(count, spare(s, seat, company.realm)) if company.kind.army else count


def march_to(s: State, seat: int, company: Company, realm: Realm, going: int) -> March:
    """Return the worth of sending units of a company to a realm."""
    others = [other for other in s.there(realm) if other != seat]
    if others:
        return _attack(s, seat, realm, others[0], going)
    owner = s.owner[realm.index]
    home = s.seat_at_home(realm)
    if home not in (NOBODY, seat):
        return March(HOME, realm, 1) if company.kind.army else STAY
    if realm is s.home(seat):
        missing = guards(s, seat) - army_in(s, seat, realm)
        return March(4.0, realm, min(going, missing)) if missing > 0 else STAY
    if company.kind.army and owner == NOBODY and (any(realm.yields) or s.built[realm.index]):
        return March(2.0 + sum(realm.yields) + 3.0 * bool(s.built[realm.index]), realm, 1)
    return _approach(s, seat, company, realm, going)


def _approach(s: State, seat: int, company: Company, realm: Realm, going: int) -> March:
    """Return the worth of an approach.

    Units without another task go towards free realms, or else towards enemies, as far as there is room.
    """
    here, there = s.land.distances(company.realm), s.land.distances(realm)
    goals = [one.index for one in s.land.realms if company.kind.army and wants.is_free(s, one)]
    if not goals:
        goals = [index for other in s.others(seat) for index in (s.home(other).index, *s.troops[other])]
    room = s.box.file.game.stack_limit - army_in(s, seat, realm)
    nearer = min(here[index] for index in goals) - min(there[index] for index in goals)
    return March(STEP * nearer, realm, min(going, room)) if nearer > 0 and room > 0 else STAY


def _attack(s: State, seat: int, realm: Realm, foe: int, going: int) -> March:
    """Return the worth of an attack: a battle that all units in reach will probably win."""
    units, enemy = force(s, seat, realm), s.troop(foe, realm)
    strength, against = _strength(units), _strength(enemy)
    at_home = s.seat_at_home(realm) == foe
    if strength < HOPELESS * against * (1.5 if at_home else 1.0):
        return STAY
    chance = 0.97
    if strength < CERTAIN * against:
        chance = battle_forecast(s, seat, units, realm, foe, TRIALS).wins[0]
    if chance < GOOD:
        return STAY
    prize = HOME if at_home else 2.0 * sum(realm.yields) + 4.0 * s.built[realm.index]
    worth = chance * (prize + 0.5 * against) - (1.0 - chance) * strength
    return March(worth, realm, going) if worth > 0 else STAY


def force(s: State, seat: int, realm: Realm) -> Troop:
    """Return the units in a realm together with those that can still march there."""
    units = list(s.troop(seat, realm))
    for company in _near(s, seat, realm):
        units[company.kind.index] += max(0, _going(s, seat, company))
    return tuple(units)


def _near(s: State, seat: int, realm: Realm) -> Iterator[Company]:
    far = s.land.distances(realm)
    for company in companies(s, seat):
        if 0 < far[company.realm.index] <= wants.NEAR and realm.index in reach(s, seat, company):
            yield company


def _strength(troop: Troop) -> float:
    return sum(count * worth for count, worth in zip(troop, WORTH, strict=True))


def weigh_play(s: State, b: Battle, seat: int, way: ActionCard | Spell) -> float:
    """Weigh a card or spell in a battle, whose chances come from playing it many times."""
    side = b.side(seat)
    return weigh_spending(s, b, side, way, of_battle(s, b, BATTLE_TRIALS).wins[side])


# --- answers ----------------------------------------------------------------------------------------------------------


def weigh(s: State, _: int, decision: Decision) -> Sequence[float]:
    """Weigh each of the decision's branches; passing, or being done, is 0."""
    return SCORES[decision.name](s, decision, decision.branches)


def _play(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Weigh a card, a spell, or an entry of a menu."""
    if not isinstance(way, ActionCard | Spell):
        return weigh_menu(s, seat, way)
    return cards.weigh_play(s, seat, way) if s.battle is None else weigh_play(s, s.battle, seat, way)


def _change_roll(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Keep the roll, unless there is a better exchange."""
    return 1.0 if way is KEEP else weigh_menu(s, seat, way)


def _site(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return weigh_site(s, seat, way, decision.about)


def _trade(s: State, seat: int, _decision: Decision, way: Trade) -> float:
    return weigh_trade(s, seat, way)


def _march(s: State, seat: int, _decision: Decision, way: Any) -> float:
    return weigh_company(s, seat, way) if isinstance(way, Company) else weigh_menu(s, seat, way)


def _how_many(s: State, seat: int, decision: Decision, way: int) -> float:
    return weigh_count(s, seat, decision.about, way)


def _march_to(s: State, seat: int, decision: Decision, way: Realm) -> float:
    return weigh_goal(s, seat, decision.about, way)


def _yield(_s: State, _seat: int, _decision: Decision, way: Realm) -> float:
    return float(sum(way.yields))


def _quest(s: State, seat: int, _decision: Decision, way: Any) -> float:
    """Weigh what a hero may do, and trade."""
    match way:
        case Hero():
            return quests.weigh_hero(s, seat, way)
        case Fulfilment():
            return quests.weigh_fulfilment(s, way)
        case Attack():
            return quests.weigh_attack(s, way)
    return weigh_menu(s, seat, way)


SCORES: Mapping[str, Scorer] = {
    **scoring.SCORES,
    **dict.fromkeys(("play", "harvest", "guild", "supply", "recruitment", "propose"), each_act(_play)),
    **dict.fromkeys(("place-recruit", "place-town", "place-city"), each_act(_site)),
    **dict.fromkeys(("build", "next-battle"), each_act(_yield)),
    "trade": each_act(_trade),
    "change-roll": each_act(_change_roll),
    "quest": each_act(_quest),
    **dict.fromkeys(("march", "name-units", "name-more-units"), each_act(_march)),
    **dict.fromkeys(("how-many-march", "how-many-named"), each_act(_how_many)),
    "march-to": each_act(_march_to),
}
"""The function that weighs the options, by the question's name."""
