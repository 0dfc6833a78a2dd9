"""Typed loading of component files, with errors that name file, table and key.

A component file is TOML; its shape is a frozen dataclass of frozen dataclasses. Nothing is guessed: a key too many, a
key missing, a number where a word belongs, each is one sentence.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

T = TypeVar("T")
_STRICT = ConfigDict(extra="forbid", strict=True)
_WANTED = {
    "extra_forbidden": "is not a key that belongs there",
    "unexpected_keyword_argument": "is not a key that belongs there",
    "missing": "is missing",
    "missing_argument": "is missing",
}


class ComponentError(ValueError):
    """A component file that cannot be used: one sentence with file, table and key."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A component file as one line of text, so that a match keeps what it is played with: `str()` is that line."""

    name: str
    tables: Mapping[str, Any]

    @classmethod
    def of(cls, path: Path) -> Packed:
        """A file of this machine. Raises ComponentError."""
        return cls(path.name, read_toml(path))

    @classmethod
    def from_text(cls, name: str, text: str) -> Packed:
        """A file that was sent. Raises ComponentError."""
        return cls(name, _parsed(name, text))

    @classmethod
    def from_line(cls, line: str) -> Packed:
        """Unpack the line. Raises ComponentError."""
        try:
            match json.loads(line):
                case [str(name), dict(tables)]:
                    return cls(name, tables)
        except (ValueError, RecursionError):
            pass
        raise ComponentError(f"{line[:40]!r} is no packed component file: a name and tables")

    def __str__(self) -> str:
        return json.dumps([self.name, self.tables], default=str, separators=(",", ":"))


def read_toml(file: Path | Packed) -> Mapping[str, Any]:
    """The tables of a TOML file. Raises ComponentError with the line that is no TOML."""
    if isinstance(file, Packed):
        return file.tables
    try:
        return _parsed(file.name, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{file.name}: is not text in UTF-8") from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{name}: is not TOML: {error}") from None


def load(file: Path | Packed, shape: type[T]) -> T:
    """The file's content as `shape`, a frozen dataclass. Raises ComponentError naming file, table and key."""
    return fit(read_toml(file), shape, file.name)


def fit(data: Mapping[str, Any], shape: type[T], file: str) -> T:
    """The same for tables already read; `file` is what the error calls them."""
    _check_braces(data, (), file)
    try:
        # JSON: a list will do for a tuple
        return cast(T, _adapter(cast(Any, shape)).validate_json(json.dumps(data, default=str)))
    except ValidationError as error:
        faults = error.errors()  # a misspelt key is both one too many and one missing: name the one that is there
        fault = next(
            (fault for fault in faults if "unexpected" in fault["type"] or "extra" in fault["type"]), faults[0]
        )
        raise ComponentError(f"{file}: {_sentence(fault, data)}") from None


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    """What fits data to a shape; making one costs more than most files do."""
    return TypeAdapter(with_config(_STRICT)(shape))


def _check_braces(value: Any, place: tuple[str | int, ...], file: str) -> None:
    """Names go into prompts and the log, where braces mark what is to be filled in."""
    if isinstance(value, Mapping):
        inside: Iterable[tuple[str | int, Any]] = value.items()
    elif isinstance(value, list | tuple):
        inside = enumerate(value)
    elif isinstance(value, str) and not {"{", "}"}.isdisjoint(value):
        raise ComponentError(f"{file}: {_place(place)}: {value!r} has a brace in it; a text here can have none")
    else:
        return
    for key, one in inside:
        _check_braces(one, (*place, key), file)


def refer(file: str, table: str, key: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Check references: every one of `names`, found at `table`.`key`, is one of `known`; else ComponentError."""
    there = list(known)
    for name in names:
        if name not in there:
            raise ComponentError(f"{file}: {table}: {key} names {name!r}, which is none of {', '.join(sorted(there))}")


def _sentence(fault: Any, data: Any) -> str:
    kind, there, told = fault["type"], [*_there(fault, data)], fault.get("ctx", {})
    place = _place(there)
    match kind:
        case "union_tag_invalid":  # the word that says which of several shapes is meant
            there.append(told["discriminator"].strip("'"))
            return f"{_place(there)}: {told['tag']!r} is none of {told['expected_tags']}"
        case "literal_error":
            return f"{place}: {fault['input']!r} is none of {told['expected']}"
        case "value_error":
            return f"{place}: {told['error']}"
    wanted = _WANTED.get(kind) or f"{fault['msg'].removeprefix('Input ')}, not {fault['input']!r}"
    return f"{place} {wanted}"


def _there(fault: Any, data: Any) -> Iterator[str | int]:
    """The place of a fault as the file has it; which of several shapes was tried is no part of it."""
    *_, last = fault["loc"] or (None,)
    for part in fault["loc"]:
        try:
            data = data[part]
        except (LookupError, TypeError):
            if part is not last or not fault["type"].startswith("missing"):
                continue
        yield part


def _place(parts: Iterable[str | int]) -> str:
    """Table and key."""
    *tables, key = [str(part) for part in parts] or ["the whole of it"]
    where = "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in tables).lstrip(".")
    return f"{where}: {key}" if where else key
