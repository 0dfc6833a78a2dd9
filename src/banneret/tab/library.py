"""The library of a table in a browser: pure Python, packed with the files of tables that were read when it was packed.

    write_library(Path("library.zip"))        # where Banneret is installed
    take_prebuilt()                           # where the library was unpacked, before a game is loaded

What is packed is found by loading all games with a table in a fresh interpreter.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from banneret.engine.files import prebuilt

PACKAGE = Path(__file__).parents[1]
PREBUILT = "prebuilt.pickle"
WHOLE = ("engine", "games", "picture", "bots", "tab")
"""Floors of which every module is packed: some are imported when they are needed first."""
LEFT = ("engine/checks/", "bots/fitting.py", "bots/training.py")
"""How the paths begin of what nobody needs who plays."""
DATA = ("picture/picture.css", "web/wire.d.ts")
_LOAD = """
import pickle, sys
from banneret.engine.files import prebuilt
with prebuilt.noted() as notes:
    from banneret.tab import library
    library.load_all()
pickle.dump((notes, [module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]),
    sys.stdout.buffer)
"""


def load_all() -> None:
    """Load everything that a table in a browser may need: each game with its lessons, weights and sheets."""
    import markupsafe._native  # noqa: F401  # what `markupsafe` uses where it has no C

    import banneret.tab.desk  # noqa: F401
    from banneret.bots.evaluation import fitted
    from banneret.engine.cases.lesson import course
    from banneret.engine.cases.puzzle import puzzles
    from banneret.engine.game import games
    from banneret.picture import charges, style

    charges(), style()
    for game in games().values():
        course(game), puzzles(game), fitted(game), game.aids(game.guide), game.poster()


def write_library(path: Path) -> None:
    """Write the library as a zip file, the same for the same version."""
    always_the_same = os.environ | {"PYTHONHASHSEED": "0"}  # in the same order
    loaded = subprocess.run([sys.executable, "-c", _LOAD], check=True, capture_output=True, env=always_the_same).stdout
    notes, files = pickle.loads(loaded)
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as library:
        for name, body in sorted(dict(_parts(notes, files)).items()):
            library.writestr(ZipInfo(name), body, ZIP_DEFLATED)


def take_prebuilt() -> None:
    """From now on take the files of tables that were read when the library was packed."""
    prebuilt.use(pickle.loads((PACKAGE / PREBUILT).read_bytes()))


def _parts(notes: dict[str, bytes], files: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file. Tables that were read are empty files, because games look for them."""
    yield f"banneret/{PREBUILT}", pickle.dumps(dict(sorted(notes.items())))
    yield from ((f"banneret/{note.partition(' ')[0]}", b"") for note in notes)
    yield from ((f"banneret/{name}", (PACKAGE / name).read_bytes()) for name in DATA)
    for name in _modules(files):
        yield f"banneret/{name}", (PACKAGE / name).read_bytes()
    for file in map(Path, files):
        if file.parent.name == "markupsafe" and file.suffix == ".py":
            yield f"markupsafe/{file.name}", file.read_bytes()
    yield from _dist_info()


def _modules(files: list[str]) -> set[str]:
    """The modules of the package that are packed, by their paths."""
    loaded = {Path(file) for file in files if file.endswith(".py")} | {
        path for floor in WHOLE for path in (PACKAGE / floor).rglob("*.py")
    }
    names = {path.relative_to(PACKAGE).as_posix() for path in loaded if path.is_relative_to(PACKAGE)}
    return {name for name in names if not name.startswith(LEFT)}


def _dist_info() -> Iterator[tuple[str, bytes]]:
    """Yield what tells the version, and where games and bots are."""
    own = distribution("banneret")
    folder = f"banneret-{own.version}.dist-info"
    yield f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: banneret\nVersion: {own.version}\n".encode()
    groups = {"banneret.games", "banneret.bots"}
    lines = [
        line
        for group in sorted(groups)
        for line in (f"[{group}]", *(f"{one.name} = {one.value}" for one in own.entry_points if one.group == group))
    ]
    yield f"{folder}/entry_points.txt", "\n".join([*lines, ""]).encode()
