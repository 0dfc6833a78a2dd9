"""Maneuvers: who is asked, where characters may go, compared with a walk by the ledger; deployment; counted entries."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from banneret.engine.decision import PASS, key_of
from banneret.games.titan.battle.maneuver import destinations, in_contact, movers
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle
from banneret.games.titan.box.battleland import Battleland, battleland_of
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.hexes import HEX, HEXES, indexes_in
from tests.games.titan.battles import battle_at, offered, play, stands, the_battle

ENTRIES = {
    "bottom": (("A1", "B1", "C1", "D1"), ("D6", "E5", "F4")),
    "left": (("A3", "B4", "C5", "D6"), ("D1", "E1", "F1")),
    "right": (("F1", "F2", "F3", "F4"), ("A1", "A2", "A3")),
}
NATIVES = {
    "bramble": {"gargoyle", "cyclops", "gorgon", "behemoth", "serpent"},
    "bog": {"ogre", "troll", "ranger", "wyvern", "hydra"},
    "drift": {"troll", "warbear", "giant", "colossus"},
    "sand": {"lion", "griffon", "hydra"},
    "slope": {"ogre", "lion", "minotaur", "unicorn", "dragon", "colossus"},
    "volcano": {"dragon"},
}
NEVER = 99


# --- the ledger's words, carried out slowly ---------------------------------------------------------------------------


def ground_cost(land: Battleland, kind: Character, there: int) -> int:
    """The cost to end on a hex, by its hazard alone (titan-A-MV-07, titan-A-MV-10, titan-R-22)."""
    hazard = land.hazard[there]
    native = kind.key in NATIVES.get(hazard, ())
    if hazard == "tree" or (hazard in ("bog", "volcano") and not native):
        return NEVER
    slow = ("bramble", "drift") if kind.flies else ("bramble", "drift", "sand")
    return 2 if hazard in slow and not native else 1


def step_cost(land: Battleland, kind: Character, here: int, there: int) -> int:
    """The cost of a walker's step (titan-A-MV-07, titan-A-MV-08, titan-R-21)."""
    crossed = land.crossing(here, there)
    side = 1
    if crossed is not None:
        hazard, up = crossed
        if hazard == "cliff":
            return NEVER
        if up and (hazard == "wall" or (hazard == "slope" and kind.key not in NATIVES["slope"])):
            side = 2
    return max(side, ground_cost(land, kind, there))


def walks(land: Battleland, kind: Character, start: Iterator[tuple[int, int]], occupied: int) -> set[int]:
    """Where a walker may end that has reached these hexes at these costs."""
    found: set[int] = set()
    paths = [(hex, cost) for hex, cost in start if cost <= kind.skill and not occupied >> hex & 1]
    while paths:
        here, cost = paths.pop()
        found.add(here)
        for there in HEXES[here].neighbours:
            spent = cost + step_cost(land, kind, here, there)
            if spent <= kind.skill and not occupied >> there & 1:
                paths.append((there, spent))
    return found


def flies(land: Battleland, kind: Character, first: Iterator[int], occupied: int) -> set[int]:
    """Where a flyer may land after flying over these hexes, for one point each.

    Rules: titan-A-MV-09, titan-A-MV-12, titan-R-16, titan-R-22.
    """
    found: set[int] = set()
    paths = [(hex, 1) for hex in first]
    while paths:
        here, cost = paths.pop()
        landing = cost - 1 + ground_cost(land, kind, here)
        if landing <= kind.skill and not occupied >> here & 1:
            found.add(here)
        if cost < kind.skill and (land.hazard[here] != "volcano" or kind.key == "dragon"):
            paths += [(there, cost + 1) for there in HEXES[here].neighbours]
    return found


def reached(land: Battleland, kind: Character, at: int, occupied: int) -> set[int]:
    """Where a character may go from a hex."""
    if kind.flies:
        return flies(land, kind, iter(HEXES[at].neighbours), occupied | 1 << at) - {at}
    return walks(land, kind, iter([(at, 0)]), occupied & ~(1 << at)) - {at}


def entered(land: Battleland, kind: Character, side: tuple[str, ...], occupied: int) -> set[int]:
    """Where a character may go that enters along a side."""
    hexes = [HEX[name].index for name in side]
    if kind.flies:
        return flies(land, kind, iter(hexes), occupied)
    return walks(land, kind, iter([(hex, ground_cost(land, kind, hex)) for hex in hexes]), occupied)


def crowd(source: random.Random, land: Battleland) -> tuple[Battle, list[int]]:
    """A battleland with fighters of both sides here and there, and some beside it."""
    box = the_box()
    b = Battle(land, (0, 1), source.choice(["left", "bottom", "right"]))
    free = [hex.index for hex in HEXES if land.hazard[hex.index] not in ("tree", "volcano")]
    source.shuffle(free)
    numbers = []
    for count in range(14):
        side = count % 2
        kind = source.choice([one for one in box.characters if not one.titan])
        i = b.enlist(side, box.colours[side], kind, kind.power)
        b.join([i])
        numbers.append(i)
        if count > 3:
            b.put(i, free.pop())
    return b, numbers


