"""Effects in force: those of cards, spells and events for a while, those of races and artifacts always."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from banneret.games.battlemist.box.box import Artifact, Race
from banneret.games.battlemist.box.terms import Duration, When
from banneret.games.battlemist.box.vocabulary import Effect, MoveModifier
from banneret.games.battlemist.records import Lasting
from banneret.games.battlemist.state import State

E = TypeVar("E")


def begin(s: State, lasting: Lasting) -> None:
    """Put an effect in force."""
    s.lasting += (lasting,)


def expire(s: State, *durations: Duration) -> None:
    """End all effects that lasted until now."""
    if s.lasting:
        s.lasting = tuple(lasting for lasting in s.lasting if lasting.until not in durations)


def in_force(s: State, kind: type[E]) -> list[tuple[E, Lasting]]:
    """Return the effects of one kind that cards, spells and events have put in force."""
    if not s.lasting:
        return []
    return [(lasting.effect, lasting) for lasting in s.lasting if isinstance(lasting.effect, kind)]


def of_seat(s: State, seat: int, kind: type[E]) -> Sequence[E]:
    """Return all effects of one kind in force for a seat, including those of its race and artifacts."""
    effects = always(s, seat, kind)
    if s.lasting:
        return [*effects, *[one.effect for one in s.lasting if one.seat == seat and isinstance(one.effect, kind)]]
    return effects


def always(s: State, seat: int, kind: type[E]) -> Sequence[E]:
    """Return the effects of one kind that the race and the artifacts of a seat always have."""
    effects: Sequence[Any] = s.races[seat].always.get(kind, ())
    if s.artifacts[seat]:
        return [*effects, *[effect for artifact in s.artifacts[seat] for effect in artifact.always.get(kind, ())]]
    return effects


@lru_cache(maxsize=1024)
def effects_at(source: Race | Artifact, when: When) -> tuple[Effect, ...]:
    """Return the effects of a race or an artifact at a certain time."""
    if isinstance(source, Race):
        return source.effects(when)
    return source.effects if source.when == when else ()


def sources(s: State, seat: int) -> tuple[Race | Artifact, ...]:
    """Return the race and the artifacts of a seat."""
    return (s.races[seat], *s.artifacts[seat])


def limited(move: int, changes: Sequence[MoveModifier]) -> int:
    """Return a move after all changes: first gains, then losses, never below 0, and a limit last (mist-R-63)."""
    most = [effect.max for effect in changes if effect.max is not None]
    return max(0, min([move + sum(effect.amount for effect in changes), *most]))


def use(s: State, used: Lasting, count: int = 1) -> None:
    """Count one use of a limited effect; it keeps its place among the others."""
    s.lasting = tuple(replace(one, left=one.left - count) if one is used else one for one in s.lasting)
