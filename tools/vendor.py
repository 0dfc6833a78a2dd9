"""Copy the libraries of the pages out of node_modules: `python -m tools.vendor`. `--check` finds copies that differ.

The pages load them as they load our own modules, so they lie among these, with their licences. A library of several
packages is bundled into one module, because browsers find no packages by their names.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules"
ESBUILD = PACKAGES / ".bin/esbuild"
VENDOR = ROOT / "src/banneret/web/static/vendor"
COPIES = {
    "signals-core.js": "@preact/signals-core/dist/signals-core.module.js",
    "signals-core.d.ts": "@preact/signals-core/dist/signals-core.d.ts",
    "signals-core-license.txt": "@preact/signals-core/LICENSE",
    "d3-delaunay-license.txt": "d3-delaunay/LICENSE",
    "delaunator-license.txt": "delaunator/LICENSE",
    "robust-predicates-license.txt": "robust-predicates/LICENSE",
}
"""Each copy, and the file of a package that it is."""
BUNDLED = {"d3-delaunay.js": "d3-delaunay/src/index.js"}
"""Each bundle, and the module that it begins with."""
HOW = ("--bundle", "--minify", "--format=esm", "--target=es2024", "--log-level=warning")


def differing() -> list[str]:
    """The copies that are not what the installed packages hold."""
    return [name for name, body in _wanted().items() if (VENDOR / name).read_bytes() != body]


def copy() -> None:
    """Bring all copies up to the installed packages."""
    for name, body in _wanted().items():
        (VENDOR / name).write_bytes(body)


def _wanted() -> dict[str, bytes]:
    """What each copy should hold."""
    copies = {name: (PACKAGES / of).read_bytes() for name, of in COPIES.items()}
    return copies | {name: _bundle(PACKAGES / of) for name, of in BUNDLED.items()}


def _bundle(module: Path) -> bytes:
    node = Path(sys.executable).with_name("node")
    command = (str(node), str(ESBUILD), str(module.relative_to(PACKAGES.parent)), *HOW)
    return subprocess.run(command, check=True, capture_output=True, cwd=PACKAGES.parent).stdout


if __name__ == "__main__":
    if "--check" not in sys.argv:
        copy()
    elif found := differing():
        sys.exit(f"other than the packages of package-lock.json: {', '.join(found)}; run `python -m tools.vendor`")