@pytest.mark.rules(
    *("titan-A-MV-02", "titan-A-MV-03", "titan-A-MV-04", "titan-A-MV-07", "titan-A-MV-08", "titan-A-MV-09"),
    *("titan-A-MV-10", "titan-A-MV-11", "titan-A-MV-12", "titan-A-MV-13", "titan-R-16", "titan-R-21", "titan-R-22"),
    *("titan-A-BL-05", "titan-A-BL-06"),
)
@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_destinations_are_those_of_the_ledger(terrain: str) -> None:
    land, source = battleland_of(the_box().terrain[terrain]), random.Random(terrain)
    for _ in range(40):
        b, numbers = crowd(source, land)
        b.round = 2  # nobody is deployed
        for i in numbers:
            b.mover, kind = b.side(i), b.fighters[i].kind
            if b.at[i] >= 0:
                expected = reached(land, kind, b.at[i], b.occupied)
            else:
                expected = entered(land, kind, ENTRIES[b.entry][b.mover], b.occupied)
            assert set(indexes_in(destinations(b, i))) == expected, (str(kind), b.at[i])


@pytest.mark.rules("titan-A-MV-05", "titan-R-20")
@pytest.mark.parametrize("terrain", ["plains", "mountains", "desert"])
def test_contact_is_being_neighbours_but_across_a_cliff(terrain: str) -> None:
    land, source = battleland_of(the_box().terrain[terrain]), random.Random(terrain)
    for _ in range(40):
        b, numbers = crowd(source, land)
        for side in (ATTACKER, DEFENDER):
            locked = in_contact(b, side)
            for i in numbers:
                near = [x for x in numbers if b.side(x) != side and b.at[i] >= 0 and b.at[x] in _next_to(b, i)]
                cliffs = [x for x in near if (land.crossing(b.at[i], b.at[x]) or ("", False))[0] == "cliff"]
                assert bool(locked >> i & 1) == (b.side(i) == side and len(near) > len(cliffs))


def _next_to(b: Battle, i: int) -> tuple[int, ...]:
    return HEXES[b.at[i]].neighbours


# --- the phase --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-MV-01", "titan-A-MV-04")
def test_each_moves_once_and_unused_movement_is_lost() -> None:
    options = {"attacker": "2 lion", "defender": "ogre"}
    at = {"black-lion-1": "A1", "black-lion-2": "B1", "blue-ogre-1": "F4"}
    match = battle_at(at, options=options, mover="attacker", round=2)
    play(match, "black-lion-1", "A2")
    assert offered(match) == ["black-lion-2", "pass"]
    play(match, "black-lion-2", "B2")
    assert the_battle(match).mover == DEFENDER


@pytest.mark.rules("titan-R-14", "titan-R-79")
def test_a_player_who_leaves_a_unit_off_is_asked_once_more() -> None:
    match = battle_at(options={"attacker": "titan, lion", "defender": "titan, 2 lion"})
    ((_, decision),) = match.decisions.items()
    assert decision.confirm(PASS) == (
        "You lose those that stay off: Titan, 2 Lions. Without the Titan you lose the battle."
    )
    assert decision.confirm(decision.options[0]) is None
    play(match, "blue-titan", "D6")
    ((_, decision),) = match.decisions.items()
    assert decision.confirm(PASS) == "You lose those that stay off: 2 Lions."
    play(match, "blue-lion-1", "E5", "blue-lion-2", "F4", "pass")
    assert the_battle(match).mover == ATTACKER


def test_a_player_who_leaves_a_newcomer_off_is_asked_once_more() -> None:
    at = {"black-lion-1": "A1", "blue-lion-1": "D6", "blue-lion-2": "F4"}
    options = {"attacker": "lion", "defender": "2 lion"}
    match = play(battle_at(at, options=options, round=4, stage="maneuver_phase"), "lion")
    ((_, decision),) = match.decisions.items()
    assert decision.confirm(PASS) == "Blue Lion 3 stays off and goes back."
    play(match, "blue-lion-3", "E5")
    ((_, decision),) = match.decisions.items()
    assert decision.confirm(PASS) is None


@pytest.mark.rules("titan-A-MV-01")
def test_nobody_is_asked_who_has_nowhere_to_go() -> None:
    at = {"black-ogre-1": "A3", "black-lion-1": "A2", "black-lion-2": "B3", "black-lion-3": "B4", "blue-lion-1": "F1"}
    match = battle_at(at, options={"attacker": "ogre, 3 lion", "defender": "lion"}, mover="attacker", round=2)
    assert "black-ogre-1" not in offered(match)
    assert match.why(0, "fighter:black-ogre-1") == match.game.rulebook["titan-A-MV-11"]
    play(match, "black-lion-1", "A1")
    assert "black-ogre-1" in offered(match)


