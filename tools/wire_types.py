"""Writes the types of the wire for the pages' scripts: of `wire.py`, `replies.py` and `live.py` in `web/live`.

    python tools/wire_types.py

A test tells when `src/banneret/web/wire.d.ts` is out of date.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from typing_extensions import is_typeddict

from banneret.web.live import live, replies, wire

FILE = Path(__file__).parents[1] / "src/banneret/web/wire.d.ts"
_HEAD = (
    "// What pages get and send. Written by tools/wire_types.py: change wire.py, replies.py or live.py in web/live.\n"
)
_NAMES = {
    "OptionPart": "OptionView",
    "EntryPart": "Entry",
    "QuestionPart": "Question",
    "OddsPart": "Odds",
    "SheetPart": "Sheet",
    "LinePart": "SheetRow",
    "ColumnPart": "Column",
    "StepPart": "Step",
    "SidePart": "Side",
    "TrackPart": "Track",
    "RollPart": "Dice",
    "FormPart": "Form",
    "FormFieldPart": "FormField",
    "FormWayPart": "FormWay",
    "ActPart": "ActView",
    "ResultPart": "ResultView",
    "SeatPart": "SeatStatus",
    "ClockPart": "ClockStatus",
    "ControlPart": "Control",
    "DeedPart": "Deed",
    "RulePart": "Rule",
    "ExpectedPart": "Expected",
    "LyingPart": "Lying",
    "EdgePart": "Edge",
    "CellPart": "DrawnCell",
    "BoardPart": "DrawnBoard",
    "CardPart": "DrawnCard",
    "CardRow": "DrawnRow",
    "ReachPart": "ShadedReach",
    "ReachedPart": "ShadedCell",
    "MarkPart": "MarkName",
    "AboutPart": "About",
    "OpenedPart": "Opened",
    "AgainPart": "RematchLinks",
    "AdvicePart": "Advice",
    "ProposalPart": "Proposal",
    "ChapterPart": "Chapter",
    "LossPart": "Loss",
    "AnalysisPart": "AnalysisReply",
    "TurnPart": "TurningPoint",
    "ThingPart": "Thing",
    "LessonPart": "LessonReply",
    "RefusalPart": "RefusalReply",
}
"""What the scripts call a part: by the name of the class that it shows."""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def text() -> str:
    """The file as it should be."""
    given = (*vars(wire).values(), *vars(replies).values())
    parts = dict.fromkeys(kind for kind in given if is_typeddict(kind))
    wishes = [kind for kind in vars(live).values() if _is_wish(kind)]
    names = " | ".join(kind.__name__ for kind in wishes)
    return "\n".join([_HEAD, *map(_part, parts), *map(_wish, wishes), f"export type Wish = {names};\n"])


def _is_wish(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, live.Message) and kind is not live.Message


def _part(kind: type) -> str:
    hints = get_type_hints(kind, include_extras=True)
    shape: Any = kind
    return _interface(kind, ((name, hint, name not in shape.__required_keys__) for name, hint in hints.items()))


def _wish(kind: type[BaseModel]) -> str:
    fields = ((name, field, name != "do" and not field.is_required()) for name, field in kind.model_fields.items())
    return _interface(kind, ((name, field.annotation, optional) for name, field, optional in fields))


def _interface(kind: type, fields: Iterator[tuple[str, Any, bool]]) -> str:
    lines = [f"  {name}{'?' if optional else ''}: {_type(hint)};" for name, hint, optional in fields]
    says = " ".join((kind.__doc__ or "").split())
    return "\n".join([f"/** {says} */", f"export interface {_name(kind)} {{", *lines, "}\n"])


def _name(kind: type) -> str:
    return _NAMES.get(kind.__name__, kind.__name__)


def _type(hint: Any) -> str:
    """A type of Python as a type of TypeScript. Raises KeyError for one that the wire does not need."""
    origin, given = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Annotated):
        return _type(given[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in given)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type, given))
    if origin in (list, tuple):
        inner = _type(given[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(given[0])}, {_type(given[1])}>"
    return _name(hint) if is_typeddict(hint) else _PLAIN[hint]


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
