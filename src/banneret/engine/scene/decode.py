"""What plain data of JSON says of a class, read again: views over a line, and analyses that are stored.

It needs Python alone, so a browser reads both. What a class does not know is left out, since another release wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from banneret.engine.words.sentence import echo

T = TypeVar("T")
Read: TypeAlias = "Callable[[Any], Any]"
_PLAIN: Mapping[Any, Any] = {str: str, bool: bool, int: int, float: (float, int)}
"""What Python reads a plain type from."""


def decoded(kind: type[T], told: Any) -> T:
    """Return the object of a class; what is missing is as its default says.

    Raises ValueError for what is no such object.
    """
    shape: Any = kind
    try:
        made: T = _reader(shape)(told)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"this is no {kind.__name__}: {error}") from error
    return made


@cache
def _reader(kind: Any) -> Read:
    """Return what reads the values of a type; what is of no type stays as it is."""
    origin, inside = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _of_class(kind)
    if kind in _PLAIN:
        return partial(_plain, kind)
    if origin is Literal:
        return _union([partial(_plain, one) for one in {type(one) for one in inside}])
    if origin in (Union, UnionType):
        return _union([_reader(one) for one in inside])
    if origin is tuple:
        return _of_tuple(inside)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda told: {key: _reader(inside[1])(value) for key, value in told.items()}
    return _nothing if kind is NoneType else _same


def _same(told: Any) -> Any:
    return told


def _nothing(told: Any) -> None:
    if told is not None:
        raise ValueError(f"{echo(str(told))} is not nothing")


def _plain(kind: Any, told: Any) -> Any:
    if not isinstance(told, _PLAIN[kind]):
        raise ValueError(f"{echo(str(told))} is no {kind.__name__}")
    return float(told) if kind is float else told


def _of_class(kind: Any) -> Read:
    hints = get_type_hints(kind)
    known = {one.name: hints[one.name] for one in fields(kind) if one.init}
    return lambda told: kind(**{name: _reader(known[name])(value) for name, value in told.items() if name in known})


def _union(readers: list[Read]) -> Read:
    """Return what reads one of several types: by the first that can."""

    def read(told: Any) -> Any:
        for reader in readers:
            try:
                return reader(told)
            except (TypeError, ValueError, AttributeError):
                continue
        raise ValueError(f"{echo(str(told))} is of none of the types")

    return read


def _of_tuple(inside: tuple[Any, ...]) -> Read:
    if inside[-1:] == (...,):
        return lambda told: tuple([_reader(inside[0])(one) for one in told])
    return lambda told: tuple([_reader(kind)(one) for kind, one in zip(inside, told, strict=True)])
