"""Why something is refused, judged at positions of random matches: what the reason says is really so.

What is true is counted here from facts of a referee case, from the numbers in a sentence, and from hexes by hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from banneret.engine.checks.conformance import RefusedThing
from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from banneret.engine.rulebook import LONGEST_SENTENCE
from banneret.engine.words.wording import fill
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.box import the_box
from tests.games.battlelore.walks import new
from tests.games.reasons import TrueOf, walk

Place = tuple[int, int]
Judge = Callable[[Match, RefusedThing], bool]
MAP: list[Place] = [(row, column) for row in range(9) for column in range(13 - row % 2)]


def facts(match: Match, key: str) -> dict[str, Any]:
    assert match.game.facts is not None
    found = match.game.facts(match.state).get(key, {})
    return dict(found)


def place(text: str) -> Place:
    row, column = text.removeprefix("hex:").split(",")
    return int(row), int(column)


def away(one: Place, other: Place) -> int:
    """The hexes from one place to another: rows are crossed half a column at a time."""
    rows = abs(one[0] - other[0])
    aside = abs((2 * one[1] + one[0] % 2) - (2 * other[1] + other[0] % 2))
    return rows + max(0, (aside - rows) // 2)


def about(match: Match, refused: RefusedThing) -> Any:
    return match.decisions[refused.seat].about


def here(match: Match, refused: RefusedThing) -> Place:
    """Where the unit stands that the question is about."""
    return place(facts(match, about(match, refused).key)["at"])


def where(match: Match, refused: RefusedThing) -> Place:
    """The hex that was touched, or that of the unit that was touched."""
    return place(refused.key if refused.key.startswith("hex:") else facts(match, refused.key)["at"])


def taken(match: Match) -> dict[Place, str]:
    """The units on the map by their places."""
    assert match.game.facts is not None
    found = match.game.facts(match.state).items()
    return {place(unit["at"]): key for key, unit in found if key.startswith("unit:") and unit["at"] != "gone"}


def numbers(refused: RefusedThing, pattern: str) -> tuple[int, ...]:
    found = re.search(pattern, refused.reason)
    assert found, refused.reason
    return tuple(map(int, found.groups()))


def note(match: Match, refused: RefusedThing, key: str) -> str:
    """What the map says of a hex."""
    cells = match.game.scene(match.state, refused.seat).boards[0].cells
    return next(f"{cell.name}; {cell.note}" for cell in cells if cell.key == key)


# --- families ---------------------------------------------------------------------------------------------------------


def too_far(pattern: str) -> Judge:
    """The hexes in the sentence are those between the two places, and more than the other number in it."""

    def judge(match: Match, refused: RefusedThing) -> bool:
        distance, most = numbers(refused, pattern)
        return distance == away(here(match, refused), where(match, refused)) > most

    return judge


def limited(match: Match, refused: RefusedThing) -> bool:
    """A card limits moves, and the hex is further than it allows."""
    if refused.key.startswith("unit:"):
        return "limit-move" in facts(match, "turn")["effects"]
    (most,) = numbers(refused, r"to (\d+) hex")
    return "limit-move" in facts(match, "turn")["effects"] and away(here(match, refused), where(match, refused)) > most


def held_by_a_unit(match: Match, refused: RefusedThing) -> bool:
    return where(match, refused) in taken(match)


def units_in_the_way(match: Match, refused: RefusedThing) -> bool:
    """A unit stands there, or the way around units is longer than on the empty map; or units stand all around."""
    held = {*taken(match)}
    if refused.key.startswith("unit:"):
        around = near(where(match, refused)) - impassable(match)
        return bool(around) and around <= held
    start, there = here(match, refused), where(match, refused)
    return there in held or steps(start, there, impassable(match)) < steps(start, there, impassable(match) | held)


def no_ground(match: Match, refused: RefusedThing) -> bool:
    """Nothing can enter that hex, or the way around such ground is longer; or there is only such ground around."""
    if refused.key.startswith("unit:"):
        return near(where(match, refused)) <= impassable(match)
    start, there = here(match, refused), where(match, refused)
    return there in impassable(match) or steps(start, there, impassable(match)) > away(start, there)


def near(spot: Place) -> set[Place]:
    return {other for other in MAP if away(spot, other) == 1}


def steps(start: Place, there: Place, closed: set[Place]) -> int:
    """The steps of the shortest way that enters none of these hexes; many if there is none."""
    edge, known, count = {start}, {start}, 0
    while edge and there not in known:
        edge = {after for spot in edge for after in near(spot)} - known - closed
        known |= edge
        count += 1
    return count if there in known else len(MAP)


def impassable(match: Match) -> set[Place]:
    """The hexes of which the map says that nobody enters them."""
    cells = match.game.scene(match.state, None).boards[0].cells
    return {place(cell.key) for cell in cells if "impassable" in cell.note}


def of_unit(fact: str, *, value: bool = True) -> Judge:
    """The unit that was touched is as the reason says."""
    return lambda match, refused: bool(facts(match, refused.key)[fact]) is value


def of_another_color(match: Match, refused: RefusedThing) -> bool:
    return facts(match, refused.key)["color"] not in refused.reason.split()


def friend(_: Match, refused: RefusedThing) -> bool:
    return refused.key.startswith(f"unit:{('pennant', 'standard')[refused.seat]}")


def no_enemy_in_reach(match: Match, refused: RefusedThing) -> bool:
    """No enemy is adjacent to the unit, which would always be in reach."""
    spot = where(match, refused)
    foes = [at for at, key in taken(match).items() if key.split("-")[0] != refused.key.split("-")[0]]
    return all(away(spot, at) > 1 for at in foes)


def costs_too_much(match: Match, refused: RefusedThing) -> bool:
    price, left = numbers(refused, r"costs (\d+) Lore; you have (\d+)")
    goblet = facts(match, f"lore:{('pennant', 'standard')[refused.seat]}")["goblet"]
    return price > left and left <= goblet


def card_was_played(match: Match, refused: RefusedThing) -> bool:
    return bool(facts(match, f"lore:{('pennant', 'standard')[refused.seat]}")["used"])


def not_active(match: Match, refused: RefusedThing) -> bool:
    return bool(facts(match, "turn")["active"] != ("pennant", "standard")[refused.seat])


def beside_an_enemy(match: Match, refused: RefusedThing) -> bool:
    own, spot = about(match, refused).key.split("-")[0], here(match, refused)
    return any(away(spot, at) == 1 and key.split("-")[0] != own for at, key in taken(match).items())


def blocked(match: Match, refused: RefusedThing) -> bool:
    """Each hex in the sentence holds a unit, or blocks sight by its ground."""
    spots = re.findall(r"\d+,\d+", refused.reason)
    held = taken(match)
    return all(place(spot) in held or "blocks sight" in note(match, refused, f"hex:{spot}") for spot in spots)


def lies_between(kind: str) -> Judge:
    """Such ground lies within reach of the unit, where it can stop it."""

    def judge(match: Match, refused: RefusedThing) -> bool:
        start = here(match, refused)
        far = away(start, where(match, refused))
        return any(
            kind in note(match, refused, f"hex:{row},{column}")
            for row, column in MAP
            if 0 < away(start, (row, column)) <= far
        )

    return judge


OF_CARDS = ("orders", "target", "targets", "strike", "smite", "battle-with-card")
"""The questions that are about a card."""
PACE = r"^(\d+) hexes away: .* can move (\d+)\.$"
JUDGES: TrueOf = {
    **dict.fromkeys(("lore-3-06", "lore-3-07", "lore-3-08", "lore-3-09", "lore-7-02", "lore-R-79"), too_far(PACE)),
    "lore-4a-04": too_far(r"^(\d+) hexes away, and the range of .* is (\d+)\.$"),
    "lore-8-11": too_far(r"^(\d+) hexes away, and the Portal reaches (\d+)\.$"),
    "lore-R-10": limited,
    "lore-3-02": units_in_the_way,
    "lore-R-80": held_by_a_unit,
    "lore-4d-23": held_by_a_unit,
    "lore-10-40": no_ground,
    "lore-10-20": lies_between("Wooded"),
    "lore-10-41": lies_between("Ford"),
    "lore-11-01": lies_between("no battle on entering"),
    "lore-R-08": lambda match, refused: here(match, refused) == where(match, refused),
    "lore-2-02": of_unit("ordered", value=False),
    "lore-2-04": of_unit("ordered"),
    "lore-4-02": of_unit("battled"),
    "lore-4b-02": of_unit("barred"),
    "lore-7-31": of_unit("webbed"),
    "lore-7-32": of_unit("webbed"),
    "lore-1-05": of_another_color,
    "lore-4-06": lambda match, refused: (
        no_enemy_in_reach(match, refused) if refused.question.startswith("battle") else friend(match, refused)
    ),
    "lore-4a-05": beside_an_enemy,
    "lore-4a-07": blocked,
    "lore-4a-09": blocked,
    "lore-8-47": costs_too_much,
    "lore-7-03": costs_too_much,
    "lore-8-31": card_was_played,
    "lore-8-32": not_active,
    "lore-T-03": friend,
    "lore-4e-03": lambda match, refused: away(here(match, refused), where(match, refused)) != 1,
}


def of_a_sentence(judge: Judge) -> Judge:
    """A thing that the question does not ask for is no choice now; that needs no judge."""
    return lambda match, refused: refused.reason == NOT_NOW or judge(match, refused)


TRUE_OF: TrueOf = {rule: of_a_sentence(judge) for rule, judge in JUDGES.items()}


@pytest.mark.parametrize("adventure", adventures.names())
def test_reasons_are_sentences_and_true(adventure: str) -> None:
    assert walk(new(adventure, 3, keeping=True), TRUE_OF, looks=15)


def test_sentences_are_short_with_the_longest_names() -> None:
    units = {unit for name in adventures.names() for unit in adventures.load(name).units}
    unit, card = max(units, key=lambda unit: len(str(unit))), max(map(str, the_box().lore_cards), key=len)
    numbers = dict.fromkeys(("distance", "most", "range", "price", "left", "room"), 10)
    words = {"units": "all ranged troops with no adjacent enemy", "where": "the center section"}
    told = {"card": card, "whom": "units that you have ordered", **numbers, **words}
    for rule in find_game("battlelore").rulebook:
        for kind, sentences in rule.refuses.items():
            for question, sentence in sentences.items():
                thing, about = unit if kind == "unit" else card, card if question in OF_CARDS else unit
                assert len(fill(sentence, thing=thing, about=about, **told)) <= LONGEST_SENTENCE, (rule.id, question)


def test_each_reason_of_movement_and_battle_is_judged() -> None:
    judged: Counter[str] = Counter()
    for seed in (1, 2):
        judged += walk(new("crossing-the-somme", seed, keeping=True), TRUE_OF, seed=seed, looks=60, often=0.3)
    assert {"lore-3-06", "lore-3-07", "lore-3-09", "lore-3-02", "lore-10-40", "lore-2-02", "lore-4a-04"} <= {*judged}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("adventure", adventures.names())
def test_reasons_are_true_everywhere(adventure: str, seed: int) -> None:
    walk(new(adventure, seed, keeping=True), TRUE_OF, seed=seed, looks=400)
