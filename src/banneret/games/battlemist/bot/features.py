"""A position in numbers, for each side that can still win. The fitted evaluation is made of these numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from banneret.engine.terms import Term, things
from banneret.engine.words.wording import fill
from banneret.games.battlemist.bot.guarding import ARMY, threat_to
from banneret.games.battlemist.bot.muster import affordable, army_of
from banneret.games.battlemist.bot.strength import battle_chance, chance, defence, power
from banneret.games.battlemist.box.box import CITY, TOWN
from banneret.games.battlemist.box.goods import NOTHING, Goods, minus, plus, times
from banneret.games.battlemist.economy.economy import star_price
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.forecast import ARCHER, CAVALRY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import ratio

PHRASES: Final[Mapping[str, Term]] = {
    "stars": things("star", "stars"),
    "last_star": Term("one star from victory", "one star from victory", "no longer one star from victory"),
    "enough_stars": Term("enough stars for victory", "enough stars for victory", "too few stars for victory"),
    "next_star": Term("all goods for the next star", "more goods for the next star", "fewer goods for the next star"),
    "buys_star": Term(
        "a star to buy next round",
        "a star to buy next round",
        "no star to buy next round",
    ),
    "buys_last": Term(
        "the last star to buy next round",
        "the last star to buy next round",
        "no last star to buy next round",
    ),
    "realms": things("realm", "realms", 5),
    "income": things("good each harvest", "goods each harvest", 10),
    "poorest": Term(
        "3 more of the scarcest good each harvest",
        "larger harvests of the scarcest good",
        "smaller harvests of the scarcest good",
    ),
    "hunger": things("good short for supply", "goods short for supply", 5),
    "stock": things("good in stock", "goods in stock", 20),
    "towns": things("town", "towns"),
    "cities": things("city", "cities"),
    "units": things("army unit", "army units", 5),
    "archers": things("archer", "archers", 2),
    "cavalry": things("cavalry", "cavalry", 2),
    "monsters": things("monster", "monsters"),
    "army": Term("an army twice as strong", "a stronger army", "a weaker army"),
    "heroes": things("hero", "heroes"),
    "lives": things("hero life", "hero lives", 5),
    "quest": Term(
        "a hero at the goal of the quest",
        "a hero nearer to the goal of the quest",
        "heroes further from the goal of the quest",
    ),
    "artifacts": things("artifact", "artifacts"),
    "cards": things("action card", "action cards", 3),
    "starpower": replace(things("star for spells", "stars for spells"), one="one more unused star"),
    "strike": Term(
        "an enemy home sure to fall this turn",
        "a better chance to take a home",
        "a worse chance to take a home",
    ),
    "siege": Term(
        "an enemy home sure to fall later",
        "a better chance to take a home",
        "a worse chance to take a home",
    ),
    "doom": Term(
        "their own home sure to fall this turn",
        "more danger at home",
        "less danger at home",
    ),
    "danger": Term(
        "their own home sure to fall later",
        "more danger at home",
        "less danger at home",
    ),
    "battle": Term("a battle sure to be won", "a better chance in the battle", "a worse chance in the battle"),
    "turn": Term("a turn to come this round", "a turn to come this round", "no turn to come this round"),
}
"""What one more of each feature means, in words."""
DUEL: Final = "duel_"
"""The prefix of features in matches of two players: there, taking the opponent's home ends the match."""
TERMS: Final = {
    **PHRASES,
    **{DUEL + name: replace(term, one=fill("{}, with two players", fill(term.one))) for name, term in PHRASES.items()},
}
"""The features for three or more players, and those for two."""
ENOUGH = 30
"""More than this of a resource counts little."""


def features(s: State) -> dict[tuple[int, ...], dict[str, float]]:
    """Return the features of each living seat; none before the land is built."""
    living = [seat for seat in s.seats if s.alive[seat]]
    if s.round < 1:
        return {(seat,): {} for seat in living}
    sides = {seat: _goods(s, seat) | _units(s, seat) | _tempo(s, seat) for seat in living}
    _dangers(s, living, sides)
    prefix = DUEL if len(living) == 2 else ""
    return {(seat,): {prefix + name: value for name, value in numbers.items()} for seat, numbers in sides.items()}


