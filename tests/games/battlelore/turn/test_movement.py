"""How far units get: colors and mounts, terrain on the way, cards, and the best of several ways."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import ExtraMove, Lasting, LimitMove
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import Pace, pace
from banneret.games.battlelore.turn.reach import destinations, reach
from tests.games.battlelore.positions import lay, match_at, offered, play, state_at

FAR_AWAY = {"standard": {"archers": ["8,0"]}}


def alone(type: str, at: str = "4,6", **more: Any) -> tuple[State, Unit]:
    """A Pennant unit in the middle of the map, and its foe in a corner."""
    s = state_at({"pennant": {type: [at]}, **FAR_AWAY, **more})
    return s, s.adventure.camps[0][0]


@pytest.mark.rules("lore-3-06", "lore-3-07", "lore-3-08", "lore-3-09", "lore-6-10", "lore-7-30", "lore-7-02")
@pytest.mark.parametrize(
    ("type", "expected"),
    [
        ("archers", Pace(2, 2, 0)),
        ("irregular-infantry", Pace(2, 2, 0)),
        ("regular-infantry", Pace(1, 2, 0)),
        ("heavy-infantry", Pace(1, 1, 0)),
        ("hobgoblin-cavalry", Pace(4, 4, 0)),
        ("regular-cavalry", Pace(3, 3, 0)),
        ("heavy-cavalry", Pace(2, 2, 0)),
        ("goblin-skirmishers", Pace(2, 2, 0)),
        ("goblin-swordsmen", Pace(1, 2, 2)),
        ("hobgoblin-swordsmen", Pace(1, 1, 2)),
        ("giant-spider", Pace(4, 4, 0)),
        ("hill-giant", Pace(2, 2, 0)),
        ("earth-elemental", Pace(1, 1, 0)),
    ],
)
def test_how_far_each_kind_goes(type: str, expected: Pace) -> None:
    assert pace(*alone(type)) == expected


@pytest.mark.rules("lore-3-02", "lore-3-04", "lore-10-10")
@pytest.mark.parametrize(
    ("at", "limit", "count"), [("4,6", 1, 6), ("4,6", 2, 18), ("4,6", 4, 60), ("0,0", 1, 2), ("8,12", 2, 6)]
)
def test_open_ground_is_entered_all_around(at: str, limit: int, count: int) -> None:
    s, unit = alone("regular-cavalry", at)
    found = reach(s, unit, limit)
    here = s.at[unit.index]
    assert len(found) == count
    assert all(way == (s.board.distance[here][to], False, False, False) for to, way in found.items())


@pytest.mark.rules("lore-3-02")
def test_nobody_is_passed() -> None:
    ring = ["3,5", "3,6", "4,5", "4,7", "5,5", "5,6"]
    s = state_at({"pennant": {"archers": ring, "heavy-cavalry": ["4,6"]}, **FAR_AWAY})
    assert reach(s, s.adventure.by_key["unit:pennant-heavy-cavalry"], 4) == {}


@pytest.mark.rules("lore-10-20", "lore-10-41", "lore-10-40", "lore-10-30", "lore-10-42")
def test_terrain_on_the_way() -> None:
    column = {"wooded": ["3,5"], "ford": ["3,6"], "waterway": ["4,5"], "elevated": ["4,7"], "bridge": ["5,6"]}
    s, unit = alone("regular-cavalry", terrain=column)
    found = reach(s, unit, 1)
    ways = {s.board.hexes[to].key.removeprefix("hex:"): way for to, way in found.items()}
    assert ways == {
        "3,5": (1, False, True, True),
        "3,6": (1, False, True, False),
        "4,7": (1, False, False, False),
        "5,6": (1, False, False, False),
        "5,5": (1, False, False, False),
    }


@pytest.mark.rules("lore-11-01", "lore-11-70", "lore-R-94")
def test_the_better_way_to_a_rampart_is_found() -> None:
    """Along the ramparts it is farther than over open ground, but does not cost the battle."""
    s, unit = alone("hobgoblin-cavalry", "4,4", terrain={"rampart": ["4,4", "3,4", "3,5", "4,6"]})
    there = s.board.by_key["hex:4,6"].index
    assert reach(s, unit, 2)[there] == (2, True, True, True)
    assert reach(s, unit, 3)[there] == (3, False, False, False)


@pytest.mark.rules("lore-R-09", "lore-R-104", "lore-R-10")
@pytest.mark.parametrize(
    ("type", "cards", "expected"),
    [
        ("regular-infantry", [ExtraMove(n=1, may_battle=True, lasts="turn")], Pace(2, 3, 0)),
        ("heavy-infantry", [ExtraMove(n=1, may_battle=True, lasts="turn")], Pace(2, 2, 0)),
        ("hobgoblin-swordsmen", [ExtraMove(n=1, may_battle=True, lasts="turn")], Pace(2, 2, 3)),
        ("goblin-swordsmen", [ExtraMove(n=2, lasts="turn")], Pace(1, 4, 0)),
        ("hobgoblin-swordsmen", [LimitMove(n=1, lasts="turn")], Pace(1, 1, 1)),
        ("regular-cavalry", [LimitMove(n=0, lasts="turn")], Pace(3, 0, 0)),
        ("archers", [ExtraMove(n=2, may_battle=True, lasts="turn"), LimitMove(n=1, lasts="turn")], Pace(4, 1, 0)),
    ],
)
def test_what_cards_make_of_a_distance(type: str, cards: list[Lasting], expected: Pace) -> None:
    s, unit = alone(type)
    for card in cards:
        lay(s, card, unit)
    assert pace(s, unit) == expected


@pytest.mark.rules("lore-R-121")
def test_stops_may_be_ignored_but_a_landmark_still_bars_battle() -> None:
    s, unit = alone("archers", terrain={"wooded": ["3,5", "3,6"], "rampart": ["5,5", "5,6"]})
    lay(s, ExtraMove(n=0, may_battle=True, ignore_stops=True, lasts="turn"), unit)
    found = {s.board.hexes[to].key.removeprefix("hex:"): way for to, way in reach(s, unit, 2).items()}
    assert found["3,6"] == (1, False, False, False)
    assert found["2,6"] == (2, False, False, False)
    assert found["5,6"] == (1, True, False, False)
    assert found["6,6"] == (2, True, False, False)


@pytest.mark.rules("lore-R-121")
def test_units_may_be_passed_and_not_ended_on() -> None:
    ring = ["3,5", "3,6", "4,5", "4,7", "5,5"]
    s = state_at({"pennant": {"archers": ring, "regular-infantry": ["4,6"]}, "standard": {"archers": ["5,6"]}})
    unit = s.adventure.by_key["unit:pennant-regular-infantry"]
    lay(s, ExtraMove(n=1, may_battle=True, ignore_stops=True, pass_units=True, lasts="turn"), unit)
    found = reach(s, unit, 2)
    assert len(found) == 12
    assert all(s.on[to] is None for to in found)


@pytest.mark.rules("lore-R-11", "lore-6-10")
def test_a_rush_ends_next_to_an_enemy() -> None:
    s = state_at({"pennant": {"archers": ["2,6"]}, "standard": {"hobgoblin-swordsmen": ["5,5"]}})
    unit = s.adventure.camps[1][0]
    found = destinations(s, unit, pace(s, unit))
    beyond = sorted(s.board.hexes[to].key.removeprefix("hex:") for to, way in found.items() if way[0] == 2)
    assert beyond == ["3,5", "3,6"]


@pytest.mark.rules("lore-R-08", "lore-3-01")
def test_moves_leave_their_marks_until_the_turn_ends() -> None:
    hands = {"standard": ["patrol-left"]}
    match = match_at({"pennant": {"regular-infantry": ["2,6"]}, **FAR_AWAY, "phase": "movement", "hands": hands})
    play(match, "unit:pennant-regular-infantry")
    assert "hex:2,6" not in offered(match, 0)
    unit = match.state.adventure.camps[0][0]
    play(match, "hex:4,6")
    s = match.state
    assert (s.turns, s.turn.steps, s.turn.moved, s.turn.barred) == (1, {}, [], {})
    assert s.at[unit.index] == s.board.by_key["hex:4,6"].index


@pytest.mark.rules("lore-R-11")
def test_a_rush_and_a_move_say_what_they_cost() -> None:
    units = {"pennant": {"regular-infantry": ["3,6", "0,0"]}, "standard": {"goblin-swordsmen": ["6,6"]}}
    match = match_at({**units, "phase": "movement", "active": "standard"})
    play(match, "unit:standard-goblin-swordsmen", "hex:4,6")
    decision = match.decisions[1]
    labels = [decision.text(option) for option in decision.options]
    assert labels == ["Rush, and battle", "Move, no battle"]


def test_a_move_of_archers_says_how_many_targets_they_have_from_there() -> None:
    match = match_at(
        {
            "pennant": {"archers": ["2,6"]},
            "standard": {"regular-infantry": ["7,6"]},
            "hands": {"pennant": ["patrol-center"]},
        }
    )
    play(match, "card:patrol-center", "unit:pennant-archers", "done", "unit:pennant-archers")
    decision = match.decisions[0]
    labels = {key_of(way): decision.text(way) for way in decision.options}
    assert labels["hex:3,6"] == "To G3: 1 target"
    assert labels["hex:2,5"] == "To F2"
