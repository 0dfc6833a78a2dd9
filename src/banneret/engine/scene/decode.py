"""What `encode` has written, read again: for programs in Python that get views over a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def decoded(kind: type[T], told: Any) -> T:
    """Return the object of a class of scenes and views; what is missing is as its default says.

    Raises KeyError, TypeError or ValueError for what no `encoded` has written.
    """
    shape: Any = kind
    made: T = _reader(shape)(told)
    return made


def _same(told: Any) -> Any:
    return told


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return what reads the values of a type; plain ones stay as they are."""
    if is_dataclass(kind):
        return _of_class(kind)
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _of_union(tuple(one for one in inside if one is not NoneType))
    if origin is tuple:
        return _of_tuple(inside)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda told: {key: _reader(inside[1])(value) for key, value in told.items()}
    return _same


def _of_class(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    known = {one.name: hints[one.name] for one in fields(kind) if one.init}
    return lambda told: kind(**{name: _reader(known[name])(value) for name, value in told.items()})


def _of_union(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Return what reads one of several types: at most one of them is a class with fields, and that is an object."""
    classes = [kind for kind in kinds if _reader(kind) is not _same]
    return lambda told: _reader(classes[0])(told) if classes and isinstance(told, dict | list) else told


def _of_tuple(inside: tuple[Any, ...]) -> Callable[[Any], Any]:
    if inside[-1:] == (...,):
        return lambda told: tuple([_reader(inside[0])(one) for one in told])
    return lambda told: tuple([_reader(kind)(one) for kind, one in zip(inside, told, strict=True)])
