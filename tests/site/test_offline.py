"""What a site needs without a network: all of its files are kept, the texts in one pack."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from banneret.site.offline import offline

FILES = {
    "index.html": b"<p>first</p>",
    "new/titan/index.html": b"<p>new</p>",
    "static/1/a.js": b"1",
    "python/2/b.mjs": b"2",
    "static/1/a.woff2": b"\xff",
}


def known(files: dict[str, bytes]) -> dict[str, Any]:
    """What the worker knows of the site."""
    line = offline(files)["offline.js"].partition(b";\n")[0]
    return dict(json.loads(line.removeprefix(b"self.offline = ")))


def test_texts_are_packed_under_their_addresses() -> None:
    pack = json.loads(gzip.decompress(offline(FILES)[known(FILES)["pack"]]))
    assert pack == {
        "./": ["text/html", "<p>first</p>"],
        "new/titan/": ["text/html", "<p>new</p>"],
        "static/1/a.js": ["text/javascript", "1"],
        "python/2/b.mjs": ["text/javascript", "2"],
    }


def test_what_is_no_text_is_fetched() -> None:
    assert known(FILES)["files"] == ["static/1/a.woff2"]


def test_another_file_is_another_release() -> None:
    assert known(FILES)["release"] != known(FILES | {"index.html": b"<p>second</p>"})["release"]
    assert offline(FILES) == offline(dict(reversed(FILES.items())))


def test_a_site_is_small(site: Path) -> None:
    """The interpreter has 6 MB packed; that of the tests has none."""
    worker = (site / "offline.js").read_text()
    names = json.loads(worker.partition(";\n")[0].removeprefix("self.offline = "))
    assert sum((site / name).stat().st_size for name in [names["pack"], *names["files"]]) < 4_000_000
