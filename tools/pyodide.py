"""Fetch Python for browsers, Pyodide, from the npm registry: `python -m tools.pyodide`. It is never committed.

Its version and its hash are pinned here. `tests/tab/test_pyodide.py` plays with it in Node, and is skipped without it.
"""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FOLDER = Path(__file__).parents[1] / "build/pyodide"
WANTED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
    "package.json",
)


class WrongPackage(Exception):
    """What came is not the package whose hash is pinned."""


def fetch(folder: Path = FOLDER) -> None:
    """Put the files of the interpreter into a folder. Raises WrongPackage, and CalledProcessError without a network."""
    npm = Path(sys.executable).with_name("npm")
    with tempfile.TemporaryDirectory() as place:
        asked = [str(npm), "pack", "--silent", f"--pack-destination={place}", f"pyodide@{VERSION}"]
        subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
        unpack(next(Path(place).glob("*.tgz")), folder)


def unpack(package: Path, folder: Path) -> None:
    """Unpack the files that a browser loads, if this is the package that is pinned. Raises WrongPackage."""
    if base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != SHA512:
        raise WrongPackage(f"{package.name} is not the package whose hash is pinned")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as files:
        for name in WANTED:
            body = files.extractfile(f"package/{name}")
            assert body, "the package that is pinned has this file"
            (folder / name).write_bytes(body.read())


if __name__ == "__main__":
    fetch()
