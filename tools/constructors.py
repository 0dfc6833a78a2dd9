"""Write out the `__init__` of dataclasses, in the copy of the package that is compiled.

`dataclass` makes it while the program runs, so mypyc leaves it to the interpreter, which takes several times as long.
The sources keep plain dataclasses.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeAlias

Modules: TypeAlias = "Mapping[str, ast.Module]"
"""The modules that are compiled, by name."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a dataclass: its type, its default, and what makes its default, all as code."""

    name: str
    type: str
    default: str | None
    factory: str | None
    kw_only: bool

    @property
    def parameter(self) -> str:
        """How `__init__` takes it."""
        if self.factory is not None:
            return f"{self.name}: {self.type} | None = None"
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default is not None else "")

    @property
    def assignment(self) -> str:
        """How `__init__` sets it; mypy must not mind that the class may be frozen."""
        value = self.name if self.factory is None else f"({self.factory})() if {self.name} is None else {self.name}"
        return f"self.{self.name} = {value}  # type: ignore"

    @property
    def names(self) -> Iterator[str]:
        """What the code of the field refers to."""
        for code in filter(None, (self.type, self.default, self.factory)):
            yield from (node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name))


def write_constructors(files: Sequence[Path]) -> None:
    """Write out the `__init__` of all dataclasses in these files, which are paths from the folder of the package."""
    modules = {_name(file): ast.parse(file.read_text(encoding="utf-8")) for file in files}
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        for place, more in _written(modules[_name(file)], modules):
            lines[place:place] = more
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts)


def _written(tree: ast.Module, modules: Modules) -> Iterator[tuple[int, list[str]]]:
    """What a module lacks, each with the number of the line after which it goes, the last first."""
    imports = _imports(tree)
    wanted: list[str] = []
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef) and _decorator(node):
            assert node.end_lineno is not None
            inherited = [(base, field) for base in _bases(node, tree) for field in _fields(*base, modules)]
            own = _own_fields(node)
            yield node.end_lineno, _constructor([*(field for _, field in inherited), *own], _finish(node))
            for (module, _), field in inherited:
                names = set(field.names) - imports.keys() - set(dir(builtins))
                wanted += [f"from {module} import {name}" for name in sorted(names)]
    yield max(line.end_lineno or 0 for line in tree.body if isinstance(line, ast.ImportFrom)), wanted


def _imports(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """What a module imports by name, each with its module and its name there."""
    lines = [line for line in tree.body if isinstance(line, ast.ImportFrom)]
    return {alias.asname or alias.name: (line.module or "", alias.name) for line in lines for alias in line.names}


def _decorator(node: ast.ClassDef) -> ast.Call | None:
    """The call of `dataclass` above a class; None for any other class."""
    calls = (one for one in node.decorator_list if isinstance(one, ast.Call))
    return next((call for call in calls if ast.unparse(call.func).endswith("dataclass")), None)


def _bases(node: ast.ClassDef, tree: ast.Module) -> list[tuple[str, str]]:
    """The dataclasses that a dataclass extends, each as its module and its name there."""
    imports = _imports(tree)
    return [imports[ast.unparse(base)] for base in node.bases]


def _fields(module: str, name: str, modules: Modules) -> list[_Field]:
    """The fields of a dataclass, those that it inherits first."""
    tree = modules[module]
    node = next(line for line in tree.body if isinstance(line, ast.ClassDef) and line.name == name)
    inherited = chain.from_iterable(_fields(*base, modules) for base in _bases(node, tree))
    return [*inherited, *_own_fields(node)]


def _own_fields(node: ast.ClassDef) -> list[_Field]:
    call = _decorator(node)
    kw_only = call is not None and _true(call, "kw_only")
    return [_field(line, kw_only=kw_only) for line in node.body if isinstance(line, ast.AnnAssign)]


def _field(line: ast.AnnAssign, *, kw_only: bool) -> _Field:
    name, kind, value = ast.unparse(line.target), ast.unparse(line.annotation), line.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("field", "dataclasses.field"):
        given = {word.arg: ast.unparse(word.value) for word in value.keywords}
        kw_only = kw_only or _true(value, "kw_only")
        return _Field(name, kind, given.get("default"), given.get("default_factory"), kw_only)
    return _Field(name, kind, None if value is None else ast.unparse(value), None, kw_only)


def _true(call: ast.Call, name: str) -> bool:
    return any(word.arg == name and ast.unparse(word.value) == "True" for word in call.keywords)


def _finish(node: ast.ClassDef) -> list[str]:
    """The last lines of `__init__`."""
    methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    return ["self.__post_init__()"] if "__post_init__" in methods else []


def _constructor(fields: Sequence[_Field], finish: Sequence[str]) -> list[str]:
    placed = [field.parameter for field in fields if not field.kw_only]
    named = [field.parameter for field in fields if field.kw_only]
    parameters = ", ".join(["self", *placed, *(["*", *named] if named else [])])
    body = [*(field.assignment for field in fields), *finish] or ["pass"]
    return ["", f"    def __init__({parameters}) -> None:", *(f"        {line}" for line in body)]
