"""What is kept of a match in a browser, as JSON: a head, and rows that are only ever added."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol, TypeAlias

from banneret.table.store.rows import Row
from banneret.table.store.stored import Stored, StoredSeat

Text: TypeAlias = str
_STORED = {one.name for one in fields(Stored)}


class Overtaken(Exception):
    """Another page has written first, where this one wanted to write."""


class Shelf(Protocol):
    """Where matches are kept, by id. A browser keeps them in IndexedDB, a test in a dict."""

    async def heads(self) -> Sequence[Text]:
        """Return the heads of all matches."""

    async def rows(self, match: str) -> Sequence[Text]:
        """Return the rows of a match, in order."""

    async def write_head(self, match: str, head: Text) -> None:
        """Write the head of a match."""

    async def append(self, match: str, first: int, rows: Sequence[Text]) -> None:
        """Write rows, the first with this number, all or none. Raises Overtaken if there is a row of this number."""


@dataclass(frozen=True, slots=True)
class Head:
    """What is kept of a match beside its rows. `rematch` is the id of its rematch, which `opened_by` has opened."""

    stored: Stored
    rematch: str = ""
    opened_by: int = 0

    @property
    def tokens(self) -> dict[str, int | None]:
        """What each link leads to: a seat, or the spectators, as None."""
        seats = {seat.token: place for place, seat in enumerate(self.stored.seats) if seat.token}
        return {**seats, self.stored.spectator: None}

    def __str__(self) -> Text:
        data = asdict(replace(self.stored, rows=()))
        return json.dumps(data | {"rematch": self.rematch, "opened_by": self.opened_by}, ensure_ascii=False)

    @classmethod
    def read(cls, text: Text) -> Head:
        """Read a head from text."""
        data: dict[str, Any] = json.loads(text)
        rematch, opened_by = data.pop("rematch"), data.pop("opened_by")
        seats = tuple(StoredSeat(**seat) for seat in data.pop("seats"))
        known = {name: data[name] for name in _STORED & data.keys()}  # a newer release may keep more
        return cls(Stored(**known | {"seats": seats, "rows": ()}), rematch, opened_by)


def row_as_text(row: Row) -> Text:
    """A row as text; `null` stands for spectators among those who saw no difference."""
    unseen = sorted(row.unseen, key=lambda viewer: -1 if viewer is None else viewer)
    return json.dumps([row.kind, row.text, *([unseen] if unseen else [])], ensure_ascii=False)


def row_of(text: Text) -> Row:
    """Read a row from text."""
    kind, words, *unseen = json.loads(text)
    return Row(kind, words, frozenset(*unseen))
