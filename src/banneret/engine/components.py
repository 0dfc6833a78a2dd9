"""Typed loading of component files, with errors that name file, table and key.

A component file is TOML; its shape is a frozen dataclass of frozen dataclasses. Nothing is guessed: a key too many, a
key missing, a number where a word belongs, each is one sentence.

A file may come from anybody. So its text is measured before it is parsed, and every number of a shape has a bound that
a game can bear: use the types below, or `Annotated` with bounds of its own.
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
from typing import Annotated, Any, TypeVar, cast

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from banneret.engine.sentence import echo, short

T = TypeVar("T")
Few = Annotated[int, Field(ge=0, le=12)]
"""Dice, steps, levels: as many as people roll or count at a table."""
Count = Annotated[int, Field(ge=0, le=999)]
"""Cards, counters, points: as many as lie in a box."""
Change = Annotated[int, Field(ge=-12, le=12)]
"""What is added to a few, or taken away."""
Divisor = Annotated[int, Field(ge=1, le=999)]
"""What something is divided by."""
Coordinate = Annotated[int, Field(ge=-99_999, le=99_999)]
"""Where something lies on paper, or its number in a list."""
Seed = Annotated[int, Field(ge=-(10**15), le=10**15)]
"""From which chance begins."""
Share = Annotated[float, Field(ge=0, le=1)]
"""A part of a whole."""

LARGEST_FILE = 256 * 1024
_MOST_PARTS, _DEEPEST, _LONGEST_WORD, _LONGEST_TEXT = 8, 12, 80, 4000
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
        with suppress(ValueError):
            _measure("the file", line)
            match json.loads(line):
                case [str(name), dict(tables)]:
                    return cls(name, tables)
        raise ComponentError(f"{line[:40]!r} is no packed component file: a name and tables")

    def __str__(self) -> str:
        return json.dumps([self.name, self.tables], default=str, separators=(",", ":"))


def read_toml(file: Path | Packed) -> Mapping[str, Any]:
    """The tables of a TOML file. Raises ComponentError with the line that is no TOML."""
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


_STRINGS = re.compile(  # one that does not end goes on to the end of its line, or of the file
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
_SIGNS = re.compile(r"[=:,\[\]{}\n]")


def _measure(name: str, text: str) -> None:
    """Refuse what would take a parser too long: the limits are far beyond any file that people write."""
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


def _bare(string: re.Match[str]) -> str:
    """What is left of a string or a remark: dots and brackets in it mean nothing."""
    return "" if string[0].startswith("#") else "~"


def load(file: Path | Packed, shape: type[T]) -> T:
    """The file's content as `shape`, a frozen dataclass. Raises ComponentError naming file, table and key."""
    return fit(read_toml(file), shape, file.name)


def fit(data: Mapping[str, Any], shape: type[T], file: str) -> T:
    """The same for tables already read; `file` is what the error calls them."""
    _check_texts(data, (), file)
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


def _check_texts(value: Any, place: tuple[str | int, ...], file: str) -> None:
    """Texts are not long; and they go into prompts and the log, where braces mark what is to be filled in."""
    if isinstance(value, Mapping):
        inside: Iterable[tuple[str | int, Any]] = value.items()
    elif isinstance(value, list | tuple):
        inside = enumerate(value)
    elif isinstance(value, str):
        _check_text(value, place, file)
        return
    else:
        return
    for key, one in inside:
        _check_texts(one, (*place, key), file)


def _check_text(text: str, place: tuple[str | int, ...], file: str) -> None:
    if len(text) > _LONGEST_TEXT:
        raise ComponentError(f"{file}: {_place(place)}: {echo(text)} is longer than {_LONGEST_TEXT} characters")
    if not {"{", "}"}.isdisjoint(text):
        raise ComponentError(f"{file}: {_place(place)}: {text!r} has a brace in it; a text here can have none")


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
            return f"{_place(there)}: {echo(told['tag'])} is none of {told['expected_tags']}"
        case "literal_error":
            return f"{place}: {echo(fault['input'])} is none of {told['expected']}"
        case "value_error":
            return f"{place}: {told['error']}"
        case "too_long":
            return f"{place} has {told['actual_length']} entries; there may be {told['max_length']} at most"
        case "greater_than_equal":
            return f"{place} is {echo(fault['input'])}; it must be {told['ge']} or more"
        case "less_than_equal":
            return f"{place} is {echo(fault['input'])}; it must be {told['le']} or less"
    wanted = _WANTED.get(kind) or f"{fault['msg'].removeprefix('Input ')}, not {echo(fault['input'])}"
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
