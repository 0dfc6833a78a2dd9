"""What a page may ask of the table in its browser: by method and address, what finds the answer."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from banneret.tab.table import TabTable


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the words of the address where it has a {}, the query, and the body."""

    table: TabTable
    words: tuple[str, ...]
    query: Mapping[str, str]
    body: Mapping[str, Any]


Found: TypeAlias = "Callable[[Asked], Awaitable[Any]]"
FOUND: list[tuple[str, re.Pattern[str], int, Found]] = []
"""Each method and address, the status of an answer, and what finds it."""


def at(method: str, address: str, status: int = 200) -> Callable[[Found], Found]:
    """Answer requests for an address with what a function finds."""
    pattern = re.compile(re.escape(address).replace(r"\{\}", "([^/]+)"))

    def add(found: Found) -> Found:
        FOUND.append((method, pattern, status, found))
        return found

    return add
