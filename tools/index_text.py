"""The README as a package index shows it: the project has no public address, so no link or picture leads out of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n\n?", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?://)([^)#]*)[^)]*\)")


class IndexText(MetadataHookInterface):
    """Gives the long description of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling when it reads the metadata."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": self_contained(text)}


def self_contained(text: str) -> str:
    """The text without pictures, and with names of guides where it has links to files."""
    return _LINK.sub(_named, _PICTURE.sub("", text))


def _named(link: re.Match[str]) -> str:
    words, file = link.groups()
    guide = re.fullmatch(r"docs/([\w-]+)\.md", file)
    return f"{words} (`banneret docs {guide[1]}`)" if guide else words
