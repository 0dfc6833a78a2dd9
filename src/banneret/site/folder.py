"""Writing a site into a folder: beside it first, and then in its place, so that it is never half there."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from banneret.engine.game import Game, games
from banneret.site.interpreter import files_of
from banneret.site.offline import offline
from banneret.site.pages import pages
from banneret.tab.library import write_library
from banneret.table.match import opening
from banneret.web.pages.assets import bundled, scripts_and_sheets, sources
from banneret.web.pages.posters import board_of, has_board, poster

_UNVERSIONED = "sounds/"
"""How the names of files begin for which bundled scripts ask without a version."""
LIST = "site.json"
"""A file that tells what the site is made of; a folder without it is not written over."""


class NotOurs(Exception):
    """The folder has other files than those of a site."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: how many files, and how many bytes of all."""

    files: int
    bytes: int


def write_site(out: Path, interpreter: Path) -> Written:
    """Write the site into a folder, which is new, empty, or has an older one. Raises NotOurs and NoInterpreter."""
    if out.exists() and any(out.iterdir()) and not (out / LIST).exists():
        raise NotOurs(f"{out} has other files; name a new folder, an empty one, or one with a site")
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as place:
        files = dict(_files(interpreter, Path(place)))
        files |= offline(files)
        files[LIST] = json.dumps({"files": sorted(files)}, indent=1).encode()
        new = Path(place) / "new"
        for name, body in files.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(body)
        _replace(out, new, Path(place) / "old")
    return Written(len(files), sum(map(len, files.values())))


def _replace(out: Path, new: Path, old: Path) -> None:
    if out.exists():
        shutil.move(out, old)
    shutil.move(new, out)


def _files(interpreter: Path, place: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file."""
    python = dict(_python(interpreter, place))
    folder = f"python/{_digest(python)}"
    yield from ((f"{folder}/{name}", body) for name, body in python.items())
    yield from _assets()
    for game in games().values():
        yield from _boards(game)
    yield from ((path, text.encode()) for path, text in pages(folder))


def _python(interpreter: Path, place: Path) -> Iterator[tuple[str, bytes]]:
    yield from files_of(interpreter).items()
    write_library(place / "library.zip")
    yield "library.zip", (place / "library.zip").read_bytes()


def _assets() -> Iterator[tuple[str, bytes]]:
    """Scripts, style sheets, letters and sounds: of bundled scripts no modules, which nobody loads."""
    is_bundled = bool(bundled(sources()))
    for name, asset in scripts_and_sheets().items():
        if name.startswith(_UNVERSIONED) and is_bundled:
            yield f"static/{name}", asset.body
        elif not (is_bundled and "/" in name and name.endswith(".js")):
            yield asset.address[1:], asset.body


def _boards(game: Game) -> Iterator[tuple[str, bytes]]:
    yield f"posters/{game.key}.svg", poster(game).body
    for value in game.guide.cover.choices:
        if has_board(game, value):
            board = opening.first_view(game.key, {game.guide.cover.option: value}, board_of)
            yield f"boards/{game.key}/{value}.svg", board.encode()


def _digest(files: dict[str, bytes]) -> str:
    return sha256(b"\0".join(files[name] for name in sorted(files))).hexdigest()[:12]
