"""How the command speaks: results to the output, one sentence about an error to the error output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup
from typer.exceptions import TyperException

from banneret.engine.words.sentence import short


class Unusable(TyperException):
    """The command cannot use something that it was given: one sentence, with exit code 2."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(short(sentence))


class Speaker(TyperGroup):
    """The command itself: it answers every wrong input with one sentence and never with a traceback."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and exit with the code that the command chose."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except TyperException as error:
            say_wrong(error.format_message())
            sys.exit(error.exit_code)
        sys.exit(code or 0)


@contextmanager
def usable(about: Path | None = None) -> Iterator[None]:
    """Turn a ValueError or OSError about a person's input into `Unusable`; `about` is the file that was given."""
    try:
        yield
    except ValueError as error:
        raise Unusable(f"{about}: {error}" if about else str(error)) from error
    except OSError as error:
        raise Unusable(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


def read_text(path: Path) -> str:
    """The text of a file. Raises Unusable."""
    with usable():
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise Unusable(f"{path}: is not text in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a file, and make its folders if they do not exist. Raises Unusable."""
    with usable():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def say(text: str) -> None:
    """Print one line of the result."""
    typer.echo(text)


def say_json(data: Any) -> None:
    """Print the result as one JSON document."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def say_json_list(values: Iterable[Any]) -> None:
    """Say a list as JSON, one value in a line, as soon as it is there."""
    before = "["
    for value in values:
        say(f"{before}{json.dumps(value, ensure_ascii=False)}")
        before = ","
    say("[]" if before == "[" else "]")


def say_wrong(text: str) -> None:
    """Print one sentence about an error, on one line."""
    typer.echo(f"banneret: {' '.join(text.split()).rstrip('.')}.", err=True)


def say_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table of plain words; outside a terminal it is as wide as it needs."""
    table = Table(*heads, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console()
    console.print(table, width=None if console.is_terminal else 200)
