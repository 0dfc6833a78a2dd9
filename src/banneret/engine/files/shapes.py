"""What checks a value by its type: records, lists, tables, words and numbers, each as strict as its type.

Nothing is guessed: 3.0 is no integer, "3" is no number, and true is not 1. A value is plain data, as JSON has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from banneret.engine.files.bounds import Bound, Checked, OneOf
from banneret.engine.words.sentence import echo

Check: TypeAlias = "Callable[[Any], Any]"
"""Returns the value as its type has it. Raises Faults."""
Part: TypeAlias = "str | int"
_PLAIN: Mapping[Any, tuple[str, tuple[type, ...]]] = {
    str: ("string", (str,)),
    bool: ("boolean", (bool,)),
    int: ("integer", (int,)),
    float: ("number", (float, int)),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place: words that follow its name. An `unknown` key is told before all else."""

    told: str
    place: tuple[Part, ...] = ()
    unknown: bool = False


class Faults(Exception):
    """All that is wrong with a value, in order."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.all = faults


@cache
def check_of(shape: Any) -> Check:
    """What checks values of this type."""
    kind, inside = get_origin(shape), get_args(shape)
    if is_dataclass(shape):
        return partial(_record, shape, _fields_of(shape))
    if shape in _PLAIN:
        return partial(_plain, shape)
    if kind is Annotated:
        return _annotated(inside[0], inside[1:])
    if kind is Literal:
        return partial(_literal, inside)
    if kind in (Union, UnionType):
        return partial(_union, [check_of(one) for one in inside if one is not NoneType], NoneType in inside)
    if kind is tuple and inside[-1] is not Ellipsis:
        return partial(_places, list(map(check_of, inside)))
    if kind in (tuple, frozenset):
        return partial(_list, kind, check_of(inside[0]))
    return partial(_table, *map(check_of, inside)) if inside else _anything


def _anything(value: Any) -> Any:
    return value


def _plain(shape: Any, value: Any) -> Any:
    name, kinds = _PLAIN[shape]
    if not isinstance(value, kinds) or (isinstance(value, bool) and shape is not bool):
        raise _wrong(f"should be a valid {name}", value)
    return shape(value)


def _literal(words: Iterable[Any], value: Any) -> Any:
    if not any(value == word and type(value) is type(word) for word in words):
        *others, last = map(repr, words)
        raise Faults(Fault(f": {echo(value)} is none of {' or '.join([*filter(None, [', '.join(others)]), last])}"))
    return value


def _union(checks: Iterable[Check], nothing: bool, value: Any) -> Any:
    """A value of one of several types; if it is of none, all that is wrong for each of them is told."""
    faults: list[Fault] = []
    if nothing and value is None:
        return None
    for check in checks:
        try:
            return check(value)
        except Faults as found:
            faults += found.all
    raise Faults(*faults)


def _list(kind: Any, check: Check, value: Any) -> Any:
    return kind(_each((place, check, one) for place, one in enumerate(_of(list, "a valid array", value))))


def _places(checks: list[Check], value: Any) -> Any:
    """A list with a value for each place."""
    given = _of(list, "a valid array", value)
    if len(given) > len(checks):
        raise Faults(Fault(f" has {len(given)} entries; the maximum is {len(checks)}"))
    missing = [(place, _missing, None) for place in range(len(given), len(checks))]
    return tuple(_each([*((place, checks[place], one) for place, one in enumerate(given)), *missing]))


def _table(check_key: Check, check: Check, value: Any) -> Any:
    """A table of things with names."""
    given = _of(dict, "an object", value)
    _each((name, check_key, name) for name in given)
    return dict(zip(given, _each((name, check, one) for name, one in given.items()), strict=True))


def _fields_of(shape: Any) -> dict[str, tuple[Field[Any], Check]]:
    hints = get_type_hints(shape, include_extras=True)
    return {one.name: (one, _later(hints[one.name])) for one in fields(shape)}


def _later(shape: Any) -> Check:
    """What checks values of a type that may be within itself: it is made when it is first needed."""
    return lambda value: check_of(shape)(value)


def _record(shape: Any, known: Mapping[str, tuple[Field[Any], Check]], value: Any) -> Any:
    given = _of(dict, "an object", value)
    unknown = [Fault(" is not a key that belongs there", (name,), unknown=True) for name in given if name not in known]
    parts = {name: one for name, one in known.items() if name in given or _is_needed(one[0])}
    try:
        found = _each((name, one[1] if name in given else _missing, given.get(name)) for name, one in parts.items())
    except Faults as faults:
        raise Faults(*faults.all, *unknown) from None
    if unknown:
        raise Faults(*unknown)
    return _stands(lambda: shape(**dict(zip(parts, found, strict=True))))


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _missing(_: Any) -> Any:
    raise Faults(Fault(" is missing"))


def _annotated(shape: Any, notes: Iterable[Any]) -> Check:
    check = check_of(shape)
    for note in notes:
        if isinstance(note, Bound):
            check = partial(_bounded, note, check)
        elif isinstance(note, OneOf):
            check = partial(_one_of, note.by, {_tag(one, note.by): check_of(one) for one in get_args(shape)})
        elif isinstance(note, Checked):
            check = partial(_checked, note, check)
    return check


def _bounded(bound: Bound, check: Check, value: Any) -> Any:
    if bound.max_length is not None and isinstance(value, list) and len(value) > bound.max_length:
        raise Faults(Fault(f" has {len(value)} entries; the maximum is {bound.max_length}"))
    found = check(value)
    if bound.max_length is not None and isinstance(found, str) and len(found) > bound.max_length:
        raise _wrong(f"should have at most {bound.max_length} characters", value)
    if bound.ge is not None and not found >= bound.ge:
        raise Faults(Fault(f" is {echo(value)}; it must be {type(found)(bound.ge)} or more"))
    if bound.le is not None and not found <= bound.le:
        raise Faults(Fault(f" is {echo(value)}; it must be {type(found)(bound.le)} or less"))
    return found


def _tag(shape: Any, key: str) -> Any:
    (word,) = get_args(get_type_hints(shape, include_extras=True)[key])
    return word


def _one_of(key: str, checks: Mapping[Any, Check], value: Any) -> Any:
    """A table of which one word says which shape it has."""
    given = _of(dict, "an object", value)
    if key not in given:
        raise Faults(Fault(" is missing", (key,)))
    word = given[key]
    if not isinstance(word, str) or word not in checks:
        raise Faults(Fault(f": {echo(word)} is none of {', '.join(map(repr, checks))}", (key,)))
    return checks[word](value)


def _checked(note: Checked, check: Check, value: Any) -> Any:
    found = check(value)
    return _stands(lambda: note.check(found))


def _stands(make: Callable[[], Any]) -> Any:
    """What is made; what a shape or a check refuses in a sentence of its own is a fault."""
    try:
        return make()
    except ValueError as error:
        raise Faults(Fault(f": {error}")) from None


def _each(parts: Iterable[tuple[Part, Check, Any]]) -> list[Any]:
    """The values of these places, checked; all that is wrong with them is told at once."""
    found: list[Any] = []
    faults: list[Fault] = []
    for place, check, value in parts:
        try:
            found.append(check(value))
        except Faults as wrong:
            faults += [Fault(one.told, (place, *one.place), one.unknown) for one in wrong.all]
    if faults:
        raise Faults(*faults)
    return found


def _of(kind: type, name: str, value: Any) -> Any:
    if not isinstance(value, kind):
        raise _wrong(f"should be {name}", value)
    return value


def _wrong(wanted: str, value: Any) -> Faults:
    return Faults(Fault(f" {wanted}, not {echo(value)}"))
