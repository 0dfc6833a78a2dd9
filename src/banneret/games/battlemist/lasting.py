"""Effects in force: those of cards, spells and events for a while, those of races and artifacts always."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from banneret.games.battlemist.box import Artifact, Race
from banneret.games.battlemist.state import Lasting, State
from banneret.games.battlemist.vocabulary import Duration, Effect, When

E = TypeVar("E")


def begin(s: State, lasting: Lasting) -> None:
    """Put an effect in force."""
    s.lasting += (lasting,)


def expire(s: State, *durations: Duration) -> None:
    """End all that lasted until now."""
    if s.lasting:
        s.lasting = tuple(lasting for lasting in s.lasting if lasting.until not in durations)


def in_force(s: State, kind: type[E]) -> Iterator[tuple[E, Lasting]]:
    """What cards, spells and events have put in force, of one kind of effect."""
    for lasting in s.lasting:
        if isinstance(lasting.effect, kind):
            yield lasting.effect, lasting


def of_seat(s: State, seat: int, kind: type[E]) -> Iterator[E]:
    """All of one kind that is in force for a seat, by its race and artifacts too."""
    yield from always(s.races[seat], kind)
    for artifact in s.artifacts[seat]:
        yield from always(artifact, kind)
    for lasting in s.lasting:
        if lasting.seat == seat and isinstance(lasting.effect, kind):
            yield lasting.effect


def always(source: Race | Artifact, kind: type[E]) -> list[E]:
    """What a race or an artifact does all the time, of one kind of effect."""
    return [effect for effect in source.always if isinstance(effect, kind)]


def effects_at(source: Race | Artifact, when: When) -> tuple[Effect, ...]:
    """What a race or an artifact does at a certain time."""
    if isinstance(source, Race):
        return source.effects(when)
    return source.effects if source.when == when else ()


def sources(s: State, seat: int) -> tuple[Race | Artifact, ...]:
    """The race and the artifacts of a seat."""
    return (s.races[seat], *s.artifacts[seat])


def use(s: State, used: Lasting, count: int = 1) -> None:
    """Note that a limited effect has served; it keeps its place among the others."""
    s.lasting = tuple(replace(one, left=one.left - count) if one is used else one for one in s.lasting)
