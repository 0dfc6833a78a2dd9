"""Copies of positions, many times faster than deep copies.

A record's `copy` is plain code, written from the types of its fields when its first copy is made. `tools/copies.py`
writes the same for the rules that are compiled.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints


class Copyable:
    """A dataclass that can be copied. What can change is copied with it, what cannot change is shared.

    Its types tell what can change: lists, sets, dicts, deques, and classes with a `copy`. A frozen dataclass is
    shared, and so is an object of any other class, unless that is a dataclass without a `copy`, which is refused.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Let the class write a `copy` of its own, because that of its base knows fewer fields."""
        if "copy" not in vars(cls):
            cls.copy = Copyable.copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """Return a separate copy. The first of a class raises TypeError if a field's type does not tell how."""
        unwritten = Copyable.copy
        kind: type[Self] = next(one for one in type(self).__mro__ if vars(one).get("copy") is unwritten)
        for record in records_of(kind):
            if record.copy is unwritten:
                record.copy = _written(record)  # type: ignore[method-assign]
        return kind.copy(self)


def records_of(kind: type[Copyable]) -> list[type[Copyable]]:
    """Return a class and each copyable class that the types of its fields name, directly or through others."""
    found = {kind: None}
    waiting = [kind]
    while waiting:
        for hint in _types(waiting.pop()).values():
            new = [one for one in _classes(hint) if issubclass(one, Copyable) and one not in found]
            found.update(dict.fromkeys(new))
            waiting += new
    return list(found)


def copied_fields(kind: type) -> dict[str, str]:
    """Return for each field of a dataclass the code that copies it; in it, `self` is the original.

    Raises TypeError if its type does not tell how.
    """
    try:
        return {name: _copied(hint, f"self.{name}") for name, hint in _types(kind).items()}
    except TypeError as fault:
        raise TypeError(f"{kind.__qualname__} cannot be copied: {fault}") from None


def _types(kind: type) -> dict[str, Any]:
    if "__dataclass_fields__" not in vars(kind):  # what a plain class adds to its base would be lost
        raise TypeError(f"{kind.__qualname__} is no dataclass, and has no copy() of its own")
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _classes(hint: Any) -> Iterator[type]:
    """Yield the classes that a type names."""
    if isinstance(hint, type):
        yield hint
    for inner in get_args(hint):
        yield from _classes(inner)


def _written(kind: type) -> Any:
    """Compile a `copy` that sets each slot; it does not call `__init__`, which would take twice as long."""
    lines = [f" twin.{name} = {code}" for name, code in copied_fields(kind).items()]
    names: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def copy(self):", " twin = new(self.__class__)", *lines, " return twin"]), names)
    return names["copy"]


def _copied(hint: Any, it: str, depth: int = 0) -> str:
    """Return the code that copies the value of the expression `it`; only `it` if the value is shared."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return _one_of(inner, it, depth)
    if kind is hint and kind in (tuple, list, dict, set, deque):
        raise TypeError(f"the type of {it} does not say what it holds")
    if kind is tuple:
        return _tuple(inner, it, depth)
    if kind in (list, dict, set, deque):
        return _container(kind, inner, it, depth)
    if kind in (Any, object):
        raise TypeError(f"the type of {it} may be anything")
    if not isinstance(kind, type) or kind is frozenset or _is_frozen(kind):
        return it
    if hasattr(kind, "copy"):
        return f"{it}.copy()"
    if is_dataclass(kind):
        raise TypeError(f"{it} can change, and {kind.__qualname__} has no copy()")
    return it


def _is_frozen(kind: type) -> bool:
    return is_dataclass(kind) and bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def _one_of(kinds: tuple[Any, ...], it: str, depth: int) -> str:
    """Return the code for a value that is of one of several types, or None."""
    ways = {_copied(kind, it, depth) for kind in kinds if kind is not NoneType}
    if len(ways) > 1:
        raise TypeError(f"{it} can be of several types, which are copied in several ways")
    way = ways.pop()
    return way if way == it or NoneType not in kinds else f"None if {it} is None else {way}"


def _tuple(inner: tuple[Any, ...], it: str, depth: int) -> str:
    if inner[-1:] == (...,):
        each = f"one{depth}"
        way = _copied(inner[0], each, depth + 1)
        return it if way == each else f"tuple([{way} for {each} in {it}])"
    parts = [f"{it}[{place}]" for place in range(len(inner))]
    ways = [_copied(kind, part, depth) for kind, part in zip(inner, parts, strict=True)]
    return it if ways == parts else f"({', '.join(ways)},)"


def _container(kind: type, inner: tuple[Any, ...], it: str, depth: int) -> str:
    """Return the code for a list, dict, set or deque and what it holds."""
    each, key = f"one{depth}", f"key{depth}"
    way = _copied(inner[-1], each, depth + 1)
    if way == each:
        return f"{it}[:]" if kind is list else f"{it}.copy()"
    if kind is list:
        return f"[{way} for {each} in {it}]"
    if kind is dict:
        return f"{{{key}: {way} for {key}, {each} in {it}.items()}}"
    raise TypeError(f"{it} is a {kind.__name__} of what can change")
