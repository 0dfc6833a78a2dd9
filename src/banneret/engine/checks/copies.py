"""Check the hand-written `copy()` methods of a position, on records in which no field has its default.

Random matches cannot find all mistakes, because many fields have their defaults whenever a state is copied. So
records are made here, from the types of their fields. Their values may break the rules, but a copy does not look at
them.
"""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from inspect import isabstract, isfunction
from itertools import count
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from banneret.engine.cards import Deck, Hand
from banneret.engine.chance import Pile
from banneret.engine.checks.snapshot import LEFT_OUT, shared, snapshot
from banneret.engine.windows import StandingPasses


def faults(state: type) -> Iterator[str]:
    """Return what is wrong with the copies of a class of positions and of its records, in one sentence each.

    Compiled classes are not checked: they keep no types of their fields, and their code is that of the plain ones.
    Raises NameError if the types of fields use a name that a module imports for type checkers only.
    """
    if not isfunction(state.copy):  # type: ignore[attr-defined]
        return
    for kind in records_of(state):
        yield from faults_of(kind)


def faults_of(kind: type) -> Iterator[str]:
    """Return what is wrong with the copies of one class of records."""
    record = made(kind)
    twin = record.copy()
    for (name, mine), (_, theirs) in zip(snapshot(record)[1], snapshot(twin)[1], strict=True):
        if (mine,) != (theirs,):  # in a tuple, an object equals itself and `__eq__` is not called
            yield f"{kind.__qualname__}.copy() does not copy {name!r}"
        else:
            for place in shared(getattr(record, name), getattr(twin, name), name):
                yield f"{kind.__qualname__}.copy() shares what can change: {place}"


def records_of(state: type) -> list[type]:
    """Return a class of positions, and each class of records with a `copy()` that the types of its fields name."""
    found: dict[type, None] = {}
    _find(state, found)
    return list(found)


def _find(hint: Any, found: dict[type, None]) -> None:
    for inner in get_args(hint):
        _find(inner, found)
    if isinstance(hint, type) and _is_record(hint) and hint not in found:
        found[hint] = None
        for inner in _hints(hint).values():
            _find(inner, found)


def _is_record(kind: type) -> bool:
    return _has_fields(kind) and hasattr(kind, "copy")


def _has_fields(kind: type) -> bool:
    return is_dataclass(kind)  # called only here, because type checkers assume that what it accepts is an instance


def made(kind: type) -> Any:
    """Return a record of this class. The value of each field is unique and not its default."""
    return _Maker().thing(kind)


def default_of(field: Field[Any]) -> Any:
    """Return a new default of the field; MISSING if it has none."""
    return field.default if field.default_factory is MISSING else field.default_factory()


class _Maker:
    """Makes values of any type. No two are equal, unless a type has only few values."""

    def __init__(self) -> None:
        self.numbers = count(1001)
        self.within: set[type] = set()

    def value(self, hint: Any, default: Any = MISSING) -> Any:
        """Return a value of this type other than the default."""
        kind, inner = get_origin(hint) or hint, get_args(hint)
        if kind is Literal:
            return next(value for value in inner if value != default)
        if kind in (Union, types.UnionType):
            return self.value(next(one for one in inner if one is not types.NoneType))
        if kind is tuple and inner[-1] is not ...:
            return tuple(self.value(one) for one in inner)
        if kind in _OF_MANY:
            return _OF_MANY[kind]([self.value(inner[0])])
        if kind in (dict, Mapping):
            return {self.value(inner[0]): self.value(inner[1])}
        return self.thing(kind, default)

    def thing(self, kind: Any, default: Any = MISSING) -> Any:
        """Return a value of a type that contains no other types."""
        if kind is bool:
            return default is not True
        if kind in (int, float, str):
            return kind(next(self.numbers))
        if kind in _CARDS:
            return _CARDS[kind]()
        if not isinstance(kind, type) or kind in (Any, type) or isabstract(kind):
            return object()
        if _is_record(kind):
            return self.record(kind)
        if hasattr(kind, "_fields"):
            return kind(*[self.value(hint) for hint in get_type_hints(kind).values()])
        return self.shared(kind)

    def record(self, kind: type) -> Any:
        """Return a record with its fields; fields that the match sets in a state keep their defaults."""
        defaults = {field.name: default_of(field) for field in fields(kind)}
        return kind(**{name: self.value(hint, defaults[name]) for name, hint in _hints(kind).items()})

    def shared(self, kind: Any) -> Any:
        """Return an object that copies share, made without its own checks.

        It has fields, so that it differs from others.
        """
        thing = kind.__new__(kind)
        if kind not in self.within and _has_fields(kind):
            self.within.add(kind)
            for name, hint in _hints(kind).items():
                object.__setattr__(thing, name, self.value(hint))
            self.within.remove(kind)
        return thing


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the types of the fields that a copy must have."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind) if field.name not in LEFT_OUT}


def _hand() -> Hand[object]:
    hand: Hand[object] = Hand()
    hand.cards, hand.known = [object()], {0: (object(),)}
    return hand


def _passes() -> StandingPasses:
    passes = StandingPasses()
    passes.stand(0, 1)
    return passes


_CARDS: dict[Any, Callable[[], Any]] = {
    Pile: lambda: Pile([object()], [object()], frozenset({0})),
    Deck: lambda: Deck([object()], [object()], frozenset({0}), [object()]),
    Hand: _hand,
    StandingPasses: _passes,
}
_OF_MANY: dict[Any, Callable[[list[Any]], Any]] = {
    **{kind: kind for kind in (list, deque, tuple, set, frozenset)},
    Sequence: tuple,
    Collection: tuple,
    Set: frozenset,
}
