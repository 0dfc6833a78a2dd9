"""Tables as typed data; what is wrong is told in one sentence that names the file, the table and the key."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from banneret.engine.files.shapes import Faults, check_of
from banneret.engine.files.text import ComponentError
from banneret.engine.words.sentence import echo

T = TypeVar("T")
_LONGEST_TEXT = 4000


def fit(data: Mapping[str, Any], shape: type[T], file: str, *, templates: str = "") -> T:
    """Fit tables that are already read to `shape`; errors call them `file`. Raises ComponentError."""
    _check_texts(data, (), file, templates)
    plain = json.loads(json.dumps(data, default=str))  # a date is text, and a tuple is a list
    try:
        return cast(T, check_of(cast(Any, shape))(plain))
    except Faults as faults:  # a misspelt key is both unknown and missing: name the one that is in the file
        fault = next((one for one in faults.all if one.unknown), faults.all[0])
        raise ComponentError(f"{file}: {_place(fault.place)}{fault.told}") from None


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


def _place(parts: Iterable[str | int]) -> str:
    """Return table and key."""
    *tables, key = [str(part) for part in parts] or ["the whole of it"]
    where = "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in tables).lstrip(".")
    return f"{where}: {key}" if where else key
