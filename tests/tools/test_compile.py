"""What is compiled, and the message where it cannot be. `make test COMPILED=1` tests the compiled rules."""

from __future__ import annotations

import ast
import shutil
import sysconfig
from pathlib import Path

import pytest
from mypy.main import process_options

from tools import compile


def test_the_rules_of_every_game_are_compiled() -> None:
    groups = compile.groups()
    games = {path.name for path in (compile.SOURCE / "banneret/games").iterdir() if (path / "__init__.py").is_file()}
    assert groups.keys() == {"engine", "bots", *games}
    for game in games:
        assert all((compile.SOURCE / path).is_file() for path in groups[game])
        assert "state" in {path.stem for path in groups[game]}
        assert not [path for path in groups[game] if path.stem.endswith(("scene", "referee"))]
    assert Path("banneret/games/battlemist/economy/effects.py") in groups["battlemist"]


def test_mypyc_can_read_every_membership() -> None:
    """It stops at `x in (*a, *b)`; and only `make compiled` would say so, after minutes."""
    for path in [
        compile.SOURCE / file for files in compile.groups().values() for file in files if "_state" not in file.stem
    ]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                starred = [one for one in ast.iter_child_nodes(node.comparators[0]) if isinstance(one, ast.Starred)]
                assert not starred, f"{path}:{node.lineno}"


def test_only_positions_that_are_compiled_extend_the_compiled_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(compile.SOURCE, tmp_path / "src")
    monkeypatch.chdir(tmp_path / "src")
    compile.part_positions()
    assert all(path.is_file() for path in compile.groups()["engine"])
    extending = {path.parent.name for path in Path("banneret").rglob("*.py") if "compiled_state" in path.read_text()}
    assert extending == compile.groups().keys() - {"engine", "bots"}


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


def test_the_settings_for_reading_the_sources_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.mypy]\nstrict = true\n")
    (tmp_path / "one.py").write_text("ONE: int = 1  # type: ignore\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(compile, "groups", lambda: {"engine": [Path("one.py")]})
    given: list[str] = []

    def mypycify(arguments: list[str], **_: object) -> list[object]:
        given.extend(arguments)
        return []

    monkeypatch.setattr(compile, "mypycify", mypycify)
    compile.translated()
    sources, options = process_options(given, mypyc=True)
    assert [source.path for source in sources] == ["one.py"]
    assert not options.warn_unused_ignores
