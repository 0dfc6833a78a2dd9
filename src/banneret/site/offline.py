"""What lets a site be used without a network: a service worker, and a pack of all texts that it keeps.

A server of files often sends texts as they are, four times as large as they need to be; the pack is unpacked in the
browser.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from hashlib import sha256
from mimetypes import guess_type

from banneret.web.pages.assets import scripts_and_sheets

WORKER = "offline.js"
_PACK = "offline-{}.json.gz"
_INDEX = "index.html"
_TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest")
"""How the names of texts end."""


def offline(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The service worker of a site with these files, and their texts in one pack."""
    texts = {name: body.decode() for name, body in sorted(files.items()) if name.endswith(_TEXTS)}
    packed = {_place(name): [_media_type(name), text] for name, text in texts.items()}
    pack = gzip.compress(json.dumps(packed, ensure_ascii=False).encode(), mtime=0)
    release = sha256(b"\0".join(files[name] for name in sorted(files))).hexdigest()[:12]
    name, others = _PACK.format(release), sorted(files.keys() - texts.keys())
    known = json.dumps({"release": release, "pack": name, "files": others})
    return {WORKER: f"self.offline = {known};\n".encode() + scripts_and_sheets()[WORKER].body, name: pack}


def _place(name: str) -> str:
    """The address of a file, as seen from the first page."""
    return name.removesuffix(_INDEX) or "./"


def _media_type(name: str) -> str:
    return "text/javascript" if name.endswith("js") else guess_type(name)[0] or "text/plain"
