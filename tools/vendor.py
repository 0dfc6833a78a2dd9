"""Copy the library of the pages out of node_modules: `python -m tools.vendor`. `--check` finds copies that differ.

The pages load it as they load our own modules, so it lies among these, with its licence.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "src/banneret/web/static/vendor"
COPIES = {
    "signals-core.js": "@preact/signals-core/dist/signals-core.module.js",
    "signals-core.d.ts": "@preact/signals-core/dist/signals-core.d.ts",
    "signals-core-license.txt": "@preact/signals-core/LICENSE",
}
"""Each copy, and the file of a package that it is."""


def differing() -> list[str]:
    """The copies that are not what the installed packages hold."""
    return [copy for copy, of in COPIES.items() if (VENDOR / copy).read_bytes() != (PACKAGES / of).read_bytes()]


def copy() -> None:
    """Bring all copies up to the installed packages."""
    for name, of in COPIES.items():
        (VENDOR / name).write_bytes((PACKAGES / of).read_bytes())


if __name__ == "__main__":
    if "--check" not in sys.argv:
        copy()
    elif found := differing():
        sys.exit(f"other than the packages of package-lock.json: {', '.join(found)}; run `python -m tools.vendor`")
