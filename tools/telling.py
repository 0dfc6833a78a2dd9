"""Guard every event that rules tell, in the copy of the package that is compiled.

`s.tell(...)` with a silent log does nothing, but its arguments are made all the same, and so is the mapping that
`**about` takes. In the copy it stands below `if not s.log.silent:`. The sources keep the plain call.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

GUARD = "if not s.log.silent:"
INDENT = 4 * " "


def guard_telling(files: Sequence[Path]) -> None:
    """Guard the events in these files."""
    for file in files:
        file.write_text(guarded(file.read_text(encoding="utf-8")), encoding="utf-8")


def guarded(code: str) -> str:
    """Return the code with a guard above each statement `s.tell(...)`."""
    lines = code.splitlines()
    for told in sorted(_told(code), key=lambda node: node.lineno, reverse=True):
        place = slice(told.lineno - 1, told.end_lineno)
        lines[place] = [told.col_offset * " " + GUARD, *(INDENT + line for line in lines[place])]
    return "\n".join(lines) + "\n"


def _told(code: str) -> Iterator[ast.Expr]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "s.tell":
            yield node
