"""Scores of answers in the quest segment: where heroes go, and whom they fight."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.quests.odds import duel_chance, encounter_chance
from banneret.games.battlemist.quests.quests import Attack, Fulfilment
from banneret.games.battlemist.records import Hero
from banneret.games.battlemist.state import State

BRAVE, SURE = 0.6, 0.75
"""The least chances at which a hero fights monsters, and attacks another hero."""


def weigh_hero(s: State, seat: int, hero: Hero) -> float:
    """Weigh a hero: one who has a better place to be moves."""
    goal = aim_of(s, seat, hero)
    return -1.0 if goal is hero.realm else 1.0


def weigh_ways(s: State, seat: int, hero: Hero, realms: Sequence[Realm]) -> list[float]:
    """Weigh realms to go to: the nearer to the hero's aim, the better."""
    far = s.land.distances(aim_of(s, seat, hero))
    return [-float(far[realm.index]) for realm in realms]


def aim_of(s: State, seat: int, hero: Hero) -> Realm:
    """Return the quest's destination for the best hero, if the fight can be won.

    Wounded heroes and heroes without a task go home.
    """
    quest, home = s.quests[seat], s.home(seat)
    if quest is None:
        return home
    full = s.box.file.hero.life
    if hero.life < full and hero.realm is home and encounter_chance(s, hero) < SURE:
        return home
    far = s.land.distances(quest.destination)
    best = min(s.heroes[seat], key=lambda one: (encounter_chance(s, one) < BRAVE, far[one.realm.index]))
    if best.key != hero.key or s.questing.fulfilled:
        return home
    return quest.destination if encounter_chance(s, hero) >= BRAVE or hero.life == full else home


def weigh_fulfilment(s: State, way: Fulfilment) -> float:
    """Weigh fulfilling a quest: worth it if the hero will probably win the encounter."""
    chance = encounter_chance(s, way.hero)
    return 5.0 + chance if chance >= BRAVE else -1.0


def weigh_attack(s: State, way: Attack) -> float:
    """Weigh an attack on a hero: only with a very good chance."""
    odds = duel_chance(s, way.hero, way.foe)
    return odds if odds >= SURE else -1.0
