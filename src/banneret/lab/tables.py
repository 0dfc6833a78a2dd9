"""Tables of any records: their matches, answers and events, with what each event names as arguments.

    tables = banneret.rows("records")
    tables.matches.group_by("rule").len()
    tables.of("strikes")["hits"].mean()

| table | a row for each | its columns |
|---|---|---|
| `matches` | record | what it was and how it ended; `match` is its file, `answers` and `events` are how many |
| `answers` | answer of a seat | its place in the match, and its key; a set is one row for each touch |
| `events` | event | as everybody was told it: its name, rule, dice and sentence |
| `arguments` | argument of an event | `thing` is its key or word, `amount` the same if it is a number |
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl

from banneret.engine.match.events import Answer, RecordError
from banneret.engine.match.match import Match

BEGINS = "banneret "
"""How a file begins that is a record."""
Row: TypeAlias = "dict[str, Any]"
MATCHES: Mapping[str, Any] = {
    "match": pl.String,
    "game": pl.String,
    "options": pl.String,
    "seats": pl.List(pl.String),
    "over": pl.Boolean,
    "winners": pl.List(pl.Int64),
    "rule": pl.String,
    "result": pl.String,
    "answers": pl.Int64,
    "events": pl.Int64,
}
ANSWERS: Mapping[str, Any] = {"match": pl.String, "number": pl.Int64, "seat": pl.Int64, "key": pl.String}
EVENTS: Mapping[str, Any] = {
    "match": pl.String,
    "number": pl.Int64,
    "event": pl.String,
    "rule": pl.String,
    "head": pl.Boolean,
    "dice": pl.List(pl.String),
    "text": pl.String,
}
ARGUMENTS: Mapping[str, Any] = {
    "match": pl.String,
    "number": pl.Int64,
    "event": pl.String,
    "name": pl.String,
    "thing": pl.String,
    "amount": pl.Int64,
}


@dataclass(frozen=True, slots=True)
class Tables:
    """Four tables of records; see the head of this module for their columns."""

    matches: pl.DataFrame
    answers: pl.DataFrame
    events: pl.DataFrame
    arguments: pl.DataFrame

    def of(self, event: str) -> pl.DataFrame:
        """Return all events of one name, with a column for each argument; one that is always a number is a number.

        An argument that is called as another column gets an underscore: `number_`. Raises ValueError for an event that
        did not happen.
        """
        told = self.arguments.filter(pl.col("event") == event)
        if told.is_empty():
            raise ValueError(f"no event {event!r} with arguments was told; there are: {', '.join(self._told())}")
        found = self.events.filter(pl.col("event") == event).select("match", "number", "rule")
        for name in told["name"].unique(maintain_order=True):
            one = told.filter(pl.col("name") == name)
            column = "thing" if one["amount"].null_count() else "amount"
            found = found.join(
                one.select("match", "number", pl.col(column).alias(_beside(name))), ["match", "number"], "left"
            )
        return found

    def _told(self) -> list[str]:
        return sorted(self.arguments["event"].unique())

    def __repr__(self) -> str:
        return f"<Tables of {self.matches.height} matches with {self.events.height} events>"


def rows(records: str | Path | Iterable[str | Path]) -> Tables:
    """Return tables of the records in a folder and the folders in it, or in these files.

    Files of a folder that are no records are left out. Raises ValueError for a record that cannot be replayed, and if
    there is none.
    """
    files = [*_files(records)]
    if not files:
        raise ValueError(f"{records}: there are no records here; `banneret simulate --records` writes some")
    found: tuple[list[Row], ...] = [], [], [], []
    for name, file in files:
        match = _replayed(file)
        found[0].append(_match(name, match))
        found[1].extend(_answers(name, match))
        found[2].extend(_events(name, match))
        found[3].extend(_arguments(name, match))
    schemas = MATCHES, ANSWERS, EVENTS, ARGUMENTS
    return Tables(*(pl.DataFrame(one, dict(schema), orient="row") for one, schema in zip(found, schemas, strict=True)))


def _beside(name: str) -> str:
    """Return the name of an argument's column beside those of the event."""
    return f"{name}_" if name in EVENTS else name


def write(tables: Tables, folder: Path, *, csv: bool = False) -> dict[str, tuple[Path, int]]:
    """Write each table into a file of its name; return by name the file and its number of rows. CSV has lists as JSON.

    Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for name in ("matches", "answers", "events", "arguments"):
        table: pl.DataFrame = getattr(tables, name)
        file = folder / f"{name}.{'csv' if csv else 'parquet'}"
        if csv:
            _flat(table).write_csv(file)
        else:
            table.write_parquet(file)
        written[name] = file, table.height
    return written


def _flat(table: pl.DataFrame) -> pl.DataFrame:
    lists = [name for name, kind in table.schema.items() if isinstance(kind, pl.List)]
    texts = [pl.Series(name, [json.dumps(one) for one in table[name].to_list()], pl.String) for name in lists]
    return table.with_columns(*texts)


def _files(records: str | Path | Iterable[str | Path]) -> Iterator[tuple[str, Path]]:
    """Yield the name of each record and its file."""
    if not isinstance(records, str | Path):
        yield from ((str(one), Path(one)) for one in records)
    elif Path(records).is_dir():
        for file in sorted(Path(records).rglob("*")):
            if file.is_file() and file.read_bytes()[: len(BEGINS)] == BEGINS.encode():
                yield file.relative_to(records).as_posix(), file
    else:
        yield str(records), Path(records)


def _replayed(file: Path) -> Match:
    try:
        return Match.replay(file.read_text(encoding="utf-8"))
    except (RecordError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {error}") from error


def _match(name: str, match: Match) -> Row:
    over = match.result
    return {
        "match": name,
        "game": match.game.key,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "seats": list(match.seat_names),
        "over": over is not None,
        "winners": list(over.winners) if over else [],
        "rule": over.rule if over else "",
        "result": over.text if over else "",
        "answers": sum(isinstance(one, Answer) for one in match.history),
        "events": len(match.view().log),
    }


def _answers(name: str, match: Match) -> Iterator[Row]:
    for number, one in enumerate(match.history):
        if isinstance(one, Answer):
            yield {"match": name, "number": number, "seat": one.seat, "key": one.key}


def _events(name: str, match: Match) -> Iterator[Row]:
    for one in match.view().log:
        dice = [face for roll in one.dice for face in roll.faces]
        told = {"match": name, "number": one.number, "event": one.event, "rule": one.rule}
        yield told | {"head": one.head, "dice": dice, "text": str(one.text)}


def _arguments(name: str, match: Match) -> Iterator[Row]:
    for one in match.view().log:
        for argument, value in one.about:
            amount = int(value) if isinstance(value, int) else None
            told = {"match": name, "number": one.number, "event": one.event, "name": argument}
            yield told | {"thing": str(value), "amount": amount}
