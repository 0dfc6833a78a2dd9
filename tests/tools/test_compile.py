"""What is compiled, and what is said where that cannot be; the compiled rules themselves: make test COMPILED=1."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from tools import compile


def test_the_rules_of_every_game_are_compiled_and_no_position_is() -> None:
    found = list(compile.modules())
    assert all((compile.SOURCE / path).is_file() for path in found)
    games = {path.name for path in (compile.SOURCE / "banneret/games").iterdir() if (path / "__init__.py").is_file()}
    assert {path.parent.name for path in found} == {"engine", *games}
    assert not [path for path in found if path.stem.endswith(("state", "scene", "referee"))]


def test_without_a_compiler_nothing_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    kept = tmp_path / "kept.txt"
    kept.touch()
    with pytest.raises(SystemExit, match=r"Compiling needs a C compiler, and there is no .* here: install it"):
        compile.main(str(tmp_path))
    assert kept.exists()


def test_without_header_files_they_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert "header files" in (compile.wanting() or "")
