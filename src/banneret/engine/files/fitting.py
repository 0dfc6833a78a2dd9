"""Tables as typed data; what is wrong is told in one sentence that names the file, the table and the key."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from banneret.engine.files.text import ComponentError
from banneret.engine.words.sentence import echo

T = TypeVar("T")
_LONGEST_TEXT = 4000
_STRICT = ConfigDict(extra="forbid", strict=True)
_WANTED = {
    "extra_forbidden": "is not a key that belongs there",
    "unexpected_keyword_argument": "is not a key that belongs there",
    "missing": "is missing",
    "missing_argument": "is missing",
}


def fit(data: Mapping[str, Any], shape: type[T], file: str, *, templates: str = "") -> T:
    """Fit tables that are already read to `shape`; errors call them `file`. Raises ComponentError."""
    _check_texts(data, (), file, templates)
    try:
        # in JSON mode, so that a list is accepted as a tuple
        return cast(T, _adapter(cast(Any, shape)).validate_json(json.dumps(data, default=str)))
    except ValidationError as error:
        faults = error.errors()  # a misspelt key is both unknown and missing: name the one that is in the file
        fault = next(
            (fault for fault in faults if "unexpected" in fault["type"] or "extra" in fault["type"]), faults[0]
        )
        raise ComponentError(f"{file}: {_sentence(fault, data)}") from None


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    """Return the validator of a shape. It is made once, because that takes longer than checking most files."""
    return TypeAdapter(with_config(_STRICT)(shape))


def _check_texts(value: Any, place: tuple[str | int, ...], file: str, templates: str) -> None:
    """Refuse long texts and texts with braces: in prompts and log sentences, braces are placeholders."""
    if isinstance(value, Mapping):
        inside: Iterable[tuple[str | int, Any]] = value.items()
    elif isinstance(value, list | tuple):
        inside = enumerate(value)
    elif isinstance(value, str):
        _check_text(value, place, file, templates in place)
        return
    else:
        return
    for key, one in inside:
        _check_texts(one, (*place, key), file, templates)


def _check_text(text: str, place: tuple[str | int, ...], file: str, template: bool) -> None:
    if len(text) > _LONGEST_TEXT:
        raise ComponentError(f"{file}: {_place(place)}: {echo(text)} is longer than {_LONGEST_TEXT} characters")
    if not template and not {"{", "}"}.isdisjoint(text):
        raise ComponentError(f"{file}: {_place(place)}: {echo(text)} has a brace in it; no braces are allowed here")


def _sentence(fault: Any, data: Any) -> str:
    kind, there, told = fault["type"], [*_there(fault, data)], fault.get("ctx", {})
    place = _place(there)
    match kind:
        case "union_tag_invalid":  # this word says which of several shapes is used
            there.append(told["discriminator"].strip("'"))
            return f"{_place(there)}: {echo(told['tag'])} is none of {told['expected_tags']}"
        case "literal_error":
            return f"{place}: {echo(fault['input'])} is none of {told['expected']}"
        case "value_error":
            return f"{place}: {told['error']}"
        case "too_long":
            return f"{place} has {told['actual_length']} entries; the maximum is {told['max_length']}"
        case "greater_than_equal":
            return f"{place} is {echo(fault['input'])}; it must be {told['ge']} or more"
        case "less_than_equal":
            return f"{place} is {echo(fault['input'])}; it must be {told['le']} or less"
    wanted = _WANTED.get(kind) or f"{fault['msg'].removeprefix('Input ')}, not {echo(fault['input'])}"
    return f"{place} {wanted}"


def _there(fault: Any, data: Any) -> Iterator[str | int]:
    """Yield the parts of an error's place as it is in the file, without the name of the shape that was tried."""
    *_, last = fault["loc"] or (None,)
    for part in fault["loc"]:
        try:
            data = data[part]
        except (LookupError, TypeError):
            if part is not last or not fault["type"].startswith("missing"):
                continue
        yield part


def _place(parts: Iterable[str | int]) -> str:
    """Return table and key."""
    *tables, key = [str(part) for part in parts] or ["the whole of it"]
    where = "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in tables).lstrip(".")
    return f"{where}: {key}" if where else key
