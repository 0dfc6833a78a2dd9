"""Typed loading of component files, with errors that name the file, the table and the key.

A component file is TOML; its shape is a frozen dataclass of frozen dataclasses. Nothing is guessed: an unknown key, a
missing key or a number in place of a word is an error, told in one sentence.

A file may come from anybody. So its text is measured before it is parsed, and every number of a shape is limited to
what a game can handle: use the types below, or `Annotated` with limits of your own.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from banneret.engine.words.sentence import echo, short

T = TypeVar("T")
Few = Annotated[int, Field(ge=0, le=12)]
"""Dice, steps or levels: a number that people can roll or count at a table."""
Some = Annotated[int, Field(ge=1, le=12)]
"""As `Few`, and at least one."""
Count = Annotated[int, Field(ge=0, le=999)]
"""Cards, counters or points: a number that fits in a box."""
Signed = Annotated[int, Field(ge=-12, le=12)]
"""A bonus (positive) or a penalty (negative)."""
Divisor = Annotated[int, Field(ge=1, le=999)]
"""A divisor, or a number that others are divided by: at least 1."""
Coordinate = Annotated[int, Field(ge=-99_999, le=99_999)]
"""A coordinate on paper, or a number in a list."""
Seed = Annotated[int, Field(ge=-(10**15), le=10**15)]
"""A seed for chance."""
Share = Annotated[float, Field(ge=0, le=1)]
"""A share of a whole, from 0 to 1."""
Source = Literal["rulebook", "public", "original"]
"""Where a thing comes from: the rulebook, other public sources, or this project."""

LARGEST_FILE = 256 * 1024
_MOST_PARTS, _DEEPEST, _LONGEST_WORD, _LONGEST_TEXT = 8, 12, 80, 4000
_MOST_DOTS, _MOST_TABLES = 5_000, 12_000
_STRICT = ConfigDict(extra="forbid", strict=True)
_WANTED = {
    "extra_forbidden": "is not a key that belongs there",
    "unexpected_keyword_argument": "is not a key that belongs there",
    "missing": "is missing",
    "missing_argument": "is missing",
}


class ComponentError(ValueError):
    """A component file that cannot be used: one sentence with file, table and key."""

    def __init__(self, sentence: str) -> None:
        super().__init__(short(sentence))


@dataclass(frozen=True, slots=True)
class Packed:
    """A component file as one line of text (its `str()`), so that a match can keep the file it is played with."""

    name: str
    tables: Mapping[str, Any]

    @classmethod
    def of(cls, path: Path) -> Packed:
        """Pack a file of this machine. Raises ComponentError."""
        return cls(path.name, read_toml(path))

    @classmethod
    def from_text(cls, name: str, text: str) -> Packed:
        """Pack the text of a file that somebody sent. Raises ComponentError."""
        return cls(name, _parsed(name, text))

    @classmethod
    def from_line(cls, line: str) -> Packed:
        """Unpack the line. Raises ComponentError."""
        _measure("the file", line)
        with suppress(ValueError):
            match json.loads(line):
                case [str(name), dict(tables)]:
                    return cls(name, tables)
        raise ComponentError(f"{echo(line[:40])} is not a packed component file, which holds a name and tables")

    def __str__(self) -> str:
        return json.dumps([self.name, self.tables], default=str, separators=(",", ":"))


def read_toml(file: Path | Packed) -> Mapping[str, Any]:
    """Return the tables of a TOML file. Raises ComponentError with the number of a line that is not TOML."""
    if isinstance(file, Packed):
        return file.tables
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ComponentError(f"{file.name}: is larger than {LARGEST_FILE // 1024} kB")
        return _parsed(file.name, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{file.name}: is not text in UTF-8") from None


def _parsed(name: str, text: str) -> dict[str, Any]:
    _measure(name, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{name}: is not TOML: {error}") from None


_STRINGS = re.compile(  # a string without an end goes on to the end of its line, or of the file
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_SIGNS = re.compile(r"[=:,\[\]{}\n]")


def _measure(name: str, text: str) -> None:
    """Refuse a text that would take a parser too long. The limits are far above any file that people write."""
    if len(text) > LARGEST_FILE:
        raise ComponentError(f"{name}: is larger than {LARGEST_FILE // 1024} kB")
    plain = _STRINGS.sub(_bare, text).replace(" ", "").replace("\t", "")
    for word in _SIGNS.split(plain):
        if len(word) > _LONGEST_WORD:
            raise ComponentError(f"{name}: {echo(word)} is longer than {_LONGEST_WORD} characters")
        if word.count(".") >= _MOST_PARTS:
            raise ComponentError(f"{name}: the key {echo(word)} has more than {_MOST_PARTS} parts")
    steps = ((sign in "[{") - (sign in "]}") for sign in plain if sign in "[]{}")
    if max(accumulate(steps), default=0) > _DEEPEST:
        raise ComponentError(f"{name}: has tables or lists nested more than {_DEEPEST} deep")
    if plain.count(".") > _MOST_DOTS:  # each part of a key is a table for the parser
        raise ComponentError(f"{name}: has more than {_MOST_DOTS} dots outside of texts")
    if plain.count("[") + plain.count("{") > _MOST_TABLES:
        raise ComponentError(f"{name}: has more than {_MOST_TABLES} tables and lists")


def _bare(string: re.Match[str]) -> str:
    """Remove strings and comments from a text: dots and brackets inside them mean nothing."""
    return "" if string[0].startswith("#") else "~"


def load(file: Path | Packed, shape: type[T], *, templates: str = "") -> T:
    """Return the file's content as `shape`, a frozen dataclass.

    Texts below a key called `templates` may have braces. Raises ComponentError that names file, table and key.
    """
    return fit(read_toml(file), shape, file.name, templates=templates)


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


def same_ids(file: str, table: str, ids: Iterable[str], known: Iterable[str]) -> None:
    """Raise ComponentError unless the ids of a table are those of the box, in the same order.

    For tables with names on which the rules, the pictures or the bots depend.
    """
    wanted = tuple(known)
    if tuple(ids) != wanted:
        raise ComponentError(f"{file}: {table}: the ids must be those of the box, in order: {', '.join(wanted)}")


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


def refer(file: str, table: str, key: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Check references: each of `names`, found at `table`.`key`, must be one of `known`. Raises ComponentError."""
    there = list(known)
    for name in names:
        if name not in there:
            raise ComponentError(
                f"{file}: {table}: {key} names {echo(name)}, which is none of {', '.join(sorted(there))}"
            )


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
