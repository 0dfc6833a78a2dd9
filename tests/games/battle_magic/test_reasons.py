"""Every refusal of Battle Magic has a sentence of its own, and it is true of the position."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.checks.conformance import RefusedThing
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from tests.games.battle_magic.positions import match_at
from tests.games.reasons import TrueOf, walk, walk_cases


@dataclass(frozen=True)
class Case:
    """What was refused in which position: `unit`, `area` or `card` is the thing, `lead` what the question is about."""

    match: Match
    refused: RefusedThing

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def is_card(self) -> bool:
        return self.refused.key in self.s.box.card

    @property
    def is_unit(self) -> bool:
        return self.refused.key.startswith("unit:")

    @property
    def unit(self) -> Any:
        return self.s.unit(self.refused.key)

    @property
    def area(self) -> Any:
        return self.s.map.by_key[self.refused.key]

    @property
    def card(self) -> Any:
        return self.s.box.card[self.refused.key]

    @property
    def lead(self) -> Any:
        return self.match.decisions[self.refused.seat].about

    @property
    def others(self) -> Any:
        return self.s.on[self.area.index]

    @property
    def held(self) -> bool:
        return self.card in self.s.hands[self.refused.seat].cards

    def beside(self, one: int, other: int) -> bool:
        return bool(self.s.map.distance[one][other] == 1)

    @property
    def by_lead(self) -> bool:
        return self.beside(self.area.index, self.s.at[self.lead.index])

    def near_own(self, *, castles: bool) -> bool:
        """Whether a unit of the player, or a castle, is beside the territory."""
        own = [one for one in self.s.army[self.refused.seat] if one.castle or not castles]
        return any(self.beside(self.s.at[one.index], self.area.index) for one in own)

    @property
    def foes_there(self) -> bool:
        return any(self.s.foes(other.seat, self.refused.seat) for other in self.others)

    @property
    def foes_beside(self) -> bool:
        s, here = self.s, self.s.at[self.unit.index]
        units = [one for seat in s.seats for one in s.army[seat] if s.foes(seat, self.unit.seat)]
        return any(self.beside(here, s.at[one.index]) for one in units)

    @property
    def dear(self) -> bool:
        """Whether fewer points are left than the step or the landing costs."""
        s = self.s
        if self.is_unit:
            return True
        if self.refused.question.startswith("flee"):
            here, points = s.at[s.turn.flight.unit.index], s.turn.flight.points
        else:
            here = s.at[self.lead.index]
            landing = self.refused.question == "land"
            payers = [one for one in s.turn.points if s.at[one.index] == here] if landing else [self.lead]
            points = min(s.turn.points.get(one, 0) for one in payers)
        return bool(s.ground.step(here, self.area.index).cost > points)

    @property
    def says_why_no_payment(self) -> bool:
        """Whether the sentence about a single card of a payment says what the hand says."""
        if not self.held:
            return "not in your hand" in self.refused.reason
        payments = [key_of(way).split("+") for way in self.match.decisions[self.refused.seat].candidates]
        return ("too little alone" in self.refused.reason) == any(self.refused.key in cards for cards in payments)

    @property
    def says_why_no_place(self) -> bool:
        if "is there" in self.refused.reason:
            return bool(self.others)
        return ("water only" in self.refused.reason) == bool(self.area.land)

    @property
    def castle_too_near(self) -> bool:
        castles = [self.s.at[one.index] for seat in self.s.seats for one in self.s.army[seat] if one.castle]
        return any(self.s.map.distance[self.area.index][castle] < 6 for castle in castles)

    @property
    def moves_nobody(self) -> bool:
        if self.is_card:
            return not self.held or self.card.type in ("sword", "gold")
        return self.refused.question == "give-points" or self.unit not in self.s.turn.points

    @property
    def in_pile(self) -> bool:
        return any(chit.key == self.refused.key for chit in self.s.piles[self.refused.seat])


SAID: dict[str, Callable[[Case], bool]] = {
    "magic-unit-06": lambda case: case.area.land and case.lead.ship,
    "magic-unit-07": lambda case: case.unit.castle,
    "magic-setup-02": lambda case: not case.area.coastal,
    "magic-setup-03": lambda case: case.castle_too_near,
    "magic-turn-01": lambda case: case.unit.seat != case.s.active,
    "magic-move-01": lambda case: case.moves_nobody,
    "magic-move-02": lambda case: case.dear,
    "magic-move-03": lambda case: case.dear,
    "magic-spec-01": lambda case: case.dear,
    "magic-move-04": lambda case: case.held if case.is_card else case.s.turn.spent[case.unit] > 0,
    "magic-move-06": lambda case: case.is_unit or any(one.ground for one in case.others),
    "magic-move-07": lambda case: bool(case.others),
    "magic-move-08": lambda case: case.is_unit or case.foes_there,
    "magic-move-10": lambda case: case.foes_there,
    "magic-batt-01": lambda case: case.refused.question == "target" or case.unit.seat != case.s.active,
    "magic-batt-03": lambda case: case.unit.castle,
    "magic-batt-05": lambda case: case.unit in case.s.turn.attacked,
    "magic-batt-07": lambda case: len(case.s.on[case.s.at[case.unit.index]]) > 1,
    "magic-batt-11": lambda case: case.card.type not in case.lead.type.battle_types,
    "magic-batt-13": lambda case: not case.held,
    "magic-recr-01": lambda case: ("not in your pile" in case.refused.reason) != case.in_pile,
    "magic-recr-03": lambda case: not case.near_own(castles=True),
    "magic-recr-04": lambda case: not case.near_own(castles=False),
    "magic-R-14": lambda case: case.refused.question != "land" or not case.area.land or not case.by_lead,
    "magic-R-17": lambda case: case.held if case.is_card else "magic" not in case.unit.type.move_types,
    "magic-R-19": lambda case: not case.by_lead,
    "magic-R-25": lambda case: any(one.ground for one in case.s.on[case.s.at[case.lead.index]]),
    "magic-R-31": lambda case: not case.foes_beside,
    "magic-R-32": lambda case: case.foes_beside,
    "magic-R-50": lambda case: case.says_why_no_payment,
    "magic-R-51": lambda case: case.refused.question == "buy" or case.says_why_no_place,
    "magic-R-52": lambda case: case.refused.question == "buy" or not case.area.land,
    "magic-R-54": lambda case: case.card.type not in case.lead.type.pay,
    "magic-R-75": lambda case: case.is_unit or not case.foes_there,
}


def judge(is_true: Callable[[Case], bool]) -> Callable[[Match, RefusedThing], bool]:
    return lambda match, refused: refused.reason == NOT_NOW or is_true(Case(match, refused))


TRUE_OF: TrueOf = {rule: judge(is_true) for rule, is_true in SAID.items()}

GAMES = {
    "humans": {"players": "2", "turn-limit": "12"},
    "three": {"players": "3", "map": "generated", "empires": "variant", "duplicates": "no", "turn-limit": "8"},
    "teams": {"players": "4", "map": "generated", "teams": "red,blue/black,green", "turn-limit": "6"},
    "dwarves": {"players": "2", "empires": "fixed", "empire-list": "dwarf,elf", "turn-limit": "10"},
    "orcs": {"players": "2", "empires": "fixed", "empire-list": "orc,undead", "turn-limit": "10"},
}


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 8), marks=pytest.mark.long)], ids=["quick", "long"])
@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_true(name: str, seeds: range) -> None:
    judged = Count[str]()
    for seed in seeds:
        judged += walk(Match.new("battle-magic", GAMES[name], seed=seed), TRUE_OF, seed=seed, looks=60, eager=0.9)
    wanted = ("magic-R-19", "magic-move-01", "magic-unit-07")
    assert all(judged[rule] for rule in wanted), judged


def test_reasons_in_all_positions_of_the_cases_are_true() -> None:
    judged = walk_cases(Path(__file__).parent / "cases", TRUE_OF)
    assert {rule for rule in SAID if not judged[rule]} <= {"magic-R-54"}


# --- what is said in positions that random matches seldom reach -------------------------------------------------------

AT_SEA = {"units": {"red": ["ship c1", "army c1", "army b1"]}, "hands": {"red": ["gold-1"]}}
FLIGHT = {"phase": "battle", "units": {"red": ["army b3"], "black": ["dragon b4", "hero b4", "wizard b4"]}}
SHOP = {"phase": "recruit", "units": {"red": ["castle b2"]}}
JAMMED = {
    "phase": "draw", "units": {"red": ["castle a1"], "black": ["army a2", "army b1", "castle a5"]},
    "hands": {"black": ["move-1"]}, "piles": {"red": ["ship", "artifact", "artifact"]},
}  # fmt: skip
CASES: dict[str, tuple[dict[str, Any], list[str], str, str]] = {
    "a second ground unit boards": (
        {**AT_SEA, "points": {"unit:red-ship-1": 3}}, ["unit:red-ship-1"],
        "unit:red-army-2", "A ground unit is aboard already.",
    ),
    "boarding that costs too much": (
        {"units": {"red": ["ship c4", "army c3"]}, "points": {"unit:red-ship-1": 1}}, ["unit:red-ship-1"],
        "unit:red-army-1", "Red Army 1 can't board or land here with the points left.",
    ),
    "a second hero on a dragon": (
        {"units": {"red": ["dragon b3", "hero b3", "hero b3", "wizard b3"]}, "points": {"unit:red-dragon-1": 2}},
        ["unit:red-dragon-1", "area:a3", "unit:red-hero-2"],
        "unit:red-hero-1", "Red Dragon 1 has no room for Red Hero 1.",
    ),
    "a wizard on a dragon": (
        {"units": {"red": ["dragon b3", "hero b3", "wizard b3"]}, "points": {"unit:red-dragon-1": 2}},
        ["unit:red-dragon-1", "area:a3"], "unit:red-wizard-1", "Red Dragon 1 has no room for Red Wizard 1.",
    ),
    "a card while a dragon is over enemies": (
        {
            "units": {"red": ["dragon a1"], "black": ["army a2"]}, "hands": {"red": ["move-1"]},
            "points": {"unit:red-dragon-1": 3},
        },
        ["unit:red-dragon-1", "area:a2"], "move-1", "First Red Dragon 1 must move.",
    ),
    "the end of the phase while a dragon is over enemies": (
        {"units": {"red": ["dragon a1"], "black": ["army a2"]}, "points": {"unit:red-dragon-1": 3}},
        ["unit:red-dragon-1", "area:a2"], "pass", "First Red Dragon 1 must move.",
    ),
    "a ship on land": (
        {"phase": "recruit", "units": {"red": ["castle b1"]}, "hands": {"red": ["gold-2"]}, "piles": {"red": ["ship"]}},
        ["chit:red-ship", "gold-2"], "area:a1", "The Ship can't be placed there: it stands on water only.",
    ),
    "a card without which the others pay": (
        {**SHOP, "hands": {"red": ["gold-2", "gold-3", "magic-1"]}, "piles": {"red": ["wizard"]}},
        ["chit:red-wizard"], "magic-1", "Magic 1 can't pay: it is too little alone.",
    ),
    "a card that nobody needs": (
        {**SHOP, "hands": {"red": ["gold-3", "magic-1", "magic-3"]}, "piles": {"red": ["wizard"]}},
        ["chit:red-wizard"], "magic-1", "Magic 1 can't pay: the others pay without it.",
    ),
    "the chit just drawn": (JAMMED, ["draw"], "chit:red-hero", "Only an older chit of your pile goes back."),
    "a card too weak for a flight": (
        {**FLIGHT, "hands": {"black": ["sword-1"], "red": ["gold-1"]}}, ["unit:red-army-1", "unit:black-dragon-1"],
        "sword-1", "Black Dragon 1 can't get away with Sword 1: it isn't a move card.",
    ),
    "a wizard as rider": (
        {**FLIGHT, "hands": {"black": ["move-2", "gold-1"]}},
        ["unit:red-army-1", "unit:black-dragon-1", "move-2"],
        "unit:black-wizard-1", "Only a hero who starts with Black Dragon 1 flies along.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    position, answers, key, sentence = CASES[name]
    match = match_at(position, ("move-2", "move-3", "sword-1", "sword-1", "chit:red-hero"))
    for answer in answers:
        match.decide(next(iter(match.decisions)), answer)
    refused = match.refusal(next(iter(match.decisions)), key)
    assert refused is not None
    assert refused.reason == sentence


def test_a_sword_does_not_count_for_a_crystal_tower() -> None:
    position = {
        "phase": "battle", "units": {"red": ["army b1"], "black": ["crystal-tower b2"]}, "empires": {"black": "elf"},
        "hands": {"black": ["sword-3"]},
    }  # fmt: skip
    match = match_at(position, ("sword-1", "gold-1", "sword-2", "gold-2"))
    match.decide(0, "unit:red-army-1")
    refused = match.refusal(1, "sword-3")
    assert refused is not None
    assert refused.reason == "Sword 3 does not count for Black Crystal Tower 1."


def test_a_team_mate_is_no_target() -> None:
    position = {"phase": "battle", "units": {"red": ["army b1"], "black": ["army b2"], "blue": ["army a1", "hero a1"]}}
    options = {"players": "3", "map": "sundered-coast", "teams": "red,black/blue"}
    match = match_at(position, **options)
    match.decide(0, "unit:red-army-1")
    refused = match.refusal(0, "unit:black-army-1")
    assert refused is not None
    assert refused.reason == "Black Army 1 is your team-mate's."
