"""Where an army should march: what it attacks, where units settle, and where it gathers. For bots.

All values are quick estimates, kept while nothing on the map changes, as one march asks three questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.games.battlemist.bot.guarding import ARMY, spare_units
from banneret.games.battlemist.bot.reaching import held, near, reach_of, spread
from banneret.games.battlemist.bot.strength import NONE, WORTH, Power, chance, defence, power, worth
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.forecast import FOOTMAN
from banneret.games.battlemist.records import NOBODY, Band, Troop
from banneret.games.battlemist.state import State

BOLD, GOOD, ENOUGH = 0.6, 0.7, 0.88
"""The least chance of victory to attack a home, and to attack another realm.

At the third chance no more units are added.
"""
LAUNCH = 0.75
"""The least chance at which the army sets out for a home, as it will be defended on arrival."""
LAST, HOME = 300.0, 60.0
"""The worth of taking the home of the last opponent, and of taking another home."""
STAY = -1.0
SETTLE = 2.0
ADVANCE, GATHER, STEP = 1.5, 1.0, 0.3
"""The worth of marching with the army, of joining it, and of coming a step nearer to a free realm."""
SLOWEST = 2
"""The number of steps that every unit of an army can go in a turn."""
REINFORCEMENT = 2
"""The number of footmen that an opponent will have added to a home when the army arrives."""


@dataclass(slots=True)
class Assault:
    """An attack on a realm with all units in reach: its chance, and its worth."""

    chance: float
    worth: float
    foe: int


@dataclass(slots=True)
class Campaign:
    """What a seat knows when its units march.

    `spare` are the units by band that need not stay in place. `reached` are the realms that they can reach, `held`
    those where enemies stand. `assaults` are the attacks to make, `free` the realms to settle. The army goes from
    its `camp` along the `road`. `best` keeps the best marches found so far. `far` tells the distance of each realm
    from the nearest free one.
    """

    spare: dict[Band, int]
    reached: dict[Band, Mapping[int, int]]
    held: frozenset[int]
    assaults: dict[int, Assault] = field(default_factory=dict)
    free: dict[int, float] = field(default_factory=dict)
    camp: int = NOBODY
    road: int = NOBODY
    best: dict[Band, tuple[float, int]] = field(default_factory=dict)
    far: dict[int, int] = field(default_factory=dict)


# --- answers ----------------------------------------------------------------------------------------------------------


def score_company(s: State, seat: int, campaign: Campaign, company: Company) -> float:
    """Return the worth of a company's best march; below 0 if it should stay."""
    return _best(s, seat, campaign, company.band)[0]


def score_goal(s: State, seat: int, campaign: Campaign, company: Company, realm: Realm) -> float:
    """Return the worth of a march by units of a company to a realm."""
    return _goal(s, seat, campaign, company.band, realm.index)


def best_count(s: State, seat: int, campaign: Campaign, company: Company) -> int:
    """Return how many units of a company go on its best march."""
    band = company.band
    goal = _best(s, seat, campaign, band)[1]
    if goal in campaign.assaults:
        return _enough(s, seat, campaign, band, goal)
    if goal == NOBODY or goal in campaign.free:
        return 1
    return max(1, min(campaign.spare[band], _room(s, seat, goal)))


def _best(s: State, seat: int, campaign: Campaign, band: Band) -> tuple[float, int]:
    """Return the best march of a band: its worth and its goal."""
    best = campaign.best.get(band)
    if best is None:
        goals = ((_goal(s, seat, campaign, band, goal), goal) for goal in campaign.reached.get(band, ()))
        best = campaign.best[band] = max(goals, default=(STAY, NOBODY))
    return best


def _enough(s: State, seat: int, campaign: Campaign, band: Band, goal: int) -> int:
    """Return how many units make victory nearly certain; against a home, all of them."""
    realm, foe = s.box.realms[goal], campaign.assaults[goal].foe
    going = campaign.spare[band]
    if s.seat_at_home(realm) == foe:
        return s.marching.unmoved[band] if len(s.others(seat)) == 1 else going
    wall, troop = defence(s, foe, realm), list(s.troop(seat, realm))
    for count in range(1, going):
        troop[band[1]] += 1
        if chance(power(s.races[seat], tuple(troop)), wall) >= ENOUGH:
            return count
    return going


