"""Installs the made-up game, in this process and in those that it starts, and gives each test a file."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from pathlib import Path

import pytest

from banneret.engine.game import games
from banneret.table.store.database import connect
from tests.table.postgres import WANTING, Postgres, found

ROOT = str(Path(__file__).parents[2])


@pytest.fixture(scope="session", autouse=True)
def _made_up_is_installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with _installed(tmp_path_factory.mktemp("installed"), "made-up = tests.table.made_up:GAME"):
        yield


@pytest.fixture
def arranged_is_installed(tmp_path: Path) -> Iterator[None]:
    """Battle Masters, beginning in a position that a test describes."""
    with _installed(tmp_path, "arranged-battle-masters = tests.web.arranged:BATTLE_MASTERS"):
        yield


@contextmanager
def _installed(folder: Path, game: str) -> Iterator[None]:
    """Install a game here and for the processes that are started now."""
    name = game.partition(" ")[0]
    about = folder / f"{name.replace('-', '_')}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[banneret.games]\n{game}\n")
    before = sys.path[:], os.environ.get("PYTHONPATH")
    sys.path[:0] = [str(folder), ROOT]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), ROOT, before[1]]))
    importlib.invalidate_caches()
    games.cache_clear()
    _stop_forkserver()
    yield
    sys.path[:] = before[0]
    if before[1] is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before[1]
    games.cache_clear()
    _stop_forkserver()


def _stop_forkserver() -> None:
    """Processes are forked from one that knows the games of its time; the next one starts it anew."""
    forkserver._forkserver._stop()  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server, for as long as the tests run."""
    programs = found()
    if programs is None:
        pytest.skip(WANTING)
    server = Postgres(programs)
    yield server
    server.close()


@pytest.fixture(scope="session")
def an_empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without a match. To copy it takes a hundredth of the time that its tables take."""
    path = tmp_path_factory.mktemp("empty") / "matches.db"
    connect(str(path)).dispose()
    return path


@pytest.fixture
def file(tmp_path: Path, an_empty_file: Path) -> str:
    """The path of a database that has no match."""
    return str(shutil.copy(an_empty_file, tmp_path / "matches.db"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file, and in the long tests also a server."""
    return a_database(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A file and a server, also in the short tests."""
    return a_database(request, tmp_path)


def a_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return str(shutil.copy(request.getfixturevalue("an_empty_file"), folder / "matches.db"))
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()
