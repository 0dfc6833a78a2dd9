"""Writing a site: all of it or nothing, and only over another site."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.site.folder import LIST, NotOurs, Written, write_site
from banneret.site.interpreter import NoInterpreter
from banneret.web.pages.assets import bundled, sources


def test_it_has_what_it_lists(site: Path) -> None:
    there = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert there == {*json.loads((site / LIST).read_text())["files"], LIST}


def test_the_interpreter_and_the_library_lie_together(site: Path) -> None:
    (folder,) = (site / "python").iterdir()
    names = {file.name for file in folder.iterdir()}
    assert {"pyodide.mjs", "pyodide.asm.wasm.gz", "python_stdlib.zip.gz", "library.zip"} <= names
    assert "pyodide.asm.wasm" not in names


def test_modules_that_are_bundled_are_not_sent(site: Path) -> None:
    loose = {file.name for file in site.glob("static/*/board/*.js")}
    assert bool(loose) != bool(bundled(sources()))


def test_other_files_are_not_written_over(tmp_path: Path, interpreter: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(NotOurs, match="has other files"):
        write_site(tmp_path, interpreter)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_without_an_interpreter_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(NoInterpreter, match=r"has no pyodide\.mjs"):
        write_site(tmp_path / "site", tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_older_site_is_replaced(site: Path, written: Written) -> None:
    assert not (site / "of-before.html").exists()
    assert written.files == len(json.loads((site / LIST).read_text())["files"]) + 1
