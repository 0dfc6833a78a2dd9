"""Reference sheets: prices, stars, yields, the steps of a battle, races, buildings, spells."""

from __future__ import annotations

from banneret.engine.guide import Aid, AidLine, Guide, words_for
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Box, the_box
from banneret.games.battlemist.box.components import Amounts, BuildingEntry, RaceEntry, TerrainEntry, Values
from banneret.games.battlemist.box.goods import goods_of, in_a_list
from banneret.games.battlemist.box.names import LAND_NAMES, NOTHING_AT_ALL, RESOURCE_NAMES, UNIT_NAMES
from banneret.games.battlemist.scene.looks import GOODS, MOMENTS, UNITS, moment_kind

_STEPS = ("rout-check", "overrun", "archers", "cavalry", "front")
_NAMES = ("Rout check", "Overrun", "Archers", "Cavalry", "Front line")


def aids(guide: Guide) -> tuple[Aid, ...]:
    """Return all sheets, with the words of the guide. Raises ComponentError if these do not fit the box."""
    box = the_box()
    return (
        _prices(box),
        _stars(box),
        _yields(box),
        _battle(box, guide),
        _races(box),
        _buildings(box),
        _spells(box),
        _moments(guide),
    )


def _prices(box: Box) -> Aid:
    file = box.file
    lines = [
        AidLine(UNIT_NAMES[one.id][1].text, (_goods(one.cost), _goods(one.supply)), charge=UNITS[one.id])
        for one in file.units
    ]
    lines.append(AidLine("Hero", (_goods(file.hero.cost), "nothing"), charge="helmet"))
    lines += [
        AidLine(name, (_goods(one.cost), _goods(one.supply)), charge="tower")
        for name, one in (("Town", file.buildings.town), ("City, from a town", file.buildings.city))
    ]
    return Aid("prices", ("", "Price", "Supply each round"), tuple(lines))


def _goods(amounts: Amounts) -> Text:
    return in_a_list(goods_of(amounts))


def _stars(box: Box) -> Aid:
    lines = (
        AidLine(fill("With {}", count), (str(price),), charge="star")
        for count, price in enumerate(box.file.game.star_prices, 1)
    )
    return Aid("stars", ("Stars", "Grain, wood and iron each"), tuple(lines))


def _yields(box: Box) -> Aid:
    return Aid("yields", ("Realm", "Brings", "Stops a march"), tuple(map(_yield, box.file.terrains)))


def _yield(one: TerrainEntry) -> AidLine:
    brings = RESOURCE_NAMES[one.resource][0] if one.resource else _HOME if one.id == "home" else NOTHING_AT_ALL
    return AidLine(
        LAND_NAMES[one.id][1].text,
        (fill("{}", brings), "yes" if one.stops else "no"),
        charge=GOODS.get(one.resource or "", ""),
        kind=one.id,
        note=fill("It brings {}. Most marches end here." if one.stops else "It brings {}.", brings),
    )


_HOME = Word("home", "what its race lives on")


def _battle(box: Box, guide: Guide) -> Aid:
    words = words_for(guide, "battle", _STEPS)
    caps = box.file.battle.caps
    most = ("", "", str(caps.archers), str(caps.cavalry), str(caps.front))
    lines = (AidLine(name, (count, words[step])) for step, name, count in zip(_STEPS, _NAMES, most, strict=True))
    return Aid("battle", ("Step", "At most", "What happens"), tuple(lines))


def _races(box: Box) -> Aid:
    return Aid(
        "races",
        ("Race", "Footman", "Archer", "Cavalry", "What is special"),
        tuple(_race(box, one) for one in box.file.races),
    )


def _race(box: Box, one: RaceEntry) -> AidLine:
    cells = (_values(one.footman), _values(one.archer), _values(one.cavalry), one.text)
    return AidLine(one.name, cells, ours=f"race:{one.folk}" in box.ours)


def _values(values: Values) -> str:
    return fill("{}, {}, {}", values.move, values.rout, values.kill)


def _buildings(box: Box) -> Aid:
    both = (("Town", box.file.buildings.town), ("City", box.file.buildings.city))
    return Aid(
        "buildings",
        ("", "Yield", "Recruits", "Defenders' dice", "Votes"),
        tuple(AidLine(name, _building(one), charge="tower") for name, one in both),
    )


def _building(one: BuildingEntry) -> tuple[str, ...]:
    return (fill("times {}", one.production_factor), str(one.recruits), f"+{one.siege_bonus}", f"+{one.votes}")


def _spells(box: Box) -> Aid:
    lines = (AidLine(one.name, (str(one.cost), one.text)) for one in box.file.spells)
    return Aid("spells", ("Spell", "Stars", "What it does"), tuple(lines))


def _moments(guide: Guide) -> Aid:
    """Return when cards are played and spells cast, by the sign on them."""
    words = words_for(guide, "moments", MOMENTS)
    lines = (
        AidLine("When", (words[moment],), charge=charge, kind=moment_kind(moment)) for moment, charge in MOMENTS.items()
    )
    return Aid("moments", ("", "When"), tuple(lines))
