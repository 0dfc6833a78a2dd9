"""The exact chances of heroes in encounters and duels: round after round, over all results of the dice (3.3.1).

Nobody plays a card or casts a spell. The hero strikes the weakest monster first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from banneret.games.battlemist.box.components import Encounter, HeroEntry

LONGEST = 1000
"""The number of combat-rounds after which a fight counts as lost."""
NEVER = 1e-9
"""A chance too small to be followed."""


class Fighter(NamedTuple):
    """A hero in a fight: lives, how often an artifact saves them from death, and whether they have been hurt."""

    life: int
    saves: int = 0
    hurt: bool = False

    def struck(self, lives: int) -> Fighter:
        """Return the hero after losing lives: an artifact leaves them one (mist-R-88); without lives they are dead."""
        if not lives:
            return self
        if lives < self.life:
            return Fighter(self.life - lives, self.saves, True)
        return Fighter(1, self.saves - 1, True) if self.saves else Fighter(0)


Monsters: TypeAlias = "tuple[int, ...]"
"""The lives of the monsters that are alive, the weakest first."""


@lru_cache(maxsize=1024)
def hits_of(dice: int, share: float) -> tuple[float, ...]:
    """Return the chances that 0, 1, 2 ... of so many dice hit."""
    return tuple([comb(dice, hits) * share**hits * (1 - share) ** (dice - hits) for hits in range(dice + 1)])


def share(to_hit: int, faces: int) -> float:
    """Return the share of a die's faces that hit."""
    return max(0, min(faces, faces + 1 - to_hit)) / faces


# --- encounters -------------------------------------------------------------------------------------------------------

Met: TypeAlias = "tuple[Fighter, Monsters]"


@lru_cache(maxsize=4096)
def encounter(values: HeroEntry, met: Encounter, hero: Fighter, more: int, quick: bool, faces: int = 10) -> float:
    """Return the chance that a hero survives monsters; `more` is added to their dice, and the `quick` roll first."""
    quick = quick or met.special == "sluggish"
    theirs = share(met.to_hit, faces)
    own = hits_of(values.attacks, share(values.to_hit - more + met.value * (met.special == "armoured"), faces))
    fights: dict[Met, float] = {(hero, (met.life,) * met.number): 1.0}
    won = 0.0
    for number in range(LONGEST):
        for by_hero in (quick, not quick):
            if not by_hero:
                fights = _monsters_strike(fights, met, theirs)
            elif number or met.special != "terrifying":
                fights = _hero_strikes(fights, own, values.damage, met)
            won += sum([chance for (one, left), chance in fights.items() if not left and _lives_on(one, met)])
            fights = {met_by: chance for met_by, chance in fights.items() if met_by[0].life and met_by[1]}
        if sum(fights.values()) < NEVER:
            break
    return won


def _lives_on(hero: Fighter, met: Encounter) -> bool:
    """Return whether the hero survives the venom of monsters that have hurt them (mist-R-64)."""
    return hero.struck(int(met.special == "venomous" and hero.hurt)).life > 0


def _monsters_strike(fights: dict[Met, float], met: Encounter, theirs: float) -> dict[Met, float]:
    """Roll the attacks of all living monsters together (mist-3.3.1-14)."""
    after: dict[Met, float] = {}
    for (hero, monsters), chance in fights.items():
        for hits, likely in enumerate(hits_of(met.attacks * len(monsters), theirs)):
            key = hero.struck(hits * met.damage), monsters
            after[key] = after.get(key, 0.0) + chance * likely
    return after


def _hero_strikes(fights: dict[Met, float], own: Sequence[float], damage: int, met: Encounter) -> dict[Met, float]:
    """Roll the hero's attacks: each hit takes lives from one monster (mist-3.3.1-15)."""
    after: dict[Met, float] = {}
    for (hero, monsters), chance in fights.items():
        for hits, likely in enumerate(own):
            key = hero, _hit(monsters, hits, damage, met)
            after[key] = after.get(key, 0.0) + chance * likely
    return after


def _hit(monsters: Monsters, hits: int, damage: int, met: Encounter) -> Monsters:
    """Return the living monsters after hits on the weakest; those that were not hit may regain a life."""
    left, struck = list(monsters), 0
    for _ in range(hits):
        if struck < len(left):
            left[struck] -= damage
            struck += left[struck] <= 0
    hit = struck + bool(hits and struck < len(left) and left[struck] < monsters[struck])
    if met.special == "regenerates":
        left[hit:] = [min(met.life, lives + 1) for lives in left[hit:]]
    return tuple(sorted([lives for lives in left if lives > 0]))


# --- duels ------------------------------------------------------------------------------------------------------------


class Duellist(NamedTuple):
    """A hero in a duel, the bonus to their dice, and whether they roll before their foes."""

    fighter: Fighter
    more: int
    quick: bool


@lru_cache(maxsize=1024)
def duel(values: HeroEntry, hero: Duellist, foe: Duellist, faces: int = 10) -> float:
    """Return the attacker's chance to win; the attacked roll first, unless only the attacker is quick (mist-R-17)."""
    hits = [hits_of(values.attacks, share(values.to_hit - one.more, faces)) for one in (hero, foe)]
    first = 0 if hero.quick and not foe.quick else 1
    fights, won = {(hero.fighter, foe.fighter): 1.0}, 0.0
    for _ in range(LONGEST):
        for striker in (first, 1 - first):
            fights = _strike(fights, 1 - striker, hits[striker], values.damage)
            won += sum([chance for (_, other), chance in fights.items() if not other.life])
            fights = {pair: chance for pair, chance in fights.items() if pair[0].life and pair[1].life}
        if sum(fights.values()) < NEVER:
            break
    return won


Pairs: TypeAlias = "dict[tuple[Fighter, Fighter], float]"


def _strike(fights: Pairs, struck: int, hits: tuple[float, ...], damage: int) -> Pairs:
    after: Pairs = {}
    for pair, chance in fights.items():
        for number, likely in enumerate(hits):
            hurt = pair[struck].struck(number * damage)
            key = (hurt, pair[1]) if struck == 0 else (pair[0], hurt)
            after[key] = after.get(key, 0.0) + chance * likely
    return after
