"""How Sphinx makes the site; `make docs` runs it on the folder that `tools/site_pages.py` lays out."""

from __future__ import annotations

import re
from importlib.metadata import version as version_of

from sphinx.application import Sphinx

project = "Banneret"
author = copyright = "the Banneret developers"
version = release = version_of("banneret")
extensions = ["myst_nb", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"Banneret {release}"
html_show_copyright = html_show_sourcelink = html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a2f14", "color-brand-content": "#8a2f14"},
    "dark_css_variables": {"color-brand-primary": "#f0a583", "color-brand-content": "#f0a583"},
}
nb_execution_mode = "off"  # a notebook keeps what it showed; tests run it
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}
suppress_warnings = ["misc.highlighting_failure"]
_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def _as_restructured(_: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Docstrings are plain text with `code`, and with indented examples and tables, which are shown as they are."""
    table = [place for place, line in enumerate(lines) if line.startswith("|")]
    lines[:] = [f"    {line}" if line.startswith("|") else _marked(line) for line in lines]
    if table and table[0]:
        lines[table[0] - 1] = "\n::\n"
    for place in range(1, len(lines)):
        begins = lines[place].startswith("    ") and not lines[place - 1].strip()
        if begins and not lines[place - 2].startswith("    "):
            lines[place - 1] = "\n::\n"
    lines[:] = "\n".join(lines).split("\n")


def _marked(line: str) -> str:
    """A line with code and stars as reStructuredText writes them."""
    return _CODE.sub(r"``\1``\\ ", line).replace("*", r"\*")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _as_restructured)
