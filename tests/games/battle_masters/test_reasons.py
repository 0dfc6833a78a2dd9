"""Every refusal of Battle Masters has a sentence of its own, and it is true of the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from banneret.engine.checks.conformance import RefusedThing
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from banneret.games.battle_masters.box.box import Space, Unit, the_box
from tests.games.reasons import TrueOf, walk

BOX = the_box()


def place(match: Match, unit: Unit) -> Space | None:
    """The space of a unit; None if it is not on the map."""
    at = match.state.at[unit.index]
    return BOX.mat.spaces[at] if at >= 0 else None


def touched(match: Match, refused: RefusedThing) -> Space:
    """The space that was touched: that of the Tower, or one by its own key."""
    tower = match.state.field.tower
    return tower if refused.key == "tower" else BOX.mat.by_key[refused.key]


def unit(refused: RefusedThing) -> Unit:
    return BOX.by_key[refused.key]


def about(match: Match, refused: RefusedThing) -> Unit:
    """The unit that the question is about."""
    found = match.decisions[refused.seat].about
    assert isinstance(found, Unit)
    return found


def away(match: Match, refused: RefusedThing) -> int:
    """How many spaces the unit that acts is from the space or unit that was touched; 99 for one off the mat."""
    there = place(match, unit(refused)) if refused.key.startswith("unit:") else touched(match, refused)
    here = place(match, about(match, refused))
    return BOX.mat.grid.distance(here.at, there.at) if here and there else 99


def holder(match: Match, refused: RefusedThing) -> Unit | None:
    """Who stands on the space that was touched."""
    there = touched(match, refused)
    return next((one for one in BOX.units if place(match, one) is there), None)


def far_or_spent(match: Match, refused: RefusedThing) -> bool:
    """The space is not adjacent, as the sentence says, or no step is left: then no space is offered at all."""
    distance = away(match, refused)
    if f"it is {distance} spaces" in refused.reason or "1 space at" in refused.reason or "already" in refused.reason:
        return distance != 1
    return not any(way.key.startswith("hex:") for way in match.decisions[refused.seat].options if hasattr(way, "at"))


def closed(match: Match, refused: RefusedThing) -> bool:
    """The space is river without a ford, or marsh."""
    there = touched(match, refused)
    tile = match.state.field.tile_on(there)
    face = tile.piece.face if tile else ""
    return face == "marsh" or (there.terrain == "river" and face != "ford")


def out_of_zone(match: Match, refused: RefusedThing) -> bool:
    army = match.state.army_of(refused.seat)
    return touched(match, refused) not in BOX.zones[match.state.zones[army]]


def no_room(match: Match, refused: RefusedThing) -> bool:
    """The space is of the army's area, and what the sentence says keeps the unit away."""
    why = {"river or marsh": closed, "another unit": lambda m, r: holder(m, r) is not None, "Tower": on_tower}
    said = next(true for words, true in why.items() if words in refused.reason)
    return said(match, refused) and not out_of_zone(match, refused)


def on_tower(match: Match, refused: RefusedThing) -> bool:
    return touched(match, refused) is match.state.field.tower


def waits(match: Match, refused: RefusedThing) -> bool:
    """The unit is not on the map, or it may not arrive on this space."""
    return place(match, unit(refused)) is None if refused.key.startswith("unit:") else no_room(match, refused)


def card(match: Match) -> str:
    return str(match.state.course.card.title)


def shown(match: Match, refused: RefusedThing) -> bool:
    return unit(refused).type.id in match.state.course.card.entry.units


_TRUE: TrueOf = {
    "masters-MOVE-01": far_or_spent,
    "masters-SPEC-01": lambda match, refused: far_or_spent(match, refused) and card(match).endswith("Double Move"),
    "masters-MOVE-02": lambda match, refused: away(match, refused) == 1 and holder(match, refused) is not None,
    "masters-MOVE-03": lambda match, refused: away(match, refused) == 1 and closed(match, refused),
    "masters-MOVE-06": lambda match, refused: away(match, refused) == 1 and on_tower(match, refused),
    "masters-ATT-02": lambda match, refused: away(match, refused) > 1,
    "masters-SHOOT-01": lambda match, refused: away(match, refused) > about(match, refused).type.range,
    "masters-CFIRE-02": lambda match, refused: away(match, refused) > 8,
    "masters-R-14": lambda match, refused: refused.key == "tower" or unit(refused).army == about(match, refused).army,
    "masters-R-19": lambda match, refused: unit(refused).army == about(match, refused).army,
    "masters-R-27": lambda match, refused: (there := holder(match, refused)) is not None and there.army == 0,
    "masters-R-53": lambda match, refused: (there := holder(match, refused)) is not None and there.army == 1,
    "masters-CARD-02": lambda match, refused: unit(refused).army != match.state.course.card.army,
    "masters-CARD-03": lambda match, refused: not shown(match, refused),
    "masters-SPEC-03": lambda _, refused: unit(refused).type.attack in ("cannon", "ogre"),
    "masters-CARD-05": lambda _, refused: unit(refused).type.move_or_attack,
    "masters-R-51": lambda match, refused: shown(match, refused) and place(match, unit(refused)) is not None,
    "masters-R-38": lambda match, refused: waits(match, refused) if ":" in refused.key else refused.key == "pass",
    "masters-DEPLOY-03": out_of_zone,
    "masters-TENG-01": lambda match, refused: refused.key.startswith("unit:") or out_of_zone(match, refused),
    "masters-DEPLOY-04": no_room,
    "masters-PLAIN-01": lambda match, refused: refused.key.startswith("unit:") or out_of_zone(match, refused),
    "masters-R-40": lambda match, refused: refused.key.startswith("unit:") or no_room(match, refused),
    "masters-R-34": lambda match, refused: match.state.owners[unit(refused).index] != refused.seat,
    "masters-TEAM-02": lambda match, refused: match.state.owners[unit(refused).index] != refused.seat,
}


def true_of(rule: str) -> Callable[[Match, RefusedThing], bool]:
    """What must be so if this rule refuses a thing for which the question asks."""
    return lambda match, refused: refused.reason == NOT_NOW or _TRUE[rule](match, refused)


TRUE_OF = {rule: true_of(rule) for rule in _TRUE}


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 8), marks=pytest.mark.long)], ids=["quick", "long"])
@pytest.mark.parametrize("battle", ["borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf", "open"])
def test_reasons_are_true(battle: str, seeds: range) -> None:
    judged: Counter[str] = Counter()
    for seed in seeds:
        judged += walk(Match.new("battle-masters", seed=seed, battle=battle), TRUE_OF, seed=seed, looks=40, often=0.15)
    assert judged


def test_reasons_of_teams_are_true() -> None:
    match = Match.new("battle-masters", seed=3, battle="altdorf", imperial="2", chaos="2")
    assert walk(match, TRUE_OF, looks=60)["masters-R-34"]
