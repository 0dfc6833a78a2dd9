"""Carry out effects in order, and say when a card or spell cannot be played because of its effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from banneret.engine.decision import Play
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.box import Playable
from banneret.games.battlemist.dice import roll, shown
from banneret.games.battlemist.effects.deed import Condition, Conditions, Deed, Handler, Handlers, Site
from banneret.games.battlemist.records import NOBODY, Hero
from banneret.games.battlemist.state import State

STACK_OF = 5
"""How many army units make a stack that an event rolls for."""
HANDLERS: Final[dict[type[Any], Handler]] = {}
CONDITIONS: Final[dict[type[Any], Condition]] = {}
"""What carries out each kind of effect, and the conditions of some of them. Each chapter adds its own."""


def use(handlers: Handlers, conditions: Conditions) -> None:
    """Add the tables of a chapter; the `__init__` of the game does this for each chapter."""
    HANDLERS.update(handlers)
    CONDITIONS.update(conditions)


def carry_out(s: State, effects: Iterable[words.Effect], deed: Deed) -> Play[None]:
    """Carry out effects from left to right; what is impossible is skipped (mist-R-50)."""
    for effect in effects:
        play = HANDLERS[type(effect)](s, deed, effect)
        if play is not None:
            yield from play


def why_not_carry_out(s: State, seat: int, source: Playable) -> str | None:
    """Return the rule of the first condition of its effects that is not fulfilled (mist-R-89)."""
    for condition, effect in _conditions(source):
        rule = condition(s, seat, effect)
        if rule is not None:
            return rule
    return None


@lru_cache(maxsize=1024)
def _conditions(source: Playable) -> tuple[tuple[Condition, words.Effect], ...]:
    return tuple((CONDITIONS[type(effect)], effect) for effect in source.effects if type(effect) in CONDITIONS)


def roll_for_each(s: State, deed: Deed, effect: words.Roll) -> Play[None]:
    """Roll a die for each thing present at the start, and then apply the result of each (mist-R-90)."""
    rolled_for = things(s, deed, effect)
    dice = roll(s, len(rolled_for))
    s.tell(
        "rolls-for-each",
        "Rolls: {rolled}" if dice else "There is nothing to roll for",
        rolled=Listed([_with_die(s, thing, die) for thing, die in zip(rolled_for, dice, strict=True)], ","),
        rule="mist-R-90",
        dice=shown(s, "Roll", dice),
    )
    for thing, die in zip(rolled_for, dice, strict=True):
        if _still_there(s, thing):
            then = effect.then if die >= effect.at_least else effect.otherwise
            yield from carry_out(s, then, replace(deed, affected=thing))


def things(s: State, deed: Deed, effect: words.Roll) -> Sequence[int | Hero | Site | None]:
    """Return the things to roll for: in lead-seat order; those of one owner in the order of laying (mist-R-90)."""
    seats = s.in_order()
    match effect.per:
        case "each-player":
            return seats
        case "each-hero":
            return [hero for seat in seats for hero in sorted(s.heroes[seat], key=lambda hero: hero.number)]
        case "each-town-or-city":
            owned = [Site(seat, realm) for seat in seats for realm in s.holdings(seat) if s.built[realm.index]]
            nobodys = (r for r in s.land.realms if s.built[r.index] and s.owner[r.index] == NOBODY)
            return [*owned, *(Site(NOBODY, realm) for realm in nobodys)]
        case "each-army-stack-of-5":
            army = len(s.box.army)
            return [
                Site(seat, realm)
                for seat in seats
                for realm in s.land.realms
                if sum(s.troop(seat, realm)[:army]) >= STACK_OF
            ]
        case _:
            return [deed.affected]


def _with_die(s: State, thing: int | Hero | Site | None, die: int) -> int | Text:
    """Return a die with what it was rolled for, if there could be several."""
    if thing is None:
        return die
    meant = s.player(thing) if isinstance(thing, int) else thing.realm if isinstance(thing, Site) else thing
    return fill("{} {}", meant, die)


def _still_there(s: State, thing: object) -> bool:
    return not isinstance(thing, Hero) or s.hero(thing.key) is not None


OWN_HANDLERS: Final[Handlers] = {words.Roll: roll_for_each}
