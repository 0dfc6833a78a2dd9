"""Packing a thing so that the same thing always gives the same bytes."""

from __future__ import annotations

import io
import pickle
import sys
from typing import Any


def dumps(thing: Any) -> bytes:
    """Pack a thing. Equal texts in it are one: else chance, a cache of JSON, says which of them are one object."""
    packed = io.BytesIO()
    _Pickler(packed).dump(thing)
    return packed.getvalue()


class _Pickler(pickle._Pickler):
    def save(self, obj: Any, save_persistent_id: bool = True) -> None:
        super().save(sys.intern(obj) if type(obj) is str else obj, save_persistent_id)  # type: ignore[misc]
