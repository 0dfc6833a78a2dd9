"""Writes the types of the wire for the pages' scripts, from the classes of scenes, messages and replies.

    python tools/wire_types.py

A test tells when `src/banneret/web/wire.d.ts` is out of date.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from banneret.bots.advising import Advice
from banneret.engine.match.chapters import Chapter
from banneret.engine.scene.encode import names
from banneret.table.models import About, Opened, PlayedMove, RematchLinks
from banneret.web.live import messages, replies, wishes

FILE = Path(__file__).parents[1] / "src/banneret/web/wire.d.ts"
REPLIES = (About, Opened, RematchLinks, Chapter, PlayedMove, Advice)
"""Classes of table and bots that are replies as they are, with all their fields."""
_HEAD = "// What pages get and send. Written by tools/wire_types.py from the classes of the same names.\n"
_TOGETHER = """\
/** An event with what changes with it; the last frame of a change has no event. */
export type Frame = Partial<FrameHead & OnBoard & Happened> & { seats?: SeatStatus[] };

/** The question, and what belongs to it. */
export type Next = Partial<Asked & AtTable & OfMoment> & { pieces?: PieceChanges };

/** A whole position, and the fingerprint of these types. */
type Head = { is: "state"; number: number; seat: number | null; wire: string; log: Entry[] };
export type State = Head & Frame & Next & Drawings;

/** What has happened since the last message. Only `keep` entries of the log still hold, if it is there. */
export type Change = { is: "change"; number: number; keep?: number; frames?: Frame[]; next?: Next } & Drawings;

/** What the live connection says. */
export type Heard =
  | State
  | Change
  | ({ is: "thing" } & Thing)
  | ({ is: "proposal" } & Proposal)
  | { is: "problem"; type: string; detail: string };
"""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def text() -> str:
    """The file as it should be."""
    said = get_args(wishes.Wish)
    union = " | ".join(kind.__name__ for kind in said)
    parts = [_part(kind) for kind in classes()]
    return "\n".join([_HEAD, *parts, _TOGETHER, *map(_wish, said), f"export type Wish = {union};\n"])


def classes() -> list[type]:
    """All classes on the wire, each after those that it is made of. Raises ValueError if two have one name."""
    own = [kind for module in (messages, replies) for kind in vars(module).values() if _is_of(kind, module)]
    found: dict[str, type] = {}
    for kind in (*own, *REPLIES):
        for one in _with_parts(kind):
            if found.setdefault(one.__name__, one) is not one:
                raise ValueError(f"two classes on the wire are called {one.__name__}")
    return list(found.values())


def _is_of(kind: object, module: types.ModuleType) -> bool:
    return isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__


def _with_parts(kind: type) -> Iterator[type]:
    """Yield the classes that a class is made of, and then the class."""
    hints = get_type_hints(kind)
    for name in names(kind):
        yield from _in_hint(hints[name])
    yield kind


def _in_hint(hint: Any) -> Iterator[type]:
    if is_dataclass(hint) and isinstance(hint, type):
        yield from _with_parts(hint)
    for inner in get_args(hint):
        yield from _in_hint(inner)


def _part(kind: type) -> str:
    hints, known = get_type_hints(kind), {one.name: one for one in fields(kind)}
    whole = kind in REPLIES
    return _interface(kind, (_field(known[name], hints[name], whole=whole) for name in names(kind)))


def _field(one: Field[Any], hint: Any, *, whole: bool) -> tuple[str, Any, bool]:
    """The name and type of a field, and whether it may be missing: then it is never null."""
    if whole or not _may_be_missing(one):
        return one.name, hint, False
    return one.name, _given(hint) if one.default is None else hint, True


def _may_be_missing(one: Field[Any]) -> bool:
    return one.default is not MISSING or one.default_factory is not MISSING


def _given(hint: Any) -> Any:
    """A type without None."""
    return Union[tuple(kind for kind in get_args(hint) if kind is not types.NoneType)]  # noqa: UP007


def _wish(kind: type) -> str:
    hints, known = get_type_hints(kind), fields(kind)
    return _interface(kind, ((one.name, hints[one.name], one.name != "do" and _may_be_missing(one)) for one in known))


def _interface(kind: type, fields: Iterator[tuple[str, Any, bool]]) -> str:
    lines = [f"  {name}{'?' if optional else ''}: {_type(hint)};" for name, hint, optional in fields]
    says = " ".join((kind.__doc__ or "").split())
    return "\n".join([f"/** {says} */", f"export interface {kind.__name__} {{", *lines, "}\n"])


def _type(hint: Any) -> str:
    """A type of Python as a type of TypeScript. Raises KeyError for one that the wire does not need."""
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(given[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in given)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type, given))
    if origin is tuple and given[-1] is not ...:
        return f"[{', '.join(map(_type, given))}]"
    if origin in (list, tuple):
        inner = _type(given[0])
        return f"({inner})[]" if " | " in inner and inner[0] != "[" else f"{inner}[]"
    if origin in (dict, Mapping):
        return f"Record<{_type(given[0])}, {_type(given[1])}>"
    return hint.__name__ if isinstance(hint, type) and is_dataclass(hint) else _PLAIN[hint]


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
