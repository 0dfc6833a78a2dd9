"""Tests that several processes share are told as one process tells them; none is lost in silence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
CONFTEST = """
from tests.forks import Forks

def pytest_configure(config):
    config.pluginmanager.register(Forks(2))
"""
GOOD = """
import pytest

@pytest.fixture(scope="module")
def shared():
    yield []
    print("torn down")
    assert 0

def test_first(shared):
    shared.append(1)

def test_second(shared, tmp_path):
    assert shared == [1]

@pytest.mark.skip("no time")
def test_skipped():
    pass
"""
BAD = """
import os

def test_wrong():
    print("said before")
    assert 1 == 2

def test_death():
    os._exit(3)

def test_after():
    pass
"""

SHARES = """
import pytest, sys, types

@pytest.fixture(scope="session", autouse=True)
def shared():
    sys.modules["shared_module"] = types.ModuleType("shared_module")
    yield
    del sys.modules["shared_module"]
"""
LATER = """
import sys

def test_later():
    assert "shared_module" not in sys.modules
"""


def told(folder: Path, *more: str, **files: str) -> str:
    """What pytest says of these files, with two processes if their `conftest` does not say otherwise."""
    for name, text in {"conftest": CONFTEST, "test_good": GOOD, "test_bad": BAD, **files}.items():
        (folder / f"{name}.py").write_text(text)
    plain = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist", "-c", "/dev/null")
    command = [sys.executable, "-m", "pytest", "-rs", *plain, "--rootdir", str(folder), *more, str(folder)]
    done = subprocess.run(command, env={"PYTHONPATH": str(HERE)}, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


def test_all_is_told_and_a_dead_process_is_a_failure(tmp_path: Path) -> None:
    text = told(tmp_path)
    assert "2 failed, 2 passed, 1 skipped, 1 error in" in text
    assert "assert 1 == 2" in text
    assert "said before" in text
    assert "torn down" in text
    assert "no time" in text
    assert "the process of test_bad.py::test_death has ended, and with it the rest of its part" in text


def test_what_folders_share_is_gone_before_other_tests_begin(tmp_path: Path) -> None:
    (tmp_path / "shares").mkdir()
    (tmp_path / "shares/conftest.py").write_text(SHARES)
    (tmp_path / "shares/test_in_it.py").write_text("def test_in_it():\n    import shared_module")
    (tmp_path / "test_later.py").write_text(LATER)
    conftest = CONFTEST.replace("Forks(2)", f"Forks(1, (pathlib.Path({str(tmp_path / 'shares')!r}),))")
    text = told(tmp_path, conftest=f"import pathlib\n{conftest}", test_good="", test_bad="def test_it():\n    assert 0")
    assert "1 failed, 2 passed in" in text


def test_the_first_failure_may_be_the_last(tmp_path: Path) -> None:
    assert "stopping after 1 failures" in told(tmp_path, "-x", "-k", "wrong")
