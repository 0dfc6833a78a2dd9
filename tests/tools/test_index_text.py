"""The README as a package index shows it."""

from __future__ import annotations

import re

from tools.index_text import self_contained
from tools.locked import ROOT


def test_guides_are_named_and_other_files_only_told() -> None:
    text = "![A board](docs/a.svg)\n\nSee [Host](docs/host.md#clocks), [the licence](LICENSE), [OSI](https://osi.example).\n"

    assert self_contained(text) == "See Host (`banneret docs host`), the licence, [OSI](https://osi.example).\n"


def test_nothing_leads_out_of_the_readme() -> None:
    text = self_contained((ROOT / "README.md").read_text(encoding="utf-8"))

    assert "# Banneret" in text
    assert not re.search(r"\]\((?!https://)", text)
    for guide in re.findall(r"`banneret docs ([\w-]+)`", text):
        assert (ROOT / f"docs/{guide}.md").exists()
