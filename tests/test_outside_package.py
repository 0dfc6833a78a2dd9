"""A package outside this repository adds a game, a bot and a terrain: installed in a fresh environment."""

from __future__ import annotations

import json
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
from tests.picture.test_extra import GLACIER

BRIDGE = Path(__file__).parent / "docs" / "bridge"
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "glacier"
version = "1"

[project.entry-points."banneret.games"]
glacier = "glacier:GAME"

[project.entry-points."banneret.bots"]
bold = "glacier:bold"
"""
BOT = '''


def bold(observation: object) -> object:
    """Bold: always the last option."""
    return observation.decision.options[-1]


extend(Path(__file__).parent / "drawings.toml")
'''


CHANGES = {
    'key="bridge"': 'key="glacier"',
    '"road"': '"glacier"',
    '"ogre"), s.at': '"walrus"), s.at',
    "from banneret.engine.state": "from banneret.picture import extend\nfrom banneret.engine.state",
}
"""The changes that put the Bridge on ice."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment in which the package is installed, and what Banneret needs can be found."""
    project = tmp_path_factory.mktemp("glacier")
    package = project / "glacier"
    shutil.copytree(BRIDGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    code = (BRIDGE / "__init__.py").read_text(encoding="utf-8")
    for here, there in CHANGES.items():
        code = code.replace(here, there)
    (package / "__init__.py").write_text(code + BOT, encoding="utf-8")
    (package / "drawings.toml").write_text(GLACIER, encoding="utf-8")
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    home = project / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    fresh = home / "bin" / "python"
    (found,) = home.glob("lib/python*/site-packages")
    source = str(Path(banneret.__file__).parents[1])
    (found / "banneret.pth").write_text("\n".join([source, *site.getsitepackages()]), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(fresh), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", str(project)], check=True)
    return fresh


def ran(python: Path, *words: str | Path) -> str:
    command = [str(python), "-c", "from banneret.cli import app; app()", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_game_is_there_with_its_rules(python: Path) -> None:
    assert "glacier" in [game["key"] for game in json.loads(ran(python, "games", "--json"))]
    assert "A thrust that hits drives the foe back" in ran(python, "rules", "glacier")


def test_it_is_played_by_its_own_bot_and_by_others(python: Path) -> None:
    told = ran(python, "simulate", "glacier", "--matches", "5", "--bots", "bold,greedy", "--seed", "1", "--json")

    assert json.loads(told)["finished"] == 5


def test_its_terrain_and_its_charge_are_drawn(python: Path, tmp_path: Path) -> None:
    ran(python, "simulate", "glacier", "--matches", "1", "--seed", "1", "--records", "--out", tmp_path)
    (record,) = tmp_path.glob("*.txt")

    ran(python, "picture", record, "--at", "1", "--out", tmp_path / "moment.svg")

    picture = (tmp_path / "moment.svg").read_text(encoding="utf-8")
    assert "#dfeef4" in picture
    assert "M4 20L12 4L20 20Z" in picture
