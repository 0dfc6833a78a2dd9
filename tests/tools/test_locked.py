"""The lock, and the part of it that is installed for a purpose."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from tools.locked import ROOT, Locked, name_of, needed, packages, wanted

LOCK = """# made by a command
web==1.0 \\
    --hash=sha256:0a
    # via house (pyproject.toml)
Sock_et==2.0 ; sys_platform == 'linux' \\
    --hash=sha256:0b \\
    --hash=sha256:0c
    # via web
test==3.0 \\
    --hash=sha256:0d
    # via
    #   house (pyproject.toml:dev)
    #   plugin
plugin==4.0 \\
    --hash=sha256:0e
    # via house (pyproject.toml:dev)
"""


def test_a_package_brings_what_it_needs() -> None:
    found = needed(list(packages(LOCK)), {"web"})

    assert [one.name for one in found] == ["web", "sock-et"]
    assert found[1] == Locked(
        "sock-et",
        ["Sock_et==2.0 ; sys_platform == 'linux' \\", "    --hash=sha256:0b \\", "    --hash=sha256:0c"],
        ["web"],
    )


def test_one_may_be_needed_by_several() -> None:
    assert [one.name for one in needed(list(packages(LOCK)), {"plugin"})] == ["test", "plugin"]


def test_everything_that_the_project_names_is_locked_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [*project["project"]["optional-dependencies"], *project["dependency-groups"]]
    locked = list(packages((ROOT / "requirements.lock").read_text(encoding="utf-8")))

    assert wanted(groups) <= {one.name for one in locked}
    assert all("--hash=sha256:" in one.lines[-1] for one in locked)
    assert needed(locked, wanted(groups)) == locked


def test_those_who_play_get_nothing_for_study() -> None:
    found = subprocess.run([sys.executable, ROOT / "tools/locked.py"], capture_output=True, text=True, check=True)

    names = {name_of(line) for line in found.stdout.splitlines() if not line.startswith(" ")}
    assert {"uvicorn", "click", "starlette"} <= names
    assert names.isdisjoint({"numpy", "pytest", "polars", "hatchling"})


def test_a_group_that_is_not_there() -> None:
    with pytest.raises(SystemExit, match="no group or extra 'labb'; there are postgres, "):
        wanted(["labb"])