@pytest.mark.rules("titan-A-BL-09", "titan-R-85")
def test_a_legion_of_seven_fills_the_walls() -> None:
    walls = ["C3", "C4", "D3", "D4", "D5", "E3", "E4"]
    match = battle_at(options={"attacker": "ogre", "defender": "7 lion", "land": "tower"})
    for number, wall in enumerate(walls[:-1], 1):
        play(match, f"blue-lion-{number}")
        assert offered(match) == walls[number - 1 :]
        play(match, wall)
    play(match, "blue-lion-7")
    assert [stands(match)[f"blue-lion-{number}"] for number in range(1, 8)] == walls
    assert the_battle(match).mover == ATTACKER


@pytest.mark.rules("titan-R-14")
def test_the_pass_names_the_units_that_have_no_room() -> None:
    match = battle_at(options={"attacker": "centaur", "defender": "4 ogre"})
    for number, hex in enumerate(("D6", "E5", "F4"), 1):
        play(match, f"blue-ogre-{number}", hex)
    assert offered(match) == ["pass"]
    assert match.decisions[1].text(PASS) == "Stop here and lose: Ogre"
    assert match.may_undo(1)
    match.undo(1)
    play(match, "E4")
    assert offered(match) == ["blue-ogre-4", "pass"]


@pytest.mark.rules("titan-A-MV-01", "titan-A-MV-02")
def test_counted_entries() -> None:
    """One Ogre may enter on nine hexes of the plains or stay off; two do so in either order, on any free hex."""
    assert count({"attacker": "centaur", "defender": "ogre"}) == 7 + 1
    both = sum(entries_after(hex) for hex in ("D6", "E5", "F4", "C5", "D5", "E4", "F3"))
    assert count({"attacker": "centaur", "defender": "2 ogre"}) == 2 * both + 2 * 7 + 1


def entries_after(taken: str) -> int:
    """Where a second Ogre may enter when one stands there: not on that hex, and not behind a blocked entry."""
    ways = {"D6": {"C5", "D5"}, "E5": {"D5", "E4"}, "F4": {"E4", "F3"}}
    free = {hex for hex in ways if hex != taken}
    return len((free | {there for hex in free for there in ways[hex]}) - {taken})


def count(options: dict[str, str], path: tuple[str, ...] = ()) -> int:
    """How many sequences of answers the defender's first Maneuver Phase has."""
    match = battle_at(options=options)
    for key in path:
        match.decide(1, key)
    if not match.decisions or the_battle(match).mover == ATTACKER or 1 not in match.decisions:
        return 1
    return sum(count(options, (*path, key_of(way))) for way in match.decisions[1].options)


@pytest.mark.rules("titan-R-17")
def test_who_goes_on_frees_the_way_in() -> None:
    match = battle_at(options={"attacker": "centaur", "defender": "2 ogre"})
    b = the_battle(match)
    play(match, "blue-ogre-1", "D5")
    assert movers(b) == [2]
    assert [HEXES[hex].name for hex in indexes_in(destinations(b, 2))] == ["C5", "D6", "E4", "E5", "F3", "F4"]


@pytest.mark.rules("titan-A-BL-09", "titan-A-MV-01")
@pytest.mark.parametrize(
    ("land", "round", "mover", "prompt"),
    [
        ("tower", 1, "defender", "Who is deployed?"),
        ("plains", 1, "defender", "Who comes in?"),
        ("tower", 2, "defender", "Who moves?"),
    ],
)
def test_who_moves_is_asked_in_the_words_of_the_moment(land: str, round: int, mover: str, prompt: str) -> None:
    options = {"attacker": "ogre", "defender": "2 lion", "land": land}
    at = {"black-ogre-1": "A1", "blue-lion-1": "D4", "blue-lion-2": "C3"} if round > 1 else {}
    match = battle_at(at, options=options, stage="maneuver", mover=mover, round=round)
    assert [question.prompt for question in match.view(1).questions if question.mine] == [prompt]


def test_who_waits_beside_the_battleland_is_offered_with_power_and_skill() -> None:
    match = battle_at(options={"attacker": "lion, ogre", "defender": "centaur"})
    ((seat, decision),) = match.decisions.items()
    notes = {option.key: option.note for option in match.view(seat).questions[0].options}
    assert notes["fighter:blue-centaur-1"] == "3-4"
    assert decision.name == "maneuver"


@pytest.mark.rules("titan-A-ST-22")
def test_whoever_was_removed_is_not_refused_for_want_of_an_entry_hex() -> None:
    at = {"black-lion-1": "A1", "black-lion-2": "lost", "blue-ogre-1": "F4"}
    match = battle_at(at, options={"attacker": "2 lion", "defender": "ogre"}, mover="attacker", round=2)
    rule = match.why(ATTACKER, "fighter:black-lion-2")
    assert rule is not None
    assert rule.id == "titan-A-ST-22"
