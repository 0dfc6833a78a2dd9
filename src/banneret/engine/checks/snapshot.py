"""A state as a frozen value: two states are equal if their snapshots are equal.

`copy()` methods are written by hand, for speed. A snapshot does not use them, so it shows whether a copy forgets a
field or shares one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence, MutableSet, Set
from dataclasses import fields, is_dataclass
from typing import Any

LEFT_OUT = frozenset({"chance", "log", "running"})
"""Fields of a state that are not part of the position; the match sets them."""


def snapshot(value: Any) -> Any:
    """Freeze everything in the value that can change. An object that is not a container and has no `copy` stays."""
    if isinstance(value, list | tuple | deque):
        return tuple(snapshot(one) for one in value)
    if isinstance(value, Mapping):
        return frozenset((key, snapshot(one)) for key, one in value.items())
    if isinstance(value, Set):
        return frozenset(value)
    if _changes(value):
        return type(value).__name__, tuple((name, snapshot(getattr(value, name, None))) for name in _names(value))
    return value


def shared(one: Any, other: Any, place: str = "state") -> Iterator[str]:
    """Yield the places at which two equal values hold the same object, if that object can change."""
    if one is other and (_changes(one) or isinstance(one, MutableSequence | MutableMapping | MutableSet)):
        yield place
        return
    for name, mine, theirs in _parts(one, other):
        yield from shared(mine, theirs, f"{place}.{name}")


def _parts(one: Any, other: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the parts of two equal values: the name or number of each part, and the part in both."""
    if isinstance(one, list | tuple | deque):
        yield from zip(range(len(one)), one, other, strict=True)
    elif isinstance(one, Mapping):
        yield from ((key, one[key], other[key]) for key in one)
    elif _changes(one):
        yield from ((name, getattr(one, name, None), getattr(other, name, None)) for name in _names(one))


def _changes(value: Any) -> bool:
    if is_dataclass(value) and not isinstance(value, type):
        return not type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
    return hasattr(type(value), "copy") and not isinstance(value, Set | Mapping | list | deque)


def _names(value: Any) -> list[str]:
    if is_dataclass(value):
        return [field.name for field in fields(value) if field.name not in LEFT_OUT]
    compiled = getattr(type(value), "__mypyc_attrs__", ())  # a compiled class has no slots
    if compiled:
        return [name for name in compiled if name != "__dict__"]
    return [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())] or sorted(vars(value))
