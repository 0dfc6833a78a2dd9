"""Constructors that are written out for compiling take the arguments of the dataclass's own, and do the same."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import compile
from tools.constructors import write_constructors
from tools.copies import write_copies

BASE = """
from __future__ import annotations
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path("here")

@dataclass(slots=True)
class Base:
    path: Path = HERE
    name: str = field(default="", kw_only=True)
"""
RECORD = '''
from __future__ import annotations
import dataclasses
from dataclasses import dataclass
from constructed_base import Base

@dataclass(slots=True, kw_only=True)
class Record(Base):
    """What is written down."""

    count: int
    """How many."""
    lines: list[str] = dataclasses.field(default_factory=lambda: ["first"])

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("a count is 0 or more")
'''


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A dataclass whose constructor is written out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    texts = {"constructed_base": BASE, "constructed_record": RECORD}
    for name, text in texts.items():
        Path(f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    write_constructors([Path(f"{name}.py") for name in texts])
    return importlib.import_module("constructed_record").Record


def test_a_constructor_that_is_written_out_sets_all_fields(record: Any) -> None:
    assert record.__init__.__code__.co_filename.endswith("constructed_record.py")
    one = record(Path("there"), name="one", count=3, lines=[])
    assert (one.path, one.name, one.count, one.lines) == (Path("there"), "one", 3, [])


def test_a_constructor_that_is_written_out_checks_what_the_class_checks(record: Any) -> None:
    with pytest.raises(ValueError, match="a count is 0 or more"):
        record(count=-1)


def test_a_constructor_that_is_written_out_has_the_same_defaults(record: Any) -> None:
    one, other = record(count=1), record(count=2)
    assert (one.path, one.name, one.lines) == (Path("here"), "", ["first"])
    assert one.lines is not other.lines


def test_in_the_compiled_files_they_take_what_the_dataclasses_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(compile.SOURCE, tmp_path / "src")
    monkeypatch.chdir(tmp_path / "src")
    compile.part_positions()
    files = [path for paths in compile.groups().values() for path in paths]
    write_copies(files)
    write_constructors(files)
    compared = 0
    for file in files:
        source = file.with_stem("state") if file.stem == "compiled_state" else file
        module = importlib.import_module(".".join(source.with_suffix("").parts))
        for name, constructor in _constructors(file):
            if dataclasses.is_dataclass(found := getattr(module, name)):
                assert _taken(constructor) == _wanted(found), f"{name} in {file}"
                compared += 1
    assert compared > 100


def test_no_compiled_dataclass_is_made_without_its_constructor() -> None:
    for file in {path for paths in compile.groups().values() for path in paths if path.stem != "compiled_state"}:
        text = (compile.SOURCE / file).read_text(encoding="utf-8")
        names = [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.decorator_list]
        made = [name for name in names if f"{name}.__new__(" in text]
        assert not made, f"{file}: when compiled, __new__ calls the constructor of {', '.join(made)} without arguments"


def _constructors(file: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Each class of a file with its constructor."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.FunctionDef) and line.name == "__init__":
                    yield node.name, line


def _taken(constructor: ast.FunctionDef) -> list[tuple[str, bool]]:
    """The parameters of a constructor, and whether each is given by name only."""
    given = constructor.args
    return [(one.arg, False) for one in given.args[1:]] + [(one.arg, True) for one in given.kwonlyargs]


def _wanted(found: Any) -> list[tuple[str, bool]]:
    """The parameters of a dataclass, from its fields."""
    return sorted([(one.name, one.kw_only is True) for one in dataclasses.fields(found)], key=lambda one: one[1])
