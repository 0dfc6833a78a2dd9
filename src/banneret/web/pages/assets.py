"""Files that a browser keeps: scripts and style sheets. Their addresses change with their content.

`/static/VERSION/NAME` may be kept for a year. `/static/NAME` is the same file for a reader that does not know the
version; a browser asks for it again each time. The name of a file in a room begins with the room: `board/camera.js`.

The script of a page is one file if `tools/bundle.py` has made it of these sources; otherwise it is a module that
imports others.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import add_type, guess_type
from posixpath import dirname, join, normpath, split

from fastapi import Request
from fastapi.responses import Response

from banneret.picture import style

_IMPORT = re.compile(r'^(?:import|\}) .*"(\.\.?/[\w/.-]+\.js)"', re.MULTILINE)
LAYERS = ("tokens", "picture", "base", "parts", "page", "match", "states", "tablet", "small", "forced")
"""The layers of the style sheets, the weakest first: what a later one says holds, whatever the selectors. A sheet is in
the layer that bears its name or else that of its folder; any other belongs to one page, and is in `page`."""
SHEETS = ("look", "match")
"""Folders whose style sheets are sent as one: those of all pages, and those of a match."""
add_type("font/woff2", ".woff2")  # which Python 3.11 does not know
add_type("application/manifest+json", ".webmanifest")
BUNDLE, MADE_OF = "bundle", "made-of.txt"
"""The folder of bundled scripts, and the file there with the fingerprint of their sources."""
LOOSE = "BANNERET_LOOSE_SCRIPTS"
"""A variable of the environment: if it is set, pages load the modules as they are written."""
FOREVER, EACH_TIME = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file in the forms in which it is sent, plain and packed with gzip, with the version in its address."""

    name: str
    body: bytes
    packed: bytes
    version: str

    @property
    def address(self) -> str:
        """The address under which it may be kept for a year."""
        return f"/static/{self.version}/{self.name}"

    @property
    def media_type(self) -> str:
        """Its media type."""
        return guess_type(self.name)[0] or "application/octet-stream"


def sent(found: Asset, request: Request, headers: Mapping[str, str] = {}) -> Response:
    """The answer with a file, packed if the browser accepts that."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.body, headers=headers, media_type=found.media_type)
    return Response(found.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=found.media_type)


def packed(name: str, body: bytes) -> Asset:
    """A file whose version is that of its own content."""
    return _asset(name, body, _digest(body))


@cache
def scripts_and_sheets() -> Mapping[str, Asset]:
    """The files of the pages, by name. They share one version, because scripts import one another by name."""
    bodies = sources()
    bodies |= {} if LOOSE in os.environ else bundled(bodies)
    bodies |= {name: layered(name, body) for name, body in bodies.items() if name.endswith(".css")}
    bodies |= {f"{folder}.css": joined(bodies, folder) for folder in SHEETS}
    bodies["look.css"] = f"@layer {', '.join(LAYERS)};\n".encode() + bodies["look.css"]
    bodies["style.css"] = f"@layer picture{{{style()}}}".encode()
    version = _digest(*(bodies[name] for name in sorted(bodies)))
    return {name: _asset(name, body, version) for name, body in bodies.items()}


def sources() -> dict[str, bytes]:
    """The files of the pages as they are written, by name."""
    return dict(_files(files("banneret.web") / "static"))


def bundled(bodies: Mapping[str, bytes]) -> dict[str, bytes]:
    """The bundled scripts by name, with what they import later; none if others than these were bundled."""
    folder = files("banneret.web") / BUNDLE
    made_of = folder / MADE_OF
    if not made_of.is_file() or made_of.read_text() != fingerprint(bodies):
        return {}
    return {name: body for name, body in _files(folder) if name != MADE_OF}


def layered(name: str, body: bytes) -> bytes:
    """A style sheet within its layer."""
    folder, sheet = split(name)
    layer = next((layer for layer in (sheet.removesuffix(".css"), folder) if layer in LAYERS), "page")
    return b"@layer %b {\n%b}\n" % (layer.encode(), body)


def joined(bodies: dict[str, bytes], folder: str) -> bytes:
    """The style sheets of a folder in one, taken out of `bodies`. Their order is of no weight: layers say it."""
    parts = sorted(name for name in bodies if name.endswith(".css") and dirname(name) == folder)
    return b"".join(bodies.pop(name) for name in parts)


def fingerprint(bodies: Mapping[str, bytes]) -> str:
    """What tells whether a bundle was made of these scripts."""
    return _digest(*(part for name in sorted(bodies) if name.endswith(".js") for part in (name.encode(), bodies[name])))


def address(name: str) -> str:
    """The address of a script or a sheet."""
    return scripts_and_sheets()[name].address


@cache
def modules_of(script: str) -> tuple[str, ...]:
    """The addresses of all modules that a script needs, so that a page can load them all at once."""
    found = [script]
    for name in found:
        text = scripts_and_sheets()[name].body.decode()
        needed = (normpath(join(dirname(name), other)) for other in _IMPORT.findall(text))
        found += [other for other in needed if other not in found]
    return tuple(map(address, found[1:]))


def _files(folder: Traversable, room: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{room}{entry.name}/")
        else:
            yield room + entry.name, entry.read_bytes()


def _asset(name: str, body: bytes, version: str) -> Asset:
    return Asset(name, body, gzip.compress(body, mtime=0), version)


def _digest(*bodies: bytes) -> str:
    return sha256(b"\0".join(bodies)).hexdigest()[:12]
