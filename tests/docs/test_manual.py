"""What the manual shows works, and what it points to is there."""

from __future__ import annotations

import fnmatch
import pkgutil
import re
import shlex
import sys
import tomllib
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

import banneret
from banneret.cli import app
from banneret.engine.game import games
from banneret.engine.match.match import Match
from tests.docs.bridge import GAME

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PATHS = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for folder in ("benchmarks", "docs", "examples", "src", "tests", "tools")
    for path in (ROOT / folder).rglob("*")
]
"""All files and folders below these folders."""
BUILT = (".venv/", "build/", "dist/", "node_modules/")
"""What make builds is not there in a fresh clone."""


def blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))

    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_exist(page: Path) -> None:
    """A path may begin in any folder. `GAME` and `CHAPTER` are the names of any game and chapter."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    paths = re.findall(r"`([\w.*-]+/[\w.*/-]*|[\w-]+\.(?:py|toml|md|js|css|html))`", text)

    told = [path for path in paths if not path.startswith(BUILT)]
    missing = [path for path in told if not (ROOT / path).exists() and not _is_path(path)]

    assert missing == []


def _is_path(told: str) -> bool:
    pattern = re.sub("GAME|CHAPTER", "*", told).rstrip("/")
    return bool(fnmatch.filter(PATHS, f"*/{pattern}"))


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)(?:`| *#| ARGS| COMPILED|$)", text, re.MULTILINE))

    assert len(named) > 10
    assert named <= targets


def test_modules_exist() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)

    for name in set(re.findall(r"`(banneret(?:\.\w+)+)`", text)):
        pkgutil.resolve_name(name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_are_understood(page: Path) -> None:
    """Each command is read as it would be, but not run; files that it names need not be there."""
    code = "".join(re.findall(r"^```sh\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
    for line in code.replace("\\\n", " ").splitlines():
        if line.startswith("banneret "):
            words = takewhile(lambda word: word not in ("<", ">", "|"), shlex.split(line, comments=True))
            try:
                read_as_command([*words][1:])
            except typer.BadParameter as fault:
                if "No such file" not in fault.message:
                    raise


def read_as_command(words: list[str]) -> None:
    command: Any = typer.main.get_command(app)
    name: str | None = "banneret"
    parent: Any = None
    while isinstance(command, TyperGroup):
        parent = command.make_context(name, words, parent=parent)
        name, command, words = command.resolve_command(parent, [*parent._protected_args, *parent.args])
    command.make_context(name, words, parent=parent)


def test_a_command_that_is_mistyped_is_not_understood() -> None:
    for words in (["simulat", "titan"], ["simulate", "titan", "--matchs", "3"]):
        with pytest.raises(Exception, match=r"No such (command|option)"):
            read_as_command(words)


def test_the_experiments_of_the_balance_page_can_be_played() -> None:
    pytest.importorskip("polars")
    from banneret.lab.experiment import checked

    cells = [len(checked("balance.md", tomllib.loads(block)).cells) for block in blocks("balance.md", "toml")]
    assert cells == [4, 4, 5]


def test_the_python_of_the_study_page_runs() -> None:
    names: dict[str, Any] = {"__name__": "study"}

    for block in blocks("study.md", "python"):
        exec(compile(block, "docs/study.md", "exec"), names)

    assert names["picture"].startswith("<svg")
    assert names["world"].result is not None


def test_the_record_of_the_records_page_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games(), "bridge", GAME)
    monkeypatch.chdir(tmp_path)
    (shown,) = blocks("records.md", "")
    (tmp_path / "match.txt").write_text(shown, encoding="utf-8")
    names: dict[str, Any] = {}

    for block in blocks("records.md", "python"):
        exec(compile(block, "docs/records.md", "exec"), names)

    assert names["again"] == shown
    assert names["match"].result.winners == (0,)
    assert len(names["early"].history) == 6


def test_the_match_on_the_first_page_can_be_replayed() -> None:
    text = (ROOT / "docs" / "pictures" / "borderlands.txt").read_text(encoding="utf-8")

    assert Match.replay(text, upto=70).result is None
    assert (ROOT / "docs" / "pictures" / "borderlands.svg").stat().st_size < 200_000


def test_the_program_of_the_machines_page_plays(tmp_path: Path) -> None:
    program = tmp_path / "my_bot.py"
    program.write_text(blocks("machines.md", "python")[0], encoding="utf-8")
    bots = [f"program:{sys.executable} {program}", "random"]

    (played,) = banneret.simulate("titan", bots, seed=1, scenario="battle")

    assert not played.lost
    assert played.winners
