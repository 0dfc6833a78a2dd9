"""How good an answer of the quest segment looks at a glance: where heroes go, and whom they fight (for bots)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.components import Encounter, HeroEntry
from banneret.games.battlemist.quests.fights import bonus, strikes_first
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State

BRAVE, SURE = 0.6, 0.75
"""The least chances with which a hero fights monsters, and attacks another hero."""
TRIALS = 100
LONGEST = 100


def weigh_hero(s: State, seat: int, hero: Hero) -> float:
    """A hero moves if there is somewhere better to be."""
    goal = aim_of(s, seat, hero)
    return -1.0 if goal is hero.realm else 1.0


def weigh_way(s: State, seat: int, hero: Hero, realm: Realm) -> float:
    """The weight of a realm to go to: the nearer to the aim the better."""
    return -float(s.land.distances(aim_of(s, seat, hero))[realm.index])


def aim_of(s: State, seat: int, hero: Hero) -> Realm:
    """The destination of the quest for the best hero, if the fight can be won; home for the wounded and the idle."""
    quest, home = s.quests[seat], s.home(seat)
    if quest is None:
        return home
    full = s.box.file.hero.life
    if hero.life < full and hero.realm is home and chance(s, hero) < SURE:
        return home
    far = s.land.distances(quest.destination)
    best = min(s.heroes[seat], key=lambda one: (chance(s, one) < BRAVE, far[one.realm.index]))
    if best.key != hero.key or s.questing.fulfilled:
        return home
    return quest.destination if chance(s, hero) >= BRAVE or hero.life == full else home


def weigh_fulfilment(s: State, way: Fulfilment) -> float:
    """The weight of fulfilling a quest: worth it if the hero is likely to win the encounter."""
    return 5.0 + chance(s, way.hero) if chance(s, way.hero) >= BRAVE else -1.0


def weigh_attack(s: State, way: Attack) -> float:
    """Another hero is attacked only at very good odds."""
    odds = _duel(
        s.box.file.hero,
        (way.hero.life, bonus(s, way.hero.seat), strikes_first(s, way.hero.seat)),
        (way.foe.life, bonus(s, way.foe.seat), strikes_first(s, way.foe.seat)),
    )
    return odds if odds >= SURE else -1.0


def chance(s: State, hero: Hero) -> float:
    """The chance of a hero to live through the encounter of the quest."""
    quest = s.quests[hero.seat]
    if quest is None or quest.encounter is None:
        return 1.0
    return _encounter(s.box.file.hero, quest.encounter, hero.life, bonus(s, hero.seat), strikes_first(s, hero.seat))


@lru_cache(maxsize=4096)
def _encounter(values: HeroEntry, met: Encounter, life: int, more: int, quick: bool) -> float:
    """How often a hero wins, fought out with dice of its own."""
    die = random.Random(0).random
    return sum(_fight_out(values, met, life, more, quick, die) for _ in range(TRIALS)) / TRIALS


def _fight_out(values: HeroEntry, met: Encounter, life: int, more: int, quick: bool, die: Callable[[], float]) -> bool:
    """One fight: monsters fall one after another, and some regain a life in a round without a hit."""
    own = _share(values.to_hit - more + met.value * (met.special == "armoured"))
    theirs = _share(met.to_hit)
    quick, full = quick or met.special == "sluggish", life
    lives = met.life * met.number
    for number in range(LONGEST):
        before = lives
        for by_hero in (quick, not quick):
            if by_hero and not (number == 0 and met.special == "terrifying"):
                lives -= values.damage * sum(die() < own for _ in range(values.attacks))
            elif not by_hero:
                dice = met.attacks * -(-lives // met.life)
                life -= met.damage * sum(die() < theirs for _ in range(dice))
            if life <= 0:
                return False
            if lives <= 0:
                return life > (met.special == "venomous" and life < full)
        if met.special == "regenerates" and lives == before < met.life:
            lives += 1
    return False


def _share(to_hit: int) -> float:
    """The share of ten faces that hit."""
    return max(0, min(10, 11 - to_hit)) / 10


Duellist = tuple[int, int, bool]
"""Lives, what is added to the dice, and whether the hero rolls first."""


@lru_cache(maxsize=1024)
def _duel(values: HeroEntry, hero: Duellist, foe: Duellist) -> float:
    """The attacker's chance to win, hit by hit; blows that miss on both sides do not count (mist-R-17)."""
    first = hero[2] and not foe[2]
    own, theirs = _share(values.to_hit - hero[1]), _share(values.to_hit - foe[1])
    need, bear = -(-foe[0] // values.damage), -(-hero[0] // values.damage)
    return _race(own, theirs, need, bear) if first else 1.0 - _race(theirs, own, bear, need)


def _race(own: float, theirs: float, need: int, bear: int) -> float:
    """The chance to hit `need` times before the other, who strikes second, has hit `bear` times."""
    if not need:
        return 1.0
    if not bear:
        return 0.0
    stalled = (1 - own) * (1 - theirs)
    if stalled == 1.0:
        return 0.0
    hit = own * (1.0 if need == 1 else (1 - theirs) * _race(own, theirs, need - 1, bear))
    both = own * theirs * _race(own, theirs, need - 1, bear - 1) if need > 1 else 0.0
    missed = (1 - own) * theirs * _race(own, theirs, need, bear - 1)
    return (hit + both + missed) / (1 - stalled)
