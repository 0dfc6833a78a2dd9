"""Bundle the scripts of the pages with esbuild: `python -m tools.bundle`. A page then loads one small file.

What a script imports only when it is wanted, with `import()`, is a file of its own beside it, which imports what it
shares with its page from the page's file.

The table serves a bundle only if it was made of the scripts that lie beside it; if not, it serves the modules as they
are. Nothing happens here if the bundle is up to date.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from banneret.web.pages.assets import BUNDLE, MADE_OF, fingerprint, sources

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src/banneret/web"
ESBUILD = ROOT / "node_modules/.bin/esbuild"
OPTIONS = ("--minify", "--target=es2024", "--charset=utf8", "--log-level=warning")
PAGE = ("--bundle", "--format=esm", "--splitting", "--chunk-names=[name]-[hash]")
SHARED = re.compile(r'import"\./(chunk-\w+\.js)";\s*')
"""A page's file if parts of it come later: all that it says is the name of the file that it shares with them."""
PLAIN = {"offline.js", "theme.js", "worker.js"}
"""Scripts that are no modules: they import nothing, and their own names hold, so they are only made smaller."""


def make(web: Path = WEB) -> None:
    """Bundle the scripts of each page into the folder BUNDLE, if what lies there is not made of them."""
    made_of, wanted = web / BUNDLE / MADE_OF, fingerprint(sources())
    if made_of.exists() and made_of.read_text() == wanted:
        return
    (web / BUNDLE).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=web / BUNDLE) as folder:
        for script in sorted((web / "static").glob("*.js")):
            _bundle(script, Path(folder))
        made = sorted(Path(folder).iterdir())
        for script in made:  # one by one: another process may do the same at the same time
            script.replace(web / BUNDLE / script.name)
    for left in {*(web / BUNDLE).glob("*.js")} - {web / BUNDLE / script.name for script in made}:
        left.unlink(missing_ok=True)
    made_of.write_text(wanted)


def _bundle(script: Path, folder: Path) -> None:
    how = () if script.name in PLAIN else (*PAGE, f"--inject:{script}")  # what comes later finds all in the page's file
    node = Path(sys.executable).with_name("node")
    subprocess.run([node, ESBUILD, script, *how, *OPTIONS, f"--outdir={folder}"], check=True)
    if shared := SHARED.fullmatch((folder / script.name).read_text()):
        _call(shared[1], script.name, folder)


def _call(shared: str, page: str, folder: Path) -> None:
    """Call the file that a page shares with its later parts by the name of the page."""
    (folder / shared).replace(folder / page)
    for later in folder.iterdir():
        later.write_text(later.read_text().replace(f'"./{shared}"', f'"./{page}"'))


if __name__ == "__main__":
    make()
