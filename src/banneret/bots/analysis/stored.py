"""Records of plain types as JSON and back, with Python alone: a browser reads and writes analyses without pydantic."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, TypeVar

from banneret.engine.scene.decode import decoded

T = TypeVar("T")


def written(thing: Any) -> str:
    """A record as JSON text."""
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"), default=_part)


def read(shape: type[T], text: str) -> T:
    """The record of this class in a JSON text; what the class does not know is left out. Raises ValueError."""
    return decoded(shape, json.loads(text))


def _part(part: Any) -> Any:
    return {one.name: getattr(part, one.name) for one in fields(part)}
