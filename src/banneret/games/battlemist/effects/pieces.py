"""Effects on what stands on the map: units, towns and cities, heroes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import Play, choose
from banneret.games.battlemist import heroes
from banneret.games.battlemist import vocabulary as words
from banneret.games.battlemist.box import CITY, TOWN, Kind, Realm
from banneret.games.battlemist.control import lose_unit, raze, reduce, take
from banneret.games.battlemist.effects import battle
from banneret.games.battlemist.effects.deed import Condition, Deed, Handlers, Site, owner_of, seats_of
from banneret.games.battlemist.heroes import new_hero
from banneret.games.battlemist.recruiting import build as build_there
from banneret.games.battlemist.recruiting import city_sites, town_sites, why_no_city, why_no_town
from banneret.games.battlemist.state import NOBODY, Hero, State


@dataclass(frozen=True, slots=True)
class Victim:
    """A unit of a kind in a realm; equal ones are one option."""

    kind: Kind
    realm: Realm
    folk: str

    @property
    def key(self) -> str:
        """How records, pages and cases call it."""
        return f"unit:{self.folk}-{self.kind.id}-{self.realm.id}"

    def __str__(self) -> str:
        return f"{self.kind.counted(1)} in {self.realm}"


# --- units ------------------------------------------------------------------------------------------------------------


def place(s: State, deed: Deed, effect: words.Place) -> Play[None]:
    """Free units, beyond the limit of recruits."""
    for seat in seats_of(s, effect.who, deed):
        kinds = [s.box.kind[id] for id in effect.unit]
        kind = yield from choose(seat, "join", "What joins you?", kinds, rule="mist-3.1.2-03")
        realm = _where(s, seat, deed, effect)
        s.put(seat, realm, kind, effect.amount)
        s.tell("{} placed {} in {}", s.name(seat), kind.counted(effect.amount), realm, rule="mist-3.1.2-03")
        if kind.army and s.owner[realm.index] == NOBODY:
            take(s, seat, realm)  # they count for control at once (mist-R-74)


def _where(s: State, seat: int, deed: Deed, effect: words.Place) -> Realm:
    if effect.where == "battle-realm" and s.battle is not None:
        return s.battle.realm
    return deed.target if isinstance(deed.target, Realm) else s.home(seat)


def kill(s: State, deed: Deed, effect: words.Kill) -> Play[None]:
    """Units removed, chosen by their owner; an amount of 0 is all of them."""
    if effect.where == "battle-realm":
        yield from battle.kill(s, deed, effect)
        return
    for seat in seats_of(s, effect.who, deed):
        chooser = deed.seat if effect.chosen_by == "player" else seat
        there = deed.affected.realm if effect.where == "affected" and isinstance(deed.affected, Site) else None
        count = sum(_count(s, seat, victim) for victim in victims(s, seat, effect, there))
        for _ in range(min(effect.amount, count) if effect.amount else count):
            ways = victims(s, seat, effect, there)
            victim = yield from choose(chooser, "lose-unit", "Which unit is lost?", ways, rule="mist-R-55")
            lose_unit(s, seat, victim.realm, victim.kind.index, rule="mist-R-55")


def victims(s: State, seat: int, effect: words.Kill, there: Realm | None) -> list[Victim]:
    """The units of a seat that may be meant, in one realm or anywhere, equal ones once."""
    kinds = s.box.army if effect.kind == "army" else s.box.monsters
    realms = [there] if there else s.land.realms
    troops, folk = s.troops[seat], s.races[seat].folk
    return [
        Victim(kind, realm, folk)
        for realm in realms
        if realm.index in troops
        for kind in kinds
        if troops[realm.index][kind.index]
    ]


def _count(s: State, seat: int, victim: Victim) -> int:
    return s.troop(seat, victim.realm)[victim.kind.index]


# --- towns and cities -------------------------------------------------------------------------------------------------


def build(s: State, deed: Deed, effect: words.Build) -> Play[None]:
    """A town, or a town made a city, under all ordinary conditions, but unpaid."""
    seat = deed.seat
    ways = [*(town_sites(s, seat) if "town" in effect.kinds else ())]
    ways += city_sites(s, seat) if "city" in effect.kinds else []
    if ways:
        realm = yield from choose(
            seat,
            "build",
            "Where do you build?",
            ways,
            rule="mist-3.2.2-06",
            beyond=lambda key: _why_not_there(s, seat, effect, s.box.by_key.get(key)),
        )
        build_there(s, realm)
        s.tell("{} built in {}", s.name(seat), realm, rule="mist-3.2.2-06")


def _why_not_there(s: State, seat: int, effect: words.Build, realm: Realm | None) -> str | None:
    """A realm with a town could at most have a city; any other, a town."""
    if realm is None:
        return None
    town = s.built[realm.index] == TOWN and s.owner[realm.index] == seat
    return (why_no_city if town and "city" in effect.kinds else why_no_town)(s, seat, realm)


def why_not_build(s: State, seat: int, effect: words.Build) -> str | None:
    """There must be a place for it (mist-R-50)."""
    towns, cities = "town" in effect.kinds and town_sites(s, seat), "city" in effect.kinds and city_sites(s, seat)
    return None if towns or cities else "mist-R-50"


def raze_there(s: State, deed: Deed, effect: words.Raze) -> Play[None]:
    """Towns and cities reduced or destroyed."""
    if effect.scope == "every-city":
        for realm in s.land.realms:
            if s.built[realm.index] == CITY:
                _ruin(s, realm, effect)
    elif effect.scope == "affected":
        assert isinstance(deed.affected, Site)
        _ruin(s, deed.affected.realm, effect)
    else:
        seat = owner_of(deed.affected)
        ways = [realm for realm in s.holdings(seat) if s.built[realm.index]]
        if ways:
            _ruin(
                s,
                (yield from choose(seat, "lose-town", "Which town or city suffers?", ways, rule="mist-R-55")),
                effect,
            )


def _ruin(s: State, realm: Realm, effect: words.Raze) -> None:
    if effect.rule == "destroy":
        raze(s, realm, rule="mist-3.1.4-04")
    elif effect.rule == "one-step" or s.built[realm.index] == CITY:
        reduce(s, realm, rule="mist-3.1.4-04")


# --- heroes -----------------------------------------------------------------------------------------------------------


def hero_life(s: State, deed: Deed, effect: words.HeroLife) -> None:
    """Lives gained or lost, by one hero or by all."""
    meant = {"target": deed.target, "affected": deed.affected}.get(effect.hero)
    keys = [hero.key for seat in s.in_order() for hero in s.heroes[seat]]
    if isinstance(meant, Hero):
        keys = [meant.key]
    for key in keys:
        hero = s.hero(key)
        if hero is not None and effect.amount < 0:
            heroes.hurt(s, hero, -effect.amount, "mist-3.1.2-03", effect.floor)
        elif hero is not None:
            heroes.heal(s, hero, effect.amount, "mist-3.1.2-03")


def add_hero(s: State, deed: Deed, _: words.AddHero) -> None:
    """A new hero on the home realm, unpaid."""
    if why_not_add_hero(s, deed.seat, _) is None:
        hero = new_hero(s, deed.seat)
        s.heroes[deed.seat] += (hero,)
        s.tell("{} stood on {}", hero, hero.realm, rule="mist-3.2.2-05")


def why_not_add_hero(s: State, seat: int, _: words.AddHero) -> str | None:
    """Nobody owns more than three (mist-3.2.2-05)."""
    return None if len(s.heroes[seat]) < s.box.file.hero.max_owned else "mist-3.2.2-05"


HANDLERS: Handlers = {
    words.Place: place,
    words.Kill: kill,
    words.Build: build,
    words.Raze: raze_there,
    words.HeroLife: hero_life,
    words.AddHero: add_hero,
}
CONDITIONS: dict[type[Any], Condition] = {words.Build: why_not_build, words.AddHero: why_not_add_hero}
