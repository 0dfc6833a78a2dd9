"""The parts of the scripts that need no page, by Node's own test runner."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import banneret

TESTS = Path(__file__).parent / "scripts"
SCRIPTS = Path(banneret.__file__).parent / "web" / "static"


def test_scripts_without_a_page() -> None:
    node = Path(sys.executable).with_name("node")
    files = sorted(map(str, TESTS.glob("*.test.js")))
    ran = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_every_script_has_types() -> None:
    assert [path.name for path in SCRIPTS.glob("*.js") if "@ts-nocheck" in path.read_text(encoding="utf-8")] == []