def _room(s: State, seat: int, goal: int) -> int:
    """Return how many more army units may stand in a realm (mist-3.3.2-05)."""
    return s.box.file.game.stack_limit - sum(s.troops[seat].get(goal, s.box.none)[:ARMY])


def _goal(s: State, seat: int, campaign: Campaign, band: Band, goal: int) -> float:
    """Return the worth of a march by units of a band to a realm."""
    here, kind, _ = band
    assault = campaign.assaults.get(goal)
    if assault is not None and (campaign.spare[band] > 0 or assault.worth > LAST / 2):
        return assault.worth
    if campaign.spare[band] <= 0:
        return STAY
    if goal in campaign.free and kind < ARMY:
        return SETTLE + campaign.free[goal] - 0.4 * (WORTH[kind] - WORTH[FOOTMAN])
    if goal == campaign.road and here == campaign.camp and _room(s, seat, goal) > 0:
        return ADVANCE + 0.1 * WORTH[kind]
    return _approach(s, seat, campaign, band, goal)


def _approach(s: State, seat: int, campaign: Campaign, band: Band, goal: int) -> float:
    """Footmen go towards free realms, all other units towards the army."""
    here, kind, _ = band
    if here == campaign.camp or goal in campaign.held or _room(s, seat, goal) <= 0:
        return STAY
    if kind == FOOTMAN and campaign.free:
        far = _far_from_free(s, campaign)
        if far[goal] < far[here]:
            return STEP * (far[here] - far[goal])
    if campaign.camp == NOBODY:
        return STAY
    to_camp = s.land.distances(s.box.realms[campaign.camp])
    nearer = to_camp[here] - to_camp[goal]
    return GATHER + STEP * nearer if nearer > 0 else STAY


def _far_from_free(s: State, campaign: Campaign) -> dict[int, int]:
    """Return the distance of each realm from the nearest free one."""
    if not campaign.far:
        ways = [s.land.distances(s.box.realms[here]) for here in campaign.free]
        campaign.far = {realm.index: min([way[realm.index] for way in ways]) for realm in s.land.realms}
    return campaign.far


# --- what a seat sees -------------------------------------------------------------------------------------------------

_KEPT: dict[Any, Campaign] = {}


def survey(s: State, seat: int) -> Campaign:
    """Return the campaign of a seat for the present map."""
    key = (
        seat,
        s.land,
        tuple(s.marching.unmoved.items()),
        tuple(s.marching.mustered.items()),
        tuple(s.marching.left.items()),
        tuple([tuple(troops.items()) for troops in s.troops]),
        tuple(s.owner),
        tuple(s.built),
        tuple(s.stars),
        tuple(s.artifacts),
        s.alive,
        s.lasting,
    )
    campaign = _KEPT.get(key)
    if campaign is None:
        if len(_KEPT) > 2000:
            _KEPT.clear()
        campaign = _KEPT[key] = _survey(s, seat)
    return campaign


def _survey(s: State, seat: int) -> Campaign:
    bands = s.marching.unmoved
    reached = {band: reach_of(s, seat, band) for band in bands}
    campaign = Campaign(spare_units(s, seat, bands), reached, held(s, seat))
    for realm in {goal for goals in reached.values() for goal in goals}:
        _look_at(s, seat, campaign, s.box.realms[realm])
    _camp(s, seat, campaign)
    return campaign


# --- goals ------------------------------------------------------------------------------------------------------------


def _look_at(s: State, seat: int, campaign: Campaign, realm: Realm) -> None:
    """Record whether a realm in reach should be attacked or settled."""
    here = realm.index
    foes = [other for other, troops in enumerate(s.troops) if other != seat and here in troops]
    at_home = s.seat_at_home(realm)
    if foes or at_home not in (NOBODY, seat):
        assault = _assault(s, seat, campaign, realm, foes[0] if foes else at_home)
        if assault is not None:
            campaign.assaults[here] = assault
    elif s.owner[here] == NOBODY and here not in s.troops[seat] and (sum(realm.yields) > 1 or s.built[here]):
        campaign.free[here] = sum(realm.yields) + 3.0 * bool(s.built[here])


