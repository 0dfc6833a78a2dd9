"""Files of the package that were read when it was packed: a browser need not read and check them again.

What was read is kept as bytes, and made when somebody asks for it. Only what is packed with the code is taken: bytes
that come from others could do anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from banneret.engine.components import Packed

T = TypeVar("T")
_PACKAGE = Path(__file__).parents[2]
_prebuilt: dict[str, bytes] = {}
_notes: list[dict[str, bytes]] = []


def use(read: Mapping[str, bytes]) -> None:
    """From now on take what was `read` before, by the names that `noted` gave."""
    _prebuilt.update(read)


@contextmanager
def noted() -> Iterator[dict[str, bytes]]:
    """Note all files of the package that are read meanwhile, for `use`."""
    notes: dict[str, bytes] = {}
    _notes.append(notes)
    try:
        yield notes
    finally:
        _notes.remove(notes)


def kept(file: Path | Packed, shape: str, read: Callable[[], T]) -> T:
    """Return what was read from a file as `shape` before, or else what `read` returns."""
    if not (_prebuilt or _notes) or not isinstance(file, Path) or not file.is_relative_to(_PACKAGE):
        return read()
    import pickle  # which an ordinary start does without

    from banneret.engine.files.same_bytes import dumps

    name = f"{file.relative_to(_PACKAGE).as_posix()} {shape}"
    if name in _prebuilt:
        return cast(T, pickle.loads(_prebuilt[name]))
    found = read()
    for notes in _notes:
        notes[name] = dumps(found)
    return found
