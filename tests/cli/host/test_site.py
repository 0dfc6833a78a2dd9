"""`banneret site`: a site of files, or one sentence that says why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.site import folder
from banneret.site.folder import Written
from tests.cli.conftest import Run


def test_it_says_what_it_wrote_and_how_to_try_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, Path]] = []

    def write(out: Path, interpreter: Path) -> Written:
        asked.append((out, interpreter))
        return Written(120, 9_500_000)

    monkeypatch.setattr(folder, "write_site", write)
    said = run("site", "--out", str(tmp_path / "site"), "--python", str(tmp_path))
    assert said.code == 0
    assert "has 120 files, 9.5 MB. Try it: python -m http.server -d" in said.out.replace("\n", " ")
    assert asked == [(tmp_path / "site", tmp_path)]
    said = run("site", "--out", str(tmp_path / "site"), "--python", str(tmp_path), "--json")
    assert json.loads(said.out) == {"folder": str(tmp_path / "site"), "files": 120, "bytes": 9_500_000}


def test_a_folder_without_the_interpreter_is_named(run: Run, tmp_path: Path) -> None:
    said = run("site", "--out", str(tmp_path / "site"), "--python", str(tmp_path))
    assert (said.code, said.out) == (2, "")
    assert "has no pyodide.mjs" in said.wrong


def test_a_package_that_is_another_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyodide.tgz").write_bytes(b"something else")
    said = run("site", "--out", str(tmp_path / "site"), "--python", str(tmp_path / "pyodide.tgz"))
    assert (said.code, said.out) == (2, "")
    assert "its hash is another" in said.wrong
