"""Numbers of a component file that make play impossible: negative ones, or ones with which a fight never ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.box.components import AdventureEntry, Components, Encounter, GameEntry, HeroEntry

_LEAST: Mapping[tuple[type[Any], str], int] = {
    (GameEntry, "die"): 2,
    **{(GameEntry, key): 1 for key in ("hand_limit", "stack_limit", "start_stars", "stars_to_win", "base_votes")},
    **{(GameEntry, key): 1 for key in ("merchant_ratio", "merchant_ratio_with_cities")},
    **{(HeroEntry, key): 1 for key in ("life", "attacks", "to_hit", "damage", "max_owned")},
    **{(Encounter, key): 1 for key in ("number", "life", "to_hit")},
    (words.LosePer, "every"): 1,
}
"""The least value of a number; for all others it is 0."""
_SIGNED = (
    words.HeroLife,
    words.FightModifier,
    words.MoveModifier,
    words.BattleModifier,
    words.RallyModifier,
    words.CapModifier,
    words.SpellCost,
    words.StarPrice,
)
"""Effects whose amount may be negative."""


def faults(file: Components) -> Iterator[str]:
    """Yield what is wrong with the numbers, one sentence each."""
    for field in fields(file):
        yield from _too_low(getattr(file, field.name), field.name)
    yield from _endless_fights(file)


def _too_low(value: Any, place: str) -> Iterator[str]:
    """Yield numbers below their least value, in a table and in all tables within it."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _of_key(value, field.name, getattr(value, field.name), place)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for number, one in enumerate(value):
            yield from _too_low(one, f"{place} {getattr(one, 'id', number + 1)}")


def _of_key(table: Any, key: str, value: Any, place: str) -> Iterator[str]:
    numbers = value if isinstance(value, tuple) else (value,)
    least = _least(table, key)
    for number in numbers:
        if isinstance(number, int) and not isinstance(number, bool) and least is not None and number < least:
            yield f"{place}: {key} is {number}; it must be {least} or more"
    yield from _too_low(value, f"{place}.{key}")


def _least(table: Any, key: str) -> int | None:
    if key == "amount" and isinstance(table, _SIGNED):
        return None
    if key == "ratio" and isinstance(table, words.Merchant) and not table.closed:
        return 1
    return _LEAST.get((type(table), key), 0)


def _endless_fights(file: Components) -> Iterator[str]:
    """Check that heroes can hit; a fight without hits would never end (mist-3.3.1-16)."""
    die, hero = file.game.die, file.hero
    if hero.to_hit > die:
        yield f"hero: to_hit is {hero.to_hit}; it must be {die} or less, which is what the die can show"
    for adventure in file.adventures:
        yield from _unbeatable(adventure, die - hero.to_hit)


def _unbeatable(adventure: AdventureEntry, over: int) -> Iterator[str]:
    met = adventure.encounter
    if met is not None and met.special == "armoured" and met.value > over:
        yield f"adventures {adventure.id}.encounter: value is {met.value}; it must be {over} or less, for a hero to hit"
