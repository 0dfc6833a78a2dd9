"""What packages have installed under entry points of one group. Each thing is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

T = TypeVar("T")


class Installed(MutableMapping[str, T]):
    """Things by the names of their entry points, in order of name. To list or count names loads nothing."""

    def __init__(self, group: str) -> None:
        found = sorted(entry_points(group=group), key=lambda entry: entry.name)
        self._kept: dict[str, EntryPoint | T] = {entry.name: entry for entry in found}

    def __getitem__(self, name: str) -> T:
        kept = self._kept[name]
        if isinstance(kept, EntryPoint):
            self._kept[name] = kept = kept.load()
        return kept

    def __setitem__(self, name: str, thing: T) -> None:
        self._kept[name] = thing

    def __delitem__(self, name: str) -> None:
        del self._kept[name]

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __repr__(self) -> str:
        return f"<installed: {', '.join(self)}>"

    def __len__(self) -> int:
        return len(self._kept)