def force(s: State, seat: int, campaign: Campaign, here: int, spare: Mapping[Band, int]) -> Troop:
    """Return the units in a realm together with those that may still go there."""
    units = list(s.troops[seat].get(here, s.box.none))
    for band, goals in campaign.reached.items():
        if here in goals:
            units[band[1]] += spare.get(band, 0)
    return tuple(units)


def _assault(s: State, seat: int, campaign: Campaign, realm: Realm, foe: int) -> Assault | None:
    """Return an attack with all units in reach, if it is worth making."""
    at_home = s.seat_at_home(realm) == foe
    last = at_home and len(s.others(seat)) == 1
    units = force(s, seat, campaign, realm.index, s.marching.unmoved if last else campaign.spare)
    if not any(units[:ARMY]):
        return None
    enemy = s.troop(foe, realm)
    share = chance(power(s.races[seat], units), defence(s, foe, realm, enemy) if any(enemy) else NONE)
    if share < (BOLD if at_home else GOOD):
        return None
    prize = 2.0 * sum(realm.yields) + 4.0 * s.built[realm.index] + worth(enemy)
    if at_home:
        prize = LAST if last else HOME + 15.0 * s.stars[foe]
    gain = share * prize - (1.0 - share) * worth(units)
    return Assault(share, SETTLE + gain, foe) if gain > 0 else None


# --- the army ---------------------------------------------------------------------------------------------------------


def _camp(s: State, seat: int, campaign: Campaign) -> None:
    """Find the army's camp, and the next realm on its road to a home that it can take."""
    mustered = s.marching.mustered
    if not mustered:
        return
    home = s.home(seat).index
    campaign.camp = max(mustered, key=lambda here: (mustered[here], here == home))
    target = target_of(s, seat, campaign)
    if target is not None:
        campaign.road = _road(s, campaign, target)


def target_of(s: State, seat: int, campaign: Campaign) -> Realm | None:
    """Return the nearest home that the army can take, as it will be defended on arrival."""
    own = power(s.races[seat], _field_army(s, seat, campaign))
    far = s.land.distances(s.box.realms[campaign.camp])
    for foe in sorted(s.others(seat), key=lambda foe: far[s.home(foe).index]):
        if chance(own, expected_defence(s, foe)) >= LAUNCH:
            return s.home(foe)
    return None


def _field_army(s: State, seat: int, campaign: Campaign) -> Troop:
    """Return the units of the army: those that may leave the camp, and those that have marched from it already.

    One unit in each realm is not counted.
    """
    waiting: dict[tuple[int, int], int] = {}
    for (here, kind, _), count in s.marching.unmoved.items():
        waiting[here, kind] = waiting.get((here, kind), 0) + count
    army = list(s.box.none)
    for (here, kind, _), count in campaign.spare.items():
        army[kind] += count if here == campaign.camp else 0
    for here, troop in s.troops[seat].items():
        moved = [count - waiting.get((here, kind), 0) for kind, count in enumerate(troop)]
        if sum(moved) > 1:
            army = [one + other for one, other in zip(army, moved, strict=True)]
            army[FOOTMAN] -= moved[FOOTMAN] > 0
    return tuple(army)


def expected_defence(s: State, foe: int) -> Power:
    """Return the units near a home, including those that will be recruited before an army arrives."""
    home = s.home(foe)
    troop = near(s, foe, home)
    return defence(s, foe, home, (troop[0] + REINFORCEMENT, *troop[1:]))


def _road(s: State, campaign: Campaign, target: Realm) -> int:
    """Return the realm nearest to the target that the whole army reaches now; NOBODY if the camp is as near."""
    reached = spread(s.land, s.box.realms[campaign.camp], SLOWEST, (), campaign.held)
    far = s.land.distances(target)
    ways = [here for here in reached if here not in campaign.held and here != target.index]
    best = min(ways, key=far.__getitem__, default=NOBODY)
    return best if best != NOBODY and far[best] < far[campaign.camp] else NOBODY
