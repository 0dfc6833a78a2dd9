"""The chances of heroes in encounters and duels, for players and bots (3.3.1)."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from banneret.engine.scene.view import Odds
from banneret.games.battlemist.box.components import Encounter, HeroEntry
from banneret.games.battlemist.quests.fights import bonus, strikes_first
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State

TRIALS = 100
"""How often an encounter is simulated."""
LONGEST = 100
"""The number of combat-rounds after which a simulated fight counts as lost."""
Duellist: TypeAlias = "tuple[int, int, bool]"
"""Lives, the bonus to the dice, and whether the hero rolls first."""


def encounter_odds(s: State, hero: Hero) -> Odds | None:
    """Return the odds of a quest's encounter, as its player sees them; None without monsters (mist-3.3.1-13)."""
    quest = s.quests[hero.seat]
    if quest is None or quest.encounter is None:
        return None
    met = quest.encounter
    reasons = (
        f"{met.number} {met.name}, lives of each: {met.life}",
        f"{hero}, lives: {hero.life}",
        f"fought out {TRIALS} times, without further cards and spells",
    )
    return _odds(f"{hero} against {met.name}", hero, encounter_chance(s, hero), reasons)


def duel_odds(s: State, hero: Hero, foe: Hero) -> Odds:
    """Return the odds of an attack on another hero, as its player sees them (mist-3.3.1-20)."""
    reasons = (f"{hero}, lives: {hero.life}", f"{foe}, lives: {foe.life}", "without further cards and spells")
    return _odds(f"{hero} against {foe}", hero, duel_chance(s, hero, foe), reasons)


def _odds(title: str, hero: Hero, won: float, reasons: tuple[str, ...]) -> Odds:
    chances = ((f"{hero} wins", won), (f"{hero} dies", 1.0 - won))
    return Odds(title, chances, reasons, success=("victory", won))


# --- encounters -------------------------------------------------------------------------------------------------------


def encounter_chance(s: State, hero: Hero) -> float:
    """Return the chance that a hero survives the encounter of the quest."""
    quest = s.quests[hero.seat]
    if quest is None or quest.encounter is None:
        return 1.0
    return _encounter(s.box.file.hero, quest.encounter, hero.life, bonus(s, hero.seat), strikes_first(s, hero.seat))


@lru_cache(maxsize=4096)
def _encounter(values: HeroEntry, met: Encounter, life: int, more: int, quick: bool) -> float:
    """Return how often a hero wins in simulated fights with separate dice."""
    die = random.Random(0).random
    return sum(_fight_out(values, met, life, more, quick, die) for _ in range(TRIALS)) / TRIALS


def _fight_out(values: HeroEntry, met: Encounter, life: int, more: int, quick: bool, die: Callable[[], float]) -> bool:
    """Simulate one fight: monsters fall one by one; some regain a life in a round without a hit."""
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
    """Return the share of ten faces that hit."""
    return max(0, min(10, 11 - to_hit)) / 10


# --- duels ------------------------------------------------------------------------------------------------------------


def duel_chance(s: State, hero: Hero, foe: Hero) -> float:
    """Return the chance that a hero wins a duel with another."""
    return _duel(s.box.file.hero, _duellist(s, hero), _duellist(s, foe))


def _duellist(s: State, hero: Hero) -> Duellist:
    return hero.life, bonus(s, hero.seat), strikes_first(s, hero.seat)


@lru_cache(maxsize=1024)
def _duel(values: HeroEntry, hero: Duellist, foe: Duellist) -> float:
    """Return the attacker's chance to win, hit by hit; rounds in which both miss do not count (mist-R-17)."""
    first = hero[2] and not foe[2]
    own, theirs = _share(values.to_hit - hero[1]), _share(values.to_hit - foe[1])
    need, bear = -(-foe[0] // values.damage), -(-hero[0] // values.damage)
    return _race(own, theirs, need, bear) if first else 1.0 - _race(theirs, own, bear, need)


def _race(own: float, theirs: float, need: int, bear: int) -> float:
    """Return the chance to hit `need` times before the other side, which strikes second, has hit `bear` times."""
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
