"""Where an army should march: what it attacks, where units settle, and where the army gathers (for bots).

Everything is judged at a glance, and kept while nothing on the map changes: one march is three questions.
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
from banneret.games.battlemist.odds import FOOTMAN
from banneret.games.battlemist.records import NOBODY, Band, Troop
from banneret.games.battlemist.state import State

BOLD, GOOD, ENOUGH = 0.6, 0.7, 0.88
"""The least chance of victory to attack a home, and another realm; and the chance at which no more units are added."""
LAUNCH = 0.75
"""The least chance to set out: against a home as it will be when the army arrives."""
LAST, HOME = 300.0, 60.0
"""What it is worth to take the home of the last opponent, and another home."""
STAY = -1.0
SETTLE = 2.0
ADVANCE, GATHER, STEP = 1.5, 1.0, 0.3
"""What it is worth to go with the army, to join it, and to come a step nearer to a free realm."""
SLOWEST = 2
"""The steps that every unit of an army can go in a turn."""
REINFORCEMENT = 2
"""The footmen that an opponent will have added to a home when the army arrives."""


@dataclass(slots=True)
class Assault:
    """An attack on a realm with all units that can come: its chance, and what it is worth."""

    chance: float
    worth: float
    foe: int


@dataclass(slots=True)
class Campaign:
    """What a seat knows when its units march.

    `spare` are the units by band that need not stay where they are. `reached` are the realms that they reach, `held`
    those of enemies. `assaults` are the attacks to make, `free` the realms to settle. The army goes from its `camp`
    along the `road`. `best` holds the best marches worked out so far. `far` tells how far each realm is from the
    nearest free one.
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
    """What the best march of a company is worth; below 0 if it should stay."""
    return _best(s, seat, campaign, company.band)[0]


def score_goal(s: State, seat: int, campaign: Campaign, company: Company, realm: Realm) -> float:
    """What it is worth that units of a company march to a realm."""
    return _goal(s, seat, campaign, company.band, realm.index)


def best_count(s: State, seat: int, campaign: Campaign, company: Company) -> int:
    """How many of a company go on its best march."""
    band = company.band
    goal = _best(s, seat, campaign, band)[1]
    if goal in campaign.assaults:
        return _enough(s, seat, campaign, band, goal)
    if goal == NOBODY or goal in campaign.free:
        return 1
    return max(1, min(campaign.spare[band], _room(s, seat, goal)))


def _best(s: State, seat: int, campaign: Campaign, band: Band) -> tuple[float, int]:
    """The best march of a band: its worth, and its goal."""
    best = campaign.best.get(band)
    if best is None:
        goals = ((_goal(s, seat, campaign, band, goal), goal) for goal in campaign.reached.get(band, ()))
        best = campaign.best[band] = max(goals, default=(STAY, NOBODY))
    return best


def _enough(s: State, seat: int, campaign: Campaign, band: Band, goal: int) -> int:
    """As many units as make the battle as good as won; against a home all of them."""
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
    """How many army units more may stand in a realm (mist-3.3.2-05)."""
    return s.box.file.game.stack_limit - sum(s.troops[seat].get(goal, s.box.none)[:ARMY])


def _goal(s: State, seat: int, campaign: Campaign, band: Band, goal: int) -> float:
    """What it is worth that units of a band go somewhere."""
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
    """Footmen go towards free realms, all others towards the army."""
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
    """How far each realm is from the nearest one that is free."""
    if not campaign.far:
        ways = [s.land.distances(s.box.realms[here]) for here in campaign.free]
        campaign.far = {realm.index: min([way[realm.index] for way in ways]) for realm in s.land.realms}
    return campaign.far


# --- what a seat sees -------------------------------------------------------------------------------------------------

_KEPT: dict[Any, Campaign] = {}


def survey(s: State, seat: int) -> Campaign:
    """The campaign of a seat as the map stands."""
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
    """Note whether a realm in reach should be attacked, or settled."""
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
    """The units that stand in a realm, and those that may still go there."""
    units = list(s.troops[seat].get(here, s.box.none))
    for band, goals in campaign.reached.items():
        if here in goals:
            units[band[1]] += spare.get(band, 0)
    return tuple(units)


def _assault(s: State, seat: int, campaign: Campaign, realm: Realm, foe: int) -> Assault | None:
    """An attack with all units that can come, if it is worth it."""
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
    """Where the army stands, and the next realm on its road to a home that it can take."""
    mustered = s.marching.mustered
    if not mustered:
        return
    home = s.home(seat).index
    campaign.camp = max(mustered, key=lambda here: (mustered[here], here == home))
    target = target_of(s, seat, campaign)
    if target is not None:
        campaign.road = _road(s, campaign, target)


def target_of(s: State, seat: int, campaign: Campaign) -> Realm | None:
    """The home that the army can take, as it will be defended when it arrives; the nearest of them."""
    own = power(s.races[seat], _field_army(s, seat, campaign))
    far = s.land.distances(s.box.realms[campaign.camp])
    for foe in sorted(s.others(seat), key=lambda foe: far[s.home(foe).index]):
        if chance(own, expected_defence(s, foe)) >= LAUNCH:
            return s.home(foe)
    return None


def _field_army(s: State, seat: int, campaign: Campaign) -> Troop:
    """The units of the army: those that may leave the camp, and those that have marched from it already, without one in
    each realm.
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
    """The units near a home, with what will be recruited until an army arrives."""
    home = s.home(foe)
    troop = near(s, foe, home)
    return defence(s, foe, home, (troop[0] + REINFORCEMENT, *troop[1:]))


def _road(s: State, campaign: Campaign, target: Realm) -> int:
    """The realm nearest to the target that all of the army reach now; NOBODY if none is nearer than the camp."""
    reached = spread(s.land, s.box.realms[campaign.camp], SLOWEST, (), campaign.held)
    far = s.land.distances(target)
    ways = [here for here in reached if here not in campaign.held and here != target.index]
    best = min(ways, key=far.__getitem__, default=NOBODY)
    return best if best != NOBODY and far[best] < far[campaign.camp] else NOBODY
