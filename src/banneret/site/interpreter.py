"""Python for browsers: Pyodide, from the npm registry. Its version and its hash are pinned here."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import tarfile
import urllib.request
from pathlib import Path

VERSION = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
WANTED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
    "package.json",
)
_PACKED = (".wasm", ".zip")
"""How the names of the files end that a browser unpacks itself: many servers of files do not pack them."""
_LARGEST = 20_000_000
"""No package of this kind has more bytes."""


class NoInterpreter(Exception):
    """There is no Python for browsers where it should be, or it is not the one whose hash is pinned."""


def fetch(folder: Path) -> None:
    """Put the files of the interpreter into a folder, from the npm registry. Raises NoInterpreter."""
    try:
        with urllib.request.urlopen(ADDRESS, timeout=60) as answer:
            package = answer.read(_LARGEST)
    except OSError as error:
        raise NoInterpreter(f"{ADDRESS} cannot be read ({error}); give a folder or a package with --python") from None
    unpack(package, folder)


def unpack(package: bytes, folder: Path) -> None:
    """Unpack the files that a browser loads, if this is the package that is pinned. Raises NoInterpreter."""
    if base64.b64encode(hashlib.sha512(package).digest()).decode() != SHA512:
        raise NoInterpreter(f"this is not the package pyodide-{VERSION}.tgz of the npm registry: its hash is another")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        for name in WANTED:
            body = files.extractfile(f"package/{name}")
            assert body, "the package that is pinned has this file"
            (folder / name).write_bytes(body.read())


def files_of(folder: Path) -> dict[str, bytes]:
    """The files that a site offers, by name, the largest packed. Raises NoInterpreter if the folder lacks one."""
    missing = [name for name in WANTED if not (folder / name).is_file()]
    if missing:
        raise NoInterpreter(f"{folder} has no {missing[0]}: it must be unpacked from the npm package pyodide {VERSION}")
    if (version := json.loads((folder / "package.json").read_bytes())["version"]) != VERSION:
        raise NoInterpreter(f"{folder} has pyodide {version}; it must be {VERSION}")
    bodies = {name: (folder / name).read_bytes() for name in WANTED if name != "package.json"}
    return {
        **{name: body for name, body in bodies.items() if not name.endswith(_PACKED)},
        **{f"{name}.gz": gzip.compress(body, mtime=0) for name, body in bodies.items() if name.endswith(_PACKED)},
    }
