"""Records of plain types as JSON and back, with Python alone: a browser reads and writes analyses without pydantic."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from banneret.engine.scene.decode import decoded
from banneret.engine.words.kept import is_kept, kept, told

T = TypeVar("T")


def written(thing: Any, said: Callable[[str], Any] = str) -> str:
    """Return a record as JSON text; `said` makes plain data of a text, which is the text itself for programs."""
    return json.dumps(_plain(thing, said), ensure_ascii=False, separators=(",", ":"))


def stored(thing: Any) -> str:
    """Return a record as JSON text that keeps what its sentences are made of."""
    return written(thing, kept)


def read(shape: type[T], text: str) -> T:
    """Return the record in a JSON text of either kind; what its class does not know is left out. Raises ValueError."""
    return decoded(shape, json.loads(text, object_hook=lambda data: told(data) if is_kept(data) else data))


def _plain(part: Any, said: Callable[[str], Any]) -> Any:
    if isinstance(part, str):
        return said(part)
    if is_dataclass(part):
        return {one.name: _plain(getattr(part, one.name), said) for one in fields(part)}
    if isinstance(part, Mapping):
        return {key: _plain(value, said) for key, value in part.items()}
    return [_plain(one, said) for one in part] if isinstance(part, list | tuple) else part
