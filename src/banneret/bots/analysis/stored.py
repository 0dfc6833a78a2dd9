"""Records of plain types as JSON and back, with Python alone: a browser reads and writes analyses without pydantic."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Read = Callable[[Any], Any]


def written(thing: Any) -> str:
    """A record as JSON text."""
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"), default=_part)


def read(shape: type[T], text: str) -> T:
    """The record of this class in a JSON text; what the class does not know is left out. Raises ValueError."""
    try:
        return cast(T, _reader(cast(Any, shape))(json.loads(text)))
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"this is no {shape.__name__}: {error}") from error


def _part(part: Any) -> Any:
    return {one.name: getattr(part, one.name) for one in fields(part)}


@cache
def _reader(shape: Any) -> Read:
    """What reads a value of this type from plain data."""
    kind, inside = get_origin(shape), get_args(shape)
    if is_dataclass(shape):
        return _record_reader(shape)
    if kind is tuple:
        one = _reader(inside[0])
        return lambda data: tuple(map(one, data))
    if kind in (Union, UnionType):
        given = _reader(next(one for one in inside if one is not type(None)))
        return lambda data: None if data is None else given(data)
    if kind is Literal:
        return lambda data: _of(data, *{type(one) for one in inside})
    return (lambda data: float(_of(data, float, int))) if shape is float else (lambda data: _of(data, shape))


def _record_reader(shape: Any) -> Read:
    hints = get_type_hints(shape)
    readers: Mapping[str, Read] = {one.name: _reader(hints[one.name]) for one in fields(shape)}
    return lambda data: shape(**{name: one(data[name]) for name, one in readers.items() if name in data})


def _of(data: Any, *kinds: type) -> Any:
    """The value, if it is of one of these types. Raises ValueError."""
    if not isinstance(data, kinds):
        raise ValueError(f"{json.dumps(data)} is no {kinds[0].__name__}")
    return data
