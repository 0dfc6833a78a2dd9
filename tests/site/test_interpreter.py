"""Python for browsers is the package whose hash is pinned, here and in package-lock.json, or nothing."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest

from banneret.site.interpreter import SHA512, VERSION, WANTED, NoInterpreter, files_of, unpack

LOCK = Path(__file__).parents[2] / "package-lock.json"


def test_another_package_is_not_unpacked(tmp_path: Path) -> None:
    with pytest.raises(NoInterpreter, match="its hash is another"):
        unpack(b"something else", tmp_path / "unpacked")
    assert not (tmp_path / "unpacked").exists()


def test_the_tests_run_what_people_get() -> None:
    locked = json.loads(LOCK.read_text())["packages"]["node_modules/pyodide"]
    assert (locked["version"], locked["integrity"]) == (VERSION, f"sha512-{SHA512}")


def test_the_largest_files_are_packed(interpreter: Path) -> None:
    files = files_of(interpreter)
    assert files["pyodide.mjs"] == (interpreter / "pyodide.mjs").read_bytes()
    assert gzip.decompress(files["pyodide.asm.wasm.gz"]) == (interpreter / "pyodide.asm.wasm").read_bytes()
    assert "package.json" not in files


def test_another_version_is_refused(interpreter: Path, tmp_path: Path) -> None:
    shutil.copytree(interpreter, tmp_path / "other")
    (tmp_path / "other/package.json").write_text('{"version": "0.1.0"}')
    with pytest.raises(NoInterpreter, match=rf"has pyodide 0\.1\.0; it must be {VERSION}"):
        files_of(tmp_path / "other")


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / WANTED[0]).write_text("")
    with pytest.raises(NoInterpreter, match=f"has no {WANTED[1]}"):
        files_of(tmp_path)
