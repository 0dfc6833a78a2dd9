"""`banneret site`: a site of files on which people play in their browsers."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from banneret.cli.console import Unusable, say, say_json
from banneret.cli.params import AsJson

Out = Annotated[Path, typer.Option(metavar="FOLDER", show_default=False, help="Where the site is written.")]
Interpreter = Annotated[
    Path | None,
    typer.Option(
        "--python",
        metavar="PLACE",
        show_default=False,
        help="Python for browsers: the npm package pyodide as a .tgz file, or a folder with its files. "
        "Without it, the package is fetched from the npm registry.",
    ),
]


def site(out: Out, python: Interpreter = None, as_json: AsJson = False) -> None:
    """Write a site of files: any server of files offers it, and all games are played in the browser.

    As JSON: folder, files, bytes.
    """
    from banneret.site import interpreter
    from banneret.site.folder import NotOurs, write_site

    try:
        with TemporaryDirectory() as place:
            written = write_site(out, _found(python, Path(place)))
    except (interpreter.NoInterpreter, NotOurs) as error:
        raise Unusable(str(error)) from None
    if as_json:
        say_json({"folder": str(out), "files": written.files, "bytes": written.bytes})
        return
    say(f"{out} has {written.files} files, {written.bytes / 1e6:.1f} MB. Try it: python -m http.server -d {out}")


def _found(python: Path | None, place: Path) -> Path:
    """The folder of the interpreter; what is packed or fetched is unpacked into `place`."""
    from banneret.site import interpreter

    if python is None:
        interpreter.fetch(place)
    elif python.is_file():
        interpreter.unpack(python.read_bytes(), place)
    else:
        return python
    return place
