"""Write out the `copy` of copyable classes, in the copy of the package that is compiled.

`Copyable` writes it while the program runs, so mypyc would leave it to the interpreter.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from banneret.engine.copying import Copyable, copied_fields

_BASE = f"({Copyable.__name__})"


def write_copies(files: Sequence[Path]) -> None:
    """Write out `copy` in these files, which are paths from the folder of the package, and drop its base class."""
    for file in files:
        text = file.read_text(encoding="utf-8")
        lines = text.replace(f"{_BASE}:", ":").splitlines()
        for node, kind in reversed(list(_copyable(file, text))):
            assert node.end_lineno is not None
            lines[node.end_lineno : node.end_lineno] = _copy(kind)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _copyable(file: Path, text: str) -> Iterator[tuple[ast.ClassDef, type[Copyable]]]:
    """Yield the copyable classes of a file: as they stand there, and as the plain package has them."""
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    if nodes:
        name = ".".join(file.with_suffix("").parts).replace(".compiled_state", ".state")
        module = importlib.import_module(name)
        for node in nodes:
            if issubclass(kind := getattr(module, node.name), Copyable):
                yield node, kind


def _copy(kind: type[Copyable]) -> list[str]:
    given = (f"            {name}={code}," for name, code in copied_fields(kind).items())
    return ["", f"    def copy(self) -> {kind.__name__}:", f"        return {kind.__name__}(", *given, "        )"]
