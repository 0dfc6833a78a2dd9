"""Compile to C, by mypyc, the code that runs in searches and simulations: `python -m tools.compile FOLDER`.

FOLDER becomes a copy of the package in which most of the engine and of the rules is compiled; PYTHONPATH=FOLDER uses
it. It plays the same matches. Not compiled: code that reads files, draws, or tells, and a few files that mypyc cannot
compile completely.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from contextlib import redirect_stdout
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from rich.progress import Progress
from setuptools import setup  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

from tools.constructors import write_constructors
from tools.copies import write_copies
from tools.telling import guard_telling

SOURCE = Path(__file__).parent.parent / "src"
ENGINE = (
    *("cards", "chance", "decision", "game", "scores", "compiled_state", "windows", "words/word", "scene/log"),
    *(f"match/{name}" for name in ("allowed", "checkpoints", "events", "history", "listeners", "match", "running")),
    *("match/timeline", "match/verifiable_dice"),
)
"""Compiled, `windows` is a quarter faster. `wording` is not here: `str.format` does its work, so it becomes slower."""
BOTS = ("evaluation", "handicap", "levels", "observation", "search")
ROOMS_LEFT = frozenset({"scene", "referee", "generator"})
"""The rooms of a game that are not compiled: what draws, what serves cases, what makes maps."""
LEFT = (
    "member",
    *("adventure*", "commands", "components", "map_file", "terms", "validat*", "vocabulary"),
    *("__init__", "*picture*", "*referee", "*scene*"),
)
"""The files of a game that are not compiled."""
NO_SETTINGS = "--config-file="


def groups() -> dict[str, list[Path]]:
    """The files to compile, as paths from the folder: the engine, the bots that search, and each game.

    Within a group, calls are direct.
    """
    found = {"engine": [Path("banneret/engine", f"{name}.py") for name in ENGINE]}
    found["bots"] = [Path("banneret/bots", f"{name}.py") for name in BOTS]
    for path in sorted(SOURCE.glob("banneret/games/*/**/*.py")):
        game, *folders, _ = path.relative_to(SOURCE / "banneret/games").parts
        if not ROOMS_LEFT & set(folders) and not any(fnmatch(path.stem, pattern) for pattern in LEFT):
            found.setdefault(game, []).append(path.relative_to(SOURCE))
    return found


def wanting() -> str | None:
    """What is missing on this machine for compiling, in one sentence."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return (
            f"Compiling needs a C compiler, and there is no {compiler} here: install it, then try again; "
            "make bench COMPILED=0 measures the rules as they are."
        )
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return (
            "Compiling needs Python's header files: install them (on Debian and Ubuntu: python3-dev), then try again."
        )
    return None


def part_positions() -> None:
    """Give compiled positions a compiled class to extend.

    The positions of a game that is not compiled extend the class that is not compiled; they cannot extend the other.
    """
    shutil.copy("banneret/engine/state.py", "banneret/engine/compiled_state.py")
    for path in Path("banneret/games").glob("*/state.py"):
        text = path.read_text(encoding="utf-8").replace("banneret.engine.state", "banneret.engine.compiled_state")
        path.write_text(text, encoding="utf-8")


def translated() -> list[Any]:
    """The modules in C, for setuptools. Shows what mypyc cannot compile, but not what would only be slower.

    Each module is a file of its own: a compiler needs far more than ten times as long for one file that holds all of
    a game.
    The settings of mypy are for reading the sources, which `make check` does; what is written out breaks them.
    """
    told = StringIO()
    named: list[tuple[list[str], str | None]] = [(list(map(str, paths)), group) for group, paths in groups().items()]
    files = [file for group, _ in named for file in group]
    try:
        with redirect_stdout(told):
            extensions = mypycify(
                [NO_SETTINGS, *files], opt_level="3", debug_level="0", separate=named, multi_file=True
            )
    finally:
        print(*(line for line in told.getvalue().splitlines() if "warning:" not in line), sep="\n", end="")
    for extension in extensions:
        extension.extra_compile_args.append("-fcommon")  # each file of a group defines the table of another's exports
    return extensions


def main(folder: str) -> None:
    """Copy the package, and compile within the copy."""
    if why := wanting():
        raise SystemExit(why)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(folder)
    part_positions()
    files = [path for paths in groups().values() for path in paths]
    write_copies(files)
    write_constructors(files)
    guard_telling(files)
    extensions = translated()
    with Progress() as progress:
        task = progress.add_task("Compiling", total=len(extensions))

        class Watched(build_ext):  # type: ignore[misc]
            def build_extension(self, extension: Any) -> None:
                super().build_extension(extension)
                progress.advance(task)

        setup(
            name="banneret",
            packages=[],
            ext_modules=extensions,
            cmdclass={"build_ext": Watched},
            script_args=["--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)],
        )
    shutil.rmtree("build")


if __name__ == "__main__":
    main(sys.argv[1])
