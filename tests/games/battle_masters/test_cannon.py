"""The Cannon's tiles: which are left at each draw, every shortest route, and the odds of a shot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import Space, the_box
from banneret.games.battle_masters.cannon import are_alike
from banneret.games.battle_masters.shot_odds import route_steps
from banneret.table.match.hosted_match import HostedMatch
from tests.games.battle_masters.positions import match_at, state_at
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
NINE = {"cannon-flying": 4, "cannon-bouncing": 3, "cannon-explosion": 2}
BYSTANDERS = {"lord-knights-empire": "0,11", "ogre-grimorg": "11,0"}


def _shot(mark: str, *wishes: str, cannon: str = "4,7") -> tuple[Match, Wanted]:
    """A shot at Orcs at `mark`; no question on the way is asked on a straight row."""
    units = {"cannon": cannon, "orcs-gazkull": mark, **BYSTANDERS}
    tape = Wanted(wishes)
    match = Match.prepared(GAME, {"battle": "open"}, {"only": True, "card": "imperial-cannon", "units": units}, tape)
    match.begin()
    match.decide(0, "unit:orcs-gazkull")
    return match, tape


def _tiles(tape: Wanted) -> list[Counter[str]]:
    return [Counter(among) for among in tape.draws("cannon-")]


@pytest.mark.rules("masters-CFIRE-04", "masters-R-22", "masters-CMIS-02")
def test_the_misfire_of_an_adjacent_shot_is_drawn_from_all_nine() -> None:
    _, tape = _shot("5,7", "cannon-flying")
    assert _tiles(tape) == [NINE]


@pytest.mark.rules("masters-R-23", "masters-CMIS-02", "masters-CMIS-01")
def test_the_misfire_of_a_farther_shot_is_drawn_from_the_other_eight() -> None:
    match, tape = _shot("7,7", "cannon-explosion")
    assert _tiles(tape) == [NINE, {**NINE, "cannon-explosion": 1}]
    assert match.state.at[BOX.unit["cannon"].index] < 0


@pytest.mark.rules("masters-CFIRE-04", "masters-R-20")
def test_each_tile_on_the_way_is_drawn_from_those_left() -> None:
    _, tape = _shot("8,7", "cannon-bouncing")
    assert _tiles(tape) == [NINE, {**NINE, "cannon-bouncing": 2}, {**NINE, "cannon-bouncing": 1}]


@pytest.mark.rules("masters-CFIRE-11")
def test_the_next_shot_has_all_nine_again() -> None:
    units = {"cannon": "4,7", "orcs-gazkull": "8,7", "goblins-grom": "7,7", **BYSTANDERS}
    match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
    match.chance.tape = tape = Wanted(("cannon-bouncing", "imperial-cannon"))
    match.decide(0, "unit:orcs-gazkull")
    match.decide(0, "unit:goblins-grom")
    assert _tiles(tape)[3] == NINE


def _options(match: Match) -> list[str]:
    return [key_of(option) for decision in match.decisions.values() for option in decision.options]


@pytest.mark.rules("masters-R-20", "masters-R-53", "masters-CFIRE-02", "masters-CFIRE-04", "masters-WE-09")
def test_each_step_of_a_route_offers_one_or_two_spaces_one_nearer() -> None:
    s = state_at({"only": True, "units": BYSTANDERS}, battle="open")
    for start in BOX.mat.spaces:
        for target in BOX.mat.spaces:
            away = BOX.mat.distance[start.index][target.index]
            if not 2 <= away <= 8:
                continue
            steps = route_steps(s, start, target)
            assert 1 <= len(steps) <= 2
            for step in steps:
                assert BOX.mat.distance[step.index][target.index] == away - 1
                assert BOX.mat.distance[step.index][start.index] == 1


_ROWS = [13 if row % 2 else 12 for row in range(12)]
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _axial(column: int, row: int) -> tuple[int, int]:
    """The coordinates q and r that the component file defines."""
    return column - (row + row % 2) // 2, row


def _apart(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int]:
    """The distances in the three directions, the smallest first; the last one is the distance."""
    across, down = other[0] - one[0], other[1] - one[1]
    least, middle, most = sorted((abs(across), abs(down), abs(across + down)))
    return least, middle, most


def _ways_on_the_mat(start: tuple[int, int], target: tuple[int, int]) -> int:
    """Shortest ways counted in axial coordinates, without the tables of the rules."""
    if start == target:
        return 1
    ways = 0
    for across, down in _STEPS:
        q, r = start[0] + across, start[1] + down
        on_the_mat = 0 <= r < 12 and 0 <= q + (r + r % 2) // 2 < _ROWS[r]
        if on_the_mat and _apart((q, r), target)[2] < _apart(start, target)[2]:
            ways += _ways_on_the_mat((q, r), target)
    return ways


@pytest.mark.rules("masters-R-20", "masters-WE-09", "masters-CFIRE-04", "masters-CFIRE-05")
def test_every_shortest_route_on_the_mat_can_be_named() -> None:
    s = state_at({"only": True, "units": BYSTANDERS}, battle="open")

    def routes(start: Space, target: Space) -> int:
        if start is target:
            return 1
        return sum(routes(step, target) for step in route_steps(s, start, target))

    for target in (BOX.mat.by_place[at] for at in ((5, 1), (4, 6), (6, 11), (12, 5), (0, 3))):
        for start in BOX.mat.spaces:
            if BOX.mat.distance[start.index][target.index] <= 8:
                assert routes(start, target) == _ways_on_the_mat(_axial(*start.at), _axial(*target.at))


@pytest.mark.rules("masters-R-20", "masters-WE-09")
def test_away_from_the_edge_a_route_is_an_order_of_two_kinds_of_steps() -> None:
    for start, target, routes in (((7, 7), (5, 1), 6), ((6, 5), (5, 10), 10), ((4, 7), (7, 8), 4), ((2, 9), (6, 2), 8)):
        least, middle, most = _apart(_axial(*start), _axial(*target))
        assert comb(most, middle) == comb(most, least) == _ways_on_the_mat(_axial(*start), _axial(*target)) == routes


@pytest.mark.rules("masters-CFIRE-10", "masters-CMIS-01", "masters-CMIS-03", "masters-R-22", "masters-R-23")
@pytest.mark.parametrize("away", range(1, 9))
def test_the_odds_of_a_shot_are_those_of_counting_the_orders_of_the_tiles(away: int) -> None:
    units = {"cannon": "4,7", "orcs-gazkull": f"{4 + away},7", **BYSTANDERS}
    match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
    decision = match.decisions[0]
    assert decision.odds is not None
    (mark,) = [option for option in decision.options if key_of(option) == "unit:orcs-gazkull"]
    odds = decision.odds(mark)
    assert odds is not None
    arrives, lost, orders = 0, 0, 0
    for bad in permutations(range(9), 2):  # where the two explosions lie among the nine
        orders += 1
        arrives += all(place >= away - 1 for place in bad)
        lost += 0 in bad if away == 1 else {0, 1} == set(bad)
    expected = {
        "the target is destroyed": float(Fraction(arrives, orders)),
        "the Cannon is destroyed": float(Fraction(lost, orders)),
    }
    assert dict(odds.chances) == pytest.approx(expected)


@pytest.mark.rules("masters-CFIRE-08", "masters-R-20")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_odds_warn_of_an_explosion_on_a_friend_whom_every_way_crosses(before: int) -> None:
    units = {"cannon": "4,7", "orcs-gazkull": "8,7", "lord-knights-empire": f"{5 + before},7", "ogre-grimorg": "11,0"}
    decision = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open").decisions[0]
    assert decision.odds is not None
    odds = decision.odds(BOX.unit["orcs-gazkull"])
    assert odds is not None
    orders = [*permutations(range(9), 2)]  # where the two explosions lie among the nine
    share = sum(min(bad) == before for bad in orders) / len(orders)
    friend = BOX.unit["lord-knights-empire"]
    assert dict(odds.chances)[f"own unit destroyed: {friend}"] == pytest.approx(share)


@pytest.mark.rules("masters-CFIRE-06", "masters-CFIRE-07", "masters-CFIRE-08", "masters-R-20")
@pytest.mark.parametrize("laid", [(), ("cannon-bouncing",)])
def test_the_odds_of_a_route_are_those_of_counting_the_orders_of_the_tiles_left(laid: tuple[str, ...]) -> None:
    units = {"cannon": "4,7", "orcs-gazkull": "7,9", "goblins-grom": "6,8", **BYSTANDERS}
    tape = Wanted(laid)
    match = Match.prepared(GAME, {"battle": "open"}, {"only": True, "card": "imperial-cannon", "units": units}, tape)
    match.begin()
    match.decide(0, "unit:orcs-gazkull")
    for _ in laid:
        match.decide(0, key_of(match.decisions[0].options[0]))
    decision, target = match.decisions[0], match.state.course.shot.target
    assert decision.odds is not None
    assert len(decision.options) == 2
    left = [tile.face for tile in match.state.course.shot.tiles]
    orders = [*permutations(left, 3 - len(laid))]
    for way in decision.options:
        assert BOX.mat.distance[way.index][target.index] == 3 - len(laid)
        odds = decision.odds(way)
        assert odds is not None
        counted = [
            sum("explosion" not in order for order in orders),
            sum(order[0] == "explosion" for order in orders),
            sum(order[0] == "bouncing" for order in orders),
            *[sum(order[:2] == ("explosion",) * 2 for order in orders)] * (not laid),  # the Cannon is destroyed
        ]
        assert [chance for _, chance in odds.chances] == pytest.approx([count / len(orders) for count in counted])


@pytest.mark.rules("masters-CANNON-01", "masters-CONT-03")
def test_no_unit_of_chaos_fires_a_cannon() -> None:
    assert [unit.id for unit in BOX.units if unit.type.attack == "cannon"] == ["cannon"]
    assert BOX.unit["cannon"].army == 0
    shown = [card for card in BOX.deck if BOX.unit["cannon"] in card.units]
    assert {card.entry.action for card in shown} == {"cannon"}


@pytest.mark.rules("masters-R-19", "masters-CFIRE-02", "masters-CANNON-02")
def test_the_cannon_is_offered_every_legal_target_and_nothing_else() -> None:
    """The target stands on each space of the mat in turn."""
    cannon = BOX.mat.by_place[(5, 6)]
    for space in BOX.mat.spaces:
        away = BOX.mat.distance[cannon.index][space.index]
        if away == 0 or space.terrain == "river":
            continue
        units = {"cannon": "5,6", "orcs-gazkull": space.key.removeprefix("hex:")}
        match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
        offered = [key for key in _options(match) if not key.startswith("hex:")]
        assert offered == (["unit:orcs-gazkull"] if away <= 8 else []) + ["pass"], space.key.removeprefix("hex:")


@pytest.mark.parametrize(
    ("mark", "way"), [("5,7", "0 tiles on the way"), ("6,7", "1 tile on the way"), ("7,7", "2 tiles on the way")]
)
def test_the_odds_say_how_many_tiles_lie_on_the_way(mark: str, way: str) -> None:
    units = {"cannon": "4,7", "orcs-gazkull": mark, **BYSTANDERS}
    decision = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open").decisions[0]
    assert decision.odds is not None
    odds = decision.odds(BOX.unit["orcs-gazkull"])
    assert odds is not None
    assert odds.reasons == (f"{way}, 2 of 9 explode",)


@pytest.mark.rules("masters-R-20", "masters-CFIRE-07")
@pytest.mark.parametrize(
    ("stands", "alike"),
    [
        ({}, True),
        ({"goblins-grom": "9,9"}, True),
        ({"goblins-grom": "6,6"}, False),
        ({"goblins-grom": "6,4"}, False),
        ({"lord-knights-empire": "5,4"}, False),
    ],
)
def test_ways_differ_if_something_stands_on_one_of_them(stands: dict[str, str], alike: bool) -> None:
    units = {"cannon": "7,7", "orcs-gazkull": "5,1", "ogre-grimorg": "11,0", **stands}
    match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    asked = match.decisions[0]
    assert (asked.name, len(asked.options)) == ("route", 2)
    assert asked.comes_to_the_same is alike
    assert are_alike(match.state, asked.options, match.state.course.shot.target) is alike
    assert HostedMatch(match).position().asked[0].for_show is alike
    assert all(match.view(seat).questions[0].alike is alike for seat in (0, 1, None))


@pytest.mark.rules("masters-R-20", "masters-TOWER-12")
def test_the_tower_on_a_way_makes_a_difference() -> None:
    s = state_at({"only": True, "units": BYSTANDERS}, battle="borderlands")
    tower = s.field.tower
    assert tower
    beyond = next(space for space in BOX.mat.spaces if BOX.mat.distance[tower.index][space.index] == 3)
    assert not are_alike(s, [tower], beyond)


def test_a_way_says_who_stands_there() -> None:
    units = {"cannon": "7,7", "orcs-gazkull": "5,1", "lord-knights-empire": "6,6"}
    match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    asked = match.decisions[0]
    assert sorted(map(asked.text, asked.options)) == ["Over G6: Lord Knights of the Empire", "Over H6"]


def test_who_falls_to_the_cannon_is_told_apart_from_who_falls_to_hits() -> None:
    """Otherwise the coach says of a Cannon that bursts that it had three hits."""
    match, _ = _shot("5,7", "cannon-explosion")
    told = [entry.event for entry in match.view(0).log]
    assert told.count("blown-up") == 2
    assert "destroyed" not in told


@pytest.mark.rules("masters-CFIRE-02", "masters-R-27")
@pytest.mark.parametrize(("away", "is_target"), [(8, True), (9, False)])
def test_the_tower_is_a_target_as_far_as_units_are(away: int, is_target: bool) -> None:
    units = {"cannon": f"{12 - away},7", **BYSTANDERS}
    match = match_at({"only": True, "card": "imperial-cannon", "tower": "12,7", "units": units}, battle="open")
    assert ("tower" in map(key_of, match.decisions[0].options)) == is_target


def test_a_shot_at_the_vacant_tower_says_what_it_is_for() -> None:
    position = {"only": True, "card": "imperial-cannon", "tower": "6,7", "units": {"cannon": "4,7", **BYSTANDERS}}
    decision = match_at(position, battle="open").decisions[0]
    (tower,) = [way for way in decision.options if key_of(way) == "tower"]
    assert decision.odds is not None
    odds = decision.odds(tower)
    assert odds is not None
    assert odds.chances[0] == odds.success == ("the Tower is damaged", 7 / 9)
    assert odds.reasons[1] == "0 of 3 explosions so far; the last destroys it for good"


def test_a_move_and_a_shot_have_their_own_words() -> None:
    units = {"cannon": "4,8", "orcs-gazkull": "4,6"}
    asked = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open").decisions[0]
    assert [asked.text(way) for way in asked.options if key_of(way) in ("hex:4,7", "unit:orcs-gazkull")] == [
        "Move to E7",
        "Fire at Gazkull's Orcs",
    ]


@pytest.mark.rules("masters-CFIRE-07", "masters-R-53")
@pytest.mark.parametrize(
    ("skulls", "words"),
    [
        (0, "bounce on Lord Knights of the Empire, and the ball flies on"),
        (2, "bounce destroys Lord Knights of the Empire, and the ball flies on"),
    ],
)
def test_the_odds_of_a_way_say_what_a_bounce_does_to_who_stands_there(skulls: int, words: str) -> None:
    units = {"cannon": "7,7", "orcs-gazkull": "5,1", "lord-knights-empire": "6,6"}
    position = {"only": True, "card": "imperial-cannon", "units": units, "skulls": {"lord-knights-empire": skulls}}
    match = match_at(position, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    odds = match.decisions[0].odds
    assert odds
    over, vacant = (odds(BOX.mat.by_place[place]) for place in ((6, 6), (7, 6)))
    assert over
    assert over.chances[2][0] == words
    assert vacant
    assert vacant.chances[2][0] == "bounce on H6, and the ball flies on"


@pytest.mark.rules("masters-R-20")
@pytest.mark.parametrize(("mark", "turned"), [("7,5", "1 tile to turn"), ("6,4", "2 tiles to turn")])
def test_the_odds_of_a_way_say_how_many_tiles_are_to_turn(mark: str, turned: str) -> None:
    units = {"cannon": "7,7", "orcs-gazkull": mark, "goblins-grom": "6,6", "ogre-grimorg": "11,0"}
    match = match_at({"only": True, "card": "imperial-cannon", "units": units}, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    decision = match.decisions[0]
    assert decision.odds
    odds = decision.odds(decision.options[0])
    assert odds
    assert odds.reasons[0].startswith(turned)
