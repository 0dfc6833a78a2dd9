"""Build the wheels, and try each in a fresh environment: `python -m tools.dist dist COMPILED`.

COMPILED is a folder that `tools/compile.py` has made. There are two wheels: a pure one for any machine, and one with
compiled rules for this Python and this kind of machine.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from banneret.web.pages.assets import BUNDLE
from tools import bundle
from tools.bundle import WEB

ROOT = Path(__file__).parents[1]
PROJECT = ("pyproject.toml", "README.md", "LICENSE", "tools/index_text.py", "tools/wheel_hook.py")
PAGES = ("/rules/battle-magic", "/new/titan", "/")
CONTENT = """
import sys
from importlib.resources import files
from importlib.metadata import entry_points
import banneret
home = files("banneret")
wanted = ["py.typed", "docs/host.md", "docs/host/nginx.conf", "web/static", "web/bundle/match.js", "web/templates"]
wanted += ["picture/charges.toml"]
wanted += [f"games/{game.replace('-', '_')}/{file}" for game in banneret.games.installed()
           for file in ("rulebook.toml", "guide.toml", "bot/levels.toml", "bot/weights.toml", "box/components.toml",
                        "lessons", "puzzles")]
missing = [name for name in wanted if not home.joinpath(name).is_file() and not home.joinpath(name).is_dir()]
assert not missing, missing
assert len(banneret.games.installed()) == 5
(played,) = banneret.simulate("titan", ["easy", "random"], scenario="battle", seed=1)
assert not played.failure, played
from banneret.engine.match import match as rules
print(rules.__file__)
"""


def build(project: Path, into: Path) -> Path:
    """The wheel of a project folder."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, str(project))
        _run(sys.executable, "-m", "pip", "--disable-pip-version-check", *words)
        (made,) = Path(folder).glob("*.whl")
        into.mkdir(parents=True, exist_ok=True)
        return Path(shutil.move(made, into / made.name))


def build_compiled(compiled: Path, into: Path) -> Path:
    """The wheel with compiled rules, from a project folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in PROJECT:
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, project / name)
        shutil.copytree(ROOT / "docs", project / "docs")
        shutil.copytree(compiled, project / "src", ignore=shutil.ignore_patterns("__pycache__", "*.c", "*.h", "build"))
        shutil.copytree(WEB / BUNDLE, project / "src/banneret/web" / BUNDLE, dirs_exist_ok=True)
        return build(project, into)


def try_out(wheel: Path, *, compiled: bool) -> None:
    """Install a wheel in a fresh environment; play a match there, and ask its table for pages."""
    with tempfile.TemporaryDirectory() as folder:
        _run(sys.executable, "-m", "venv", folder)
        python, command = Path(folder, "bin", "python"), Path(folder, "bin", "banneret")
        install = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        locked = Path(folder, "requirements.txt")
        locked.write_text(_run(sys.executable, str(ROOT / "tools/locked.py")), encoding="utf-8")
        _run(*install, "--require-hashes", "--only-binary", ":all:", "--requirement", str(locked))
        _run(*install, "--no-deps", str(wheel))
        where = _run(str(python), "-c", CONTENT, cwd=folder).strip()
        if where.endswith(".so") != compiled:
            raise SystemExit(f"{wheel.name}: the rules come from {where}")
        _run(str(command), "simulate", "battle-masters", "--matches", "1", "--seed", "1", cwd=folder)
        _ask_for_pages(command, Path(folder))


def _ask_for_pages(command: Path, folder: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = (str(command), "serve", "--port", str(port), "--database", str(folder / "matches.db"))
    table = subprocess.Popen(words, cwd=folder, env=_clean(), stdout=subprocess.DEVNULL)
    try:
        for page in PAGES:
            text = _page(f"http://127.0.0.1:{port}{page}")
            if "<html" not in text:
                raise SystemExit(f"{page} is no page: {text[:200]}")
    finally:
        table.terminate()
        table.wait(30)


def _page(address: str) -> str:
    """The text of a page; waits some minutes for the table to open."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=300) as answer:
                return str(answer.read().decode())
        except ConnectionError:
            time.sleep(0.5)
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.5)
    raise SystemExit(f"{address}: the table did not open within five minutes")


def _clean() -> dict[str, str]:
    """The surroundings without the paths of this repository."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def _run(*words: str, cwd: str | None = None) -> str:
    done = subprocess.run(words, cwd=cwd, env=_clean(), capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:6])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main(into: Path, compiled: Path) -> None:
    """Build both wheels and try them."""
    bundle.make()
    shutil.rmtree(into, ignore_errors=True)
    for wheel, of_c in ((build(ROOT, into), False), (build_compiled(compiled, into), True)):
        try_out(wheel, compiled=of_c)
        print(f"{wheel} is installed and tried: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
