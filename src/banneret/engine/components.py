"""Typed loading of component files, with errors that name the file, the table and the key.

A component file is TOML; its shape is a frozen dataclass of frozen dataclasses. Nothing is guessed: an unknown key, a
missing key or a number in place of a word is an error, told in one sentence.

A file may come from anybody. So its text is measured before it is parsed, and every number of a shape is limited to
what a game can handle: use the types below, or `Annotated` with a `Bound` of your own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from banneret.engine.files import prebuilt
from banneret.engine.files.bounds import (
    EXACT,
    Bound,
    Checked,
    Coordinate,
    Count,
    Divisor,
    Few,
    OneOf,
    Seed,
    Share,
    Signed,
    Some,
    Source,
)
from banneret.engine.files.text import LARGEST_FILE, ComponentError, measure, parsed
from banneret.engine.words.sentence import echo

__all__ = [
    "EXACT",
    "Bound",
    "Checked",
    "ComponentError",
    "Coordinate",
    "Count",
    "Divisor",
    "Few",
    "OneOf",
    "Packed",
    "Seed",
    "Share",
    "Signed",
    "Some",
    "Source",
    "fit",
    "load",
    "load_beside",
    "read_toml",
    "refer",
    "same_ids",
]
T = TypeVar("T")


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
        return cls(name, parsed(name, text))

    @classmethod
    def from_line(cls, line: str) -> Packed:
        """Unpack the line. Raises ComponentError."""
        measure("the file", line)
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
    return prebuilt.kept(file, "", lambda: _read(file))


def _read(file: Path) -> Mapping[str, Any]:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ComponentError(f"{file.name}: is larger than {LARGEST_FILE // 1024} kB")
        return parsed(file.name, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{file.name}: is not text in UTF-8") from None


def load(file: Path | Packed, shape: type[T], *, templates: str = "") -> T:
    """Return the file's content as `shape`, a frozen dataclass.

    Texts below a key called `templates` may have braces. Raises ComponentError that names file, table and key.
    """
    return prebuilt.kept(file, shape.__name__, lambda: fit(read_toml(file), shape, file.name, templates=templates))


def load_beside(file: Path | Packed, shape: type[T]) -> tuple[Mapping[str, Any], T]:
    """Return the file's tables as they are written, and beside them its content as `shape`. Raises ComponentError."""

    def read() -> tuple[Mapping[str, Any], T]:
        tables = read_toml(file)
        return tables, fit(tables, shape, file.name)

    return prebuilt.kept(file, f"{shape.__name__} beside its tables", read)


def fit(data: Mapping[str, Any], shape: type[T], file: str, *, templates: str = "") -> T:
    """Fit tables that are already read to `shape`; errors call them `file`. Raises ComponentError."""
    from banneret.engine.files import fitting  # which a start without such files does without

    return fitting.fit(data, shape, file, templates=templates)


def same_ids(file: str, table: str, ids: Iterable[str], known: Iterable[str]) -> None:
    """Raise ComponentError unless the ids of a table are those of the box, in the same order.

    For tables with names on which the rules, the pictures or the bots depend.
    """
    wanted = tuple(known)
    if tuple(ids) != wanted:
        raise ComponentError(f"{file}: {table}: the ids must be those of the box, in order: {', '.join(wanted)}")


def refer(file: str, table: str, key: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Check references: each of `names`, found at `table`.`key`, must be one of `known`. Raises ComponentError."""
    there = list(known)
    for name in names:
        if name not in there:
            raise ComponentError(
                f"{file}: {table}: {key} names {echo(name)}, which is none of {', '.join(sorted(there))}"
            )
