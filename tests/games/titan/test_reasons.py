"""Every refusal of Titan has a sentence of its own, and it is true of the position."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.checks.conformance import RefusedThing
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.box.battleland import ENTRIES
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEX, HEXES
from tests.games.reasons import TrueOf, walk, walk_cases
from tests.games.titan.battle.test_obstacles import steps

LANDS = ("mountains", "desert", "tundra", "tower", "hills", "swamp", "jungle", "brush")


def battle_of(match: Match) -> Battle:
    battle = match.state.battle
    assert isinstance(battle, Battle)
    return battle


def fighter(match: Match, key: str) -> int:
    return [one.key for one in battle_of(match).fighters].index(key)


def asked_about(match: Match, refused: RefusedThing) -> int:
    """The fighter that the question is about."""
    return fighter(match, match.decisions[refused.seat].about.key)


def away(match: Match, refused: RefusedThing) -> int:
    """How many steps of the fighter that moves the hex is away; from outside the first hex on its side counts."""
    b, i = battle_of(match), asked_about(match, refused)
    hex = HEX[refused.key.partition(":")[2]].index
    if b.at[i] >= 0:
        return steps({b.at[i]: 0}, hex)
    return steps(dict.fromkeys(ENTRIES[b.entry_of(b.side(i))], 1), hex)


def near(match: Match, key: str) -> list[int]:
    """The enemies on the hexes around a fighter."""
    b, i = battle_of(match), fighter(match, key)
    around = [b.on[hex] for hex in HEXES[b.at[i]].neighbours]
    return [x for x in around if x >= 0 and b.side(x) != b.side(i)]


def apart(match: Match, one: int, other: int) -> bool:
    """Whether a cliff lies between two neighbours."""
    b = battle_of(match)
    crossed = b.land.crossing(b.at[one], b.at[other])
    return crossed is not None and crossed[0] == "cliff"


def in_contact(match: Match, key: str) -> list[int]:
    return [x for x in near(match, key) if not apart(match, fighter(match, key), x)]


def distance(match: Match, refused: RefusedThing) -> int:
    """The range between the fighter that shoots and the one that was touched."""
    b = battle_of(match)
    return 1 + steps({b.at[asked_about(match, refused)]: 0}, b.at[fighter(match, refused.key)])


def is_too_far(match: Match, refused: RefusedThing) -> bool:
    if refused.question == "maneuver":
        return bool(battle_of(match).moved >> fighter(match, refused.key) & 1)
    return away(match, refused) > battle_of(match).fighters[asked_about(match, refused)].kind.skill


def is_near_enough(match: Match, refused: RefusedThing) -> bool:
    return refused.question == "maneuver" or not is_too_far(match, refused)


def is_taken_or_shut(match: Match, refused: RefusedThing) -> bool:
    """Whether the sentence names who stands in the hex, if anybody does."""
    if refused.question == "maneuver":
        return True
    b = battle_of(match)
    there = b.on[HEX[refused.key.partition(":")[2]].index]
    told = (
        "others are in"
        if there < 0
        else "it stands"
        if there == asked_about(match, refused)
        else b.fighters[there].name
    )
    return is_near_enough(match, refused) and (
        told in refused.reason or "can't enter" in refused.reason or "costs" in refused.reason
    )


def is_parted(match: Match, refused: RefusedThing) -> bool:
    key = refused.key
    if refused.question == "maneuver":
        return bool(in_contact(match, key))
    if refused.question == "strike":
        return any(apart(match, fighter(match, key), x) for x in near(match, key)) and not in_contact(match, key)
    return apart(match, asked_about(match, refused), fighter(match, key))


def is_out_of_range(match: Match, refused: RefusedThing) -> bool:
    b = battle_of(match)
    if refused.question == "rangestrike-target":
        return distance(match, refused) > min(4, b.fighters[asked_about(match, refused)].kind.skill)
    i = fighter(match, refused.key)
    enemies = [x for x in b.living(1 - b.side(i)) if b.at[x] >= 0]
    return all(1 + steps({b.at[i]: 0}, b.at[x]) > min(4, b.fighters[i].kind.skill) for x in enemies)


def is_in_range(match: Match, refused: RefusedThing) -> bool:
    return 3 <= distance(match, refused) <= min(4, battle_of(match).fighters[asked_about(match, refused)].kind.skill)


def kind(match: Match, refused: RefusedThing) -> Any:
    return battle_of(match).fighters[fighter(match, refused.key)].kind


def mover(match: Match, refused: RefusedThing) -> Any:
    """The legion that the question is about."""
    return match.decisions[refused.seat].about


def has_lord(match: Match, refused: RefusedThing) -> bool:
    return any(one.lord for one in match.state.held(mover(match, refused)))


def is_due(match: Match, refused: RefusedThing) -> bool:
    """Whether the points bring this character: Angels at each hundred, Archangels at each five hundred."""
    step = {"angel": 100, "archangel": 500}.get(refused.key)
    return step is not None and match.state.engagement.angels[0] % step == 0


def is_slain(match: Match, refused: RefusedThing) -> bool:
    b, i = battle_of(match), fighter(match, refused.key)
    return b.hits[i] == b.power[i]


def legion(refused: RefusedThing) -> Any:
    return the_box().marker[refused.key]


def is_of_another(match: Match, refused: RefusedThing) -> bool:
    return legion(refused) not in match.state.army[refused.seat]


def has_moved(match: Match, refused: RefusedThing) -> bool:
    return legion(refused) in match.state.turn.moved


def is_nearer(match: Match, refused: RefusedThing) -> bool:
    """Whether so few lands lie between that the roll cannot be used up, as the crow flies."""
    return not is_farther(match, refused)


def is_farther(match: Match, refused: RefusedThing) -> bool:
    s = match.state
    start = s.where(match.decisions[refused.seat].about).key
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for other in s.board.by_key[here].neighbours:
            if (key := s.board.lands[other].key) not in far:
                far[key] = far[here] + 1
                waiting.append(key)
    return far[refused.key] > int(s.turn.roll)


SAID: TrueOf = {
    "titan-A-MV-01": lambda match, refused: (
        battle_of(match).side(fighter(match, refused.key)) != battle_of(match).mover
    ),
    "titan-A-MV-04": is_too_far,
    "titan-A-MV-05": is_parted,
    "titan-A-MV-07": is_near_enough,
    "titan-A-MV-09": is_near_enough,
    "titan-A-MV-11": is_taken_or_shut,
    "titan-A-MV-12": is_taken_or_shut,
    "titan-A-SP-01": lambda match, refused: (
        match.state.battle.side(fighter(match, refused.key)) != match.state.battle.striking
    ),
    "titan-A-RS-02": lambda match, refused: bool(near(match, refused.key)),
    "titan-A-RS-05": is_out_of_range,
    "titan-A-RS-11": lambda match, refused: (
        refused.question != "rangestrike-target" or battle_of(match).fighters[fighter(match, refused.key)].kind.lord
    ),
    "titan-A-RS-03": lambda match, refused: not kind(match, refused).rangestrikes,
    "titan-A-RS-08": lambda match, refused: refused.question != "rangestrike-target" or is_in_range(match, refused),
    "titan-R-31": lambda match, refused: is_in_range(match, refused),
    "titan-R-37": lambda match, refused: bool(near(match, refused.key)),
    "titan-A-ST-14": lambda match, refused: asked_about(match, refused) not in in_contact(match, refused.key),
    "titan-A-ST-15": lambda match, refused: asked_about(match, refused) in in_contact(match, refused.key),
    "titan-R-40": lambda match, refused: asked_about(match, refused) in in_contact(match, refused.key),
    "titan-R-16": lambda match, refused: battle_of(match).at[fighter(match, refused.key)] < 0,
    "titan-B-TE-01": lambda match, refused: ("no Lord" in refused.reason) != has_lord(match, refused),
    "titan-B-TE-03": lambda match, refused: match.state.score[refused.seat] < 400,
    "titan-B-TE-04": lambda match, _: match.state.turn.teleported,
    "titan-B-AN-01": lambda match, refused: not is_due(match, refused),
    "titan-B-AN-02": lambda match, refused: match.state.caretaker[the_box().character[refused.key].index] == 0,
    "titan-R-54": lambda match, refused: match.state.caretaker[the_box().character[refused.key].index] == 0,
    "titan-A-SU-03": lambda match, refused: match.state.where(legion(refused)).index in match.state.contested(),
    "titan-A-ST-01": lambda match, refused: refused.question == "strike-target" or not near(match, refused.key),
    "titan-A-ST-03": lambda match, refused: (
        bool(in_contact(match, refused.key)) and all(battle_of(match).slain(x) for x in in_contact(match, refused.key))
    ),
    "titan-A-ST-08": lambda match, refused: bool(battle_of(match).struck >> fighter(match, refused.key) & 1),
    "titan-A-ST-09": lambda match, refused: (
        battle_of(match).side(fighter(match, refused.key)) == battle_of(match).striking
    ),
    "titan-A-ST-22": lambda match, refused: battle_of(match).at[fighter(match, refused.key)] < 0,
    "titan-R-25": is_slain,
    "titan-R-26": lambda match, refused: (
        not in_contact(match, refused.key) and battle_of(match).striking != battle_of(match).mover
    ),
    "titan-B-TU-01": is_of_another,
    "titan-B-SP-01": lambda match, refused: refused.question != "split" or match.state.size(legion(refused)) < 4,
    "titan-B-MO-01": is_farther,
    "titan-B-MO-03": has_moved,
    "titan-B-MO-04": is_nearer,
    "titan-B-MO-06": lambda match, refused: (
        refused.question == "move"
        or any(match.state.where(one).key == refused.key for one in match.state.army[refused.seat])
    ),
    "titan-B-MO-08": is_nearer,
    "titan-B-MU-05": lambda match, refused: legion(refused) in match.state.turn.mustered,
    "titan-B-MU-01": lambda match, refused: (
        ("it has not moved" in refused.reason) == (refused.question == "muster" and not has_moved(match, refused))
    ),
    "titan-A-EN-01": lambda match, refused: (
        int(match.state.board.by_key[refused.key].index) not in match.state.contested()
    ),
}


SELDOM = {"titan-A-ST-15", "titan-A-ST-22", "titan-R-40", "titan-R-54", "titan-B-AN-02"}
"""Rules that refuse what the table of no case shows at that moment."""


def unless_not_asked_for(is_true: Callable[[Match, RefusedThing], bool]) -> Callable[[Match, RefusedThing], bool]:
    return lambda match, refused: refused.reason == NOT_NOW or is_true(match, refused)


TRUE_OF: TrueOf = {rule: unless_not_asked_for(is_true) for rule, is_true in SAID.items()}


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 24), marks=pytest.mark.long)], ids=["quick", "long"])
@pytest.mark.parametrize("land", LANDS)
def test_reasons_of_battles_are_true(land: str, seeds: range) -> None:
    options = {
        "scenario": "battle", "land": land, "attacker": "titan, angel, 2 ogre, 2 gargoyle, warlock",
        "defender": "titan, 2 ranger, 2 troll, lion, gorgon", "summonable": "angel",
    }  # fmt: skip
    judged = Counter[str]()
    for seed in seeds:
        judged += walk(Match.new("titan", options, seed=seed), TRUE_OF, seed=seed, looks=60, eager=0.95)
    assert all(judged[rule] for rule in ("titan-A-MV-01", "titan-A-MV-04", "titan-A-MV-11", "titan-A-ST-08"))


def test_reasons_of_the_game_are_true() -> None:
    judged = walk(Match.new("titan", {"players": "3"}, seed=4), TRUE_OF, seed=4, looks=120)
    assert min(judged[rule] for rule in ("titan-B-MO-01", "titan-B-MO-03", "titan-B-MO-06", "titan-B-MU-01")) > 0


def test_reasons_in_all_positions_of_the_cases_are_true() -> None:
    judged = walk_cases(Path(__file__).parent / "cases", TRUE_OF)
    assert {rule for rule in SAID if not judged[rule]} <= SELDOM


def test_reasons_of_picked_legions_have_sentences() -> None:
    options = {"scenario": "battle", "points": "150", "attacker": "", "defender": ""}
    walk(Match.new("titan", options, seed=2), TRUE_OF, seed=2, looks=30)
