"""A deed: the context in which an effect is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from banneret.engine.decision import Play
from banneret.games.battlemist.box.box import Artifact, Kind, Realm
from banneret.games.battlemist.box.terms import Who
from banneret.games.battlemist.box.vocabulary import Effect, Kill
from banneret.games.battlemist.records import NOBODY, Hero
from banneret.games.battlemist.state import State
from banneret.games.battlemist.word_options import Player


@dataclass(frozen=True, slots=True)
class Site:
    """A realm, and the seat whose town, city or units there are meant."""

    seat: int
    realm: Realm


@dataclass(frozen=True, slots=True)
class Deed:
    """`seat` is "you" (NOBODY for an event), `target` what was chosen, `affected` what a die was rolled for.

    `found` is the artifact of which nothing is told yet: the effect tells that it was found.
    """

    seat: int
    target: Any = None
    affected: int | Hero | Site | None = None
    found: Artifact | None = None


Handler: TypeAlias = Callable[[State, Deed, Any], "Play[None] | None"]
Handlers: TypeAlias = Mapping[type[Any], Handler]
Condition: TypeAlias = Callable[[State, int, Any], "str | None"]
Conditions: TypeAlias = Mapping[type[Any], Condition]


def owner_of(thing: object) -> int:
    """Return the seat that a target or an affected thing belongs to."""
    if isinstance(thing, Player | Hero | Site):
        return thing.seat
    assert isinstance(thing, int)
    return thing


def seats_of(s: State, who: Who, deed: Deed) -> Sequence[int]:
    """Return the living seats that an effect applies to, in lead-seat order (mist-R-55)."""
    living = s.in_order()
    if who == "each":
        return living
    if who == "most-army-units":
        most = max(s.army_units(seat) for seat in living)
        return [seat for seat in living if s.army_units(seat) == most]
    if who == "fewest-stars":
        fewest = min(s.stars[seat] for seat in living)
        return [seat for seat in living if s.stars[seat] == fewest]
    if who == "battle-enemy":
        return [other for other in (s.battle.seats if s.battle else ()) if other != deed.seat]
    seat = {"you": deed.seat, "target": deed.target, "affected": deed.affected}.get(who, NOBODY)
    return [owner] if (owner := owner_of(seat)) in living else []


def kinds_of(s: State, effect: Kill) -> tuple[Kind, ...]:
    """Return the kinds of units that an effect kills."""
    return s.box.army if effect.kind == "army" else s.box.monsters


def is_for(effect: Effect) -> Who:
    """Return the `who` of an effect; without one, it applies to the player."""
    who: Who = getattr(effect, "who", "you")
    return who
