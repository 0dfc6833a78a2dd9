"""Bundle the scripts of the pages with esbuild: `python -m tools.bundle`. A page then loads one small file.

The table serves a bundle only if it was made of the scripts that lie beside it; if not, it serves the modules as they
are. Nothing happens here if the bundle is up to date.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from banneret.web.pages.assets import BUNDLE, MADE_OF, fingerprint, sources

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src/banneret/web"
ESBUILD = ROOT / "node_modules/.bin/esbuild"
OPTIONS = ("--minify", "--target=es2024", "--charset=utf8", "--log-level=warning")
PAGE = ("--bundle", "--format=esm")
PLAIN = {"theme.js", "worker.js"}
"""Scripts that are no modules: they import nothing, and their own names hold, so they are only made smaller."""


def make(web: Path = WEB) -> None:
    """Bundle the scripts of each page into the folder BUNDLE, if what lies there is not made of them."""
    made_of, wanted = web / BUNDLE / MADE_OF, fingerprint(sources())
    if made_of.exists() and made_of.read_text() == wanted:
        return
    scripts = sorted((web / "static").glob("*.js"))
    pages = [str(path) for path in scripts if path.name not in PLAIN]
    plain = [str(path) for path in scripts if path.name in PLAIN]
    (web / BUNDLE).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=web / BUNDLE) as folder:
        node = Path(sys.executable).with_name("node")
        subprocess.run([node, ESBUILD, *pages, *PAGE, *OPTIONS, f"--outdir={folder}"], check=True)
        subprocess.run([node, ESBUILD, *plain, *OPTIONS, f"--outdir={folder}"], check=True)
        for made in Path(folder).iterdir():  # one by one: another process may do the same at the same time
            made.replace(web / BUNDLE / made.name)
    made_of.write_text(wanted)


if __name__ == "__main__":
    make()