def _goods(s: State, seat: int) -> dict[str, float]:
    """Count stars, and all that can buy stars."""
    stars, stock = s.stars[seat], s.stock[seat]
    missing = s.box.file.game.stars_to_win - stars
    price = star_price(s, seat)
    due = sum(price) if price else 0
    held = [here for here, owner in enumerate(s.owner) if owner == seat]
    income = _income(s, held)
    left = minus(plus(stock, income), bill(s, seat))
    buys = price is not None and affordable(left, price, ratio(s, seat)[0])
    return {
        "stars": float(stars),
        "last_star": float(missing == 1),
        "enough_stars": float(missing <= 0),
        "next_star": sum(min(has, due / 3) for has in stock) / due if due else 0.0,
        "buys_star": float(buys),
        "buys_last": float(buys and missing == 1),
        "realms": len(held) / 5,
        "income": sum(income) / 10,
        "poorest": min(income) / 3,
        "hunger": sum(max(0, -more) for more in left) / 5,
        "stock": sum(min(has, ENOUGH) for has in stock) / 20,
        "towns": float(sum(s.built[here] == TOWN for here in held)),
        "cities": float(sum(s.built[here] == CITY for here in held)),
    }


def _income(s: State, held: Iterable[int]) -> Goods:
    """Return what realms will yield in a harvest if nothing changes before it."""
    income = NOTHING
    for here in held:
        yields = s.box.realms[here].yields
        income = plus(income, times(yields, 2) if s.built[here] else yields)
    return income


def _units(s: State, seat: int) -> dict[str, float]:
    """Count the army, the heroes on their way, and the hand."""
    units = [sum(kinds) for kinds in zip(*s.troops[seat].values(), strict=True)] or list(s.box.none)
    quest, heroes = s.quests[seat], s.heroes[seat]
    way = 0.0
    if quest is not None and heroes:
        far = s.land.distances(quest.destination)
        way = 1 / (1 + min(far[hero.realm.index] for hero in heroes) / 3)
    return {
        "units": sum(units[:ARMY]) / 5,
        "archers": min(units[ARCHER], 4) / 2,
        "cavalry": min(units[CAVALRY], 4) / 2,
        "monsters": float(sum(units[ARMY:])),
        "heroes": float(len(heroes)),
        "lives": sum(hero.life for hero in heroes) / 5,
        "quest": way,
        "artifacts": float(len(s.artifacts[seat])),
        "cards": len(s.hands[seat]) / 3,
    }


def _tempo(s: State, seat: int) -> dict[str, float]:
    return {"turn": float(seat in s.turns), "starpower": float(s.starpower(seat))}


# --- what may fall ----------------------------------------------------------------------------------------------------


def _dangers(s: State, living: list[int], sides: dict[int, dict[str, float]]) -> None:
    """Measure how endangered homes are, now and later, and how the armies compare."""
    armies = {seat: power(s.races[seat], army_of(s, seat)) for seat in living}
    for seat in living:
        sides[seat] |= dict.fromkeys(("strike", "siege", "doom", "danger", "army", "battle"), 0.0)
    for seat in living:
        home = s.home(seat)
        guard = defence(s, seat, home)
        for foe in s.others(seat):
            share = chance(threat_to(s, foe, home), guard)
            meant, feared = ("strike", "doom") if foe == s.active else ("siege", "danger")
            sides[foe][meant] = max(sides[foe][meant], share)
            sides[seat][feared] = max(sides[seat][feared], share)
            sides[seat]["army"] += chance(armies[seat], armies[foe]) / (len(living) - 1)
    if s.battle is not None:
        for side, seat in enumerate(s.battle.seats):
            sides[seat]["battle"] = battle_chance(s, s.battle, side)
