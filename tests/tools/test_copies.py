"""Copies that are written out for compiling do what those of the sources do."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from banneret.engine.checks.snapshot import shared, snapshot
from tools.copies import write_copies

RECORDS = """
from __future__ import annotations
from dataclasses import dataclass, field
from banneret.engine.copying import Copyable

def doubled(number: int) -> int:
    return 2 * number

@dataclass(slots=True)
class Inner(Copyable):
    marks: list[int]

    @property
    def first(self) -> int:
        return self.marks[0]

class Plain:
    pass

@dataclass(slots=True, kw_only=True)
class Outer(Inner):
    name: str = ""
    inner: Inner | None = None
    parts: list[Inner] = field(default_factory=list)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder the working folder, in which modules are found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("folder")
def test_a_copy_is_written_out_and_its_base_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path("copied_records.py")
    file.write_text(RECORDS, encoding="utf-8")
    write_copies([file])
    assert "(Copyable)" not in file.read_text(encoding="utf-8")
    monkeypatch.delitem(sys.modules, "copied_records")
    written = importlib.import_module("copied_records")
    assert not hasattr(written.Plain, "copy")
    ours = written.Outer([1], name="one", inner=written.Inner([2]), parts=[written.Inner([3])])
    twin = ours.copy()
    assert (type(twin), twin.first) == (written.Outer, 1)
    assert snapshot(twin) == snapshot(ours)
    assert not list(shared(ours, twin))
    assert written.Outer([1]).copy().inner is None
