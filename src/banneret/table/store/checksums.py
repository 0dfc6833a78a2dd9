"""A checksum for every row, so that a row that was changed on the disk by accident is found."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table

SUM = "sum"


def checksum(table: Table, row: Mapping[str, Any]) -> str:
    """The checksum of a row, from all its columns except the checksum itself."""
    values = [row[column.name] for column in table.columns if column.name != SUM]
    told = json.dumps([int(value) if isinstance(value, bool) else value for value in values], default=repr)
    return f"{zlib.crc32(told.encode()):08x}"


def with_sum(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its checksum."""
    return {**row, SUM: checksum(table, row)}


def is_whole(table: Table, row: Mapping[str, Any]) -> bool:
    """Return whether a row fits its checksum."""
    return bool(row[SUM] == checksum(table, row))
