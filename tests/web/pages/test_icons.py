"""The icons of buttons: files of the package, each of which a page shows."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

WEB = Path(str(files("banneret.web")))
_NAMED = re.compile(r"""\bicon\(["']([a-z-]+)["']\)""")


def test_the_icons_that_pages_name_are_those_that_are_there() -> None:
    pages = [path.read_text(encoding="utf-8") for path in WEB.glob("templates/**/*.html")]
    named = {name for page in pages for name in _NAMED.findall(page)}

    assert named == {path.stem for path in WEB.glob("static/icons/*.svg")}


def test_their_licence_lies_beside_them() -> None:
    licence = (WEB / "static/icons/license.txt").read_text(encoding="utf-8")

    assert "Icons: CC BY 4.0" in licence
    assert "icons/license.txt" in (WEB / "templates/help.html").read_text(encoding="utf-8")
