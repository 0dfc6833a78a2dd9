"""Scenes, views and all that belongs to them as data for JSON: a class says once what stands on the wire.

An object becomes the object of JSON with the same names. A field that is as its default says is left out, so that a
reader takes what is missing for it; one with `FOR_PROGRAMS` is never written. Pairs and other tuples become lists. The
types of the pages' scripts are made from the same classes, by `tools/wire_types.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""What `json.dumps` writes: objects, lists, text, numbers, true, false and null."""
FOR_PROGRAMS = {"sent": False}
"""The metadata of a field that programs in this process read, and no page."""
DIGITS = 6
"""The digits of a fraction that are written."""


def encoded(thing: object) -> Json:
    """A thing as data for JSON. Raises TypeError for one that is not of scenes and views."""
    kind = type(thing)
    write = _WRITERS.get(kind)
    if write is None:
        write = _WRITERS[kind] = _writer(kind)
    return write(thing)


def parts_of(thing: object) -> dict[str, Json]:
    """An object as data for JSON, to which parts are added."""
    made: dict[str, Json] = encoded(thing)
    return made


def changes(before: object, now: object) -> dict[str, Json]:
    """The fields of `now` that are not as in `before`, an object of the same class or None, by their names."""
    found = {}
    for name in names(type(now)):
        value = getattr(now, name)
        if before is None or getattr(before, name) != value:
            found[name] = encoded(value)
    return found


def names(kind: type) -> tuple[str, ...]:
    """The fields of a class that are written."""
    known = _NAMES.get(kind)
    if known is None:
        known = _NAMES[kind] = tuple([one.name for one in fields(kind) if one.metadata.get("sent", True)])
    return known


def _same(thing: Json) -> Json:
    return thing


def _rounded(fraction: float) -> float:
    return round(fraction, DIGITS)


def _list(things: tuple[object, ...] | list[object]) -> list[Json]:
    return [one if type(one) in _PLAIN else encoded(one) for one in things]


def _record(things: Mapping[str | int, object]) -> dict[str | int, Json]:
    return {key: encoded(one) for key, one in things.items()}


_NAMES: dict[type, tuple[str, ...]] = {}
_PLAIN: frozenset[type] = frozenset((str, int, bool, type(None)))
"""What stays as it is; most of what is written is such."""
_WRITERS: dict[type, Callable[[Any], Json]] = {
    **dict.fromkeys(_PLAIN, _same),
    **{float: _rounded, tuple: _list, list: _list, dict: _record},
}


def _writer(kind: type) -> Callable[[Any], Json]:
    """What writes the objects of a class, with its fields looked up once."""
    if not is_dataclass(kind):
        return _writer_of_base(kind)
    defaults = {one.name: _default(one) for one in fields(kind)}
    written = [(name, defaults[name]) for name in names(kind)]

    def write(thing: object) -> dict[str, Json]:
        made = {}
        for name, default in written:
            value = getattr(thing, name)
            if default is MISSING or value != default:
                made[name] = value if type(value) in _PLAIN else encoded(value)
        return made

    return write


def _default(field: Field[Any]) -> object:
    """What a field is if nothing is given; MISSING if something must be."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def _writer_of_base(kind: type) -> Callable[[Any], Json]:
    """What writes the objects of a class that extends a plain one, such as text that is markup."""
    for base in (str, int, float, tuple):
        if issubclass(kind, base):
            return _WRITERS[base]
    raise TypeError(f"{kind.__name__} is no class of scenes and views")
