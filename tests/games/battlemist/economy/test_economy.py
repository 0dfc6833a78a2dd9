"""Harvest: what realms yield under effects; prices and ratios."""

from __future__ import annotations

from copy import copy

import pytest

from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.box.goods import Goods
from banneret.games.battlemist.box.vocabulary import Effect
from banneret.games.battlemist.economy.economy import income_of, star_price, yield_of
from banneret.games.battlemist.economy.recruiting import price as price_of
from banneret.games.battlemist.effects.lasting import begin, expire, use
from banneret.games.battlemist.records import Lasting
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import CLOSED, could_afford, ratio
from banneret.games.battlemist.word_options import CITY_CHOICE, TOWN_CHOICE
from tests.games.battlemist.positions import match_at, state_at

BOX = the_box()


def put_in_force(s: State, effects: tuple[Effect, ...], realm: str = "") -> None:
    for effect in effects:
        realms = (BOX.realm[realm],) if realm else ()
        begin(s, Lasting(effect, 0, "round", realms))


@pytest.mark.rules("mist-PS-11", "mist-3.2.1-05")
@pytest.mark.parametrize(
    ("cards", "built", "expected"),
    [
        ([], "nothing", (3, 0, 0)),
        ([], "town", (6, 0, 0)),
        (["blight"], "nothing", (1, 0, 0)),
        (["blight"], "town", (3, 0, 0)),
        (["eyes-of-sorrow", "year-of-plenty"], "city", (0, 0, 0)),
        (["year-of-plenty"], "nothing", (4, 0, 0)),
        (["year-of-plenty", "blight"], "nothing", (2, 0, 0)),
        (["forest-fires"], "nothing", (3, 0, 0)),
    ],
)
def test_yield_none_then_half_then_more(cards: list[str], built: str, expected: Goods) -> None:
    s = state_at({"troops": {"orcs": ["1 footman abou-xar"]}, "built": {"abou-xar": built}})
    for id in cards:
        put_in_force(s, _effects(id), "abou-xar")
    assert yield_of(s, BOX.realm["abou-xar"]) == expected


def _effects(id: str) -> tuple[Effect, ...]:
    if id in BOX.event:
        return BOX.event[id].passed
    return BOX.action[id].effects if id in BOX.action else BOX.spell[id].effects


@pytest.mark.rules("mist-3.2.1-02", "mist-6.0-06", "mist-1.3.2-01")
def test_neither_monsters_nor_heroes_bring_income() -> None:
    s = state_at({"troops": {"orcs": ["1 giant abou-xar"]}, "heroes": {"orcs": ["1 nightpine"]}})
    assert income_of(s, 0) == s.home(0).yields


@pytest.mark.rules("mist-R-52")
def test_a_closing_beats_every_ratio() -> None:
    s = state_at({})
    put_in_force(s, BOX.event["the-great-fair"].passed)
    assert ratio(s, 0)[0] == 2
    put_in_force(s, BOX.event["the-great-fair"].failed)
    assert ratio(s, 0)[0] == CLOSED
    expire(s, "round")
    assert ratio(s, 0)[0] == 3


@pytest.mark.rules("mist-3.2.3-02", "mist-R-48")
def test_star_prices() -> None:
    for stars, price in ((0, None), (1, 10), (2, 15), (3, 20), (4, 25), (5, None)):
        s = state_at({"stars": {"orcs": stars}})
        assert star_price(s, 0) == (None if price is None else (price, price, price))
    s = state_at({"stars": {"elves": 24}})
    assert star_price(s, 0) is None
    put_in_force(s := state_at({}), BOX.event["terms-of-the-grey-guild"].failed)
    assert star_price(s, 0) is None


@pytest.mark.rules("mist-R-96")
def test_what_could_be_afforded_after_trading() -> None:
    s = state_at({"stock": {"orcs": [3, 0, 1]}})
    assert could_afford(s, 0, (0, 1, 1))
    assert not could_afford(s, 0, (1, 1, 1))
    assert not could_afford(s, 0, (0, 2, 1))


@pytest.mark.rules("mist-3.2.2-06", "mist-R-14")
def test_a_town_and_a_city_each_have_their_own_price() -> None:
    s = state_at({"phase": "recruitment"})
    s.box = copy(s.box)
    s.box.building_cost = ((0, 0, 0), (0, 5, 5), (0, 7, 7))
    assert [price_of(s, 0, what) for what in (TOWN_CHOICE, CITY_CHOICE)] == [(0, 5, 5), (0, 7, 7)]


@pytest.mark.rules("mist-R-51", "mist-R-52")
def test_a_use_of_one_limited_effect_is_not_one_of_another() -> None:
    s = state_at({})
    market = Lasting(_effects("black-market")[0], 0, "round", left=4)
    fair = Lasting(_effects("horse-fair")[0], 0, "round", left=3)
    s.lasting = (market, fair)
    use(s, market)
    assert [one.left for one in s.lasting] == [3, 3]


@pytest.mark.rules("mist-3.5-03", "mist-R-20")
def test_what_is_given_up_tells_how_many_units_it_was() -> None:
    troops = {"orcs": ["2 footman abou-xar", "1 footman zul-warrens"]}
    match = match_at({"phase": "supply", "stock": {"orcs": [2, 0, 0]}, "troops": troops, "built": {"abou-xar": "town"}})
    match.decide(0, "built:abou-xar")
    match.decide(0, "unit:orcs-footman-zul-warrens")
    told = [entry for entry in match.view(0).log if entry.event == "removes"]
    assert [dict(entry.about)["number"] for entry in told] == [0, 1]
